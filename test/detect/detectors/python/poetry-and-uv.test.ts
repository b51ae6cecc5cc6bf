import { describe, expect, it } from "vitest";
import { realOutput } from "../javascript/real-output.ts";
import { dresses, read, readUnknown } from "./read.ts";

const of = (text: string, command: string | null) =>
  read(text, { command }).map((f) => [f.tool, f.category, f.message, f.file, f.line]);

describe("poetry", () => {
  const CONFLICT = realOutput("poetry/conflict");
  const why =
    "Because shop depends on cart (1.0.0) which depends on menu (^2.0), menu is required. So, because shop depends on menu (1.0.0), version solving failed.";

  it("tells the whole argument, without the paths of one machine", () => {
    expect(of(CONFLICT, null)).toEqual([["poetry", "missing_dependency", why, null, null]]);
  });

  it.each(dresses(CONFLICT))("is the same in %s", (_, dressed) => {
    expect(of(dressed, null).map(([, , message]) => message)).toContain(why);
  });

  it("tells trouble with its own files, with the place", () => {
    expect(of(realOutput("poetry/broken-manifest"), "poetry check")).toEqual([
      [
        "poetry",
        "config_error",
        "Invalid TOML file /home/dev/app/pyproject.toml: Unexpected character: '\\n' at line 3 col 9",
        "/home/dev/app/pyproject.toml",
        3,
      ],
    ]);
    const stale =
      "Installing dependencies from lock file\n\npyproject.toml changed significantly since poetry.lock was last generated. Run `poetry lock` to fix the lock file.\n";
    expect(of(stale, "poetry install").map(([tool, category]) => [tool, category])).toEqual([
      ["poetry", "config_error"],
    ]);
  });

  it("tells the beginning of an argument that was cut", () => {
    const cut =
      "  SolverProblemError\n\n  Because cart (4.1.0) depends on menu (>=3.1)\n   and no versions of cart match >4.1.0, cart requires menu.\n";
    expect(of(cut, null)).toEqual([
      [
        "poetry",
        "missing_dependency",
        "Because cart (4.1.0) depends on menu (>=3.1) and no versions of cart match >4.1.0, cart requires menu.",
        null,
        null,
      ],
    ]);
    expect(of("except SolverProblemError\n\n  Because cart\n", null)).toEqual([]);
  });

  it.each([
    ["a warning", "Warning: poetry.lock is not consistent with pyproject.toml.\n"],
    ["another tool's missing command", "Command not found: shop-serve\n"],
    ["a story about it", "Version solving failed. Or so they said.\n"],
  ])("is silent on %s", (_, text) => {
    expect(readUnknown(text).filter(({ tool }) => tool === "poetry")).toEqual([]);
  });
});

describe("uv", () => {
  it("tells the reason, not what follows from it, on both kinds of terminal", () => {
    expect(of(realOutput("uv/no-solution"), null).map((one) => one[2])).toEqual([
      "No solution found when resolving dependencies: Because only pydantic<=2.10.4 is available and your project depends on pydantic>=7",
    ]);
    expect(of(realOutput("uv/no-version"), null).map((one) => one[2])).toEqual([
      "No solution found when resolving dependencies: Because there is no version of miniupnpc==2.0.2 and shop==1.32.2 depends on miniupnpc==2.0.2",
    ]);
  });

  it.each([
    [
      "python-too-old",
      "Because the requested Python version (>=3.12.3, <3.13) does not satisfy Python>=3.12.4,<3.13 and",
    ],
    ["not-in-the-registry", "Because connnecpy-example was not found in the package registry and"],
  ])("as others had it: %s", (name, reason) => {
    const read = of(realOutput(`uv/${name}`), null);
    expect(read).toHaveLength(1);
    expect(read[0]).toMatchObject([
      "uv",
      "missing_dependency",
      expect.stringContaining(`dependencies: ${reason}`),
      null,
      null,
    ]);
  });

  it("tells the last reason of a chain, and of a build what it said", () => {
    expect(of(realOutput("uv/build-fails"), null)[0]).toEqual([
      "uv",
      "build_error",
      "Failed to build `shop @ file:///home/dev/app`: package directory 'shop' does not exist",
      null,
      null,
    ]);
  });

  it("joins what caused an error to it, where uv is known to run", () => {
    const text = realOutput("uv/not-installed");
    const told = "Failed to spawn: `pytest`: No such file or directory (os error 2)";
    expect(of(text, "uv run pytest")).toEqual([["uv", "missing_dependency", told, null, null]]);
    expect(of(text, "cargo run").filter(([tool]) => tool === "uv")).toEqual([]);
  });

  it.each([
    ["a passing run", realOutput("uv/passing")],
    ["a crossed test", "  × sums prices\n    expected 3\n"],
    ["a tree of folders", "  x src\n  |-- a.py\n"],
  ])("is silent on %s", (_, text) => {
    expect(readUnknown(text).filter(({ tool }) => tool === "uv")).toEqual([]);
  });
});

describe("uv, where a build fails", () => {
  const head =
    "  × Failed to build `shop @ file:///app`\n  ├─▶ The build backend returned an error\n  ╰─▶ Call to `setuptools.build_meta.build_wheel` failed (exit status: 1)\n";

  it("tells what the build itself said last", () => {
    const output = `${head}\n      [stderr]\n      Traceback (most recent call last):\n        File "<string>", line 3, in <module>\n      ModuleNotFoundError: No module named 'torch'\n\n      hint: This usually indicates a problem with the package or the build environment.\n`;
    expect(read(output)[0]).toMatchObject({
      message: "Failed to build `shop @ file:///app`: ModuleNotFoundError: No module named 'torch'",
      category: "missing_dependency",
    });
  });

  it("and that the call failed where it said nothing", () => {
    expect(read(`${head}\n      [stdout]\n      running bdist_wheel\n`)[0]!.message).toContain(
      "Call to `setuptools.build_meta.build_wheel` failed",
    );
  });
});
