import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dissect, HOLE } from "#learn/similarity/dissect.ts";

const slots = (message: string): string[] =>
  dissect(message).slots.map(({ kind, value }) => `${kind} ${value}`);
const sentence = (message: string): string => dissect(message).words.join(" ");

describe("dissect", () => {
  it.each([
    [
      "Cannot find module 'dayjs' from 'tests/format.test.js'",
      "cannot find module * from *",
      ["name dayjs", "place format.test.js"],
    ],
    [
      "package com.sun.tools.attach does not exist",
      "package * does not exist",
      ["name com.sun.tools.attach"],
    ],
    [
      "package twitter4j.internal.org.json does not exist",
      "package * does not exist",
      ["name twitter4j.internal.org.json"],
    ],
    [
      "cannot find module providing package github.com/spf13/cobra",
      "cannot find module providing package *",
      ["name github.com/spf13/cobra"],
    ],
    [
      "404 Not Found - GET https://registry.example.org/left-padd",
      "* not found get *",
      ["number 404", "name left-padd"],
    ],
    [
      "price() missing 1 required positional argument: 'rate'",
      "* missing * required positional argument *",
      ["place price()", "number 1", "name rate"],
    ],
    [
      "undefined method `fetch_rate' for nil:NilClass",
      "undefined method * for *",
      ["name fetch_rate", "name nil:nilclass"],
    ],
    [
      "ENOENT: no such file or directory, open 'config/local.json'",
      "enoent no such file or directory open *",
      ["name local.json"],
    ],
    ["Unexpected token in src/cart.ts:12", "unexpected token in *", ["place cart.ts"]],
    ["assert [2, 4] == [2, 5]", "assert * * == * *", ["number 2", "number 4", "number 2", "number 5"]],
  ])("takes %s apart", (message, words, filled) => {
    expect(sentence(message)).toBe(words);
    expect(slots(message)).toEqual(filled);
  });

  it("leaves codes and classes of errors among the words", () => {
    expect(slots("connect ECONNREFUSED: java.net.ConnectException, ERR_MODULE_NOT_FOUND E0308")).toEqual([]);
  });

  it("reads a quoted sentence as words, a quoted name as a name", () => {
    expect(sentence('thrown: "Exceeded timeout of many seconds for a test."')).toBe(
      "thrown exceeded timeout of many seconds for a test",
    );
    expect(slots('Missing script: "buld"')).toEqual(["name buld"]);
  });

  it("does not take the apostrophe of a word for a quotation mark", () => {
    expect(sentence("Can't resolve 'axios', it doesn't exist")).toBe("can't resolve * it doesn't exist");
  });

  it("keeps noise apart from what was filled in", () => {
    expect(dissect("connect to <host> failed after <duration>")).toEqual({
      words: ["connect", "to", "#", "failed", "after", "#"],
      slots: [],
    });
  });

  it("has as many holes as slots, whatever it is given", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const { words, slots: filled } = dissect(text);
        expect(words.filter((word) => word === HOLE)).toHaveLength(filled.length);
      }),
    );
  });

  it("is done with hostile text in no time", () => {
    const started = performance.now();
    for (const text of [
      "'".repeat(5000),
      `"${"a ".repeat(3000)}`,
      "a.".repeat(5000),
      "((((".repeat(2000),
      "`x".repeat(3000),
    ])
      dissect(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
