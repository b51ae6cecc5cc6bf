import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOREIGN, isOwn } from "#detect/frames.ts";
import { alternatives, simple } from "./alternatives.ts";

describe("isOwn", () => {
  it.each(alternatives(FOREIGN.source))("asks the pattern about whatever it would find: %s", (source) => {
    const inner = simple(source).replace(/^\^/, "").replace(/\$$/, "").replaceAll("(?:^|", "(?:");
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^(?:${inner})$`)), (text) => {
        for (const file of [text, `${text}soup.js`, `/srv/${text}`])
          expect(isOwn(file, false)).toBe(!FOREIGN.test(file));
      }),
      { numRuns: 40 },
    );
  });

  it.each(["src/cart.ts", "/home/dev/app/sum.js", "C:\\dev\\shop\\main.c", "cart_test.py", "shop.clj"])(
    "%s is the user's",
    (file) => {
      expect(isOwn(file)).toBe(true);
    },
  );

  it.each([
    "node:internal/timers",
    "/usr/lib/ruby/set.rb",
    "C:\\Python311\\Lib\\site-packages\\x.py",
    "testing.go",
  ])("%s is not", (file) => {
    expect(isOwn(file)).toBe(false);
  });
});
