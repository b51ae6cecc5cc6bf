import { describe, expect, test } from "vitest";
import { foldPatterns } from "#learn/patterns/fold.ts";
import { type Around, regularitiesOf } from "#learn/recurrence.ts";
import { afterCommands } from "#learn/recurrence-after.ts";
import { dominantCategory } from "#learn/recurrence-category.ts";
import { globsOf } from "#learn/recurrence-globs.ts";
import type { RunGlance } from "#model/pattern-memory.ts";
import { aFact, MONDAY } from "./patterns/shapes.ts";

const NOTHING: Around = {
  tasksTouching: () => [],
  taskCount: () => 0,
  struckTasks: new Set(),
  timeline: { runs: [], struck: new Set() },
  failures: [],
};
const tasks = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `t${i + from}`);
const pattern = (files: string[], struck: string[]) =>
  foldPatterns({
    fingerprints: [aFact("a", { files, tasks: struck, count: Math.max(1, struck.length) })],
    events: [],
    fixes: new Map(),
    asOf: MONDAY,
  })[0]!;

describe("regularities", () => {
  test("with nothing around there are none", () => {
    expect(regularitiesOf(pattern([], []), NOTHING)).toEqual([]);
  });

  test("struck in 7 of 10 tasks that touched database/*", () => {
    const found = regularitiesOf(pattern(["database/migrate.py", "database/seed.py"], tasks(7)), {
      ...NOTHING,
      taskCount: () => 40,
      struckTasks: new Set(tasks(7)),
      tasksTouching: (place) => ("directory" in place && place.directory === "database/" ? tasks(10) : []),
    });
    expect(found.map(({ kind, subject, rate }) => [kind, subject, rate.count, rate.of])).toEqual([
      ["files", "database/*", 7, 10],
      ["tasks", "all tasks", 7, 40],
    ]);
    expect(found[0]!.rate.low).toBeCloseTo(0.397, 2);
  });

  test.each([
    ["two chances are too few", tasks(2), tasks(2)],
    ["one strike is no regularity", tasks(1), tasks(9)],
    ["nobody touched it", tasks(5), []],
  ])("%s", (_, struck, touched) => {
    const found = regularitiesOf(pattern(["database/migrate.py"], struck), {
      ...NOTHING,
      struckTasks: new Set(struck),
      tasksTouching: (place) => ("directory" in place ? touched : []),
    });
    expect(found.filter(({ kind }) => kind === "files")).toEqual([]);
  });

  test("a file that cannot be edited without it", () => {
    const around = (touched: string[]) => ({
      ...NOTHING,
      struckTasks: new Set(tasks(9)),
      tasksTouching: (place: { directory: string } | { file: string }) => ("file" in place ? touched : []),
    });
    const edits = (touched: string[]) =>
      regularitiesOf(pattern(["src/cart.js"], tasks(9)), around(touched)).filter(
        ({ kind }) => kind === "after-edit",
      );
    expect(edits(tasks(9))).toMatchObject([{ subject: "src/cart.js", rate: { count: 9, of: 9 } }]);
    expect(edits(tasks(10))).toHaveLength(1);
    expect(edits(tasks(12))).toEqual([]);
  });

  test("the tasks of a pattern count only from three on", () => {
    const kinds = (n: number) =>
      regularitiesOf(pattern([], tasks(n)), { ...NOTHING, taskCount: () => 20 }).map(({ kind }) => kind);
    expect(kinds(2)).toEqual([]);
    expect(kinds(3)).toEqual(["tasks"]);
  });

  test("where its own category dominates", () => {
    const failures = [
      ...Array.from({ length: 7 }, () => ({ category: "runtime_error", file: "db/a.py" })),
      ...Array.from({ length: 3 }, () => ({ category: "lint_error", file: "db/b.py" })),
      ...Array.from({ length: 90 }, () => ({ category: "lint_error", file: "src/c.py" })),
    ];
    const found = regularitiesOf(pattern(["db/a.py"], []), { ...NOTHING, failures });
    expect(found).toMatchObject([
      { kind: "category", subject: "runtime_error in db/*", rate: { count: 7, of: 10 } },
    ]);
    expect(regularitiesOf(pattern(["src/c.py"], []), { ...NOTHING, failures })).toEqual([]);
  });
});

