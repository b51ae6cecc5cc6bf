import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import { readLesson } from "#learn/lessons/read-lesson.ts";
import { frontMatter, readSummary } from "#learn/lessons/read-summary.ts";
import { lessonRecord } from "#learn/lessons/write-lesson.ts";
import { aBody, created, DAY, MONDAY } from "./shapes.ts";

const OWN = {
  title: "Install pytest-asyncio",
  trigger: { conditions: [{ field: "message", operator: "contains", value: "pytest_asyncio" }] },
  action: { kind: "advice", text: "Install it" },
};
const read = (changes: object) => readLesson({ ...OWN, ...changes });

describe("readLesson", () => {
  it("fills in what is not said", () => {
    expect(readLesson(OWN)).toMatchObject({
      kind: "read",
      record: {
        id: null,
        createdAt: null,
        body: {
          type: "error_resolution",
          category: null,
          safety: "moderate",
          scope: [],
          validation: null,
          provenance: "imported",
        },
        claims: {},
      },
    });
  });

  it("takes short forms", () => {
    const made = readLesson({
      action: "Run `npm ci` after pulling. It helps.",
      trigger: "Cannot find module",
      validation: "npm test",
    });
    expect(made).toMatchObject({
      record: {
        body: {
          title: "Run `npm ci` after pulling",
          trigger: { conditions: [{ field: "text", operator: "contains", value: "Cannot find module" }] },
          action: { kind: "advice" },
          validation: { command: "npm test", directory: "", expect: "passes" },
        },
      },
    });
  });

  it("reads back what it wrote", () => {
    const body = aBody({
      preconditions: [
        { kind: "dependency", name: "pytest", range: ">=7" },
        { kind: "file", path: "a" },
        { kind: "symbol", file: "a", name: "b" },
        { kind: "line", file: "a", text: "c" },
        { kind: "config", file: "a", key: "b", value: "c" },
      ],
      scope: ["tests"],
      narrative: "why",
      fingerprint: "f".repeat(20),
      source: "somewhere",
    });
    const lesson = { ...foldLesson([created(body)], MONDAY + DAY)!, id: "ab".repeat(10) };
    const again = readLesson(JSON.parse(JSON.stringify(lessonRecord(lesson))));
    expect(again).toMatchObject({
      record: {
        id: lesson.id,
        createdAt: lesson.createdAt,
        body: { ...body, provenance: "imported" },
        claims: {
          claimedConfidence: 0.5,
          claimedLifecycle: "draft",
          claimedProvenance: "human",
          occurrences: 1,
        },
      },
    });
  });

  it.each<[string, unknown, string]>([
    ["a text", "x", "a lesson: an object is expected"],
    ["null", null, "a lesson: an object is expected"],
    ["a list", [], "a lesson: an object is expected"],
    ["no action", { title: "x" }, "action: an object is expected"],
    ["an odd action", { ...OWN, action: { kind: "sing" } }, "action.kind: one of patch"],
    [
      "an empty command",
      { ...OWN, action: { kind: "command", argv: [] } },
      "action.argv: the words of a command",
    ],
    ["a long title", { ...OWN, title: "x".repeat(201) }, "title: at most 200 characters"],
    [
      "an odd type",
      { ...OWN, type: "song" },
      'type: one of error_resolution, detection_gap, remediation, prevention, process, knowledge, not "song"',
    ],
    [
      "an odd field",
      { ...OWN, trigger: { conditions: [{ field: "moon", value: "x" }] } },
      "trigger.conditions[0].field: one of",
    ],
    [
      "no value",
      { ...OWN, trigger: { conditions: [{ field: "message" }] } },
      "trigger.conditions[0].value: a text is expected",
    ],
    [
      "too many conditions",
      { ...OWN, trigger: { conditions: Array(21).fill({ value: "x" }) } },
      "trigger.conditions: at most 20 entries",
    ],
    ["an odd fingerprint", { ...OWN, fingerprint: "../x" }, "fingerprint: hex digits"],
    ["an odd pre-condition", { ...OWN, preconditions: [{ kind: "moon" }] }, "preconditions[0].kind: one of"],
    ["a scope of numbers", { ...OWN, scope: [1] }, "scope: a list of texts"],
    ["a confidence in words", { ...OWN, confidence: "high" }, "confidence: a number"],
  ])("%s is bad", (_, raw, why) => {
    const made = readLesson(raw);
    expect(made.kind).toBe("bad");
    if (made.kind === "bad") expect(made.why.startsWith(why), made.why).toBe(true);
  });

  it.each([
    ["2026-01-16T14:30:00Z", Date.UTC(2026, 0, 16, 14, 30)],
    [Date.UTC(2026, 0, 16), Date.UTC(2026, 0, 16)],
    ["yesterday", null],
    [1e18, null],
    [-5, null],
  ])("takes %s for the moment %s", (createdAt, moment) => {
    expect(read({ createdAt })).toMatchObject({ record: { createdAt: moment } });
  });

  it("trusts only an id that looks like ours", () => {
    expect(read({ id: "../../etc/passwd" })).toMatchObject({ record: { id: null } });
    expect(read({ id: "0123456789abcdef0123" })).toMatchObject({ record: { id: "0123456789abcdef0123" } });
  });

  it("never throws, whatever it is given", () => {
    fc.assert(
      fc.property(
        fc.anything({ withDate: true, maxDepth: 4 }),
        fc.anything({ maxDepth: 3 }),
        (anything, part) => {
          expect(["read", "bad"]).toContain(readLesson(anything).kind);
          for (const key of [
            "trigger",
            "action",
            "validation",
            "evidence",
            "provenance",
            "preconditions",
            "examples",
          ])
            expect(["read", "bad"]).toContain(readLesson({ ...OWN, learning_id: "x", [key]: part }).kind);
          expect(["read", "bad"]).toContain(readLesson({ ...OWN, trigger: part, evidence: part }).kind);
        },
      ),
    );
  });
});

