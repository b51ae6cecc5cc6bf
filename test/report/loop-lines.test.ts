import { describe, expect, it } from "vitest";
import type { FixEnd, FixEvent } from "#model/fix-event.ts";
import { loopEndJson, loopEventJson } from "#report/loop-json.ts";
import { loopLines } from "#report/loop-lines.ts";
import { reasonWords, techniqueWords, verdictWords } from "#report/loop-words.ts";
import { CHECK, cycle, failure, goal, run } from "../heal/cycle/scene.ts";
import { stopped, tax } from "./loop-scene.ts";

const spent = { cycles: 1, ms: 65_000, costUsd: 0.04, commands: 3, tests: 1 };
const kindOf = (category: string) => category;
const agentEnd = {
  outcome: "done",
  why: "It is done.",
  result: null,
  error: null,
  failureReason: null,
  costUsd: 0.04,
  tokens: null,
  session: null,
  exitCode: 0,
  signal: null,
  durationMs: 41_000,
} as const;

const EVENTS: readonly (readonly [FixEvent, readonly string[]])[] = [
  [
    {
      kind: "started",
      at: 1,
      loop: "l",
      isResumed: true,
      check: CHECK,
      argv: ["npm", "test"],
      also: [["npm", "run", "lint"]],
      agent: "claude",
      agentVersion: "2.0.1",
      profile: "strict",
      limits: stopped().limits,
      workspace: "worktree",
      permissionFlags: ["--allowedTools", "Edit"],
    },
    [
      "fix (goes on): npm test",
      "  agent claude 2.0.1, profile strict, in a copy of your files",
      "  at most 3 attempts for one failure, 9 cycles, 60 min, $5, 20 commands, 5 verifications",
      "  also: npm run lint",
      "  permissions: --allowedTools Edit",
    ],
  ],
  [{ kind: "checking", at: 1, command: "npm test", why: "baseline" }, ["  runs npm test (baseline)"]],
  [
    { kind: "baseline", at: 1, runs: [run([tax, failure("old")])], goal: goal([tax], [failure("old")]) },
    [
      "  npm test: red, 2 failures, exit 1 (1.2 s)",
      "  goal: 1 failure gone, nothing new red; 1 red before may stay",
      "    cart > adds tax · test/cart.test.ts:6 · expected 24 to be 30",
    ],
  ],
  [{ kind: "baseline", at: 1, runs: [run([])], goal: null }, ["  npm test: green (1.2 s)"]],
  [
    {
      kind: "cycle-begun",
      at: 1,
      cycle: cycle(["a"], null, { number: 2, technique: "fresh-start" }),
      attempt: 2,
      maxCycles: 3,
      spent,
    },
    ["", "cycle 2: attempt 2 of 3, fresh-start (from a clean start, not told of what failed before)"],
  ],
  [
    {
      kind: "planned",
      at: 1,
      cycle: "c",
      technique: "direct",
      steps: [{ text: "fix: a", fingerprint: "a" }],
      promptFile: null,
    },
    ["  plan 1. fix: a"],
  ],
  [{ kind: "doing", at: 1, cycle: "c", what: "edits src/a.ts" }, ["  · edits src/a.ts"]],
  [
    { kind: "coded", at: 1, cycle: "c", end: agentEnd, files: ["src/a.ts"], spent },
    ["  agent done in 41.0 s; changed src/a.ts [1 min, $0.04]"],
  ],
  [
    {
      kind: "coded",
      at: 1,
      cycle: "c",
      end: { ...agentEnd, outcome: "timed-out", why: "15 min are over.", failureReason: "stuck" },
      files: [],
      spent,
    },
    ["  agent timed-out: 15 min are over.; no file changed [1 min, $0.04] It says: stuck"],
  ],
  [
    {
      kind: "verified",
      at: 1,
      cycle: "c",
      verdict: "same",
      why: "The same failure as before.",
      runs: [run([tax])],
      spent,
    },
    [
      "  npm test: red, 1 failure, exit 1 (1.2 s)",
      "  → no change in the failures. The same failure as before. [1 min, $0.04]",
    ],
  ],
  [
    { kind: "kept", at: 1, cycle: "c", tree: "t", files: ["a", "b", "c", "d", "e"] },
    ["  kept: a, b, c, d and 1 more"],
  ],
  [
    { kind: "rolled-back", at: 1, cycle: "c", why: "It is not better." },
    ["  rolled back: It is not better."],
  ],
  [
    {
      kind: "landed",
      at: 1,
      landed: {
        how: "patch",
        text: "A patch.",
        branch: null,
        commit: null,
        patchFile: "x",
        next: "git apply x",
      },
    },
    ["", "A patch.", "next: git apply x"],
  ],
  [{ kind: "note", at: 1, text: "No terminal." }, ["note: No terminal."]],
  [
    { kind: "stopped", at: 1, end: stopped() },
    [
      "",
      "stopped: bounded_attempts_exceeded. 3 of 3 attempts at cart > adds tax are used up.",
      "  3 cycles, 3 attempts of 3 at this failure [4 min, $0.12]",
      "  report: .twiceshy/reports/1.md",
      "  try: twiceshy attempt status 89f36be7185c",
    ],
  ],
  [
    {
      kind: "stopped",
      at: 1,
      end: stopped({
        reason: "no_match",
        why: "nothing is",
        goal: null,
        cycles: [],
        attempts: 0,
        report: null,
      }),
    },
    [
      "",
      "stopped: no_match. nothing is",
      "  0 cycles, 0 attempts of 3 at this failure [4 min, $0.12]",
      "  try: twiceshy fix --only 'cart > adds tax' -- npm test",
    ],
  ],
  [
    {
      kind: "stopped",
      at: 1,
      end: stopped({ reason: "not_run", why: "no.", argv: ["sh", "-c", "it's"], cycles: [], report: null }),
    },
    [
      "",
      "stopped: not_run. no.",
      "  0 cycles, 3 attempts of 3 at this failure [4 min, $0.12]",
      "  try: sh -c 'it'\\''s'",
    ],
  ],
];

