import { describe, expect, test } from "vitest";
import { redact } from "#detect/redact.ts";
import { healingOf } from "#memory/healing.ts";
import { type CauseEdge, type ChainOptions, causeKey, causeNode } from "#model/cause.ts";
import { aFinding, aMemory, aRun, MONDAY } from "./facts.ts";

const DAY = 86_400_000;
const OPTIONS: ChainOptions = { now: MONDAY, halfLifeDays: 30, perStep: 0.7, depth: 3, floor: 0.1 };
let made = 0;

function edge(cause: string, effect: string, over: Partial<CauseEdge> = {}): CauseEdge {
  made += 1;
  return {
    id: `edge-${made}`,
    at: MONDAY,
    cause,
    effect,
    kind: "temporal",
    confidence: 0.8,
    evidence: { why: "it came first" },
    ...over,
  };
}

const causes = () => healingOf(aMemory()).causes;
const ways = (steps: ReturnType<ReturnType<typeof causes>["chain"]>) =>
  steps.map(({ cause, effect, depth }) => `${depth} ${effect} < ${cause}`);

describe("the chain of causes", () => {
  test("goes back step by step, nearest and surest first, and weaker with each step", () => {
    const memory = causes();
    memory.record([
      edge("b", "a", { confidence: 0.6 }),
      edge("c", "a"),
      edge("d", "b"),
      edge("e", "d", { confidence: 1 }),
      edge("x", "y"),
    ]);
    const steps = memory.chain("a", OPTIONS);
    expect(ways(steps)).toEqual(["1 a < c", "1 a < b", "2 b < d", "3 d < e"]);
    expect(steps.map(({ confidenceNow }) => Number(confidenceNow.toFixed(4)))).toEqual([
      0.8, 0.6, 0.336, 0.2352,
    ]);
    expect(steps.at(-1)!.path).toEqual(["a", "b", "d"]);
    expect(ways(memory.chain("a", { ...OPTIONS, depth: 1 }))).toEqual(["1 a < c", "1 a < b"]);
    expect(ways(memory.chain("a", { ...OPTIONS, floor: 0.7 }))).toEqual(["1 a < c"]);
    expect(memory.chain("nobody", OPTIONS)).toEqual([]);
  });

  test("a circle ends where it began, and a node that has several effects is met on each way", () => {
    const memory = causes();
    memory.record([edge("b", "a"), edge("c", "b"), edge("a", "c"), edge("c", "a"), edge("a", "a")]);
    expect(ways(memory.chain("a", { ...OPTIONS, depth: 10, floor: 0 }))).toEqual([
      "1 a < b",
      "1 a < c",
      "2 b < c",
    ]);
  });

  test("edges of one kind between the same two are one step that says how often", () => {
    const memory = causes();
    const old = edge("b", "a", { at: MONDAY - 60 * DAY });
    memory.record([old, edge("b", "a", { evidence: { why: "again" } }), edge("b", "a", { kind: "blame" })]);
    expect(memory.record([old])).toBe(0);
    const steps = memory.chain("a", OPTIONS);
    expect(steps.map(({ kind, support }) => [kind, support])).toEqual([
      ["temporal", 2],
      ["blame", 1],
    ]);
    expect(steps[0]!.evidence.why).toBe("again");
  });

  test("confidence halves with age; a person's word stays", () => {
    const memory = causes();
    memory.record([
      edge("b", "a", { at: MONDAY - 30 * DAY }),
      edge("c", "a", { at: MONDAY - 45 * DAY }),
      edge("d", "a", { at: MONDAY - 300 * DAY, kind: "manual", confidence: 1 }),
      edge("e", "a", { at: MONDAY + DAY }),
    ]);
    const now = new Map(memory.chain("a", OPTIONS).map(({ cause, confidenceNow }) => [cause, confidenceNow]));
    expect(now.get("b")).toBeCloseTo(0.4, 5);
    expect(now.get("c")).toBeCloseTo(0.3, 5);
    expect(now.get("d")).toBe(1);
    expect(now.get("e")).toBe(0.8);
  });

  test("a dense graph is answered soon and in bounds", () => {
    const memory = causes();
    const nodes = Array.from({ length: 60 }, (_, index) => `n${index}`);
    memory.record(nodes.flatMap((a) => nodes.map((b) => edge(a, b, { confidence: 1 }))));
    const before = performance.now();
    const steps = memory.chain("n0", { ...OPTIONS, depth: 10, floor: 0 });
    expect(performance.now() - before).toBeLessThan(2000);
    expect(steps.length).toBe(500);
    expect(steps.filter(({ depth }) => depth === 1)).toHaveLength(59);
  });
});

