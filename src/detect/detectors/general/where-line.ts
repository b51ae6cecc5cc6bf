import type { Location } from "../../location.ts";

// "Build file '/app/build.gradle' line: 11", "File: src/a.tf:3": words for a file, and its place
const WHERE = /^\W{0,3}(?:\p{L}+ ){0,3}(?:file|script|source|location|path|where|trace)\W{0,3}$/iu;

/** True for a line that says no more than where: it tells no problem. */
export function isWhereLine({ before, after }: Location): boolean {
  return WHERE.test(before) && !/\p{L}{2}/u.test(after);
}
