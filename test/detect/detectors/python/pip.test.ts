import { describe, expect, it } from "vitest";
import { first } from "../ruby/read.ts";
import { dresses, read, readUnknown, told } from "./read.ts";

const NO_MATCH = `Looking in indexes: https://pypi.example/simple
WARNING: Location 'https://pypi.example/simple/torchvizion/' is ignored: it is neither a file nor a directory.
ERROR: Could not find a version that satisfies the requirement torchvizion (from versions: none)
ERROR: No matching distribution found for torchvizion
`;

describe("pip", () => {
  it("names a missing package once, by the line that names it", () => {
    expect(read(NO_MATCH)).toMatchObject([
      {
        detector: "pip",
        category: "missing_dependency",
        message: "No matching distribution found for torchvizion",
      },
    ]);
  });

  it.each(dresses(NO_MATCH).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual(["- | No matching distribution found for torchvizion | - | -"]);
  });

  it("that no wheel was built comes after why, also where pip marks it twice", () => {
    const output =
      " building 'soup._soup' extension\n  error: Microsoft Visual C++ 14.0 or greater is required.\n  [end of output]\n\n  ERROR: Failed building wheel for soup\nFailed to build soup\nERROR: ERROR: Failed to build installable wheels for some pyproject.toml based projects (soup)\n";
    expect(first(output, "pip install soup")).toContain(
      "| Microsoft Visual C++ 14.0 or greater is required. |",
    );
  });

  it("keeps the first line where the second is lost", () => {
    expect(told(NO_MATCH.split("\n").slice(0, 3).join("\n"))).toEqual([
      "- | Could not find a version that satisfies the requirement torchvizion (from versions: none) | - | -",
    ]);
  });

  it.each([
    [
      "ERROR: Invalid requirement: 'requests=>2' (from line 1 of requirements.txt)",
      "config_error",
      "requirements.txt",
      1,
    ],
    [
      "ERROR: Could not open requirements file: [Errno 2] No such file or directory: 'dev.txt'",
      "config_error",
      "dev.txt",
      null,
    ],
    ["ERROR: Package 'x' requires a different Python: 3.8.1 not in '>=3.9'", "config_error", null, null],
    [
      "error: externally-managed-environment\n\n× This environment is externally managed",
      "config_error",
      null,
      null,
    ],
    [
      "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/usr/lib/x'",
      "permission_error",
      null,
      null,
    ],
    [
      "ERROR: Could not install packages due to an OSError: HTTPSConnectionPool(host='pypi.example.com', port=443): Max retries exceeded with url: /simple",
      "connection_error",
      null,
      null,
    ],
  ])("%s", (output, category, file, line) => {
    expect(read(output)).toMatchObject([{ detector: "pip", category, file, line }]);
  });

  it("a conflict is the cause, that it cannot be resolved follows", () => {
    const output = `ERROR: Cannot install a==1 and b==2 because these package versions have conflicting dependencies.

The conflict is caused by:
    a 1 depends on c<2

ERROR: ResolutionImpossible: for help visit https://pip.pypa.io/`;
    expect(told(output)).toEqual([
      "- | Cannot install a==1 and b==2 because these package versions have conflicting dependencies. | - | -",
    ]);
  });

  const build = (inner: string) => `  error: subprocess-exited-with-error

  × Preparing metadata (pyproject.toml) did not run successfully.
  │ exit code: 1
  ╰─> [3 lines of output]
${inner}
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
error: metadata-generation-failed

× Encountered error while generating package metadata.
╰─> See above for output.`;

  it.each([
    [
      "      error: Multiple top-level packages discovered in a flat-layout: ['v', 'w'].",
      "- | Multiple top-level packages discovered in a flat-layout: ['v', 'w']. | - | -",
    ],
    [
      "      src/fast.c:1:10: fatal error: Python.h: No such file or directory\n      error: command '/usr/bin/gcc' failed with exit code 1",
      "- | Python.h: No such file or directory | src/fast.c:1 | -",
    ],
    [
      "      ERROR: Could not find a version that satisfies the requirement setuptools>=40 (from versions: none)\n      ERROR: No matching distribution found for setuptools>=40",
      "- | No matching distribution found for setuptools>=40 | - | -",
    ],
    [
      "      Traceback (most recent call last):\n        File \"/home/dev/app/setup.py\", line 2, in <module>\n          import nope\n      ModuleNotFoundError: No module named 'nope'",
      "ModuleNotFoundError | No module named 'nope' | /home/dev/app/setup.py:2 | -",
    ],
  ])("a build's own words: %s", (inner, expected) => {
    expect(told(build(inner))).toEqual([expected]);
  });

  it("what a step was for whose output stands above, or that has none", () => {
    const head =
      "error: subprocess-exited-with-error\n\n× Getting requirements to build wheel did not run successfully.\n│ exit code: 1\n";
    for (const end of ["See above for output.", "No available output."])
      expect(read(`${head}╰─> ${end}\n`)[0]).toMatchObject({
        message: "Getting requirements to build wheel did not run successfully",
        category: "build_error",
      });
  });

  it("what is not satisfied, once the exit code says that it matters", () => {
    const output =
      "shop 1.0.0 requires menu, which is not installed.\na 1 has requirement b<2, but you have b 3.";
    expect(read(output, { command: "pip check" }).map(({ category }) => category)).toEqual([
      "missing_dependency",
      "missing_dependency",
    ]);
    expect(readUnknown(output)).toEqual([]);
  });

  it("other words after ERROR: are pip's only where pip speaks", () => {
    const line = "ERROR: Something pip never said before";
    expect(read(line)).toEqual([]);
    expect(read(line, { command: "pip install -r requirements.txt" })).toHaveLength(1);
    expect(read(`Collecting requests\n${line}`)).toHaveLength(1);
  });

  it.each([
    [
      "Requirement already satisfied: requests in ./lib\n[notice] A new release of pip is available: 23.2 -> 24.0",
    ],
    [
      "Installing collected packages: a\nERROR: pip's dependency resolver does not currently take into account all the packages that are installed.\nSuccessfully installed a-1",
    ],
    ["WARNING: Running pip as the 'root' user can result in broken permissions"],
  ])("nothing in a run that succeeds: %j", (output) => {
    expect(readUnknown(output)).toEqual([]);
  });
});

describe("programs called wrongly", () => {
  it.each([
    [
      "usage: report.py [-h] --month MONTH\nreport.py: error: the following arguments are required: --month",
      "the following arguments are required: --month",
    ],
    [
      "Usage: app [OPTIONS]\nTry 'app --help' for help.\n\nError: No such option: --mont (Possible options: --month)",
      "No such option: --mont (Possible options: --month)",
    ],
    [
      "Usage: app [OPTIONS]\n╭─ Error ──────────────╮\n│ Missing option '--month'.          │\n╰──────────────────────╯",
      "Missing option '--month'.",
    ],
    ["/usr/bin/python3: No module named pytest", "No module named pytest"],
    [
      "python: can't open file '/home/dev/app/mian.py': [Errno 2] No such file or directory",
      "can't open file '/home/dev/app/mian.py': [Errno 2] No such file or directory",
    ],
  ])("%j", (output, message) => {
    expect(read(output, { exitCode: 2 })).toMatchObject([{ detector: "python-usage", message }]);
  });

  it("not an error line far from any usage", () => {
    expect(read("report.py: error: the following arguments are required: --month")).toEqual([]);
  });
});
