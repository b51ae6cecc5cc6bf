import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PATHS } from "#fingerprint/scrubbers/paths.ts";
import { scrub } from "#fingerprint/scrubbers/scrubber.ts";
import { VALUES } from "#fingerprint/scrubbers/values.ts";

const ALL = [...PATHS, ...VALUES];

describe.each(ALL.map((s) => [s.id, s] as const))("scrubber %s", (_id, scrubber) => {
  it("takes its noise out", () => {
    const [a, b] = scrubber.same;
    expect(a).not.toBe(b);
    expect(scrub(a, ALL).text).toBe(scrub(b, ALL).text);
  });

  it("does the work itself", () => {
    const [a, b] = scrubber.same;
    expect([...scrub(a, ALL).by, ...scrub(b, ALL).by]).toContain(scrubber.id);
  });

  it("leaves what matters", () => {
    const [a, b] = scrubber.different;
    expect(scrub(a, ALL).text).not.toBe(scrub(b, ALL).text);
  });
});

describe("scrub", () => {
  it("is idempotent", () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        "/home/ann/shop/a.ts",
        "C:\\x\\y.log",
        "127.0.0.1:80",
        "0xdeadbeef",
        "12.5s",
        "seed 9",
        "a.js:3:4",
        "pid 7",
        "3f9a2c1b",
      ),
      fc.uuid(),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const once = scrub(words.join(" "), ALL).text;
        expect(scrub(once, ALL).text).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

it.each(["0s.\\0", "gave up after 5 ms../src/cart", "seed 9./x", "0  s"])(
  "scrubbing %s twice changes nothing more",
  (text) => {
    const once = scrub(text, ALL).text;
    expect(scrub(once, ALL).text).toBe(once);
  },
);

describe("hosts and what looks like one", () => {
  it.each([
    "connect [::1]:8080",
    "connect [fe80::1ff:fe23:4567:890a]:443",
    "connect [2001:db8::1]",
    "connect [::ffff:10.0.0.7]:80",
    "connect localhost:5432",
    "connect 10.0.0.7:5432",
  ])("%s", (text) => {
    expect(scrub(text, ALL).text).toBe("connect <host>");
  });

  it.each([
    "error[E0382]: use of moved value",
    "aborting [dead] letter",
    "[E0308] and [E0382]",
    "expected [face] but found [cafe]",
    "slice [a:b] is empty",
  ])("%s stays", (text) => {
    expect(scrub(text, ALL).text).toBe(text);
  });
});