describe("a category that dominates", () => {
  const of = (...categories: string[]) =>
    dominantCategory(categories.map((category) => ({ category, file: null })));
  test.each([
    [["a", "a", "a"], "a"],
    [["a", "a", "a", "a", "a", "a", "a", "b", "b", "b"], "a"],
    [["a", "a", "b"], null],
    [["a", "a"], null],
    [[], null],
  ])("%j: %s", (categories, expected) => {
    expect(of(...categories)?.category ?? null).toBe(expected);
  });
});

describe("globs", () => {
  test("are the directories of a project's files, those with most files first", () => {
    expect(globsOf(["src/a.ts", "db/x.py", "db/y.py"]).map(({ glob }) => glob)).toEqual(["db/*", "src/*"]);
  });

  test.each(["/usr/lib/x.py", "~/x.py", "C:\\a\\b.c", "../else/x.py", "node_modules/a/x.js", "README.md"])(
    "%s is in none of them",
    (file) => {
      expect(globsOf([file])).toEqual([]);
    },
  );
});

describe("commands after which it breaks", () => {
  let clock = MONDAY;
  const runs: RunGlance[] = [];
  const struck = new Set<string>();
  const ran = (
    command: string,
    how: "ok" | "struck" | "other" = "ok",
    session: string | null = null,
    after = 60_000,
  ) => {
    clock += after;
    const id = `r${runs.length}`;
    if (how === "struck") struck.add(id);
    runs.push({
      id,
      at: clock,
      check: command,
      command,
      outcome: how === "ok" ? "passed" : "failed",
      session,
    });
  };
  const fresh = () => {
    runs.length = 0;
    struck.clear();
  };
  const found = () =>
    afterCommands({ runs, struck }).map(({ subject, rate }) => `${subject} ${rate.count}/${rate.of}`);

  test("a command that broke it each time", () => {
    fresh();
    for (let i = 0; i < 3; i++) {
      ran("git pull");
      ran("npm test", "struck");
      ran("npm ci");
      ran("npm test", "ok");
    }
    expect(found()).toEqual(["git pull 3/3"]);
  });

  test("one that sometimes did is not named", () => {
    fresh();
    for (let i = 0; i < 4; i++) {
      ran("git pull");
      ran("npm test", i === 0 ? "ok" : "struck");
      ran("npm ci");
      ran("npm test", "ok");
    }
    expect(found()).toEqual([]);
  });

  test("what was broken before the command was not broken by it", () => {
    fresh();
    ran("npm test", "struck");
    for (let i = 0; i < 4; i++) {
      ran("git status");
      ran("npm test", "struck");
    }
    expect(found()).toEqual([]);
  });

  test("what was red before a sitting began was not broken in it", () => {
    fresh();
    ran("npm test", "struck", "ann");
    for (const session of ["bob", "cy", "dee"]) {
      ran("git pull", "ok", session);
      ran("npm test", "struck", session);
    }
    expect(found()).toEqual([]);
  });

  test("another sitting, or long after, is no consequence", () => {
    fresh();
    for (let i = 0; i < 3; i++) {
      ran("git pull", "ok", "ann");
      ran("npm test", "struck", "bob");
      ran("npm test", "ok", "bob");
    }
    expect(found()).toEqual([]);
    fresh();
    for (let i = 0; i < 3; i++) {
      ran("git pull");
      ran("npm test", "struck", null, 3_600_000);
      ran("npm test", "ok");
    }
    expect(found()).toEqual([]);
  });

  test("a check that fails in another way is a chance that was not taken", () => {
    fresh();
    for (let i = 0; i < 3; i++) {
      ran("git pull");
      ran("npm test", "struck");
      ran("npm test", "ok");
    }
    ran("git pull");
    ran("npm test", "other");
    expect(found()).toEqual([]);
  });
});
