import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familiesOf } from "#doors/warnings-moment.ts";
import type { Condition, Lesson } from "#model/lesson.ts";
import { compileTriggers } from "#warn/compile-triggers.ts";
import { fitOf, isTrueOf, mostRelevance } from "#warn/fit.ts";
import { kindsFor, lookUp, lookUpTriggers } from "#warn/look-up-triggers.ts";
import { triggersIn } from "#warn/trigger-file.ts";
import { aLesson, aMoment, BAD_SUM, files, GOOD_SUM, NOW, taught } from "./lesson-shapes.ts";

const compile = (lessons: readonly Lesson[], tree: Record<string, string> = {}) =>
  compileTriggers(lessons, {
    now: NOW,
    head: 'x 1 "/shop"',
    familiesOf,
    isTrue: (lesson) => isTrueOf(lesson, files(tree)),
  });
const said = (lessons: readonly Lesson[], ...moments: Parameters<typeof aMoment>) =>
  lookUpTriggers(compile(lessons).triggers ?? "", aMoment(...moments));

describe("the trigger files", () => {
  it("are none where no lesson may speak before a failure", () => {
    expect(compile([])).toEqual({ triggers: null, words: "" });
    const once = aLesson({ provenance: "observed", evidence: { proofs: [], fixes: ["f1"], successes: 1 } });
    expect(
      compile([once, aLesson({ lifecycle: "deprecated" }), aLesson({ archived: true })]).triggers,
    ).toBeNull();
  });

  it("have a sorted line a key: kind, key, lessons", () => {
    const { triggers, words } = compile([aLesson()], { "src/sum.js": BAD_SUM });
    const id = aLesson().id;
    const lines = triggers!.split("\n");
    expect(lines[0]).toBe('# x 1 "/shop"');
    expect(lines).toContain(`command\tnpm test\t${id}`);
    expect(lines).toContain(`file\tsrc/sum.js\t${id}`);
    expect(lines).toContain(`any\tsession\t${id}`);
    expect(lines.slice(1, -1)).toEqual(lines.slice(1, -1).sort());
    expect(words.split("\n")).toEqual(expect.arrayContaining(["npm t", "npm r", "sum.js"]));
  });

  it("wait for a file to change where the failure is not in the tree", () => {
    const { triggers } = compile([aLesson()], { "src/sum.js": GOOD_SUM });
    expect(triggers).toContain("cold\tnpm test :: src/sum.js\t");
    const run = aMoment({ kind: "command", command: "npm test" });
    const asked: string[] = [];
    const has = (changed: boolean) => (file: string) => {
      asked.push(file);
      return changed;
    };
    expect(lookUpTriggers(triggers!, run, has(false))).toEqual([]);
    expect(lookUpTriggers(triggers!, run, has(true))).toEqual([aLesson().id]);
    expect(asked).toEqual(Array(2).fill("src/sum.js"));
    // A start asks once for each file, and in a file of an older version for each check beside it.
    const older = triggers!.replace(/^coldfile\t.*\n/gm, "").replace(/ coldfile \d+/, "");
    const session = aMoment({ kind: "session" });
    for (const text of [triggers!, older, older.replace(/^any\t.*\n/gm, "")]) {
      asked.length = 0;
      expect(lookUpTriggers(text, session, has(true))).toEqual([aLesson().id]);
      expect(asked).toEqual(["src/sum.js"]);
    }
    expect(lookUpTriggers(older.replace(/^any\t.*\n/gm, ""), session, has(false))).toEqual([]);
    // A start tells of what is mended too.
    expect(lookUpTriggers(triggers!, aMoment({ kind: "session" }), has(false))).toEqual([aLesson().id]);
  });

  it("find nothing for what has nothing to do with any lesson", () => {
    expect(said([aLesson()], { kind: "command", command: "ls -la" })).toEqual([]);
    expect(
      said([aLesson()], { kind: "edit", edits: [{ file: "src/other.js", before: null, after: "x" }] }),
    ).toEqual([]);
    expect(said([aLesson()], { kind: "prompt", text: "write a poem about the sea" })).toEqual([]);
  });

  it("tell which rare words are shared, and leave out words that many lessons have", () => {
    const lessons = Array.from({ length: 200 }, (_, i) =>
      taught({
        id: `lesson-${i}`,
        title: `Ledger entry number${i} must balance${i}`,
        trigger: { conditions: [] },
      }),
    );
    const triggers = compile(lessons).triggers!;
    expect(triggers).not.toContain("word\tledger\t");
    const prompt = aMoment({ kind: "prompt", text: "the ledger of Number7 and balance7, balance8" });
    expect([...lookUp(triggers, prompt)]).toEqual([["lesson-7", ["number7", "balance7"]]]);
  });

  it("look ten thousand lessons up without going through all of them", () => {
    const lessons = Array.from({ length: 10_000 }, (_, i) => {
      const file = `src/part${i % 500}/file${i % 500}.ts`;
      return aLesson({
        id: i.toString(16).padStart(20, "0"),
        title: `TypeError: thing${i} has no method${i % 3000} in widget${i % 5000}`,
        preconditions: [{ kind: "line", file, text: `bad ${i}` }],
        action: {
          kind: "patch",
          diff: `diff --git a/${file} b/${file}\n@@ -1 +1 @@\n-bad ${i}\n+good ${i}\n`,
          files: [file],
        },
        evidence: { files: [file] },
      });
    });
    const triggers = compile(lessons).triggers!;
    const moments = [
      aMoment({ kind: "command", command: "npm test" }),
      aMoment({ kind: "edit", edits: [{ file: "src/part7/file7.ts", before: null, after: "bad 7" }] }),
      aMoment({ kind: "prompt", text: "please make method12 of widget12 in file9.ts faster ".repeat(3) }),
    ];
    // Against going through the lines once, on the same machine: 0.2 to 0.5 of it here, whatever else is running.
    const all = fastest(() => triggers.split("\n").filter((line) => line.includes("\tnpm test")));
    for (const moment of moments)
      expect(fastest(() => lookUp(triggers, moment, () => false))).toBeLessThan(all);
  }, 60_000);
});

