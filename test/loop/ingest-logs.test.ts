import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ingestText, REPORTS, watched } from "./ingesting.ts";

const PYTEST = readFileSync(join(REPORTS, "pytest/output.txt"), "utf8").trimEnd();
const printed = watched(PYTEST, "pytest").map((one) => one.fingerprint.hash);
const hashesOf = (findings: readonly { fingerprint: { hash: string } }[]) =>
  findings.map((one) => one.fingerprint.hash);

let second = 0;
const stamped = (line: string) =>
  `2026-11-16T03:${String(Math.floor(second / 60) % 60).padStart(2, "0")}:${String(second++ % 60).padStart(2, "0")}.1234567Z ${line}`;

function job(name: string, steps: readonly string[][]): string[] {
  return [
    "Current runner version: '2.321.0'",
    "##[group]Operating System",
    "Ubuntu",
    "##[endgroup]",
    `Complete job name: ${name}`,
    ...steps.flat(),
    "Post job cleanup.",
    "Cleaning up orphan processes",
  ].map(stamped);
}

const step = (head: string, script: readonly string[], output: readonly string[]) => [
  `##[group]Run ${head}`,
  ...script.map((line) => `\u001b[36;1m${line}\u001b[0m`),
  "shell: /usr/bin/bash -e {0}",
  "##[endgroup]",
  ...output,
];

const CHECKOUT = step(
  "actions/checkout@v4",
  [],
  ["Syncing repository: acme/shop", "error: that is no failure of ours"],
);
const INSTALL = step(
  "pip install -r requirements.txt",
  ["pip install -r requirements.txt"],
  ["Successfully installed pytest-7.2.1"],
);
const TEST = step(
  "pytest",
  ["pytest"],
  [...PYTEST.split("\n"), "##[error]Process completed with exit code 1."],
);

describe("a log of GitHub Actions", () => {
  it("is a run for each command, with its end and its failures", () => {
    const { format, runs, stored } = ingestText(job("test (3.11)", [CHECKOUT, INSTALL, TEST]).join("\n"));
    expect(format).toBe("github-log");
    expect(runs.map(({ title, command, outcome }) => [title, command, outcome])).toEqual([
      ["test (3.11) › pip install -r requirements.txt", "pip install -r requirements.txt", "passed"],
      ["test (3.11) › pytest", "pytest", "failed"],
    ]);
    expect(hashesOf(runs[1]!.findings).sort()).toEqual([...printed].sort());
    expect(stored[1]!.run).toMatchObject({ exitCode: 1, source: "ingest" });
    expect(stored[1]!.run.durationMs).toBeGreaterThan(0);
  });

  it("may hold several jobs, one after the other or by columns", () => {
    const two = [...job("a", [INSTALL]), ...job("b", [TEST])].join("\n");
    expect(ingestText(two).runs.map(({ title }) => title)).toEqual([
      "a › pip install -r requirements.txt",
      "b › pytest",
    ]);
    const tabbed = (name: string, label: string, lines: readonly string[]) =>
      lines.map((line) => `${name}\t${label}\t${stamped(line)}`);
    const columns = [...tabbed("a", "Install", INSTALL), ...tabbed("b", "Test it", TEST)].join("\n");
    expect(ingestText(columns).runs.map(({ title, outcome }) => [title, outcome])).toEqual([
      ["a › Install", "passed"],
      ["b › Test it", "failed"],
    ]);
  });

  it("has actions only where they failed, and scripts of several lines by their first", () => {
    const action = step("acme/deploy@v1", [], ["##[error]Unable to resolve the token"]);
    const script = step(
      "mkdir out",
      ["mkdir out", "pytest"],
      ["ok", "##[error]Process completed with exit code 2."],
    );
    const { runs } = ingestText(job("x", [action, script]).join("\n"));
    expect(runs.map(({ title, outcome }) => [title, outcome])).toEqual([
      ["x › acme/deploy@v1", "failed"],
      ["x › mkdir out", "failed"],
    ]);
    expect(runs[0]!.findings[0]!.message).toContain("Unable to resolve the token");
  });

  it("may be one step alone, and reads what was handed over as annotations", () => {
    const alone = [
      "::error file=src/cart.js,line=3,col=5::'prise' is not defined",
      "##[error]Process completed with exit code 1.",
    ];
    const { runs } = ingestText(alone.map(stamped).join("\n"), { name: "3_lint.txt" });
    expect(runs).toMatchObject([{ title: "3_lint.txt", outcome: "failed" }]);
    expect(runs[0]!.findings[0]).toMatchObject({ file: "src/cart.js", line: 3 });
  });
});

