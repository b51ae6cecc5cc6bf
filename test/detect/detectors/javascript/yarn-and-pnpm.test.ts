import { describe, expect, it } from "vitest";
import { pnpm } from "#detect/detectors/javascript/pnpm.ts";
import { yarn } from "#detect/detectors/javascript/yarn.ts";
import { dresses, findings, scan } from "./scan.ts";

describe("yarn 1", () => {
  const run = (error: string) =>
    `yarn run v1.22.22\nwarning package.json: No license field\nerror ${error}\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.\n`;

  it.each([
    ['Command "lint" not found.', "config_error", "cause"],
    ['Couldn\'t find package "left-padd" on the "npm" registry.', "missing_dependency", "cause"],
    [
      "Your lockfile needs to be updated, but yarn was run with `--frozen-lockfile`.",
      "config_error",
      "cause",
    ],
    ["Command failed with exit code 1.", "config_error", "consequence"],
    ["/app/node_modules/printer: Command failed.", "config_error", "consequence"],
    ["printer: Command failed to name a port.", "config_error", "cause"],
  ])("%s", (message, category, role) => {
    expect(scan(yarn, run(message))).toMatchObject([{ message, category, role }]);
  });

  it.each([
    ["spawn ENOENT", "cause"],
    ["Exit status 1", "consequence"],
  ])("of an install script, how it ended: %s", (said, role) => {
    expect(scan(pnpm, ` ERROR  printer@0.2.3 install: \`node scripts/install.js\`\n${said}\n`)).toMatchObject(
      [{ message: said, role, category: "build_error" }],
    );
    expect(scan(pnpm, ` ERROR  no printer to install: \`soup\`\n${said}\n`)).toEqual([]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    const text = run('Command "lint" not found.');
    expect(scan(yarn, dress(text)).map((d) => d.message)).toEqual(['Command "lint" not found.']);
  });

  it("tells a failing script by what failed in it", () => {
    const text = `yarn run v1.22.22\n$ node check.js\n/app/check.js:1\nthrow new Error("bad");\n^\n\nError: bad\n    at Object.<anonymous> (/app/check.js:1:7)\n\nNode.js v20.20.2\nerror Command failed with exit code 1.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.\n`;
    expect(findings(text).map((f) => [f.detector, f.message])).toEqual([["node", "bad"]]);
  });

  it("is not heard where nobody speaks yarn", () => {
    expect(scan(yarn, 'error Command "lint" not found.\n')).toEqual([]);
    expect(scan(yarn, 'error Command "lint" not found.\n', { command: "yarn lint" })).toHaveLength(1);
  });

  it("hears the error, not the verbose echo of it", () => {
    const text = `yarn install v1.22.22\nverbose 0.716 Error: Couldn't find package "left-padd" on the "npm" registry.\n    at MessageError.ExtendableBuiltin (/home/dev/yarn/lib/cli.js:721:66)\nerror Couldn't find package "left-padd" on the "npm" registry.\ninfo Visit https://yarnpkg.com/en/docs/cli/install for documentation about this command.\n`;
    expect(findings(text).map((f) => [f.detector, f.category])).toEqual([["yarn", "missing_dependency"]]);
  });
});

describe("yarn 2 and later", () => {
  it("what could not be built is no setting", () => {
    const output =
      "➤ YN0009: │ canvas@npm:2.6.1 couldn't be built successfully (exit code 1, logs can be found here: /tmp/xfs-0e05/build.log)\n➤ YN0000: └ Completed in 20s\n➤ YN0000: Failed with errors in 1m 16s\n";
    expect(findings(output, { command: "yarn", exitCode: 1 })[0]).toMatchObject({ category: "build_error" });
  });

  const NOT_FOUND = `➤ YN0000: · Yarn 4.18.1
➤ YN0000: ┌ Resolution step
➤ YN0002: │ app@workspace:. doesn't provide react, requested by react-dom
➤ YN0035: │ left-padd@npm:^1.0.0: Package not found
➤ YN0035: │   Response Code: 404 (Not Found)
➤ YN0035: │   Request Method: GET
➤ YN0000: └ Completed
➤ YN0000: · Failed with errors in 0s 209ms
`;

  it("tells what failed, not what it warns of or adds", () => {
    expect(scan(yarn, NOT_FOUND)).toMatchObject([
      {
        errorType: "YN0035",
        message: "left-padd@npm:^1.0.0: Package not found",
        category: "missing_dependency",
      },
    ]);
  });

  it("reads a lock file that may not change, and its diff once", () => {
    const text =
      '➤ YN0000: ┌ Post-resolution validation\n➤ YN0028: │ -    lodash: "npm:^4"\n➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.\n➤ YN0000: └ Completed\n➤ YN0000: · Failed with errors in 0s 100ms\n';
    expect(scan(yarn, text).map((d) => d.message)).toEqual([
      "The lockfile would have been modified by this install, which is explicitly forbidden.",
    ]);
  });

  it("reads its sentences", () => {
    const text =
      'Usage Error: Couldn\'t find a script named "lint".\n\n$ yarn run [--inspect] <scriptName> ...\n';
    expect(scan(yarn, text, { command: "yarn lint" })).toMatchObject([
      { errorType: "Usage Error", message: 'Couldn\'t find a script named "lint".' },
    ]);
  });

  it("says nothing of an install that worked", () => {
    expect(
      scan(yarn, NOT_FOUND.replace(/.*YN0035.*\n/g, "").replace("Failed with errors", "Done with warnings")),
    ).toEqual([]);
    expect(scan(yarn, NOT_FOUND.replace("Failed with errors", "Done with warnings"))).toEqual([]);
  });
});

describe("pnpm", () => {
  it.each([
    [
      " ERR_PNPM_FETCH_404  GET https://npm.example.com/left-padd: Not Found - 404",
      "ERR_PNPM_FETCH_404",
      "missing_dependency",
      "cause",
    ],
    [
      ' ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date',
      "ERR_PNPM_OUTDATED_LOCKFILE",
      "config_error",
      "cause",
    ],
    [" ERR_PNPM_NO_SCRIPT  Missing script: lint", "ERR_PNPM_NO_SCRIPT", "config_error", "cause"],
    [
      "[ERR_PNPM_NO_MATCHING_VERSION] No matching version found for is-number@^99.0.0",
      "ERR_PNPM_NO_MATCHING_VERSION",
      "missing_dependency",
      "cause",
    ],
    ["\u2009ERR_PNPM_NO_LOCKFILE\u2009 Cannot install", "ERR_PNPM_NO_LOCKFILE", "config_error", "cause"],
    [" ELIFECYCLE  Command failed with exit code 1.", "ELIFECYCLE", "other", "consequence"],
    [
      " ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  web@1.0.0 test: `vitest run`",
      "ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL",
      "other",
      "consequence",
    ],
    [
      ' ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL  Command "tsx" not found',
      "ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL",
      "config_error",
      "cause",
    ],
  ])("%s", (line, errorType, category, role) => {
    expect(scan(pnpm, `> app@1.0.0 test\n${line}\n`)).toMatchObject([{ errorType, category, role }]);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    const text =
      "Scope: all 2 projects\nProgress: resolved 1\nLockfile only\nadding\n ERR_PNPM_NO_SCRIPT  Missing script: lint\n";
    expect(scan(pnpm, dress(text)).map((d) => d.message)).toEqual(["Missing script: lint"]);
  });

  it("says nothing of warnings and mentions", () => {
    expect(
      scan(
        pnpm,
        " WARN  deprecated rimraf@2\nsee ERR_PNPM_FETCH_404 in the docs\nERR_PNPM_FETCH_404 was the answer; trying the other registry\n",
      ),
    ).toEqual([]);
  });
});