describe("the older shape", () => {
  const older = (changes: object) =>
    readLesson({ learning_id: "l1", narrative: "Because it is so", ...changes });

  it.each<[object, object]>([
    [
      { type: "run_command", parameters: { command: "npm ci" } },
      { kind: "command", argv: ["npm", "ci"] },
    ],
    [
      { type: "run_command", parameters: { command: "npm ci; rm x" } },
      { kind: "advice", text: "run command (command: npm ci; rm x)" },
    ],
    [{ type: "apply_patch", parameters: { diff: "--- a\n+++ b\n" } }, { kind: "patch" }],
    [
      { type: "update_config", parameters: { key: "a", value: 2 } },
      { kind: "advice", text: "update config (key: a, value: 2)" },
    ],
    [{}, { kind: "advice", text: "Because it is so" }],
  ])("action %j is %j", (action, expected) => {
    expect(older({ action })).toMatchObject({ kind: "read", record: { body: { action: expected } } });
  });

  it.each<[object, object]>([
    [
      { metric: "error_type", operator: "==", value: "X" },
      { field: "error_type", operator: "is", value: "X" },
    ],
    [
      { metric: "message_pattern", operator: "regex", value: "a.b" },
      { field: "message", operator: "matches", value: "a.b" },
    ],
    [
      { metric: "file_pattern", operator: "==", value: "tests/*.py" },
      { field: "file", operator: "glob", value: "tests/*.py" },
    ],
    [
      { metric: "error_type", operator: "in", value: ["A", "B"] },
      { field: "error_type", operator: "one-of", value: "A|B" },
    ],
    [
      { metric: "cpu_load", operator: "contains", value: "high" },
      { field: "text", operator: "contains", value: "high" },
    ],
    [
      { metric: "exit_code", operator: "==", value: 137 },
      { field: "text", operator: "is", value: "137" },
    ],
  ])("condition %j is %j", (condition, expected) => {
    expect(older({ trigger: { conditions: [condition] } })).toMatchObject({
      record: { body: { trigger: { conditions: [expected] } } },
    });
  });

  it("takes a context that is one object, and a provenance that is a word", () => {
    expect(
      older({ trigger: { context: { phase: "PLAN", mood: "good" } }, provenance: "ai_generated" }),
    ).toMatchObject({
      record: {
        body: { trigger: { conditions: [{ field: "phase", operator: "is", value: "PLAN" }] } },
        claims: { claimedProvenance: "ai_generated" },
      },
    });
  });

  it("names an operator that it does not know, and a record that says nothing", () => {
    expect(older({ trigger: { conditions: [{ metric: "x", operator: ">", value: 1 }] } })).toMatchObject({
      kind: "bad",
    });
    expect(readLesson({ learning_id: "l1" })).toEqual({
      kind: "bad",
      why: "type: says neither what to do nor why",
    });
  });

  it("calls an unknown type knowledge, and a lesson without words by its id", () => {
    const made = readLesson({
      learning_id: "learn-9",
      type: "postmortem",
      action: { type: "restart_service" },
    });
    expect(made).toMatchObject({
      record: { body: { type: "knowledge", title: "learn-9", action: { text: "restart service" } } },
    });
  });
});

describe("summaries", () => {
  it.each([
    ["---\na: 1\n---\n# x", "a: 1"],
    ["\uFEFF---\r\na: 1\r\n---\r\n", "a: 1"],
    ["---\na: 1\nb: 2\n---", "a: 1\nb: 2"],
    ["# x\n---\na: 1\n---\n", null],
    ["---\nno end\n", null],
    ["", null],
  ])("front matter of %j is %j", (text, matter) => {
    expect(frontMatter(text)).toBe(matter);
  });

  it("takes what it finds, in either spelling, and nothing else", () => {
    const items = readSummary({
      "patterns-established": ["One", 2, null, { pattern: "Two", why: "because" }],
      key_decisions: "Only one",
      "key-decisions": { not: "a list" },
      "key-files": { created: ["a.ts", 3], modified: "x" },
    });
    expect(items.map(({ place, text }) => [place, text])).toEqual([
      ["patterns-established 1", "One"],
      ["patterns-established 2", "Two: because"],
      ["key_decisions 1", "Only one"],
    ]);
    expect(items[0]!.record.body.trigger.conditions).toEqual([
      { field: "file", operator: "one-of", value: "a.ts|x" },
    ]);
    expect(readSummary({})).toEqual([]);
  });
});
