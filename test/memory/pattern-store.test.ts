import { describe, expect, test } from "vitest";
import { foldPatternsOf } from "#loop/fold-patterns.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { decision, failing, finding, LATER, learn, rebuild, shown } from "../loop/patterns-world.ts";
import { filesWith } from "./bytes.ts";
import { aMemory, aRun, aStoreDir, aTaskEvent, HOUR, MONDAY } from "./facts.ts";

describe("decisions", () => {
  test("are scrubbed on their way in", () => {
    const storeDir = aStoreDir();
    const memory = aMemory({ redact: (text) => text.replaceAll("hunter2", "[secret]") }, storeDir);
    const { patterns } = knowledgeOf(memory);
    patterns.record(
      decision("describe", "aaaa", null, { text: { name: "hunter2 leaks" }, reason: "saw hunter2" }),
    );
    expect(patterns.events()).toMatchObject([{ text: { name: "[secret] leaks" }, reason: "saw [secret]" }]);
    memory.close();
    expect(filesWith(storeDir, "hunter2")).toEqual([]);
  });

  test("stored twice are one, and come back in the order of time, not of arrival", () => {
    const { patterns } = knowledgeOf(aMemory());
    const late = decision("confirm", "aaaa", null, { at: MONDAY + 2 });
    const early = decision("reject", "aaaa", null, { at: MONDAY + 1 });
    for (const event of [late, early, late]) patterns.record(event);
    expect(patterns.events()).toEqual([early, late]);
    const first = decision("merge", "cccc", "aaaa", { at: MONDAY });
    patterns.record(first);
    expect(patterns.eventsOf(["aaaa"]), "also those of the other side").toEqual([first, early, late]);
    expect(patterns.eventsOf(["bbbb"])).toEqual([]);
  });

  test("kin is whatever merges ever tied together, over any number of steps; links tie nothing", () => {
    const { patterns } = knowledgeOf(aMemory());
    for (const [a, b] of [
      ["a", "b"],
      ["c", "b"],
      ["c", "d"],
      ["x", "y"],
    ] as const)
      patterns.record(decision("merge", a, b));
    patterns.record(decision("link", "d", "x"));
    expect(patterns.kinOf(["a"]).sort()).toEqual(["a", "b", "c", "d"]);
    expect(patterns.kinOf(["y", "z"]).sort()).toEqual(["x", "y", "z"]);
  });

  test("make both their sides stale", () => {
    const { patterns } = knowledgeOf(aMemory());
    patterns.record(decision("merge", "aaaa", "bbbb"));
    patterns.record(decision("merge", "aaaa", "bbbb"));
    expect(patterns.staleFingerprints(10)).toEqual(["aaaa", "bbbb"]);
    expect(patterns.staleFingerprints(1)).toEqual(["aaaa"]);
    patterns.markPatternsFolded(["aaaa", "bbbb"]);
    expect(patterns.staleFingerprints(10)).toEqual([]);
  });
});

describe("finding a pattern", () => {
  const memory = () => {
    const made = aMemory();
    failing(made, 1, { abcd1111: "one thing broke", abcd2222: "quite another affair" });
    failing(made, 2, { ffff3333: "a third matter of its own" });
    const { patterns } = learn(made);
    patterns.record(decision("merge", "abcd1111", "ffff3333"));
    learn(made);
    return knowledgeOf(made).patterns;
  };

  test("by its id, by any fingerprint of it, by the beginning of either", () => {
    const patterns = memory();
    for (const name of ["abcd1111", "ffff3333", "ffff", "abcd1", " abcd1111 "])
      expect(patterns.pattern(name)!.id, name).toBe("abcd1111");
    expect(patterns.patternOf("ffff3333")).toBe("abcd1111");
  });

  test("says so when a beginning names several, is too short, or names none", () => {
    const patterns = memory();
    expect(() => patterns.pattern("abcd")).toThrow(/names more than one pattern \(abcd1111, abcd2222\)/);
    expect(() => patterns.pattern("abc")).toThrow(/too short/);
    expect(patterns.pattern("0000")).toBeNull();
    expect(patterns.patternOf("0000")).toBeNull();
  });

  test("tells of its neighbours as they are now, alone and in a list: where they moved to, and not of what is forgotten", () => {
    const made = aMemory();
    failing(made, 1, { aaaa1111: "one thing broke", bbbb2222: "quite another affair" });
    failing(made, 2, { cccc3333: "a third matter of its own" });
    const { patterns } = learn(made);
    patterns.record(decision("link", "aaaa1111", "bbbb2222", { score: 0.7 }));
    patterns.record(decision("link", "aaaa1111", "cccc3333", { score: 0.6 }));
    learn(made);
    const neighbours = () => {
      const listed = patterns.patterns().find(({ id }) => id === "aaaa1111")!;
      expect(listed).toEqual(patterns.pattern("aaaa1111"));
      return listed.related.map((other) => other.pattern);
    };
    expect(neighbours()).toEqual(["bbbb2222", "cccc3333"]);
    // Before anything is folded again.
    made.forget({ id: "cccc3333" }, LATER);
    expect(neighbours()).toEqual(["bbbb2222"]);
  });

  test("filters, the most recently seen first", () => {
    const patterns = memory();
    expect(patterns.patterns().map(({ id }) => id)).toEqual(["abcd1111", "abcd2222"]);
    expect(patterns.patterns({ limit: 1 })).toHaveLength(1);
    expect(patterns.patterns({ since: MONDAY + 2 * HOUR })).toHaveLength(1);
    expect(patterns.patterns({ category: "runtime_error" })).toHaveLength(2);
    expect(patterns.patterns({ category: "oom" })).toEqual([]);
    expect(patterns.patterns({ recurring: true })).toEqual([]);
    expect(patterns.patterns({ state: "rejected" })).toEqual([]);
  });
});

