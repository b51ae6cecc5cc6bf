import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alike, findAlike, likeness } from "#learn/lessons/alike.ts";
import type { LessonBody } from "#model/lesson.ts";
import { aBody } from "./shapes.ts";

const advice = (title: string, text: string, value = "pytest_asyncio"): LessonBody =>
  aBody({
    title,
    trigger: { conditions: [{ field: "message", operator: "contains", value }] },
    action: { kind: "advice", text },
    examples: [],
  });

describe("alike", () => {
  it.each([
    ["Install pytest-asyncio for async tests", "Install pytest-asyncio when running the async tests", 0.75],
    ["Run the migrations", "Running migration", 1],
    ["a", "a", 1],
    ["", "", 1],
  ])("%j and %j are at least %d", (a, b, least) => {
    expect(alike(a, b)).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ["Install pytest-asyncio for async tests", "Install pytest-mock for mocked tests"],
    ["Run npm ci after switching branches", "Run npm test before pushing branches"],
    ["", "something"],
  ])("%j and %j are not", (a, b) => {
    expect(alike(a, b)).toBeLessThan(0.6);
  });

  it("is the same both ways, between 0 and 1", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const score = alike(a, b);
        expect(score).toBe(alike(b, a));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(alike(a, a)).toBe(1);
      }),
    );
  });
});

describe("likeness of lessons", () => {
  const one = advice("Install pytest-asyncio", "Add pytest-asyncio to requirements-dev.txt and install it");
  it.each<[string, LessonBody, LessonBody, boolean]>([
    ["itself", one, one, true],
    [
      "other words",
      one,
      advice("Install pytest-asyncio first", "Add pytest-asyncio to requirements-dev.txt, then install it"),
      true,
    ],
    [
      "another package",
      one,
      advice("Install pytest-mock", "Add pytest-mock to requirements-dev.txt and install it", "pytest_mock"),
      false,
    ],
    [
      "another thing to do",
      one,
      advice("Install pytest-asyncio", "Delete the async tests until the upgrade is done"),
      false,
    ],
    ["another kind of action", one, aBody({ title: one.title, trigger: one.trigger, examples: [] }), false],
    ["the same command, other words", aBody(), aBody({ title: "pytest-asyncio must be installed" }), true],
    [
      "the same command for another error",
      aBody(),
      aBody({
        title: "Requests moved",
        trigger: { conditions: [{ field: "message", operator: "contains", value: "ImportError urllib3" }] },
        examples: ["ImportError: cannot import name DEFAULT_CIPHERS from urllib3"],
      }),
      false,
    ],
    [
      "a command that differs in a word",
      aBody(),
      aBody({ action: { kind: "command", argv: ["pip", "install", "-r", "requirements.txt"] } }),
      false,
    ],
    ["one failure, one action", aBody({ fingerprint: "aa" }), aBody({ fingerprint: "aa", title: "x" }), true],
    ["two failures", aBody({ fingerprint: "aa" }), aBody({ fingerprint: "bb" }), false],
  ])("%s", (_, a, b, isAlike) => {
    expect(likeness(a, b)).toBe(likeness(b, a));
    const found = findAlike(a, [{ ...b, id: "b" }]);
    expect(found !== null).toBe(isAlike);
  });

  it("takes the most alike, and the first by id among equals", () => {
    const near = {
      ...advice("Install pytest-asyncio first", one.action.kind === "advice" ? one.action.text : ""),
      id: "near",
    };
    const found = findAlike(one, [near, { ...one, id: "zz" }, { ...one, id: "aa" }]);
    expect(found).toMatchObject({ lesson: { id: "aa" }, score: 1 });
    expect(findAlike(one, [])).toBeNull();
  });
});