describe("loopLines", () => {
  it.each(EVENTS.map(([event, lines]) => [event.kind, event, lines] as const))(
    "tells %s",
    (_, event, lines) => {
      expect(loopLines(event)).toEqual(lines);
    },
  );

  it("lets no control character and no line break through", () => {
    const lines = loopLines({ kind: "doing", at: 1, cycle: "c", what: "a\u001b[2Jb\r\nfake: done" });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\u001b\r\n]/);
  });

  it("says why a check did not come to an end", () => {
    const runs = [
      run([], { outcome: "interrupted", timedOut: true }),
      run([], { outcome: "not-run", why: "no npm" }),
    ];
    expect(
      loopLines({ kind: "verified", at: 1, cycle: "c", verdict: "not-verified", why: "x", runs, spent })[0],
    ).toBe("  npm test: did not end in time (1.2 s); npm test: could not be run: no npm (1.2 s)");
  });
});

describe("an agent that nobody is logged in to", () => {
  it("is no cycle, and the next command is the same again; one that is not there needs another", () => {
    const why = "codex is not logged in (codex login)";
    const told = (over: Partial<FixEnd>) =>
      loopLines({ kind: "stopped", at: 1, end: stopped({ reason: "agent_unavailable", ...over }) }).join(
        "\n",
      );
    const cycle = stopped().cycles[0]!;
    const notTried = { ...cycle, end: { ...cycle.end!, verdict: "not-tried" as const } };
    const said = told({ agent: "codex", why, cycles: [notTried], attempts: 0 });
    expect(said).toContain("codex login");
    expect(said).toContain("0 cycles, 0 attempts");
    expect(said).toContain("try: twiceshy fix --agent codex -- npm test");
    expect(told({ agent: "codex", why: "codex could not be started" })).toContain('--agent "command:…"');
  });
});

describe("loop json", () => {
  it("has a version, the verdict and each cycle with its kind", () => {
    const json = loopEndJson(stopped(), () => "test_failure");
    expect(json).toMatchObject({
      version: 1,
      fixed: false,
      reason: "bounded_attempts_exceeded",
      attempts: 3,
      cycles: [
        { verdict: "same", failures: [{ kind: "test_failure" }] },
        { verdict: "no-fix" },
        { verdict: "cut-off" },
      ],
      goal: { baseline: 0, failures: [{ fingerprint: tax.fingerprint }] },
    });
    expect(loopEndJson(stopped({ reason: "already_green" }), kindOf).fixed).toBe(true);
  });

  it("holds no output and no evidence, and survives JSON", () => {
    for (const [event] of EVENTS) {
      const json = loopEventJson(event, kindOf);
      expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      expect(json.kind).toBe(event.kind);
      expect(JSON.stringify(json)).not.toContain('"evidence"');
    }
  });
});

describe("words", () => {
  it("has words for what an orchestrator calls its own technique", () => {
    expect(techniqueWords("direct")).toBe("straight at it");
    expect(techniqueWords("toString")).toBe("a way of its own");
    expect(verdictWords("cut-off")).toContain("cut off");
    expect(reasonWords("no_progress")).toBe("It got nowhere.");
  });
});