function fastest(action: () => unknown): number {
  const times = Array.from({ length: 15 }, () => {
    const from = performance.now();
    action();
    return performance.now() - from;
  });
  return Math.min(...times);
}

const FILES = [
  "src/sum.js",
  "src/cart.ts",
  "db/001.sql",
  "web/app/page.tsx",
  "Dockerfile",
  "src/häß.py",
  'a"b.txt',
];
const COMMANDS = [
  "npm test",
  "npm t",
  "npm run lint",
  "CI=1 pytest -q | tail -5",
  "python -m pytest tests/a.py",
  "cd web && pnpm run test",
  "go test ./...",
  "make",
  "npx --yes jest a",
  "sh -c 'npm test'",
  "./scripts/check.sh --all",
  "node test.js; echo $?",
  "for f in *; do npm test; done",
  "cargo nextest run",
  "yarn run build",
  "bash -lc 'pytest'",
  "npm  test",
  "docker compose up",
];
const PARTS = ["reduce", "ECONNREFUSED", "migrate", "DROP table", "dRoP TABLE", "tab\there", "x"];
const WORDS = ["ledger", "invoice", "Balance", "widget", "seeding", "src/cart.ts", "page.tsx", "the", "and"];

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant("command" as const),
    operator: fc.constantFrom("is", "one-of", "contains", "word") as fc.Arbitrary<Condition["operator"]>,
    value: fc.oneof(fc.constantFrom(...COMMANDS), fc.constantFrom("npm test|make", "pytest")),
  }),
  fc.record({
    field: fc.constant("file" as const),
    operator: fc.constantFrom("glob", "is", "contains") as fc.Arbitrary<Condition["operator"]>,
    value: fc.constantFrom(...FILES, "*.sql", "src/**", "**/*.{ts,tsx}", "db/*"),
  }),
  fc.record({
    field: fc.constantFrom("text", "message") as fc.Arbitrary<Condition["field"]>,
    operator: fc.constantFrom("contains", "word") as fc.Arbitrary<Condition["operator"]>,
    value: fc.constantFrom(...PARTS),
  }),
  fc.constant({ field: "category", operator: "is", value: "oom" } as const),
  fc.constant({ field: "phase", operator: "is", value: "12" } as const),
  fc.constant({ field: "fingerprint", operator: "is", value: "f" } as const),
);
const patch = fc.record({
  file: fc.constantFrom(...FILES.slice(0, 5)),
  command: fc.constantFrom(...COMMANDS),
});
const lesson: fc.Arbitrary<Lesson> = fc.oneof(
  patch.map(({ file, command }) =>
    aLesson({
      preconditions: [{ kind: "line", file, text: "bad line" }],
      action: {
        kind: "patch",
        diff: `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1,2 +1,2 @@\n kept line\n-bad line\n+good line\n`,
        files: [file],
      },
      validation: { command, directory: "", expect: "" },
      evidence: { files: [file] },
    }),
  ),
  fc
    .record({
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
      title: fc.shuffledSubarray(WORDS, { minLength: 3 }).map((words) => words.join(" ")),
      file: fc.constantFrom(...FILES),
    })
    .map(({ conditions, title, file }) =>
      taught({ title, trigger: { conditions }, evidence: { ...taught().evidence, files: [file] } }),
    ),
);
const moment = fc.oneof(
  fc.constantFrom(...COMMANDS).map((command) => aMoment({ kind: "command", command })),
  fc
    .record({
      file: fc.constantFrom(...FILES),
      after: fc.constantFrom("kept line\nbad line\n", "good line", ...PARTS),
    })
    .map((one) => aMoment({ kind: "edit", files: [one.file], edits: [{ ...one, before: null }] })),
  fc
    .record({
      kind: fc.constantFrom("prompt", "session") as fc.Arbitrary<"prompt" | "session">,
      text: fc
        .array(fc.constantFrom(...WORDS, ...FILES, ...PARTS), { maxLength: 8 })
        .map((words) => words.join(" ")),
      category: fc.constantFrom(null, "oom"),
      task: fc.constantFrom(null, "12-01"),
      files: fc.subarray(FILES),
    })
    .map((one) => aMoment(one)),
);

