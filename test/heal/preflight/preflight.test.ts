import { describe, expect, it } from "vitest";
import type { PreflightFacts } from "#heal/preflight/facts.ts";
import { preflight } from "#heal/preflight/preflight.ts";
import { stoppedBy } from "#heal/preflight/stopped-by.ts";
import { GATES, type GateAnswer, type GateName, type HealAsker, type Plan } from "#model/heal.ts";
import { aLesson, aPlan, aVote, DIFF, HOUR, landed, NOW, reverted, theFacts } from "./scene.ts";

const by = (asker: HealAsker, isForced = false) => ({ by: asker, isForced });

function answer(gate: GateName, plan: Plan, facts: PreflightFacts, ask = by("policy")): GateAnswer {
  return preflight(plan, facts, ask).find((one) => one.gate === gate)!;
}

const manyLines = Array.from({ length: 31 }, (_, i) => `+const a${i} = ${i};\n`).join("");
const tooLong = `diff --git a/src/cart.ts b/src/cart.ts\n--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -1,1 +1,32 @@\n const z = 0;\n${manyLines}`;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const lesson = (changes: Parameters<typeof aLesson>[0]) => ({ lesson: aLesson(changes) });
const { evidence } = aLesson();
const document = { kind: "document", file: "docs/a.md", text: "x" } as const;
const npmCi = {
  kind: "command",
  asked: ["npm", "ci"],
  argv: ["npm", "ci", "--ignore-scripts"],
  environment: {},
} as const;

interface Row {
  readonly name: string;
  readonly gate: GateName;
  readonly plan?: Partial<Plan>;
  readonly facts?: Partial<PreflightFacts>;
  readonly why: RegExp;
  /** Who is stopped by it. */
  readonly stops: readonly HealAsker[];
  /** Other gates that see the same. */
  readonly also?: readonly GateName[];
}

const EVERYBODY: readonly HealAsker[] = ["person", "policy", "shadow"];
const LANDING: readonly HealAsker[] = ["person", "policy"];
const ITSELF: readonly HealAsker[] = ["policy"];
const ALONE: readonly HealAsker[] = ["policy", "shadow"];

