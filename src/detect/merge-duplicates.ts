import { baseName } from "#model/base-name.ts";
import type { Draft } from "./detector.ts";
import type { Claim } from "./resolve-overlaps.ts";

/** The same error printed twice (as it streamed and in the summary) is one: the fuller telling stays, gaps filled from the other. */
export function mergeDuplicates(claims: readonly Claim[]): Claim[] {
  const byMessage = new Map<string, number[]>();
  const byPlace = new Map<string, number>();
  const result: Claim[] = [];
  for (const claim of [...claims].sort(byRole)) {
    const message = keyOf(claim.draft);
    const place = placeOf(claim.draft, message);
    const twins = byMessage.get(message) ?? [];
    const exact = byPlace.get(place);
    const at = exact ?? twins.find((index) => isSame(result[index]!.draft, claim.draft));
    if (at !== undefined) {
      result[at] = { detector: result[at]!.detector, draft: fill(result[at]!.draft, claim.draft) };
      continue;
    }
    const thrown = twins.find((index) => isRethrown(result[index]!.draft, claim.draft));
    if (thrown !== undefined) {
      const { errorType = null, file = null, line = null, column = null, frames = [] } = claim.draft;
      const told = { ...result[thrown]!.draft, errorType, file, line, column, frames };
      result[thrown] = { ...result[thrown]!, draft: told };
      continue;
    }
    result.push(claim);
    byPlace.set(place, result.length - 1);
    // A compiler can say the same in thousands of places; beyond a few dozen only the exact place is compared.
    if (twins.length < COMPARED) byMessage.set(message, [...twins, result.length - 1]);
  }
  return dropRetold(result);
}

const COMPARED = 40;

function placeOf(draft: Draft, message: string): string {
  return `${message}\n${draft.test ?? ""}\n${draft.file ?? ""}\n${draft.line ?? ""}`;
}

function byRole(a: Claim, b: Claim): number {
  return weight(a.draft) - weight(b.draft) || a.draft.from - b.draft.from;
}

function weight(draft: Draft): number {
  return draft.role === "consequence" ? 2 : draft.role === "summary" ? 1 : 0;
}

function keyOf(draft: Draft): string {
  return draft.message.toLowerCase().replace(/\s+/g, " ").slice(0, 120);
}

function isSame(a: Draft, b: Draft): boolean {
  return (
    agrees(a.test, b.test) &&
    (agrees(fileOf(a), fileOf(b)) || a.test != null) &&
    (agrees(a.line, b.line) || (a.test != null && a.test === b.test))
  );
}

/** "cp: cannot stat 'menu.txt'", and below it the same words thrown by the script that ran it: whose line that was says more than what is not there. */
function isRethrown(said: Draft, thrown: Draft): boolean {
  return (
    said.line == null &&
    said.test == null &&
    thrown.test == null &&
    said.errorType == null &&
    thrown.errorType != null &&
    thrown.line != null &&
    (thrown.frames ?? []).some(({ own, file }) => own && file === thrown.file)
  );
}

function agrees<T>(a: T | null | undefined, b: T | null | undefined): boolean {
  return a == null || b == null || a === b;
}

function fileOf({ file }: Draft): string | null {
  return file == null ? null : baseName(file);
}

function fill(kept: Draft, other: Draft): Draft {
  return {
    ...kept,
    errorType: kept.errorType ?? other.errorType ?? null,
    file: kept.file ?? other.file ?? null,
    line: kept.line ?? (kept.file == null || kept.file === other.file ? other.line : null) ?? null,
    column: kept.column ?? (kept.file == null || kept.file === other.file ? other.column : null) ?? null,
    test: kept.test ?? other.test ?? null,
    frames: kept.frames?.length ? kept.frames : (other.frames ?? []),
    // Said twice, and once so that nobody doubts it.
    ...(kept.sure === false && other.sure !== false && { sure: true }),
  };
}

/** A summary line of a test that a cause already tells in full says nothing new, nor does one that quotes the words of a cause whose tool is as well known. */
function dropRetold(claims: readonly Claim[]): Claim[] {
  const told = new Set<string>();
  const said: Claim[] = [];
  for (const claim of claims) {
    if (weight(claim.draft) !== 0) continue;
    if (claim.draft.test != null) told.add(lastWords(claim.draft.test));
    else if (claim.draft.message.length >= LONG && said.length < COMPARED) said.push(claim);
  }
  // "app.py:3:11: F821 undefined name 'greting'", which docker says a step said last
  const isQuoted = ({ detector, draft }: Claim) =>
    said.some((cause) => cause.detector.rank >= detector.rank && draft.message.includes(cause.draft.message));
  return claims.filter((claim) => {
    const { draft } = claim;
    if (weight(draft) !== 1) return true;
    return draft.test == null ? !isQuoted(claim) : !told.has(lastWords(draft.test));
  });
}

/** Fewer letters stand in anything. */
const LONG = 10;

/** "tests/test_io.py::TestRead::test_reads" and "TestRead.test_reads" end alike. */
function lastWords(test: string): string {
  const last = test
    .split(/::|\s[>›]\s/)
    .pop()!
    .trim()
    .toLowerCase();
  // "tests/test_cart.py" is a file whose tests could not be collected, not a test called "py".
  return last.includes("/") ? last : last.split(".").pop()!;
}
