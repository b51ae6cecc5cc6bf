import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { actionOfFix, safetyOf } from "#learn/lessons/action-of-fix.ts";
import { failedTries } from "#learn/lessons/failed-tries.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import { type KnownFix, lessonsFromFixes, whyNotTaught } from "#learn/lessons/from-fix.ts";
import type { Attempt, Diff, Fix, FixMark } from "#model/fix.ts";
import type { Action } from "#model/lesson.ts";
import type { Proof, ProofVerdict } from "#model/proof.ts";
import { DAY, MONDAY } from "./shapes.ts";

const NOW = MONDAY + 30 * DAY;

/** A diff of one file that replaces lines. */
function aDiff(removed: string[], added: string[], path = "src/cart.ts"): string {
  const body = [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,${removed.length + 1} +1,${added.length + 1} @@\n export {};\n${body.join("\n")}\n`;
}

function diffFact(text: string, truncated = false): Diff {
  return { from: "a", to: "b", text, files: [], truncated, notes: [] };
}

function aFix(id: string, changes: Partial<Fix> = {}): Fix {
  return {
    id,
    check: { id: "npm test@", command: "npm test", directory: "" },
    grade: "observed",
    kind: "change",
    cures: [
      {
        id: "x",
        fingerprint: "f".repeat(20),
        category: "type_error",
        errorType: "TypeError",
        message: "Cannot read properties of undefined (reading 'length')",
        file: "src/cart.ts",
        line: 2,
        test: null,
      },
    ],
    firstRedRun: `${id}-red`,
    lastRedRun: `${id}-red`,
    greenRun: `${id}-green`,
    openedAt: MONDAY,
    resolvedAt: MONDAY + 60_000,
    fromTree: "a",
    toTree: "b",
    greenTreeBefore: null,
    commands: [],
    attempts: [],
    files: ["src/cart.ts"],
    core: null,
    session: null,
    task: "12-01",
    marks: [],
    minimal: null,
    receipt: null,
    ...changes,
  } as Fix;
}

function aProof(fixId: string, verdict: ProofVerdict, at = MONDAY + 120_000): Proof {
  return { id: `p-${fixId}-${verdict}`, fixId, verdict, why: "as it came out", at } as Proof;
}

const CORE = aDiff(["  return items.length;"], ["  return items?.length ?? 0;"]);
const NOISY = aDiff(
  ["  return items.length;", "// old"],
  ["  return items?.length ?? 0;", "// new words", "const x = 1;"],
);
const known = (id: string, text: string, changes: Partial<Fix> = {}, proofs: Proof[] = []): KnownFix => ({
  fix: aFix(id, changes),
  diff: diffFact(text),
  proofs,
});

describe("a lesson from a fix", () => {
  it("is a draft that shows the change", () => {
    const made = lessonsFromFixes([known("f1", CORE)])[0]!;
    expect(made.body).toMatchObject({
      title: "TypeError: Cannot read properties of undefined (reading 'length')",
      type: "error_resolution",
      category: "type_error",
      provenance: "observed",
      safety: "moderate",
      validation: { command: "npm test", directory: "", expect: "passes" },
      fingerprint: "f".repeat(20),
      action: { kind: "patch", files: ["src/cart.ts"] },
    });
    expect(made.body.preconditions).toContainEqual({
      kind: "line",
      file: "src/cart.ts",
      text: "return items.length;",
    });
    const lesson = foldLesson(made.events, NOW)!;
    expect(lesson).toMatchObject({
      id: made.id,
      lifecycle: "draft",
      confidence: 0.5,
      provenance: "observed",
      createdAt: MONDAY + 60_000,
      evidence: { occurrences: 1, trials: 1, successes: 1, verified: 0, tasks: ["12-01"], fixes: ["f1"] },
    });
  });

  it("is verified by a proof", () => {
    const made = lessonsFromFixes([known("f1", NOISY, { minimal: CORE }, [aProof("f1", "proven")])]);
    expect(made).toHaveLength(1);
    const lesson = foldLesson(made[0]!.events, NOW)!;
    expect(lesson).toMatchObject({
      provenance: "proven",
      confidence: 0.6,
      evidence: { trials: 1, verified: 1 },
    });
    expect(lesson.action).toMatchObject({ kind: "patch", diff: CORE });
  });

  it("knows under which id it was known before the proof", () => {
    const before = lessonsFromFixes([known("f1", NOISY)])[0]!;
    const after = lessonsFromFixes([known("f1", NOISY, { minimal: CORE }, [aProof("f1", "proven")])])[0]!;
    expect(after.id).not.toBe(before.id);
    expect(after.aliases).toEqual([before.id]);
  });

  it("has the same id wherever the change is made, and another for another change or failure", () => {
    const id = (text: string, changes: Partial<Fix> = {}) =>
      lessonsFromFixes([known("x", text, changes)])[0]!.id;
    expect(id(aDiff(["return items.length;"], ["   return  items?.length ?? 0;"], "lib/other.ts"))).toBe(
      id(CORE),
    );
    expect(id(NOISY)).not.toBe(id(CORE));
    const other = [{ ...aFix("x").cures[0]!, fingerprint: "e".repeat(20) }];
    expect(id(CORE, { cures: other })).not.toBe(id(CORE));
  });

  it("tells all failures that it cured, the cause first", () => {
    const [cause] = aFix("x").cures;
    const cures = [cause!, { ...cause!, fingerprint: "e".repeat(20), message: "second" }];
    const made = lessonsFromFixes([known("f1", CORE, { cures })])[0]!;
    expect(made.body.trigger.conditions).toEqual([
      { field: "fingerprint", operator: "one-of", value: `${"f".repeat(20)}|${"e".repeat(20)}` },
    ]);
    expect(made.body.examples).toHaveLength(2);
  });

  it.each<FixMark>(["same-tree", "flaky", "environment", "suppression", "untrusted"])(
    "is not made of one marked %s",
    (mark) => {
      const marked = known("f1", CORE, { marks: [mark] });
      expect(whyNotTaught(marked)).toBe(`marked ${mark}`);
      expect(lessonsFromFixes([marked])).toEqual([]);
    },
  );

  it.each<[ProofVerdict, boolean]>([
    ["refuted", false],
    ["flaky", false],
    ["suppression", false],
    ["inconclusive", true],
    ["proven", true],
  ])("with a proof that came out %s is taught: %s", (verdict, isTaught) => {
    expect(lessonsFromFixes([known("f1", CORE, {}, [aProof("f1", verdict)])])).toHaveLength(isTaught ? 1 : 0);
  });

  it("holds when a later proof succeeds", () => {
    const proofs = [aProof("f1", "flaky"), aProof("f1", "proven")];
    expect(lessonsFromFixes([known("f1", CORE, {}, proofs)])).toHaveLength(1);
  });

  it("does not hold when a later proof refutes it, as its receipt says too", () => {
    const proofs = [aProof("f1", "proven"), aProof("f1", "refuted"), aProof("f1", "inconclusive")];
    expect(lessonsFromFixes([known("f1", CORE, {}, proofs)])).toEqual([]);
    expect(whyNotTaught(known("f1", CORE, {}, proofs))).toMatch(/^its proof came out refuted/);
  });
});

describe("lessons from fixes of one failure", () => {
  it("count the same cure again, also where it is mixed with other edits", () => {
    const fixes = [
      known("f1", NOISY, { resolvedAt: MONDAY }),
      known("f2", CORE, { resolvedAt: MONDAY + DAY, task: "12-02" }),
      known("f3", CORE, { resolvedAt: MONDAY + 2 * DAY, task: "12-03" }),
    ];
    const made = lessonsFromFixes(fixes);
    expect(made).toHaveLength(1);
    const lesson = foldLesson(made[0]!.events, NOW)!;
    expect(lesson.action).toMatchObject({ diff: CORE });
    expect(lesson).toMatchObject({
      createdAt: MONDAY,
      confidence: 0.7,
      evidence: { occurrences: 3, trials: 3, fixes: ["f1", "f2", "f3"] },
    });
  });

  it("keep two cures apart", () => {
    const other = aDiff(["  return items.length;"], ["  return count(items);"]);
    expect(lessonsFromFixes([known("f1", CORE), known("f2", other)])).toHaveLength(2);
  });

  it("are the same in whatever order the fixes became known", () => {
    const fixes = [
      known("f1", NOISY, { resolvedAt: MONDAY }, [aProof("f1", "inconclusive")]),
      known("f2", CORE, { resolvedAt: MONDAY + 5 }),
      known("f3", aDiff(["a"], ["b"]), { resolvedAt: MONDAY + 2 }),
      known("f4", aDiff(["a", "c"], ["b"]), { resolvedAt: MONDAY + 1 }),
      known("f5", CORE, { resolvedAt: MONDAY + 5, marks: ["flaky"] }),
    ];
    const sorted = (list: readonly KnownFix[]) =>
      lessonsFromFixes(list).sort((a, b) => (a.id < b.id ? -1 : 1));
    const expected = sorted(fixes);
    expect(expected).toHaveLength(2);
    fc.assert(
      fc.property(fc.shuffledSubarray(fixes, { minLength: 5 }), (shuffled) => {
        expect(sorted(shuffled)).toEqual(expected);
      }),
    );
  });
});

describe("tries that did not help", () => {
  const attempt = (changes: Partial<Attempt>): Attempt => ({
    runId: "r1",
    at: MONDAY + 10,
    outcome: "failure",
    fromTree: "t1",
    toTree: "t2",
    files: [],
    commands: [],
    said: null,
    gone: [],
    appeared: [],
    ...changes,
  });

  it.each<[string, Partial<Attempt>, string, number]>([
    ["the same change, still red", {}, CORE, 1],
    ["with more beside it", {}, NOISY, 1],
    ["another change", {}, aDiff(["x"], ["y"]), 0],
    ["the same change, that helped", { outcome: "success" }, CORE, 0],
    ["the same change, that helped partly", { outcome: "partial" }, CORE, 0],
    ["without trees", { fromTree: null }, CORE, 0],
  ])("%s", (_, changes, tried, expected) => {
    const fixes = [known("f1", CORE), known("f2", aDiff(["q"], ["r"]), { attempts: [attempt(changes)] })];
    const lessons = lessonsFromFixes(fixes);
    const tries = failedTries(lessons, fixes, () => diffFact(tried));
    expect(tries).toHaveLength(expected);
    if (expected === 0) return;
    const lesson = lessons.find(({ id }) => id === tries[0]!.lesson)!;
    expect(foldLesson([...lesson.events, ...tries], NOW)?.evidence).toMatchObject({
      trials: 2,
      successes: 1,
    });
  });

  it("knows commands too", () => {
    const command = { kind: "command", commands: ["npm ci"] } as const;
    const fixes = [
      { fix: aFix("f1", command), diff: null, proofs: [] },
      known("f2", CORE, { attempts: [attempt({ commands: ["npm ci"] })] }),
    ];
    const lessons = lessonsFromFixes(fixes);
    const tries = failedTries(lessons, fixes, () => null);
    expect(tries.map((fact) => fact.lesson)).toEqual([
      lessons.find(({ body }) => body.action.kind === "command")!.id,
    ]);
  });
});

describe("actionOfFix", () => {
  const of = (changes: Partial<Fix>, diff: Diff | null) => actionOfFix(aFix("x", changes), diff);
  it.each<[string, Partial<Fix>, Diff | null, RegExp]>([
    ["nothing known", { kind: "unknown" }, null, /nobody knows/],
    ["no change kept", {}, null, /not kept/],
    ["a change that was cut", {}, diffFact(CORE, true), /too large to be kept/],
    ["a mode", {}, diffFact("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n"), /no lines/],
    [
      "a binary file",
      {},
      diffFact("diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n"),
      /no lines/,
    ],
    [
      "a day's work",
      {},
      diffFact(
        aDiff(
          [],
          Array.from({ length: 201 }, (_, i) => `l${i}`),
        ),
      ),
      /a proof would find the core/,
    ],
    ["a command nobody knows", { kind: "command", commands: [] }, null, /which command/],
  ])("%s is none", (_, changes, diff, why) => {
    const made = of(changes, diff);
    expect(made.kind).toBe("none");
    if (made.kind === "none") expect(made.why).toMatch(why);
  });

  it("takes the core of a cut change once it is proven", () => {
    expect(of({ minimal: CORE }, diffFact(NOISY, true))).toMatchObject({
      action: { kind: "patch", diff: CORE },
    });
  });

  it.each([
    [["npm ci"], { kind: "command", argv: ["npm", "ci"] }],
    [["npm ci && rm -rf x"], { kind: "advice", text: "Run `npm ci && rm -rf x`" }],
    [["npm ci", "npm run gen"], { kind: "advice", text: "Run `npm ci`, then `npm run gen`" }],
  ])("of commands %j is %j", (commands, action) => {
    expect(of({ kind: "command", commands }, null)).toEqual({ kind: "action", action });
  });
});

describe("safetyOf", () => {
  const command = (line: string): Action => ({ kind: "command", argv: line.split(" ") });
  const patch = (...files: string[]): Action => ({ kind: "patch", diff: "", files });
  it.each<[Action, string]>([
    [command("npm ci"), "safe"],
    [command("pip install -r requirements.txt"), "safe"],
    [command("npm install left-pad"), "moderate"],
    [command("npm run generate"), "moderate"],
    [command("rm -rf node_modules"), "risky"],
    [patch("src/a.ts"), "moderate"],
    [patch("src/a.ts", "package.json"), "risky"],
    [patch("db/migrations/001.sql"), "risky"],
    [patch(".github/workflows/ci.yml"), "risky"],
    [patch("src/package.json.ts"), "moderate"],
  ])("%j is %s", (action, safety) => {
    expect(safetyOf(action)).toBe(safety);
  });
});