/** Every gate refuses for its own reason, and for no other. */
const ROWS: readonly Row[] = [
  {
    name: "a lock",
    gate: "lock",
    facts: { locked: ".twiceshy/lock is there." },
    why: /locked: .twiceshy\/lock/,
    stops: EVERYBODY,
  },
  {
    name: "observing",
    gate: "policy",
    facts: { policy: "observe" },
    why: /policy is observe; a safe change by itself needs auto-safe/,
    stops: ITSELF,
  },
  {
    name: "suggesting",
    gate: "policy",
    facts: { policy: "suggest" },
    why: /policy is suggest/,
    stops: ITSELF,
  },
  {
    name: "a moderate change under auto-safe",
    gate: "policy",
    plan: { safety: "moderate" },
    facts: { policy: "auto-safe" },
    why: /a moderate change by itself needs auto-moderate/,
    stops: ITSELF,
  },
  {
    name: "a risky change",
    gate: "policy",
    plan: { safety: "risky", safetyWhy: ["public API"] },
    why: /risky \(public API\)/,
    stops: LANDING,
    also: ["lifecycle", "judges"],
  },
  {
    name: "an ignored failure",
    gate: "ignored",
    facts: { ignored: { at: NOW, by: "ann", reason: "known" } },
    why: /ann ignores it since 2026-11-16 12:00 UTC: known/,
    stops: ALONE,
  },
  {
    name: "an unproven fix",
    gate: "proof",
    facts: { grade: "repeated", ...lesson({ evidence: { ...evidence, verified: 0 } }) },
    why: /only repeated, not proven/,
    stops: LANDING,
    also: ["precedent", "lifecycle"],
  },
  {
    name: "a fix that is gone",
    gate: "proof",
    facts: { grade: null, ...lesson({ evidence: { ...evidence, verified: 0 } }) },
    why: /not known any more/,
    stops: LANDING,
    also: ["precedent", "lifecycle"],
  },
  {
    name: "four verified",
    gate: "precedent",
    facts: lesson({ evidence: { ...evidence, verified: 4 } }),
    why: /4 of 5 verified/,
    stops: ITSELF,
    also: ["lifecycle"],
  },
  {
    name: "an active lesson",
    gate: "lifecycle",
    facts: lesson({ lifecycle: "active" }),
    why: /active, not automated/,
    stops: ITSELF,
  },
  {
    name: "little confidence",
    gate: "lifecycle",
    facts: lesson({ confidence: 0.69 }),
    why: /confidence 0.69 of 0.7/,
    stops: ITSELF,
  },
  {
    name: "little success",
    gate: "lifecycle",
    facts: lesson({ evidence: { ...evidence, successRate: 0.89 } }),
    why: /success 89 % of 90 %/,
    stops: ITSELF,
  },
  {
    name: "moderate with the record of safe",
    gate: "lifecycle",
    plan: { safety: "moderate" },
    facts: lesson({ confidence: 0.85, evidence: { ...evidence, verified: 9, successRate: 0.94 } }),
    why: /confidence 0.85 of 0.9; success 94 % of 95 %; 9 of 10 verified/,
    stops: ITSELF,
  },
  {
    name: "a lesson that is taken back",
    gate: "lifecycle",
    facts: { applications: [landed(3000, { lesson: "lesson-1" }), reverted(3000, { lesson: "lesson-1" })] },
    why: /1 of 2 landed changes were reverted/,
    stops: ITSELF,
  },
  {
    name: "an archived lesson",
    gate: "lifecycle",
    facts: lesson({ archived: true }),
    why: /archive/,
    stops: ITSELF,
  },
  {
    name: "no lesson",
    gate: "lifecycle",
    plan: { lesson: null },
    facts: { lesson: null },
    why: /no lesson/,
    stops: ITSELF,
    also: ["precedent", "shadow"],
  },
  {
    name: "quarantine",
    gate: "quarantine",
    facts: lesson({ quarantinedUntil: NOW + HOUR }),
    why: /quarantine until 2026-11-16 13:00 UTC/,
    stops: ALONE,
  },
  {
    name: "shadow",
    gate: "shadow",
    facts: { ...lesson({ shadow: true }), shadow: { runs: 5, good: 4, runsNeeded: 5, rateNeeded: 0.9 } },
    why: /4 of 5 shadow runs went well; it takes 5 at 90 %/,
    stops: ITSELF,
  },
  {
    name: "a pre-condition",
    gate: "preconditions",
    facts: { preconditions: { holds: false, why: "zod 4.0.0 is not in ^3" } },
    why: /zod 4.0.0 is not in \^3/,
    stops: ALONE,
  },
  {
    name: "a change that fits no more",
    gate: "preconditions",
    plan: { misfit: "src/cart.ts is gone" },
    why: /does not fit: src\/cart.ts is gone/,
    stops: EVERYBODY,
  },
  {
    name: "a change that fits no more, of which nobody can say how safe it is: the policy is not the reason",
    gate: "preconditions",
    plan: { misfit: "src/cart.ts is gone", diff: "", remedy: { kind: "patch", diff: "" }, safety: "risky" },
    why: /does not fit: src\/cart.ts is gone/,
    stops: EVERYBODY,
    also: ["lifecycle", "hard-limits", "judges"],
  },
  {
    name: "31 lines",
    gate: "hard-limits",
    plan: { diff: tooLong, safety: "risky" },
    why: /^lines: /,
    stops: EVERYBODY,
    also: ["policy", "lifecycle", "judges"],
  },
  {
    name: "no readable diff",
    gate: "hard-limits",
    plan: { diff: "" },
    why: /unreadable: it changes nothing/,
    stops: EVERYBODY,
    also: ["policy", "lifecycle", "judges"],
  },
  {
    name: "a document",
    gate: "hard-limits",
    plan: { remedy: document, diff: "", files: ["docs/a.md"] },
    why: /waits for a person/,
    stops: EVERYBODY,
  },
  {
    name: "a command with more in it",
    gate: "hard-limits",
    plan: { remedy: { ...npmCi, asked: ["npm", "install", "evil"] }, diff: "", files: [] },
    facts: { dependencies: { files: ["package-lock.json"], names: [] } },
    why: /person/,
    stops: EVERYBODY,
  },
  {
    name: "a command other than the allowed one",
    gate: "hard-limits",
    plan: { remedy: { ...npmCi, argv: ["npm", "ci"] }, diff: "", files: [] },
    facts: { dependencies: { files: ["package-lock.json"], names: [] } },
    why: /the plan would run "npm ci"/,
    stops: EVERYBODY,
  },
  {
    name: "a protected path",
    gate: "protected-paths",
    plan: { files: ["src/cart.ts", "src/auth/login.ts"] },
    why: /src\/auth\/login.ts is protected \(auth\)/,
    stops: EVERYBODY,
  },
  {
    name: "other letters",
    gate: "protected-paths",
    plan: { files: [".GitHub/Workflows/ci.yml"] },
    why: /\(ci\)/,
    stops: EVERYBODY,
  },
  {
    name: "a link to a protected path",
    gate: "protected-paths",
    facts: { files: { "src/cart.ts": { text: null, leadsTo: "db/migrations/1.ts" } } },
    why: /\(migrations\)/,
    stops: EVERYBODY,
  },
  {
    name: "a link that leads out",
    gate: "protected-paths",
    facts: { files: { "src/cart.ts": { text: null, leadsTo: null } } },
    why: /leads out of the project/,
    stops: EVERYBODY,
  },
  {
    name: "a path that the project protects",
    gate: "protected-paths",
    facts: { protectedGlobs: ["SRC/**"] },
    why: /is protected here \(SRC\/\*\*\)/,
    stops: EVERYBODY,
  },
  {
    name: "a hot file",
    gate: "hot-files",
    facts: { applications: times(3, () => landed(50, { files: ["src/Cart.ts"] })) },
    why: /src\/cart.ts was changed 3 times/,
    stops: ITSELF,
  },
  {
    name: "ten an hour",
    gate: "rate",
    facts: { applications: [...times(9, () => landed(59)), landed(1, { state: "running", landedAt: null })] },
    why: /10 of 10 changes in the last hour/,
    stops: ITSELF,
  },
  {
    name: "a rest after a revert",
    gate: "rate",
    facts: { applications: [reverted(29)] },
    why: /rests until 2026-11-16 12:01 UTC/,
    stops: ITSELF,
  },
  {
    name: "an open breaker",
    gate: "breaker",
    facts: { applications: [reverted(59), reverted(29)] },
    why: /open until 2026-11-16 12:01 UTC/,
    stops: ITSELF,
    also: ["rate"],
  },
  {
    name: "a second try",
    gate: "breaker",
    facts: { applications: [reverted(120), reverted(80), landed(20)] },
    why: /half-open, and the one try/,
    stops: ITSELF,
  },
  {
    name: "ten dollars",
    gate: "budget",
    facts: { votes: times(10, () => aVote({ costUsd: 1 })) },
    why: /\$10.00 of \$10.00/,
    stops: ITSELF,
  },
  {
    name: "20 votes of unknown price",
    gate: "budget",
    facts: { votes: times(20, () => aVote({ costUsd: null })) },
    why: /\$10.00 of \$10.00/,
    stops: ITSELF,
  },
  {
    name: "100 validations",
    gate: "budget",
    facts: { votes: times(100, () => aVote({ costUsd: 0 })) },
    why: /100 of 100 validations/,
    stops: ITSELF,
  },
  {
    name: "a dear change",
    gate: "budget",
    facts: { votes: times(2, () => aVote({ plan: "plan-1", costUsd: 0.25 })) },
    why: /judging this change cost \$0.50/,
    stops: ITSELF,
  },
  {
    name: "no commit",
    gate: "tree",
    facts: { repository: { hasCommit: false, branch: null, operation: null, dirty: null } },
    why: /no commit/,
    stops: EVERYBODY,
  },
  {
    name: "a merge",
    gate: "tree",
    facts: { repository: { hasCommit: true, branch: "main", operation: "merge", dirty: [] } },
    why: /a merge is going on/,
    stops: LANDING,
  },
  {
    name: "a detached HEAD",
    gate: "tree",
    facts: { repository: { hasCommit: true, branch: null, operation: null, dirty: [] } },
    why: /detached/,
    stops: ITSELF,
  },
  {
    name: "a branch of healing",
    gate: "tree",
    facts: { repository: { hasCommit: true, branch: "fix/auto-12345678", operation: null, dirty: [] } },
    why: /branch of healing itself/,
    stops: ITSELF,
  },
  {
    name: "uncommitted work in the file",
    gate: "tree",
    facts: { repository: { hasCommit: true, branch: "main", operation: null, dirty: ["src/cart.ts"] } },
    why: /changes of yours/,
    stops: ITSELF,
  },
  {
    name: "a git that does not answer",
    gate: "tree",
    facts: { repository: { hasCommit: true, branch: "main", operation: null, dirty: null } },
    why: /did not say/,
    stops: ITSELF,
  },
  { name: "no judge", gate: "judges", facts: { judges: 0 }, why: /no judge is set up/, stops: ITSELF },
  {
    name: "one judge for a moderate change",
    gate: "judges",
    plan: { safety: "moderate" },
    facts: { judges: 1 },
    why: /1 of 2 judges/,
    stops: ITSELF,
  },
];

