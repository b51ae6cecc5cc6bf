import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, compareAbove } from "#learn/similarity/compare.ts";
import { documentOfText } from "#learn/similarity/document.ts";
import { allGramsOf, cosine, gramsOf } from "#learn/similarity/grams.ts";
import { rank } from "#learn/similarity/rank.ts";
import { scoreOf } from "#learn/similarity/score.ts";
import { failure } from "./finding.ts";

const MESSAGES = [
  "Cannot find module 'dayjs'",
  "Cannot find module 'axios' from 'src/a.js'",
  "Can't resolve 'axios' in 'src'",
  "expected 3 to equal 4",
  "expected 'b' to equal 'c'",
  "assert False",
  "Type 'number' is not assignable to type 'string'.",
  "Killed",
  "",
  "'x' 'y' 12",
  "listen EADDRINUSE: address already in use :::3000",
  "No matching distribution found for flaskk",
];
const TESTS = [null, "test_a", "test_b"];
const documents = MESSAGES.flatMap((message) =>
  TESTS.map((test) => failure({ message, test, category: test === null ? "build_error" : "test_failure" })),
);

describe("compareAbove", () => {
  it("gives up only where the score would have stayed below, and agrees with compare elsewhere", () => {
    for (const a of documents) {
      for (const b of documents) {
        const whole = compare(a, b);
        for (const least of [0.3, 0.6, 0.85]) {
          const early = compareAbove(a, b, null, least, scoreOf);
          if (early === null) expect(scoreOf(whole)).toBeLessThan(least);
          else expect(early).toEqual(whole);
        }
      }
    }
  });

  it("does not change what rank finds", () => {
    const candidates = documents.map((document, i) => ({ id: String(i).padStart(2, "0"), document }));
    for (const query of documents) {
      const slow = candidates
        .filter(({ document }) => scoreOf(compare(query, document)) >= 0.85)
        .map(({ id }) => id);
      const found = rank(query, candidates, { limit: 100 }).map(({ id }) => id);
      expect(found.sort()).toEqual(slow.sort());
    }
  });
});

describe("compare", () => {
  const of = (a: string, b: string) => compare(documentOfText(a), documentOfText(b));

  it("sees a clash only where one sentence speaks of two things", () => {
    expect(of("Cannot find module 'dayjs'", "Cannot find module 'axios'")).toMatchObject({
      clash: 1,
      otherNames: 1,
    });
    expect(of("Cannot find module 'dayjs'", "Cannot find module 'dayjs'")).toMatchObject({
      clash: 0,
      sameNames: 1,
    });
    expect(of("Cannot find module 'dayjs'", "module 'axios' is broken")).toMatchObject({
      clash: 0,
      otherNames: 1,
    });
    expect(of("No distribution found for flask", "No distribution found for django")).toMatchObject({
      clash: 1,
    });
    expect(of("cannot open socket now", "can't open socket now")).toMatchObject({ clash: 0 });
  });

  it("takes a name without quotation marks for the same name", () => {
    expect(of("kubctl: command not found", "command not found: 'kubctl'").sameNames).toBeGreaterThan(0.9);
  });

  it("gives little for sharing what a language calls its own", () => {
    const shared = of("'NoneType' object is not iterable", "cannot unpack the 'NoneType' here").sameNames;
    expect(shared).toBeGreaterThan(0);
    expect(shared).toBeLessThan(0.3);
  });

  it("does not know how alike sentences without words are", () => {
    expect(of("'a' 'b'", "boom")).toMatchObject({ wording: null, sharedWords: null, meaning: null });
  });
});

describe("grams", () => {
  it("see a typing error as nearly the same word, and another word as another", () => {
    const near = cosine(gramsOf(documentOfText("dependency")), gramsOf(documentOfText("dependancy")))!;
    const far = cosine(gramsOf(documentOfText("dependency")), gramsOf(documentOfText("permission")))!;
    expect(near).toBeGreaterThan(0.5);
    expect(far).toBeLessThan(0.1);
  });

  it("hold names only where all is asked for", () => {
    const [a, b] = [documentOfText("no module 'alpha'"), documentOfText("no module 'omega'")];
    expect(cosine(gramsOf(a), gramsOf(b))).toBeCloseTo(1, 10);
    expect(cosine(allGramsOf(a), allGramsOf(b))).toBeLessThan(0.8);
  });

  it("stay between 0 and 1, are symmetric, and 1 for itself", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (x, y) => {
        const [a, b] = [gramsOf(documentOfText(x)), gramsOf(documentOfText(y))];
        const value = cosine(a, b);
        expect(value).toBe(cosine(b, a));
        if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
        const self = cosine(a, a);
        if (self !== null) expect(self).toBeCloseTo(1, 10);
      }),
    );
  });
});
