import type { Frame } from "#model/failure.ts";
import type { Draft } from "../../detector.ts";
import { isOwn, topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";
import { fullMessage } from "./full-message.ts";
import { type Circumstances, guessCategory } from "./guess-category.ts";
import { readListedAbove } from "./listed-above.ts";
import { readAbove, readBelow, readLedFrom, readPointed } from "./surroundings.ts";

/** A score that only a program's speaking of itself gives. */
export const WEAK = 2;

/** What the output says of its end. */
export type Ended = Pick<Circumstances, "testsFailed" | "buildFailed">;

/** What is told of a candidate: its message in full, its place, its stack, its kind; `inFull` false leaves its surroundings out. */
export function toDraft(candidate: Candidate, log: Log, about: About, ended: Ended, inFull: boolean): Draft {
  const below = inFull ? readBelow(log, candidate.index) : { frames: [], end: candidate.index + 1 };
  const frames = below.frames.length > 0 || !inFull ? below.frames : readAbove(log, candidate.index);
  const message = fullMessage(candidate, log);
  // A file that the message names says more than the insides of a tool: "failed to resolve "axios" from "src/main.js"", at node_modules/…
  const isForeign = candidate.mention?.file != null && !frames.some((frame) => frame.own);
  const pointed = inFull && candidate.exception ? readPointed(log, candidate.index) : null;
  const place =
    candidate.place !== null && !isOwn(candidate.place.file)
      ? (readLedFrom(log, candidate.index) ?? candidate.place)
      : candidate.place;
  const top = place === null && !isForeign ? (pointed ?? topFrame(frames)) : null;
  const mention =
    top === null && place === null ? (candidate.mention ?? readListedAbove(log, candidate)) : null;
  const test = testInStack(frames);
  return {
    message,
    test,
    errorType: candidate.errorType,
    file: place?.file ?? top?.file ?? mention?.file ?? null,
    line: place?.line ?? top?.line ?? mention?.line ?? null,
    column: place?.column ?? top?.column ?? mention?.column ?? null,
    frames,
    category: guessCategory(candidate, message, about, {
      ...ended,
      file: place?.file ?? top?.file ?? null,
      hasStack: candidate.place === null && frames.some(({ fn }) => fn !== null),
    }),
    from: candidate.index,
    to: Math.max(below.end, candidate.index + 1),
    // A program that only speaks of itself ("shell: /usr/bin/bash -e") is a last resort.
    ...(candidate.score <= WEAK ? { role: "consequence" as const } : {}),
    score: candidate.order,
  };
}

// "test_waits", "TestWaits", "shop.CartTest.testTotal"
const TEST_CALL = /(?:^|[.#:])(Test[A-Z]\w+|test_\w+|test[A-Z]\w+)$/;

/** A call that is named as a test is, in a file of tests. */
function testInStack(frames: readonly Frame[]): string | null {
  for (const { file, fn } of frames) {
    const name = /test/i.test(file) ? TEST_CALL.exec(fn ?? "")?.[1] : undefined;
    if (name !== undefined) return name;
  }
  return null;
}