describe("preflight", () => {
  it("lets through what has earned everything, and forecasts the rest", () => {
    const answers = preflight(aPlan(), theFacts(), by("policy"));
    expect(answers.map(({ gate }) => gate)).toEqual([...GATES]);
    expect(answers.filter(({ verdict }) => verdict === "refuse")).toEqual([]);
    expect(answers.filter(({ verdict }) => verdict === "forecast").map(({ gate }) => gate)).toEqual([
      "verification",
      "judges",
      "land",
    ]);
    expect(stoppedBy(answers)).toBeNull();
  });

  it.each(ROWS)(
    "refuses $name at the gate $gate, for that reason alone",
    ({ gate, plan, facts, why, stops, also = [] }) => {
      const [thePlan, now] = [aPlan(plan), theFacts(facts)];
      const refusals = preflight(thePlan, now, by("policy")).filter(({ verdict }) => verdict === "refuse");
      expect(refusals.map((one) => one.gate).sort()).toEqual([gate, ...also].sort());
      const said = refusals.find((one) => one.gate === gate)!;
      expect(said.why).toMatch(why);
      const stopped = EVERYBODY.filter((asker) => {
        const own = answer(gate, thePlan, now, by(asker));
        return own.verdict === "refuse" && own.binds;
      });
      expect(stopped).toEqual(stops);
    },
  );

  it("has a row for every gate that can refuse beforehand", () => {
    const refused = new Set(ROWS.map(({ gate }) => gate));
    expect(GATES.filter((gate) => !refused.has(gate))).toEqual(["verification", "land"]);
  });
});

