import { expect, test } from "vitest";
import { hasRecurred } from "#review/has-recurred.ts";

const at = (time: number, session: string | null = null) => ({ at: time, check: "c", session });
const passedAt = (time: number) => (_check: string, before: number) => (time < before ? time : null);
const never = () => null;

test.each([
  ["seen, green, seen again", [at(1), at(5)], 2, passedAt(3), true],
  ["in whatever order it is told", [at(5), at(1)], 2, passedAt(3), true],
  ["red all the time", [at(1), at(5)], 2, never, false],
  ["green before it was ever seen", [at(3), at(5)], 2, passedAt(1), false],
  ["back before the lesson was learned", [at(1), at(5)], 6, passedAt(3), false],
  ["another session", [at(1, "a"), at(5, "b")], 2, never, true],
  ["the same session", [at(1, "a"), at(5, "a")], 2, never, false],
  ["one of no session", [at(1), at(5, "b")], 2, never, false],
  ["seen once", [at(5)], 2, passedAt(3), false],
  ["never seen", [], 0, never, false],
] as const)("%s", (_what, seen, since, lastPass, expected) => {
  expect(hasRecurred(seen, since, lastPass)).toBe(expected);
});
