import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inspect } from "../../scripts/eval/engine.ts";

const read = (fixture: string, command: string, exitCode: number | null) => {
  const output = readFileSync(new URL(`../fixtures/output/${fixture}/output.txt`, import.meta.url));
  return inspect(output, { command, exitCode, signal: null }, {}).findings;
};

/** Real output of commands that ended with 0; where nobody knows that (a log), it was told as a failure. */
describe("a run that passed and looks as if it had not", () => {
  it.each([
    [
      "playwright, whose tests were flaky and no more",
      "playwright/passing-flaky",
      "npx playwright test --reporter=github",
    ],
    ["node:test, whose failing test is to be done", "node-test/passing-todo", "node --test"],
    ['mocha, with a suite called "1) failing"', "mocha/passing-names", "npx mocha test"],
  ])("%s", (_name, fixture, command) => {
    expect(read(fixture, command, null)).toEqual([]);
  });

  it("still names the flaky test of a run that is known to have failed", () => {
    expect(read("playwright/passing-flaky", "npx playwright test", 1)[0]?.test).toBe("flaky one");
  });
});

describe("steps along a line, as nuxt draws them", () => {
  it("are no tests of jest's", () => {
    const tools = read("vite/nuxt-missing-file", "npx nuxt build", 1).map(({ tool }) => tool);
    expect(tools).not.toContain("jest");
  });
});

describe("npm ci beside a lock file that is not in sync", () => {
  it("is one failure, though npm 12 leaves the shrinkwrap out of its sentence", () => {
    const said = (files: string) =>
      `npm error code EUSAGE\nnpm error\nnpm error \`npm ci\` can only install packages when your package.json and ${files} are in sync. Please update your lock file with \`npm install\` before continuing.\nnpm error\nnpm error Missing: left-pad@1.3.0 from lock file\n`;
    const [old, current] = ["package-lock.json or npm-shrinkwrap.json", "package-lock.json"].map(
      (files) =>
        inspect(Buffer.from(said(files)), { command: "npm ci", exitCode: 1, signal: null }, {}).findings[0]!,
    );
    expect(current!.fingerprint.hash).toBe(old!.fingerprint.hash);
  });
});
