import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOREIGN, frame, isOwn, topFrame } from "#detect/frames.ts";
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

describe("the frame that counts", () => {
  const top = (...files: string[]) => topFrame(files.map((file, i) => frame(file, i + 1)))?.file;

  it("is the user's own before all others", () => {
    expect(top("node:fs", "/app/node_modules/till/lib/open.js", "/app/src/cart.js")).toBe("/app/src/cart.js");
  });

  it.each(["node:internal/modules/cjs/loader", "internal/modules/cjs/loader.js", "module.js", "readline.js"])(
    "is a package's before %s, which is node's own",
    (file) => {
      expect(top(file, file, "/app/node_modules/.bin/pack")).toBe("/app/node_modules/.bin/pack");
      expect(top(file)).toBe(file);
    },
  );

  it("near miss: a file of the user's with such a name stands in a folder", () => {
    expect(frame("src/events.js").own).toBe(true);
    expect(frame("events.js").own).toBe(false);
  });
});
