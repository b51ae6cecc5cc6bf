import { describe, expect, it } from "vitest";
import { type BodiesFile, type Body, bodiesBytes, mostAt, readBodies, tagOf } from "#warn/bodies-file.ts";
import { mostScoreSeen, scoreOf } from "#warn/rank.ts";
import { aLesson, NOW, taught } from "./lesson-shapes.ts";

const HERE = { languages: [], frameworks: [], os: null, manager: null };
const aBody = (id: string, changes: Partial<Body> = {}): Body => ({
  ...{ lesson: aLesson({ id }), check: "c1", count: 3, lastAt: NOW },
  ...changes,
});

function opened(bytes: Uint8Array, reads: number[] = []): BodiesFile | null {
  return readBodies((from, count) => {
    reads.push(count);
    return bytes.subarray(from, from + count);
  });
}

function fileOf(bodies: ReadonlyMap<string, Body | null>, sessions: string[] = []): Uint8Array {
  return bodiesBytes({ head: '# 1.2 3 "/home/ann/shop"', mark: "m1", sessions, bodies });
}

describe("a bodies file", () => {
  it("gives every lesson back by its id, and none that is not in it", () => {
    const ids = Array.from(
      { length: 3000 },
      (_, n) => `${n.toString(16).padStart(8, "0")}-${(n * 7919).toString(16)}`,
    );
    const all = new Map(ids.map((id, n) => [id, n % 10 === 0 ? null : aBody(id, { count: n })]));
    const file = opened(fileOf(all))!;
    expect(file).toMatchObject({ head: '# 1.2 3 "/home/ann/shop"', mark: "m1" });
    for (const [id, body] of all) expect(file.body(id, file.find(id)!)).toEqual(body);
    for (const id of ids) expect(file.find(`${id}x`)).toBeNull();
  });

  it("is read by position: its start, its table, and what is asked for", () => {
    const ids = Array.from({ length: 500 }, (_, n) => `lesson-${n}`);
    const bytes = fileOf(new Map(ids.map((id) => [id, aBody(id)])));
    const reads: number[] = [];
    const file = opened(bytes, reads)!;
    file.body("lesson-7", file.find("lesson-7")!);
    expect(reads).toHaveLength(3);
    expect(reads.reduce((sum, count) => sum + count, 0)).toBeLessThan(bytes.length / 4);
  });

  it("keeps letters of all kinds, in lessons and in names of sessions", () => {
    const body = aBody("ü", { lesson: aLesson({ id: "ü", title: "naïve\n日本 \u{1f600}" }) });
    const file = opened(fileOf(new Map([["ü", body]]), ["é\n", "plain"]))!;
    expect(file.body("ü", file.find("ü")!)).toEqual(body);
    for (const known of ["é\n", "plain"]) expect(file.isOnlyInDatabase(known)).toBe(true);
    for (const other of ["é", "plai", "lain", ""]) expect(file.isOnlyInDatabase(other)).toBe(false);
  });

  it.each([0, 10, 30, 60, 200])("is none where only %i bytes of it are there", (size) => {
    const bytes = fileOf(new Map([["a", aBody("a")]])).subarray(0, size);
    const read = () => opened(bytes);
    expect(size < 60 && size > 24 ? isRefused(read) : read() === null || isRefused(read)).toBe(true);
  });

  it("refuses a body that is cut off, or another lesson's", () => {
    const bytes = fileOf(
      new Map([
        ["a", aBody("a")],
        ["b", aBody("b")],
      ]),
    );
    const file = opened(bytes.subarray(0, bytes.length - 5))!;
    expect(() => file.body("b", file.find("b")!)).toThrow();
    expect(() => file.body("b", file.find("a")!)).toThrow("another lesson's body");
  });

  it("says what a lesson can score at most, and of which failure it is", () => {
    const body = aBody("a");
    const file = opened(fileOf(new Map([["a", body]])))!;
    const found = file.find("a")!;
    for (const kind of ["command", "edit", "session"] as const)
      expect(found.most(kind)).toBeCloseTo(mostAt(body, kind), 4);
    expect(found.fingerprint).toBe(tagOf(body.lesson.fingerprint ?? ""));
  });
});

function isRefused(read: () => unknown): boolean {
  try {
    return read() === null;
  } catch {
    return true;
  }
}

describe("what a lesson can score at most", () => {
  it("is never less than what it scores, and no more where all speaks for it", () => {
    for (const lesson of [aLesson(), taught(), aLesson({ provenance: "imported", source: "x.yaml" })])
      for (const seen of [0, 1, 2, 3, 7, 16, 1000])
        for (const relevance of [1, 0.9, 0.8, 0.7, 0.3]) {
          const around = { seen, lastSeenAt: null, here: HERE };
          const most = mostScoreSeen(relevance, lesson, seen);
          const score = scoreOf(relevance, lesson, { ...around, now: lesson.updatedAt });
          expect(most).toBeGreaterThanOrEqual(score);
          expect(most - score).toBeLessThanOrEqual(1.0001e-4);
          expect(most).toBeGreaterThan(scoreOf(relevance, lesson, { ...around, now: NOW + 9e10 }));
        }
  });
});