describe("texts", () => {
  const kept = () => {
    const { patterns } = knowledgeOf(aMemory());
    const keep = (fingerprint: string, coarse: string, terms: string) =>
      patterns.keepText(
        { fingerprint, coarse, pattern: fingerprint, document: `{"of":"${fingerprint}"}` },
        terms,
      );
    keep("aaaa", "k1", "module alpha");
    keep("bbbb", "k1", "quota disk");
    keep("cccc", "k2", "module beta");
    return { patterns, keep };
  };
  const near = (query: Parameters<ReturnType<typeof kept>["patterns"]["textsNear"]>[0]) =>
    kept()
      .patterns.textsNear(query)
      .map(({ fingerprint }) => fingerprint)
      .sort();

  test.each([
    [{ hash: "aaaa", coarse: null, match: null }, ["aaaa"]],
    [{ hash: null, coarse: "k1", match: null }, ["aaaa", "bbbb"]],
    [{ hash: null, coarse: null, match: '"module"' }, ["aaaa", "cccc"]],
    [{ hash: null, coarse: null, match: '"beta" OR "quota"' }, ["bbbb", "cccc"]],
    [{ hash: "aaaa", coarse: "k2", match: '"disk"' }, ["aaaa", "bbbb", "cccc"]],
    [{ hash: "zzzz", coarse: "", match: '"nothing"' }, []],
    [{ hash: null, coarse: null, match: null }, []],
  ])("near %j: %j", (query, found) => {
    expect(near(query)).toEqual(found);
  });

  test("kept again, the old words lead nowhere", () => {
    const { patterns, keep } = kept();
    keep("aaaa", "k1", "entirely new");
    expect(patterns.textsNear({ hash: null, coarse: null, match: '"alpha"' })).toEqual([]);
    expect(patterns.textsNear({ hash: null, coarse: null, match: '"entirely"' })).toHaveLength(1);
    expect(patterns.withoutText(["aaaa", "dddd", "dddd"])).toEqual(["dddd"]);
    expect(patterns.textOf("aaaa")!.coarse).toBe("k1");
    expect(patterns.textOf("dddd")).toBeNull();
  });

  test("of a word in two letters' case and with an underscore are found as they are", () => {
    const { patterns, keep } = kept();
    keep("dddd", "k3", "not_found enoent");
    expect(patterns.textsNear({ hash: null, coarse: null, match: '"not_found"' })).toHaveLength(1);
    expect(patterns.textsNear({ hash: null, coarse: null, match: '"found"' })).toEqual([]);
  });
});

test("among many texts common words are not asked for, unless there is nothing else to ask", () => {
  const { patterns, together } = knowledgeOf(aMemory());
  together(() => {
    for (let n = 0; n < 700; n++)
      patterns.keepText(
        { fingerprint: `h${n}`, coarse: "", pattern: `h${n}`, document: "[]" },
        `file error ${n % 2 === 0 ? "even" : "odd"} name_${n}`,
      );
  });
  const near = (match: string) =>
    patterns.textsNear({ hash: null, coarse: null, match, limit: 9 }).map(({ fingerprint }) => fingerprint);
  expect(near('"file" OR "name_7" OR "error" OR "name_8"').sort()).toEqual(["h7", "h8"]);
  expect(near('"file" OR "error"')).toHaveLength(9);
  expect(near('"nowhere" OR "file" OR "error"')).toHaveLength(9);
  expect(near('"nowhere"')).toEqual([]);
  expect(near('"odd" OR "name_8"')).toContain("h8");
});

