import fc from "fast-check";
import { expect, it } from "vitest";
import { capMaybe, capText } from "#agents/hooks/cap-text.ts";

it("a text that is short enough stays as it is, and what is not there is not there", () => {
  expect(capText("x".repeat(100), 100)).toBe("x".repeat(100));
  expect(capMaybe(null)).toBeNull();
  expect(capMaybe("")).toBe("");
});

it("a longer one keeps its beginning, and more of its end, where errors stand", () => {
  const text = `begin${"m".repeat(1000)}end`;
  const cut = capText(text, 200);
  expect(cut.length).toBe(200);
  const [head, tail] = cut.split("\n… [twiceshy cut the middle] …\n") as [string, string];
  expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
  expect(tail.length).toBeGreaterThan(head.length);
});

it("is never longer than it may be", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), fc.integer({ min: 50, max: 400 }), (text, most) => {
      expect(capText(text, most).length).toBeLessThanOrEqual(Math.max(most, 0));
    }),
  );
});
