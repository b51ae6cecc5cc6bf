import { describe, expect, it } from "vitest";
import { scriptsAt } from "../../src/doors/prove-scripts.ts";
import { mayRunByItself } from "../../src/learn/command-kind-alone.ts";
import { tempFolder, write } from "../host/sandbox.ts";

describe("scriptsAt", () => {
  it("reads the nearest package.json, not beyond the root", () => {
    const above = tempFolder();
    write(above, {
      "package.json": '{"scripts":{"test":"rm -rf /"}}',
      "root/package.json": '{"scripts":{"test":"jest","odd":1}}',
      "root/packages/a/package.json": '{"scripts":{"test":"vitest"}}',
      "root/packages/b/x.txt": "",
      "bare/x.txt": "",
    });
    expect(scriptsAt(`${above}/root`, "")).toEqual({ test: "jest" });
    expect(scriptsAt(`${above}/root`, "packages/a")).toEqual({ test: "vitest" });
    expect(scriptsAt(`${above}/root`, "packages/b")).toEqual({ test: "jest" });
    expect(scriptsAt(`${above}/bare`, "")).toEqual({});
  });

  it("reads what make runs, what a target needs included", () => {
    const root = tempFolder();
    write(root, {
      Makefile:
        "CC := gcc\n.PHONY: test\n# all of it\ntest unit: build | out\n\t@pytest -q\n\n\truff check\nbuild:\n\tpython -m compileall .\nrelease: test\n\ttwine upload dist/*\n",
    });
    const scripts = scriptsAt(root, "");
    expect(scripts["make test"]).toBe("make build\n@pytest -q\nruff check");
    expect(scripts["make unit"]).toBe(scripts["make test"]);
    expect(scripts["make release"]).toBe("make test\ntwine upload dist/*");
    expect(mayRunByItself(["make", "release"], { scripts }).may).toBe(false);
    expect(mayRunByItself(["make", "build"], { scripts }).may).toBe(true);
  });

  it("knows nothing of files that cannot be read", () => {
    const root = tempFolder();
    write(root, { "package.json": "{ not json" });
    expect(scriptsAt(root, "")).toEqual({});
    write(root, { "package.json": "null" });
    expect(scriptsAt(root, "")).toEqual({});
  });
});
