import { describe, expect, it } from "vitest";
import { identifyCheck } from "../../src/loop/check-identity.ts";
import { runnableArgv } from "../../src/loop/runnable-argv.ts";

describe("runnableArgv", () => {
  it.each([
    [
      ["sh", "-c", "cd packages/a && pytest -q"],
      ["sh", "-c", "pytest -q"],
    ],
    [
      ["/bin/bash", "-lc", " cd ../b && npm test 2>&1 "],
      ["/bin/bash", "-lc", "npm test"],
    ],
    [["sh", "-c", "cd a && pytest | tee log"], null],
    [["sh", "-c", "cd a; pytest"], null],
    [["sh", "-c", "pytest"], null],
    [["sh", "check.sh"], null],
    [["npm", "test"], null],
    [[], null],
  ])("%j is run as %j", (argv, wanted) => {
    expect(runnableArgv(argv)).toEqual(wanted ?? argv);
  });

  it("is the same check, in the directory that the check names", () => {
    for (const argv of [
      ["sh", "-c", "cd packages/a && pytest -q"],
      ["bash", "-c", "cd ../other && npm test"],
      ["sh", "-c", "npm test && npm run lint"],
      ["npx", "jest"],
    ]) {
      const check = identifyCheck(argv, "here");
      expect(identifyCheck(runnableArgv(argv), check.directory), argv.join(" ")).toEqual(check);
    }
  });
});
