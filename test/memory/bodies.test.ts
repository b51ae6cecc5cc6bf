import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BODIES_FILE, beginBodies, changesSince, dropBodies, isLogOf, noteChanges } from "#memory/bodies.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { afterCommit, inTransaction } from "#memory/transaction.ts";
import { aLesson } from "../warn/lesson-shapes.ts";
import { aFinding, aMemory, anId, aRun, aStoreDir, MONDAY } from "./facts.ts";

function begun() {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  const store = storeOf(memory);
  beginBodies(store, "m1");
  writeFileSync(join(storeDir, BODIES_FILE), "x");
  return { memory, store, storeDir, knowledge: knowledgeOf(memory) };
}

const has = (storeDir: string) => existsSync(join(storeDir, BODIES_FILE));

describe("what changed since the bodies were made", () => {
  test("is told by key, the last of it, once the transaction is committed", () => {
    const { store, storeDir } = begun();
    let value = 1;
    inTransaction(store.database, () => {
      noteChanges(store, ["a", "b"], (key) => `${key}${value}`);
      value = 2;
      expect(changesSince(storeDir, "m1")!.get("a")).toMatchObject({ isSure: false });
    });
    noteChanges(store, ["a"], () => "later");
    expect([...changesSince(storeDir, "m1")!]).toEqual([
      ["a", { value: "later", isSure: true }],
      ["b", { value: "b2", isSure: true }],
    ]);
  });

  test("is not sure where a transaction was undone, or a process died in it", () => {
    const { store, storeDir } = begun();
    const undone = () =>
      inTransaction(store.database, () => {
        noteChanges(store, ["a"], () => "never");
        throw new Error("half-way");
      });
    expect(undone).toThrow("half-way");
    expect(changesSince(storeDir, "m1")!.get("a")).toEqual({ value: undefined, isSure: false });
    noteChanges(store, ["a"], () => "next");
    expect(changesSince(storeDir, "m1")!.get("a")).toMatchObject({ isSure: false });
  });

  test("is unknown of another log, a cut one, and one that is too long", () => {
    const { storeDir } = begun();
    const log = join(storeDir, "bodies-since");
    expect(changesSince(storeDir, "m1")).toEqual(new Map());
    expect(changesSince(storeDir, "m2")).toBeNull();
    expect([isLogOf(storeDir, "m1"), isLogOf(storeDir, "m")]).toEqual([true, false]);
    appendFileSync(log, "?\ta");
    expect(changesSince(storeDir, "m1")).toBeNull();
    appendFileSync(log, `\n=\ta\t"${"x".repeat(300_000)}"\n`);
    expect(changesSince(storeDir, "m1")).toBeNull();
  });

  test("takes the bodies away where it is too much to tell", () => {
    const { store, storeDir } = begun();
    noteChanges(
      store,
      Array.from({ length: 51 }, (_, n) => `k${n}`),
      () => 1,
    );
    expect([has(storeDir), existsSync(join(storeDir, "bodies-since"))]).toEqual([false, false]);
    noteChanges(store, ["a"], () => 1);
    expect(existsSync(join(storeDir, "bodies-since"))).toBe(false);
  });
});

describe("whatever changes what is said", () => {
  test("a lesson that is folded anew, or gone", () => {
    const { knowledge, storeDir } = begun();
    const lesson = aLesson({ id: "0123456789abcdef" });
    knowledge.lessons.keepLessons([lesson], ["fedcba9876543210"]);
    expect(changesSince(storeDir, "m1")!.get(lesson.id)!.value).toEqual(lesson);
    expect(changesSince(storeDir, "m1")!.get("fedcba9876543210")).toEqual({ value: null, isSure: true });
    knowledge.lessons.replaceLessons([lesson]);
    expect(has(storeDir)).toBe(false);
  });

  test("a failure that a lesson is about was seen again; others are nobody's", () => {
    const { memory, knowledge, storeDir } = begun();
    knowledge.lessons.keepLessons([aLesson({ fingerprint: "known" })], []);
    const run = aRun({ id: anId(MONDAY), startedAt: MONDAY, durationMs: 0 });
    memory.remember(run, [aFinding("known"), aFinding("known"), aFinding("other")]);
    expect(changesSince(storeDir, "m1")!.get("known")).toEqual({
      value: { count: 2, lastAt: MONDAY },
      isSure: true,
    });
    expect(changesSince(storeDir, "m1")!.has("other")).toBe(false);
  });

  test.each<[string, (world: ReturnType<typeof begun>) => void]>([
    ["counters are folded again", ({ memory }) => memory.rebuild()],
    ["something is forgotten", ({ memory }) => memory.forget({ match: "nothing at all" }, MONDAY)],
    ["room is made", ({ memory }) => memory.gc(1e12, MONDAY)],
    ["all fixes are folded again", ({ knowledge }) => knowledge.fixes.clearFixes()],
    ["somebody says so", ({ store }) => dropBodies(store)],
  ])("the bodies go where %s", (_, act) => {
    const world = begun();
    act(world);
    expect(has(world.storeDir)).toBe(false);
  });

  test("another begins while one is made: the first is not written", () => {
    const { knowledge, storeDir } = begun();
    const first = knowledge.lessons.bodies("first");
    const second = knowledge.lessons.bodies("second");
    const written: string[] = [];
    first.finish(() => written.push("first"));
    second.finish(() => written.push("second"));
    expect(written).toEqual(["second"]);
    expect(readFileSync(join(storeDir, "bodies-since"), "utf8")).toBe("second\n");
  });
});

describe("afterCommit", () => {
  test("acts once what is open is committed, at once where nothing is, never where it is undone", () => {
    const { store } = begun();
    const seen: string[] = [];
    afterCommit(store.database, () => seen.push("at once"));
    inTransaction(store.database, () => {
      inTransaction(store.database, () => afterCommit(store.database, () => seen.push("after")));
      seen.push("inside");
    });
    const undone = () =>
      inTransaction(store.database, () => {
        afterCommit(store.database, () => seen.push("never"));
        throw new Error("no");
      });
    expect(undone).toThrow("no");
    inTransaction(store.database, () => {});
    expect(seen).toEqual(["at once", "inside", "after"]);
  });
});