// Of known form: no runner of GitLab's can be had here; the frame is written after its documentation, around real output.
describe("a log of GitLab CI", () => {
  const gitlab = (body: readonly string[], end: string) =>
    [
      "\u001b[0KRunning with gitlab-runner 16.5.0 (853330f9)\u001b[0;m",
      'section_start:1794801484:step_script\r\u001b[0K\u001b[0K\u001b[36;1mExecuting "step_script" stage of the job script\u001b[0;m',
      ...body,
      "section_end:1794801490:step_script\r\u001b[0K",
      end,
      "",
    ].join("\n");

  it("is a run for each command; the last one has the job's end", () => {
    const body = [
      "\u001b[32;1m$ pip install -r requirements.txt\u001b[0;m",
      "done",
      "\u001b[32;1m$ pytest\u001b[0;m",
      ...PYTEST.split("\n"),
    ];
    const { format, runs } = ingestText(gitlab(body, "\u001b[31;1mERROR: Job failed: exit code 1\u001b[0;m"));
    expect(format).toBe("gitlab-log");
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["pip install -r requirements.txt", "passed"],
      ["pytest", "failed"],
    ]);
    expect(hashesOf(runs[1]!.findings).sort()).toEqual([...printed].sort());
  });

  it("that went well has nothing that failed", () => {
    const { runs } = ingestText(
      gitlab(["\u001b[32;1m$ pytest\u001b[0;m", "3 passed"], "\u001b[32;1mJob succeeded\u001b[0;m"),
    );
    expect(runs).toMatchObject([{ outcome: "passed", failed: 0 }]);
  });
});

describe("a log of Travis CI", () => {
  it("is a run for each command", () => {
    const text = [
      "travis_fold:start:install.1\r\u001b[0Ktravis_time:start:0f7c21\r\u001b[0K$ pip install -r requirements.txt",
      "Successfully installed",
      "travis_time:end:0f7c21:start=1,finish=2,duration=1\r\u001b[0Ktravis_fold:end:install.1",
      "\u001b[0K$ export CI=1",
      "\u001b[0K$ pytest",
      ...PYTEST.split("\n"),
      '\u001b[31;1mThe command "pytest" exited with 1.\u001b[0m',
      "Done. Your build exited with 1.",
    ].join("\n");
    const { format, runs } = ingestText(text);
    expect(format).toBe("travis-log");
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["pip install -r requirements.txt", "passed"],
      ["pytest", "failed"],
    ]);
    expect(hashesOf(runs[1]!.findings).sort()).toEqual([...printed].sort());
  });
});