describe("what tasks touched", () => {
  const touching = (memory: ReturnType<typeof aMemory>, place: { directory: string } | { file: string }) =>
    knowledgeOf(memory).patterns.tasksTouching(place);

  test("comes from runs, their changed files, and events of tasks; each once", () => {
    const memory = aMemory();
    const git = { head: null, branch: null, dirty: ["db/a.py", "db/b.py"], dirtyCount: 2, tree: null };
    memory.remember(aRun({ task: "t1", filesModified: ["db/a.py"], git }), []);
    memory.remember(aRun({ task: "t1", filesModified: ["db/a.py", "src/deep/c.py"], git }), []);
    memory.remember(aRun({ task: null, filesModified: ["db/a.py"], git }), []);
    memory.recordTaskEvent(aTaskEvent({ task: "t2", files: ["db/a.py", "README.md"] }));
    memory.recordTaskEvent(aTaskEvent({ task: "t2", kind: "done", files: ["db/a.py"] }));
    expect(touching(memory, { directory: "db/" })).toEqual(["t1", "t2"]);
    expect(touching(memory, { file: "db/b.py" })).toEqual(["t1"]);
    expect(touching(memory, { directory: "src/deep/" })).toEqual(["t1"]);
    expect(touching(memory, { directory: "src/" })).toEqual([]);
    expect(touching(memory, { directory: "" })).toEqual(["t2"]);
    expect(knowledgeOf(memory).patterns.taskCount()).toBe(2);
  });

  test("a run without git or files touches nothing and is stored all the same", () => {
    const memory = aMemory();
    memory.remember(aRun({ task: "t1", git: null }), []);
    expect(memory.status().runs).toBe(1);
    expect(touching(memory, { directory: "" })).toEqual([]);
  });
});

describe("what became of a pattern when its failures are gone", () => {
  test("retention drops failures; the pattern keeps its name and counts, also after a rebuild", () => {
    const memory = aMemory({ clock: { now: () => LATER } });
    failing(memory, 1, { aaaa: "one thing broke" }, { task: "t1", output: "noise ".repeat(500) });
    failing(memory, 2, { bbbb: "quite another affair" }, { task: "t2" });
    failing(memory, 3, { aaaa: "one thing broke" }, { task: "t3" });
    failing(memory, 4, { bbbb: "quite another affair" }, { task: "t2" });
    learn(memory);
    const names = () =>
      shown(memory).map(({ name, occurrences, taskCount }) => [name, occurrences, taskCount]);
    const before = names();
    memory.gc(1, LATER);
    rebuild(memory);
    expect(names()).toEqual(before);
  });
});

test("a failure that is cured later makes its pattern stale, and resolved", () => {
  const memory = aMemory();
  failing(memory, 1, { aaaa: "one thing broke" });
  const { patterns } = learn(memory);
  const { database } = storeOf(memory);
  database
    .prepare("INSERT INTO fix_cures (fingerprint, fix_id, resolved_at) VALUES (?, ?, ?)")
    .run(["aaaa", "f1", MONDAY + 9 * HOUR]);
  expect(patterns.staleFingerprints(9)).toEqual(["aaaa"]);
  patterns.markPatternsFolded(["aaaa"]);
  database.exec("DELETE FROM fix_cures");
  expect(patterns.staleFingerprints(9)).toEqual(["aaaa"]);
});

test("what a newcomer does not touch stays byte for byte", () => {
  const memory = aMemory();
  failing(memory, 1, { aaaa: "one thing broke", bbbb: "quite another affair" });
  const knowledge = learn(memory);
  const bodies = () => storeOf(memory).database.prepare("SELECT id, body FROM patterns ORDER BY id").all();
  const before = bodies();
  memory.remember(aRun({ startedAt: MONDAY + 5 * HOUR }), [finding("cccc", "a third matter of its own")]);
  foldPatternsOf(knowledge, ["cccc"], LATER);
  expect(bodies().slice(0, 2)).toEqual(before);
  expect(bodies()).toHaveLength(3);
});
