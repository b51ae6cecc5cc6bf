import type { Location } from "../../location.ts";

// "Build file '/app/build.gradle' line: 11", "File: src/a.tf:3": words for a file, and its place
const WHERE = /^\W{0,3}(?:\p{L}+ ){0,3}(?:file|script|source|location|path|where|trace)\W{0,3}$/iu;

// "  first defined: till.frob:3", "  previous definition at till.frob:3": of another place
const OTHER =
  /^\W{0,6}(?:(?:first|previous|previously|originally|also|other|last)\s)?(?:defin|declar|import|includ|creat|us|referenc|call|first seen)(?:ed|d|ition|ation|e)?(?: (?:here|at|in|from|by))*:? *$/i;

/** True for a line that says no more than where: it tells no problem. */
export function isWhereLine({ before, after }: Location): boolean {
  return (WHERE.test(before) || OTHER.test(before)) && !/\p{L}{2}/u.test(after);
}
