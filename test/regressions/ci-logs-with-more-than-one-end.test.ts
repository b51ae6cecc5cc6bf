/** What a CI log says of its steps, where a step is followed by others that run whatever came of it. */
import { expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const ESC = "\u001b";
const section = (kind: "start" | "end", name: string) =>
  `${ESC}[0Ksection_${kind}:1795012000:${name}\r${ESC}[0K`;
const command = (line: string) => `${ESC}[32;1m$ ${line}${ESC}[0;m`;
const ERROR = "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.";

function gitlab(end: string): string {
  return `Running with gitlab-runner 17.5.0 (12030cf4)
${section("start", "step_script")}${ESC}[36;1mExecuting "step_script" stage of the job script${ESC}[0;m
${command("npm ci")}
added 3 packages
${command("npx tsc")}
${end === "Job succeeded" ? "" : ERROR}
${section("end", "step_script")}${section("start", "after_script")}${ESC}[36;1mRunning after_script${ESC}[0;m
${ESC}[32;1mRunning after script...${ESC}[0;m
${command("rm -rf tmp")}
${section("end", "after_script")}${section("start", "cleanup_file_variables")}
${section("end", "cleanup_file_variables")}${end}
`;
}

it("GitLab's after_script runs after a failure too: what failed is the script", () => {
  const { runs } = ingestText(gitlab("ERROR: Job failed: exit code 2"));
  expect(runs.map(({ command, outcome, failed }) => ({ command, outcome, failed }))).toEqual([
    { command: "npm ci", outcome: "passed", failed: 0 },
    { command: "tsc", outcome: "failed", failed: 1 },
  ]);
});

it("and where the job went well, all of it did", () => {
  const { runs } = ingestText(gitlab("Job succeeded"));
  expect(runs.map(({ command, outcome }) => ({ command, outcome }))).toEqual([
    { command: "npm ci", outcome: "passed" },
    { command: "tsc", outcome: "passed" },
  ]);
});

it("GitLab shows of several lines the first, and says so: that is no command", () => {
  const text = `Running with gitlab-runner 17.5.0 (12030cf4)\n${command("npx tsc # collapsed multi-line command")}\n${ERROR}\nERROR: Job failed: exit code 2\n`;
  const { runs, stored } = ingestText(text);
  expect(runs).toMatchObject([{ title: "npx tsc …", outcome: "failed", failed: 1 }]);
  expect(stored[0]!.run.argv).toEqual([]);
});

it("a script of the repository is a command, no action (GitHub)", () => {
  const at = "2026-11-18T14:30:00.1234567Z ";
  const step = (head: string, script: string | null, ...lines: string[]) =>
    [
      `##[group]Run ${head}`,
      ...(script === null ? [] : [`${ESC}[36;1m${script}${ESC}[0m`]),
      "##[endgroup]",
      ...lines,
    ].map((line) => `${at}${line}\n`);
  const text = [
    ...step("./.github/actions/setup", null, "ready"),
    ...step("./scripts/lint.sh", "./scripts/lint.sh", "0 problems"),
    ...step(
      "./scripts/check.sh",
      "./scripts/check.sh",
      ERROR,
      "##[error]Process completed with exit code 2.",
    ),
  ].join("");
  expect(ingestText(text).stored.map(({ run }) => [run.argv, run.outcome])).toEqual([
    [["./scripts/lint.sh"], "passed"],
    [["./scripts/check.sh"], "failed"],
  ]);
});