describe("near misses", () => {
  it.each<[string, GateName, Partial<Plan>, Partial<PreflightFacts>]>([
    ["nine an hour", "rate", {}, { applications: times(9, () => landed(59)) }],
    [
      "ten, one of them before the hour",
      "rate",
      {},
      { applications: [...times(9, () => landed(59)), landed(61)] },
    ],
    ["what a person landed", "rate", {}, { applications: times(20, () => landed(10, { by: "person" })) }],
    ["a revert of half an hour ago", "rate", {}, { applications: [reverted(30)] }],
    ["reverts that are an hour apart", "breaker", {}, { applications: [reverted(65), reverted(5)] }],
    ["a breaker that is half-open", "breaker", {}, { applications: [reverted(100), reverted(70)] }],
    [
      "a breaker that a kept change closed",
      "breaker",
      {},
      { applications: [reverted(300), reverted(290), landed(200, { state: "kept" }), landed(3)] },
    ],
    [
      "a try that was refused",
      "breaker",
      {},
      { applications: [reverted(120), reverted(80), landed(20, { state: "refused", landedAt: null })] },
    ],
    [
      "two changes of a file",
      "hot-files",
      {},
      { applications: times(2, () => landed(5, { files: ["src/cart.ts"] })) },
    ],
    [
      "three of a file before the hour",
      "hot-files",
      {},
      { applications: times(3, () => landed(61, { files: ["src/cart.ts"] })) },
    ],
    [
      "one of ten taken back of another lesson",
      "lifecycle",
      {},
      { applications: [reverted(3000, { lesson: "another" })] },
    ],
    [
      "9 % churn",
      "lifecycle",
      {},
      {
        applications: [
          ...times(10, () => landed(3000, { lesson: "lesson-1" })),
          reverted(3000, { lesson: "lesson-1" }),
        ],
      },
    ],
    [
      "uncommitted work elsewhere",
      "tree",
      {},
      { repository: { hasCommit: true, branch: "main", operation: null, dirty: ["README.md"] } },
    ],
    ["one judge for a safe change", "judges", {}, { judges: 1 }],
    ["safe under auto-safe", "policy", {}, { policy: "auto-safe" }],
    [
      "one correction by a person",
      "precedent",
      { evidence: { ...aPlan().evidence, corrections: 1 } },
      lesson({ evidence: { ...evidence, verified: 0 } }),
    ],
    [
      "what comes with twiceshy",
      "precedent",
      {},
      lesson({ id: "seed/x", provenance: "preseeded", evidence: { ...evidence, verified: 0 } }),
    ],
    ["quarantine that is over", "quarantine", {}, lesson({ quarantinedUntil: NOW })],
    [
      "a restore",
      "hard-limits",
      { remedy: npmCi, diff: "", files: [] },
      { dependencies: { files: ["package-lock.json", "package.json"], names: [] } },
    ],
  ])("%s does not stop at %s", (_name, gate, plan, facts) => {
    expect(answer(gate, aPlan(plan), theFacts(facts)).verdict).not.toBe("refuse");
  });

  it("does not believe a lesson that calls itself pre-seeded", () => {
    const facts = theFacts({
      grade: null,
      ...lesson({ provenance: "preseeded", evidence: { ...evidence, verified: 0 } }),
    });
    expect(answer("precedent", aPlan(), facts).verdict).toBe("refuse");
    expect(
      answer("proof", aPlan({ fix: null, evidence: { ...aPlan().evidence, grade: "observed" } }), facts)
        .verdict,
    ).toBe("refuse");
  });

  it("does not believe a plan that calls itself safe", () => {
    const logic = DIFF.replace('+import { tax } from "./tax.ts";', "+tax();");
    expect(answer("policy", aPlan({ diff: logic }), theFacts({ policy: "auto-safe" })).verdict).toBe(
      "refuse",
    );
  });
});

describe("the breaker", () => {
  it("opens again when the one try is reverted", () => {
    const facts = theFacts({ applications: [reverted(200), reverted(190), reverted(10)] });
    expect(answer("breaker", aPlan(), facts).why).toMatch(/open until 2026-11-16 12:20 UTC/);
  });

  it("counts what waits for a person to be undone as reverted", () => {
    const facts = theFacts({ applications: [reverted(20, { state: "stuck" }), reverted(10)] });
    expect(answer("breaker", aPlan(), facts).verdict).toBe("refuse");
  });

  it("counts no shadow runs and no dry runs", () => {
    const facts = theFacts({
      applications: [reverted(20, { isDryRun: true }), reverted(10, { by: "shadow" })],
    });
    expect(answer("breaker", aPlan(), facts).verdict).toBe("pass");
  });
});

it.each([
  [".twiceshy/lock is there.", "twiceshy heal unlock"],
  ["shop/.healing_lock is there (release).", "twiceshy heal status"],
  ["TWICESHY_LOCK is set.", "unset TWICESHY_LOCK"],
])("says what takes this lock away: %s", (locked, next) => {
  expect(answer("lock", aPlan(), theFacts({ locked })).next).toBe(next);
});
