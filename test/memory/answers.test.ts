import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import { openAnswers } from "#memory/answers-read.ts";
import { DATABASE_FILE } from "#memory/connect.ts";
import { addTallies } from "#memory/counters.ts";
import { openDatabase } from "#memory/driver.ts";
import { lessonMemoryOf } from "#memory/lesson-store.ts";
import { lessonsCalled, sightingOf } from "#memory/lessons-for-moment.ts";
import { storeOf } from "#memory/open.ts";
import { SqlError } from "#memory/sql-error.ts";
import { inTransaction } from "#memory/transaction.ts";
import { watchWrites } from "#memory/watch-writes.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import { created, MONDAY } from "../learn/lessons/shapes.ts";
import { aFinding, aMemory, aRun } from "./facts.ts";

const HASHES = ["3f9a2c0d1122334455aa", "3f9a2c0d1122334455bb", "3f9a2c0d1122334455cc"];
const make = (id: string, fingerprint: string | null, title = id): Lesson =>
  foldLesson([{ ...created({ fingerprint, title }), lesson: id }], MONDAY + 1e9)!;

/** A memory with three lessons, compiled. */
function scene() {
  const memory = aMemory();
  const store = storeOf(memory);
  const lessons = lessonMemoryOf(store);
  const three = HASHES.map((hash, n) => make(`lesson-${n}`, hash));
  inTransaction(store.database, () => lessons.keepLessons(three, []));
  fail(memory, HASHES[0]!, 0);
  lessons.compile();
  return { memory, store, lessons, three };
}

let runs = 0;
function fail(memory: Memory, hash: string, at: number): void {
  runs += 1;
  const finding = aFinding("x");
  const fingerprint = { ...finding.fingerprint, hash };
  memory.remember(aRun({ id: `run-${runs}`, startedAt: MONDAY + at, outcome: "failed" }), [
    { ...finding, fingerprint },
  ]);
}

/** What the file says must be what the memory says. */
function mustAgree({ store }: ReturnType<typeof scene>): Lesson[] {
  const ids = [...HASHES.keys()].map((n) => `lesson-${n}`).concat("lesson-new", "nobody");
  const answers = openAnswers(store.storeDir);
  expect(answers).not.toBeNull();
  try {
    const called = answers!.called(ids);
    expect(called).toEqual(lessonsCalled(store, ids));
    for (const { fingerprint } of called)
      expect(answers!.seen(fingerprint)).toEqual(sightingOf(store, fingerprint));
    return called;
  } finally {
    answers!.close();
  }
}

