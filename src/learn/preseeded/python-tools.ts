import { is, matches, type Seed, says, seed } from "./seed.ts";

/** Python: pytest and pip. */
export const PYTHON_TOOLS: readonly Seed[] = [
  seed({
    id: "pytest-fixture-missing",
    title: "pytest does not know a fixture",
    category: "test_failure",
    safety: "moderate",
    needles: ["fixture '"],
    when: [matches("tool", /^(?:pytest|unknown)$/), says(/^fixture '(?<name>\w+)' not found/)],
    advise:
      "Compare `{name}` with the list of available fixtures that pytest prints. If it is a typing slip, correct it; if the fixture is in another folder, move it to a conftest.py above the test; if a plugin brings it (mocker, client, db), that plugin has to be installed here.",
    why: "pytest finds fixtures by name in the test's own module, in conftest.py files from there up to the root, and in plugins; importing a fixture works by accident and breaks when it is used twice.",
    examples: ["fixture 'databse' not found"],
  }),
  seed({
    id: "pip-externally-managed",
    title: "pip refuses to install into the system's Python",
    category: "config_error",
    safety: "safe",
    needles: ["externally-managed-environment"],
    when: [is("tool", "pip"), says(/^externally-managed-environment$/)],
    advise:
      "Make a virtual environment in the project (`python3 -m venv .venv`) and install there with its own pip. Do not use --break-system-packages.",
    why: "The operating system's own tools run on that Python. In a container image that has nothing else in it, a virtual environment still costs nothing.",
    examples: ["error: externally-managed-environment"],
  }),
  seed({
    id: "pip-no-such-package",
    title: "The index has no package, or no version, of that name",
    category: "missing_dependency",
    safety: "risky",
    needles: ["no matching distribution"],
    when: [is("tool", "pip"), says(/^No matching distribution found for (?<requirement>[\w.[\],<>=!~*+-]+)/)],
    advise:
      "Check `{requirement}` by hand: spelling, a private index that this machine is not set up for, or a version that does not exist or not for this Python or platform. Do not try similar names until one installs.",
    why: "Names near to popular ones are where malicious packages wait, and a private name taken from the public index is somebody else's code.",
    examples: ["ERROR: No matching distribution found for torchvizion"],
  }),
  seed({
    id: "pip-conflict",
    title: "Two Python packages cannot be installed together",
    category: "config_error",
    safety: "moderate",
    needles: ["conflicting dependencies"],
    when: [
      is("tool", "pip"),
      says(
        /^Cannot install (?<packages>.{1,120}) because these package versions have conflicting dependencies/,
      ),
    ],
    advise:
      "Read the lines above: they say which requirement of which package excludes the other. Loosen the pin that is yours, or move both to versions that agree; do not install them one after the other to get round the resolver.",
    why: "Installed in turn, the second silently breaks the first, and it fails later at run time.",
    examples: [
      "ERROR: Cannot install cart==1.0.0 and menu==1.0.0 because these package versions have conflicting dependencies.",
    ],
  }),
];