describe("what a headless agent answers", () => {
  const ingest = (answer: object) => ingestText(JSON.stringify(answer));

  it("with a reason is a failure in its own words, with what was attempted and the first file it names", () => {
    const { format, runs, stored } = ingest({
      result:
        "Attempted: move the cart to Redis\nI changed src/cart.ts and src/store.ts.\nFAILURE_REASON: the migration is missing\n",
      error: null,
      session_id: "s-1",
    });
    expect(format).toBe("agent-result");
    expect(runs).toMatchObject([{ title: "move the cart to Redis", outcome: "failed" }]);
    expect(runs[0]!.findings[0]).toMatchObject({ message: "the migration is missing", file: "src/cart.ts" });
    expect(stored[0]!.run.session).toBe("s-1");
  });

  it.each([
    [{ result: null, error: "TypeError: cart is null" }, "cart is null"],
    [{ result: "", is_error: true }, "the agent failed and wrote no output"],
    [{ result: "I could not do it", is_error: true }, "the agent failed and gave no reason for it"],
    [{ type: "result", subtype: "error_max_turns", is_error: true }, "the agent ended with error max turns"],
    [{ error: { message: "rate limit reached" } }, "rate limit reached"],
    [{ error: { code: 500 } }, "the agent failed and wrote no output"],
    [{ result: "Half of it is done", error: true }, "the agent failed and gave no reason for it"],
    [{ result: "I stopped.\nFAILURE_REASON:\n", error: null }, "the agent failed and gave no reason for it"],
  ])("%j says why, or that it does not", (answer, message) => {
    expect(ingest(answer).runs[0]!.findings[0]!.message).toBe(message);
  });

  it.each([
    ["claude.mended", "failed", "none left"],
    ["claude.no-login", "failed", "the agent failed and gave no reason for it"],
    ["qwen.mended", "failed", "none left"],
    ["qwen.no-login", "failed", /^No auth type is selected/],
    ["gemini.mended", "failed", "none left"],
    ["gemini.refused", "failed", /scripted error/],
  ])("as a stream of events ends with its result: %s", (name, outcome, message) => {
    const text = readFileSync(join(REPORTS, `../headless/${name}.jsonl`), "utf8");
    const { runs } = ingestText(text);
    const ran = name === "claude.mended" ? [{ command: "node --test test.js", outcome: "failed" }] : [];
    expect(runs).toMatchObject([...ran, { outcome, failed: outcome === "failed" ? 1 : 0 }]);
    const told = runs.at(-1)!.findings[0]?.message ?? null;
    if (message instanceof RegExp) expect(told).toMatch(message);
    else expect(told).toBe(message);
  });

  it("as a stream without an end says nothing of how it ended", () => {
    const text = readFileSync(join(REPORTS, "../headless/claude.refused.jsonl"), "utf8");
    expect(ingestText(text)).toMatchObject({
      runs: [],
      notes: ["the agent's result is missing: it was cut off"],
    });
  });

  it("as a stream may name its reason", () => {
    const lines = [
      { type: "init", session_id: "g-1", model: "gemini-2.5-pro" },
      { type: "message", role: "user", content: "FAILURE_REASON: say so when you cannot do it" },
      {
        type: "message",
        role: "assistant",
        content: "I looked at src/cart.ts.\nFAILURE_REASON: the mig",
        delta: true,
      },
      { type: "message", role: "assistant", content: "ration is missing", delta: true },
      { type: "result", status: "success", stats: {} },
    ];
    const { runs, stored } = ingestText(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    expect(runs).toMatchObject([{ outcome: "failed", findings: [{ message: "the migration is missing" }] }]);
    expect(stored[0]!.run).toMatchObject({ session: "g-1", agent: "gemini-2.5-pro" });
  });

  it("that went well is a run that passed", () => {
    expect(
      ingest({ type: "result", subtype: "success", is_error: false, result: "Done: error handling added" })
        .runs,
    ).toMatchObject([{ outcome: "passed", failed: 0 }]);
  });
});

it("two answers that went well are two runs, and one without a word is none that is known to have gone well", () => {
  const idOf = (answer: object) => ingestText(JSON.stringify(answer)).runs[0]?.id ?? null;
  const ids = [
    { result: "The cart is mended", error: null },
    { result: "The menu is mended", error: null },
  ].map(idOf);
  expect(new Set([...ids, null]).size).toBe(3);
  expect(idOf({ result: "The cart is mended", error: null })).toBe(ids[0]);
  for (const answer of [
    { result: "", error: "" },
    { result: null, error: null },
  ])
    expect(idOf(answer)).toBeNull();
});

describe("a workflow's event log", () => {
  const event = (event_type: string, more: object = {}) =>
    JSON.stringify({
      timestamp: "2026-01-06T02:32:21.899933Z",
      event_type,
      workflow_id: "wf_1",
      phase_id: "EXECUTE",
      item_id: "write_tests",
      message: null,
      details: {},
      actor: "system",
      ...more,
    });

  it("is a run for each thing that failed or was verified", () => {
    const text = [
      event("workflow_started"),
      event("verification_passed"),
      event("verification_failed", {
        message: "Verification failed: Command failed (exit code 1, expected 0)",
        details: { command: "pytest", exit_code: 1, stdout: PYTEST, stderr: "" },
      }),
      event("item_failed", { message: "TypeError: cart is null" }),
      event("review_failed", { details: { reason: "no tests for the new route" } }),
      event("phase_failed"),
      event("error", {
        description: "disk full",
        error_type: "OSError",
        file_path: "src/a.py",
        line_number: 4,
      }),
      event("item_completed", { details: { notes: "error handling failed gracefully" } }),
      "{broken",
    ].join("\n");
    const { format, runs, stored, notes } = ingestText(text);
    expect(format).toBe("workflow-log");
    expect(runs.map(({ outcome }) => outcome)).toEqual([
      "passed",
      "failed",
      "failed",
      "failed",
      "failed",
      "failed",
    ]);
    expect(runs[1]!.command).toBe("pytest");
    expect(hashesOf(runs[1]!.findings).sort()).toEqual([...printed].sort());
    expect(runs.slice(2).map((run) => run.findings[0]!.message)).toEqual([
      "cart is null",
      "no tests for the new route",
      "write_tests: phase failed, and the log does not say why",
      "disk full",
    ]);
    expect(stored[1]!.run).toMatchObject({ session: "wf_1", phase: "EXECUTE", task: "write_tests" });
    expect(notes[0]).toContain("1 line was cut off or broken");
  });
});

describe("a workflow's session", () => {
  it("is a run for each entry that tells of one", () => {
    const entry = (content: string, metadata?: object) =>
      JSON.stringify({ timestamp: "2026-01-09T14:32:15.120000", content, ...(metadata ? { metadata } : {}) });
    const text = [
      entry("let us look at the failing tests"),
      entry(`$ pytest\n${PYTEST}\nexit code: 1`, { phase: "EXECUTE" }),
    ].join("\n");
    const { format, runs, unclear } = ingestText(text);
    expect(format).toBe("workflow-session");
    expect(unclear).toBe(1);
    expect(runs).toMatchObject([{ command: "pytest", outcome: "failed" }]);
    expect(hashesOf(runs[0]!.findings).sort()).toEqual([...printed].sort());
  });
});