describe("compiled lessons say what the memory says", () => {
  it("as they were compiled", () => {
    expect(mustAgree(scene())).toHaveLength(3);
  });

  it("after one has changed, another has gone, and one has come", () => {
    const it = scene();
    const changed = make("lesson-1", HASHES[1]!, "another title");
    inTransaction(it.store.database, () =>
      it.lessons.keepLessons([changed, make("lesson-new", null)], ["lesson-2"]),
    );
    expect(mustAgree(it).map(({ title }) => title)).toEqual(["lesson-0", "another title", "lesson-new"]);
  });

  it("after one was put away or went out of use", () => {
    const it = scene();
    const [one, two] = it.three as [Lesson, Lesson];
    inTransaction(it.store.database, () =>
      it.lessons.keepLessons(
        [
          { ...one, archived: true },
          { ...two, lifecycle: "deprecated" },
        ],
        [],
      ),
    );
    expect(mustAgree(it).map(({ id }) => id)).toEqual(["lesson-2"]);
  });

  it("after its failure came again, also without a transaction around it", () => {
    const it = scene();
    fail(it.memory, HASHES[0]!, 5_000);
    fail(it.memory, HASHES[1]!, 6_000);
    mustAgree(it);
    it.store.database.prepare("DELETE FROM lessons WHERE id = ?").run(["lesson-1"]);
    expect(mustAgree(it)).toHaveLength(2);
  });

  it.each([
    ["and was rolled back", false],
    ["and had rolled back by itself", true],
  ])(
    "not after a commit that failed %s: then the memory is asked, until they are compiled again",
    (_, isOver) => {
      const it = scene();
      const raw = openDatabase(join(it.store.storeDir, DATABASE_FILE));
      onTestFinished(() => raw.close());
      let isFull = true;
      const database = watchWrites(
        {
          ...raw,
          exec(sql) {
            if (isFull && sql === "COMMIT") throw new SqlError("database or disk is full", 13);
            raw.exec(sql);
            if (isFull && isOver && sql === "ROLLBACK") throw new SqlError("no transaction is active", 1);
          },
        },
        it.store.storeDir,
      );
      const { keepLessons } = lessonMemoryOf({ ...it.store, database });
      const change = () => keepLessons([make("lesson-1", HASHES[1]!, "another title")], ["lesson-2"]);
      expect(() => inTransaction(database, change)).toThrow("full");
      expect(openAnswers(it.store.storeDir)).toBeNull();
      it.lessons.compile();
      expect(mustAgree(it)).toHaveLength(3);
      // What is written without a transaction is noted again.
      isFull = false;
      database.prepare("DELETE FROM lessons WHERE id = ?").run(["lesson-1"]);
      expect(mustAgree(it)).toHaveLength(2);
    },
  );

  it("after many failures were counted by one statement", () => {
    const it = scene();
    const { database } = it.store;
    const tallies = [0, 1, 2].map((n) => ({
      ...{
        hash: HASHES[n]!,
        coarse: "c",
        recipe: "r",
        count: n + 2,
        runs: 1,
        firstAt: MONDAY,
        lastAt: MONDAY + n,
      },
      ...{ lastFailure: `f${n}`, lastTask: null, lastSession: null, scopes: [] },
    }));
    inTransaction(database, () => addTallies(database, tallies));
    expect(mustAgree(it)).toHaveLength(3);
  });

  it("while its failure comes and goes by itself, and after that", () => {
    const it = scene();
    const { database } = it.store;
    const put =
      "INSERT INTO flakes (fingerprint, check_id, why, failed, passed, last_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)";
    inTransaction(database, () => database.prepare(put).run([HASHES[1]!, "c", "w", 1, 1, MONDAY, "{}"]));
    expect(mustAgree(it)).toHaveLength(2);
    inTransaction(database, () => database.prepare("DELETE FROM flakes WHERE check_id = ?").run(["c"]));
    expect(mustAgree(it)).toHaveLength(3);
  });

  it("after a change that was undone", () => {
    const it = scene();
    const undone = () =>
      inTransaction(it.store.database, () => {
        it.lessons.keepLessons([], ["lesson-0"]);
        throw new Error("no");
      });
    expect(undone).toThrow("no");
    expect(mustAgree(it)).toHaveLength(3);
  });

  it("after they were compiled again, for one who opened them before too", () => {
    const it = scene();
    fail(it.memory, HASHES[0]!, 5_000);
    const before = openAnswers(it.store.storeDir)!;
    inTransaction(it.store.database, () => it.lessons.keepLessons([make("lesson-new", null)], []));
    it.lessons.compile();
    expect(mustAgree(it)).toHaveLength(4);
    expect(before.called(["lesson-0"])).toHaveLength(1);
    expect(before.seen(HASHES[0]!).count).toBe(2);
    before.close();
  });
});

describe("compiled lessons are taken away", () => {
  const isThere = ({ store }: ReturnType<typeof scene>) => existsSync(join(store.storeDir, "answers"));

  it.each([
    ["DELETE FROM lessons"],
    ["DELETE FROM flakes; DELETE FROM fingerprints"],
    ["UPDATE lessons SET body = replace(body, 'a', 'b')"],
  ])("by %s, which names no row", (sql) => {
    const it = scene();
    inTransaction(it.store.database, () => it.store.database.exec(sql));
    expect(isThere(it)).toBe(false);
  });

  it("by a statement about many rows at once, and by more changes than are noted one by one", () => {
    const it = scene();
    const { database } = it.store;
    const put = "INSERT OR REPLACE INTO lessons SELECT * FROM lessons WHERE id = ?";
    inTransaction(database, () => database.prepare(put).run(["lesson-0"]));
    expect(isThere(it)).toBe(false);
    it.lessons.compile();
    expect(isThere(it)).toBe(true);
    const many = Array.from({ length: 100 }, (_, n) => make(`many-${n}`, null));
    inTransaction(database, () => it.lessons.keepLessons(many, []));
    expect(isThere(it)).toBe(false);
  });

  it("where a change cannot be written", () => {
    const it = scene();
    rmSync(join(it.store.storeDir, "answers.d"), { recursive: true });
    inTransaction(it.store.database, () => it.lessons.keepLessons([], ["lesson-0"]));
    expect(isThere(it)).toBe(false);
  });

  it("with what sessions were told, when something is forgotten", () => {
    const it = scene();
    it.memory.forget({ id: HASHES[0]! }, MONDAY);
    expect(isThere(it)).toBe(false);
    expect(existsSync(join(it.store.storeDir, "sessions"))).toBe(false);
  });
});
