import { describe, expect, it } from "vitest";
import { DAY } from "#learn/lessons/numbers.ts";
import type { Lesson } from "#model/lesson.ts";
import { contextFactor, contextHere, contextOf } from "#warn/context.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import { isFromElsewhere, lowerBound, mostScoreOf, scoreOf } from "#warn/rank.ts";
import { aLesson, files, NOW, taught } from "./lesson-shapes.ts";

const HERE = { languages: [], frameworks: [], os: null, manager: null };
const score = (lesson: Lesson, more = {}, relevance = 1) =>
  scoreOf(relevance, lesson, { now: NOW, seen: 1, lastSeenAt: null, here: HERE, ...more });

describe("the rank of a lesson", () => {
  it("is relevance, times the lower bound, times how often it was seen", () => {
    expect(score(aLesson())).toBeCloseTo(0.6 * (0.8 + 0.2 / 4), 3);
    expect(score(aLesson(), {}, 0.5)).toBeCloseTo(score(aLesson()) / 2, 3);
    expect(score(aLesson(), { seen: 16 })).toBeCloseTo(0.6, 3);
    expect(score(aLesson(), { seen: 1000 })).toBe(score(aLesson(), { seen: 16 }));
  });

  it("is known at most before anything is looked up", () => {
    const strange = aLesson({ provenance: "imported", source: "elsewhere.yaml" });
    for (const lesson of [aLesson(), taught(), strange])
      for (const seen of [0, 1, 16, 1000])
        for (const now of [NOW, NOW + 400 * DAY])
          expect(mostScoreOf(0.8, lesson)).toBeGreaterThanOrEqual(score(lesson, { seen, now }, 0.8));
    expect(mostScoreOf(0.8, aLesson())).toBe(score(aLesson(), { seen: 16 }, 0.8));
    expect(mostScoreOf(0.8, strange)).toBeLessThan(
      mostScoreOf(0.8, { ...strange, source: "twiceshy/lessons/a.yaml" }),
    );
  });

  it("goes by what was tried, not by how few tries it took", () => {
    const observed = (successes: number, trials: number, low: number) =>
      aLesson({ provenance: "observed", evidence: { proofs: [], successes, trials, low } });
    expect(score(observed(9, 10, 0.596))).toBeGreaterThan(score(observed(2, 2, 0.342)));
    expect(lowerBound(observed(2, 2, 0.342))).toBe(0.342);
    expect(lowerBound(aLesson({ evidence: { low: 0.2 } }))).toBe(WARN_NUMBERS.proven);
    expect(lowerBound(taught())).toBe(0.5);
    expect(lowerBound(taught({ provenance: "imported" }))).toBe(0.3);
  });

  it("falls with age, but never to nothing", () => {
    const old = (days: number) => score(aLesson({ updatedAt: NOW - days * DAY }));
    expect(old(10)).toBe(old(0));
    expect(old(100)).toBeLessThan(old(10));
    expect(old(5000)).toBeCloseTo(old(0) * 0.7, 3);
    expect(score(aLesson({ updatedAt: NOW - 900 * DAY }), { lastSeenAt: NOW })).toBe(old(0));
  });

  it("is less for what comes from elsewhere, not for the repository's own files", () => {
    const imported = (source: string | null) => taught({ provenance: "imported", source });
    expect(isFromElsewhere(imported("other.json"))).toBe(true);
    expect(isFromElsewhere(imported("twiceshy/lessons/a.yaml"))).toBe(false);
    expect(isFromElsewhere(taught())).toBe(false);
    expect(score(imported("other.json"))).toBeLessThan(score(imported("twiceshy/lessons/a.yaml")));
  });

  it("keeps what is certain above the floor, and one untried guess at the start below it", () => {
    const { floor, relevance } = WARN_NUMBERS;
    expect(score(aLesson(), {}, relevance.check.narrower)).toBeGreaterThan(floor.command);
    expect(score(taught(), {}, relevance.conditions)).toBeGreaterThan(floor.command);
    expect(score(taught({ provenance: "imported" }), {}, relevance.repository)).toBeLessThan(floor.session);
  });
});

describe("the context of work", () => {
  const node = contextHere(
    files({ "pnpm-lock.yaml": "", "package.json": '{"devDependencies":{"vitest":"4"}}' }),
    "linux",
  );

  it("is read from lock files and manifests", () => {
    expect(node).toEqual({ languages: ["javascript"], frameworks: ["vitest"], os: "linux", manager: "pnpm" });
    expect(contextHere(files({}), "win32")).toEqual({
      languages: [],
      frameworks: [],
      os: "win32",
      manager: null,
    });
  });

  it.each([
    [
      "package.json",
      '{"engines":{"node":"20"},"devDependencies":{"eslint-plugin-x":"1","preact":"10"}}',
      ["eslint"],
    ],
    [
      "package.json",
      '{"dependencies":{"@nestjs/core":"11","next":"16","react-dom":"19"}}',
      ["react", "next", "nest"],
    ],
    ["requirements.txt", "Django==5.2\npytest-cov\nexpressions\n", ["django", "pytest"]],
    ["pom.xml", "<groupId>org.springframework.boot</groupId>", ["spring"]],
    ["go.mod", "require github.com/gin-gonic/gin v1.10.0", ["gin"]],
  ])("names the frameworks of %s by whole words: %s", (file, text, frameworks) => {
    expect(contextHere(files({ [file]: text }), "linux").frameworks).toEqual(frameworks);
  });

  it("takes no English for a framework", () => {
    const says = (text: string) => contextOf(taught({ action: { kind: "advice", text } })).frameworks;
    expect(
      says("Run the migrations first, next restart; express it in cents and react to the spring sale"),
    ).toEqual([]);
    expect(
      contextOf(taught({ action: { kind: "advice", text: "Call the constructor first" } })).os,
    ).toBeNull();
    expect(contextOf(taught({ scope: ["src/a.constructor"] })).languages).toEqual([]);
    expect(says("With vitest the clock is mocked")).toEqual(["vitest"]);
    expect(contextOf(taught({ action: { kind: "command", argv: ["next", "build"] } })).frameworks).toEqual([
      "next",
    ]);
  });

  it("of a lesson is what its files and commands tell", () => {
    const brew = taught({ action: { kind: "command", argv: ["brew", "install", "pnpm"] }, scope: ["*.py"] });
    expect(contextOf(brew)).toMatchObject({ os: "darwin", languages: ["python"], manager: "pnpm" });
    expect(contextOf(aLesson())).toMatchObject({ languages: ["javascript"], manager: null });
  });

  it("takes a lesson down for each thing that is another one", () => {
    const factor = (lesson: Lesson) => contextFactor(lesson, node, 0.5);
    const runs = (...argv: string[]) => taught({ action: { kind: "command", argv } });
    expect(factor(aLesson())).toBe(1);
    expect(factor(taught())).toBe(1);
    expect(factor(runs("pnpm", "install"))).toBe(1);
    expect(factor(runs("npm", "ci"))).toBe(0.5);
    expect(factor(runs("brew", "install", "jq"))).toBe(0.5);
    expect(factor(runs("cargo", "update"))).toBe(1);
    expect(factor(taught({ scope: ["*.py"] }))).toBe(0.5);
    expect(factor(taught({ scope: ["*.py"], action: { kind: "command", argv: ["choco", "install"] } }))).toBe(
      0.25,
    );
  });
});
