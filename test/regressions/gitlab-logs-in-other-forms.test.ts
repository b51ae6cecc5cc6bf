/** Logs of GitLab CI as newer runners write them, and jobs that did not fail by the exit code of a whole command. */
import { describe, expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const runs = (text: string) =>
  ingestText(text).runs.map(({ command, outcome, findings }) => [
    command,
    outcome,
    ...findings.map(({ message }) => message),
  ]);
const HEAD =
  "Running with gitlab-runner 17.11.0 (0f67ff19)\nsection_start:1779453821:step_script\r\u001b[0KExecuting\n";
const log = (...lines: string[]) => HEAD + lines.map((line) => `${line}\n`).join("");
const $ = (command: string) => `\u001b[32;1m$ ${command}\u001b[0;m`;

it("a line that goes on behind a stamp with a + is one", () => {
  const at = (mark: string, text: string) => `2026-05-22T12:43:41.962646Z 00O${mark}${text}`;
  const text = [
    at(" ", "Running with gitlab-runner 17.11.0 (0f67ff19)"),
    at(" ", "section_start:1779453821:step_script"),
    at("+", '\u001b[0K\u001b[0K\u001b[36;1mExecuting "step_script" stage of the job script\u001b[0;m'),
    at(" ", $("npx tsc --noEmit")),
    at(" ", "src/cart.ts(3,7): error TS2322: Type 'string' is not assign"),
    at("+", "able to type 'number'."),
    at(" ", "section_end:1779453824:step_script"),
    at("+", "\u001b[0K\u001b[31;1mERROR: Job failed: exit code 2"),
    at(" ", "\u001b[0;m"),
  ].join("\n");
  expect(runs(text)).toEqual([
    ["tsc --noEmit", "failed", "Type 'string' is not assignable to type 'number'."],
  ]);
});

describe("a command behind one that only sets the stage", () => {
  it("is the run", () => {
    const text = log(
      $("cd web && npm ci"),
      "npm error code ERESOLVE",
      "npm error ERESOLVE could not resolve",
      "ERROR: Job failed: exit code 1",
    );
    expect(runs(text)).toEqual([["npm ci", "failed", "could not resolve"]]);
  });

  it("and what sets the stage is one where it fails", () => {
    const said = "/bin/bash: line 134: .venv/bin/activate: No such file or directory";
    const text = log(
      $("export CI=1"),
      $("npm ci"),
      "added 1 package",
      $(". .venv/bin/activate"),
      said,
      "ERROR: Job failed: exit code 1",
    );
    expect(runs(text)).toEqual([
      ["npm ci", "passed"],
      [". .venv/bin/activate", "failed", ".venv/bin/activate: No such file or directory"],
    ]);
  });
});

describe("a job", () => {
  it("that took too long says so", () => {
    const text = log($("npm run soak"), "ERROR: Job failed: execution took longer than 1h0m0s seconds");
    expect(runs(text)).toEqual([["npm run soak", "failed", "execution took longer than 1h0m0s seconds"]]);
  });

  it("that somebody cancelled neither failed nor passed", () => {
    const text = log($("npm test"), "starting", "ERROR: Job failed: canceled");
    expect([runs(text), ingestText(text).unclear]).toEqual([[], 1]);
  });

  it("that failed before its first command did fail", () => {
    const text = `Running with gitlab-runner 16.5.0 (853330f9)
ERROR: Job failed (system failure): failed to pull image "shop/ci:9" with specified policies [always]: Error response from daemon: manifest for shop/ci:9 not found: manifest unknown (manager.go:250:0s)
`;
    expect(runs(text)).toMatchObject([["job", "failed", expect.stringContaining("shop/ci:9")]]);
  });
});
