import { describe, expect, test } from "vitest";
import type { FailureFilter } from "#model/ports.ts";
import { aFinding, aMemory, aRun, HOUR, MONDAY } from "./facts.ts";

const filled = () => {
  const memory = aMemory();
  const remember = (hour: number, hash: string, run: object, finding: object) =>
    memory.remember(aRun({ startedAt: MONDAY + hour * HOUR, durationMs: 0, ...run }), [
      aFinding(hash, finding),
    ]);
  remember(
    0,
    "h0",
    { session: "s1", task: "03-01" },
    { category: "lint_error", tool: "eslint", file: "src/a.ts" },
  );
  remember(
    1,
    "h1",
    { session: "s1", task: "t2" },
    { message: "Cannot find module 'Left-Pad'", file: "lib/deep/b.ts" },
  );
  remember(
    2,
    "h2",
    { session: "s2", phase: "3" },
    { file: "C:\\work\\src\\c.tsx", test: "renders 100% [ok]" },
  );
  remember(3, "h0", { session: "s2" }, { category: "lint_error", tool: "eslint", file: "src/a.ts" });
  return memory;
};

const rows: [FailureFilter, string[]][] = [
  [{}, ["h0", "h2", "h1", "h0"]],
  [{ category: "lint_error" }, ["h0", "h0"]],
  [{ category: "lint" }, []],
  [{ tool: "eslint", session: "s1" }, ["h0"]],
  [{ task: "t2" }, ["h1"]],
  [{ phase: "03" }, ["h2", "h0"]],
  [{ phase: "4" }, []],
  [{ file: "a.ts" }, ["h0", "h0"]],
  [{ file: "src/" }, ["h0", "h2", "h0"]],
  [{ file: "src\\c" }, ["h2"]],
  [{ file: "src/*.ts" }, ["h0", "h0"]],
  [{ file: "lib/**/*.ts" }, ["h1"]],
  [{ file: "?.ts" }, ["h0", "h1", "h0"]],
  [{ file: "[a].ts" }, []],
  [{ file: "*.[t]s" }, []],
  [{ match: "left-pad" }, ["h1"]],
  [{ match: "100% [OK]" }, ["h2"]],
  [{ match: "%" }, ["h2"]],
  [{ fingerprint: "h1" }, ["h1"]],
  [{ since: MONDAY + HOUR, until: MONDAY + 2 * HOUR }, ["h2", "h1"]],
  [{ limit: 2 }, ["h0", "h2"]],
];

describe("failures", () => {
  test("of a phase are those of tasks that were begun in it, too, unless the run named another", () => {
    const memory = filled();
    const begun = { title: null, category: null, files: [], session: null };
    memory.recordTaskEvent({ id: "e1", task: "t2", kind: "start", at: MONDAY, phase: "4", ...begun });
    memory.remember(aRun({ startedAt: MONDAY + 5 * HOUR, task: "t2", phase: "5" }), [aFinding("h5")]);
    const of = (phase: string) => memory.failures({ phase }).map(({ fingerprint }) => fingerprint.hash);
    expect([of("04"), of("5"), of("3")]).toEqual([["h1"], ["h5"], ["h2", "h0"]]);
  });

  test.each(rows)("%o", (filter, hashes) => {
    const found = filled().failures(filter);
    expect(found.map((failure) => failure.fingerprint.hash)).toEqual(hashes);
  });

  test("pages follow each other without a gap, also at one moment", () => {
    const memory = aMemory();
    for (let i = 0; i < 7; i += 1) memory.remember(aRun(), [aFinding("same"), aFinding("other")]);
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = memory.failures({ limit: 3, ...(after === undefined ? {} : { after }) });
      if (page.length === 0) break;
      seen.push(...page.map((failure) => failure.id));
    }
    expect(new Set(seen).size).toBe(14);
    expect(seen.length).toBe(14);
  });
});

describe("summaries", () => {
  const shortly = (memory: ReturnType<typeof aMemory>, filter: FailureFilter) =>
    memory
      .summaries(filter)
      .map(({ latest, count, firstAt, lastAt }) => [
        latest.fingerprint.hash,
        count,
        (firstAt - MONDAY) / HOUR,
        (lastAt - MONDAY) / HOUR,
      ]);

  test("one entry per fingerprint, most recent first", () => {
    expect(shortly(filled(), {})).toEqual([
      ["h0", 2, 0, 3],
      ["h2", 1, 2, 2],
      ["h1", 1, 1, 1],
    ]);
  });

  test("a filter counts what it lets through", () => {
    expect(shortly(filled(), { session: "s1" })).toEqual([
      ["h1", 1, 1, 1],
      ["h0", 1, 0, 0],
    ]);
    expect(filled().summaries({ session: "s1" })[1]!.latest.seenAt).toBe(MONDAY);
  });

  test.each([{}, { file: ".ts" }])("pages (%o)", (filter) => {
    const memory = filled();
    const first = memory.summaries({ ...filter, limit: 1 });
    const rest = memory.summaries({ ...filter, after: first[0]!.latest.fingerprint.hash });
    expect([...first, ...rest].map((one) => one.latest.fingerprint.hash)).toEqual(["h0", "h2", "h1"]);
  });
});