describe("a person's no", () => {
  const no = { id: "drop-1", at: MONDAY, cause: "b", effect: "a", by: "person", reason: "by chance" };

  test("holds against all that is found by itself, also later, until a person says otherwise", () => {
    const memory = causes();
    memory.record([
      edge("b", "a"),
      edge("b", "a", { kind: "manual", at: MONDAY - 1 }),
      edge("c", "a", { confidence: 0.5 }),
    ]);
    memory.drop(no);
    memory.record([edge("b", "a", { at: MONDAY + DAY })]);
    expect(ways(memory.chain("a", OPTIONS))).toEqual(["1 a < c"]);
    expect(memory.edges("a").map(({ cause }) => cause)).toEqual(["c"]);
    memory.record([edge("b", "a", { kind: "manual", at: MONDAY + 2 * DAY, confidence: 1 })]);
    const steps = memory.chain("a", OPTIONS);
    expect(ways(steps)).toEqual(["1 a < b", "1 a < c"]);
    expect(steps[0]!.kind).toBe("manual");
    expect(memory.drops()).toEqual([no]);
  });
});

describe("what an edge holds", () => {
  test("is forgotten with its failure, and wherever it says what is forgotten", () => {
    const memory = aMemory();
    const { causes: kept } = healingOf(memory);
    memory.remember(aRun(), [aFinding("aaaa1111")]);
    const commit = "8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050";
    kept.record([
      edge("bbbb2222", "aaaa1111"),
      edge(causeKey({ kind: "change", commit, file: "src/hush.ts" }), "cccc3333", {
        evidence: { why: "hush changed" },
      }),
    ]);
    kept.drop({
      id: "drop-2",
      at: MONDAY,
      cause: "dddd4444",
      effect: "cccc3333",
      by: "person",
      reason: "hush",
    });
    kept.drop({
      id: "drop-3",
      at: MONDAY,
      cause: "eeee5555",
      effect: "aaaa1111",
      by: "person",
      reason: "no",
    });
    memory.forget({ match: "hush" }, MONDAY + 1);
    expect(JSON.stringify([kept.edges(), kept.drops()])).not.toContain("hush");
    expect(kept.edges("aaaa1111")).toHaveLength(1);
    memory.forget({ id: "aaaa1111" }, MONDAY + 2);
    expect(kept.edges("aaaa1111")).toEqual([]);
    expect(kept.drops().map(({ id }) => id)).toEqual(["drop-2"]);
  });

  test("is scrubbed of secrets; commits and names of files stay as they are", () => {
    const memory = healingOf(aMemory({ redact })).causes;
    const commit = "8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050";
    const cause = causeKey({ kind: "change", commit, file: "src/a b:c|d.ts" });
    memory.record([
      edge(cause, "0123456789abcdef0123456789abcdef", {
        id: "feedc0de",
        evidence: {
          why: "see ghp_0123456789abcdefghijklmnopqrstuvwxyz",
          commit,
          files: ["src/a.ts", "b.ts"],
        },
      }),
    ]);
    const [step] = memory.chain("0123456789abcdef0123456789abcdef", OPTIONS);
    expect(causeNode(step!.cause)).toEqual({ kind: "change", commit, file: "src/a b:c|d.ts" });
    expect(step!.evidence.commit).toBe(commit);
    expect(step!.evidence.why).not.toContain("ghp_0123");
    expect(memory.edge("feed")).toMatchObject({ id: "feedc0de" });
    expect(memory.edge("")).toBeNull();
  });
});