describe("what a lesson says", () => {
  it("is never missed by the trigger files, nor by the words for grep", () => {
    fc.assert(
      fc.property(
        fc.array(lesson, { minLength: 1, maxLength: 6 }),
        moment,
        fc.boolean(),
        (drawn, at, broken) => {
          const lessons = drawn.map((one, i) => ({ ...one, id: `lesson-${i}` }));
          const tree = Object.fromEntries(
            FILES.map((file) => [file, broken ? "kept line\nbad line\n" : "kept line\ngood line\n"]),
          );
          const { triggers, words } = compile(lessons, tree);
          const found = lookUp(triggers!, at);
          // Read by kinds, nothing else is found.
          const whole = triggersIn(triggers!);
          const kinds = kindsFor(at);
          const lines = (kind: string) => (kinds.includes(kind) ? whole.lines(kind) : "");
          expect([...lookUp({ head: whole.head, lines }, at)]).toEqual([...found]);
          const payload = JSON.stringify({
            hook: at.kind,
            command: at.command,
            prompt: at.text,
            edits: at.edits,
            files: at.files,
          });
          const isHeard = words.split("\n").some((word) => word !== "" && payload.includes(word));
          for (const one of lessons) {
            const around = {
              readFile: files(tree),
              engine: null,
              sharedWords: found.get(one.id) ?? [],
              tasksAlike: [],
            };
            const fit = fitOf(one, at, around);
            if (fit === null) continue;
            expect([...found.keys()]).toContain(one.id);
            expect(mostRelevance(one, at, around)).toBeGreaterThanOrEqual(fit.relevance);
            if (at.kind !== "session" && at.kind !== "prompt" && at.category === null && at.task === null)
              expect(isHeard).toBe(true);
          }
        },
      ),
      { numRuns: 1500 },
    );
  }, 60_000);
});
