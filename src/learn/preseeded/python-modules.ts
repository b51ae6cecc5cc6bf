import { is, matches, type Seed, says, seed } from "./seed.ts";

const notFound = is("error_type", "ModuleNotFoundError");

/** Python: what cannot be imported. */
export const PYTHON_MODULES: readonly Seed[] = [
  seed({
    id: "python-declared-not-installed",
    title: "A declared Python package is not installed",
    category: "missing_dependency",
    safety: "safe",
    needles: ["no module named"],
    when: [notFound, says(/^No module named '(?<module>[A-Za-z_]\w*)'$/)],
    needs: [
      { kind: "dependency", name: "{module}", range: "*" },
      { kind: "file", path: "requirements.txt" },
    ],
    // In a virtual environment only, and wheels only: no package's setup code runs on the way.
    run: [
      "python",
      "-m",
      "pip",
      "--require-virtualenv",
      "install",
      "--only-binary=:all:",
      "-r",
      "requirements.txt",
    ],
    why: "The manifest names it and this environment lacks it: a fresh clone, another virtual environment, or a requirement that came with the last pull. Installing what is declared brings in no name that nobody chose.",
    unless: ["python-own-module", "python-build-requires"],
    examples: ["ModuleNotFoundError: No module named 'requests_lite'"],
  }),
  seed({
    id: "python-missing-module",
    title: "A Python module cannot be found",
    category: "missing_dependency",
    safety: "risky",
    needles: ["no module named"],
    when: [notFound, says(/^No module named '(?<module>[A-Za-z_]\w*)'$/)],
    advise:
      "`{module}` is not importable here. If it is a file or folder of this repository, mend the path, not the environment; if a manifest names its package, install from that manifest into the environment this command uses. Otherwise ask a person before adding anything.",
    why: "The name in the error is a module, not a package (yaml comes from PyYAML, cv2 from opencv-python), and installing a guessed name is how typosquatted packages get in.",
    unless: ["python-declared-not-installed", "python-own-module", "python-build-requires"],
    examples: ["ModuleNotFoundError: No module named 'freezer'"],
  }),
  seed({
    id: "python-own-module",
    title: "A module of this project is not on the path",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["no module named"],
    when: [
      notFound,
      says(
        /^No module named '(?<module>(?:src|app|lib|tests?)|[A-Za-z_]\w*(?:\.\w+)+)'(?:; '\w+' is not a package)?$/,
      ),
    ],
    advise:
      "Do not install `{module}`: it looks like code of this project, or a part of a package or of the standard library that the version here lacks. Run from the repository's root (`python -m package.module`, `pytest` with `pythonpath` set), install the project itself in editable mode, or correct the spelling.",
    why: "Python looks beside the script that was started, not in the working directory. A dotted name means that the first part was found and the rest was not: a missing file, a typing slip, or an older version of the package.",
    examples: [
      "ModuleNotFoundError: No module named 'src.foo'",
      "ModuleNotFoundError: No module named 'src'",
    ],
  }),
  seed({
    id: "python-build-requires",
    title: "setup.py needs a module that the build does not declare",
    category: "missing_dependency",
    safety: "moderate",
    needles: ["no module named"],
    when: [notFound, says(/^No module named '(?<module>[\w.]+)'$/), matches("file", /(?:^|\/)setup\.py$/)],
    advise:
      "`{module}` is imported while the package is being built. pip builds in an environment of its own, so having it installed does not help: the package has to name it in `[build-system] requires` of its pyproject.toml.",
    why: "Build isolation hides the packages of your environment from setup.py. If the package is not yours, look for a wheel or a newer release before switching isolation off.",
    examples: [
      "  File \"/home/dev/app/shop/setup.py\", line 1, in <module>\n    import cython_lite\nModuleNotFoundError: No module named 'cython_lite'",
    ],
  }),
  seed({
    id: "python-cannot-import-name",
    title: "A module does not have the name that is imported",
    category: "runtime_error",
    safety: "moderate",
    needles: ["cannot import name"],
    when: [
      is("error_type", "ImportError"),
      says(/^cannot import name '(?<name>\w+)' from '(?<module>[\w.]+)'/),
    ],
    advise:
      "`{module}` was found and has no `{name}`. Look at the path behind the message: in your own code it was renamed or misspelt; in site-packages the installed version differs from the one the code was written for; if the path surprises you, a file of yours hides the real module.",
    why: "Reinstalling rarely helps. Compare the version the lock file names with the one that is installed before touching the code.",
    examples: ["ImportError: cannot import name 'prase' from 'shop.text' (/home/dev/app/shop/text.py)"],
  }),
  seed({
    id: "python-circular-import",
    title: "Two Python modules import each other",
    category: "runtime_error",
    safety: "moderate",
    needles: ["partially initialized module"],
    when: [says(/partially initialized module '(?<module>[\w.]+)'.{0,40}circular import/)],
    advise:
      "`{module}` is imported again while it is still being loaded. Read the traceback from the top for the loop, then move what both sides need into a third module; importing the module instead of its names, or inside the function that uses it, also breaks the loop.",
    why: "The order of imports decides whether it fails, so it may seem to come from an unrelated change. A module of yours that is named like one of the standard library gives the same message.",
    examples: [
      "ImportError: cannot import name 'total' from partially initialized module 'cart' (most likely due to a circular import) (/home/dev/app/cart.py)",
    ],
  }),
  seed({
    id: "python-relative-import",
    title: "A file with relative imports was started as a script",
    category: "runtime_error",
    safety: "moderate",
    needles: ["attempted relative import"],
    when: [says(/^attempted relative import with no known parent package$/)],
    advise:
      "Start it as a module from the folder above its package: `python -m package.module`, not `python package/module.py`. Changing the import to an absolute one only helps if that folder is on the path.",
    why: "A file that is run by its path belongs to no package, so the dot has nothing to stand for.",
    examples: ["ImportError: attempted relative import with no known parent package"],
  }),
  seed({
    id: "python-shadowed-module",
    title: "A module lacks an attribute that it should have",
    category: "runtime_error",
    safety: "moderate",
    needles: ["has no attribute"],
    when: [
      is("error_type", "AttributeError"),
      says(/^(?:partially initialized )?module '(?<module>[\w.]+)' has no attribute '(?<name>\w+)'/),
    ],
    advise:
      "Print `{module}.__file__` first. If it is a file of this project, rename that file: it hides the module that was meant. If not, `{name}` is misspelt, or a submodule that has to be imported by itself, or not in the installed version.",
    why: "A script called random.py, email.py or queue.py takes the place of the library for everything that is started beside it.",
    examples: ["AttributeError: module 'random' has no attribute 'randint'"],
  }),
];
