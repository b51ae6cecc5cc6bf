import type { Frame } from "#model/failure.ts";
import { readLocation } from "../../location.ts";
import type { Log } from "../../log.ts";
import { isFrame, readFrame } from "./frame-line.ts";
import { isRecap, isSource } from "./shape.ts";
import { readTest } from "./test-line.ts";

export interface Surroundings {
  readonly frames: readonly Frame[];
  /** First line that no longer belongs to the message. */
  readonly end: number;
}

const REACH = 40;

/** The stack or the place under a message: frames that follow it, until the text turns to something else. */
export function readBelow(log: Log, index: number): Surroundings {
  const frames: Frame[] = [];
  let end = index + 1;
  let strange = 0;
  for (let i = index + 1; i < Math.min(log.lines.length, index + 1 + REACH); i++) {
    const line = log.lines[i]!;
    if (log.numbers[i]! - log.numbers[i - 1]! > 1) break;
    if (readTest(line, false) !== null || isRecap(line)) break;
    const place = !isSource(line) && (isFrame(line) || isPlaceAlone(line)) ? readFrame(line) : null;
    if (place !== null) {
      frames.push(place);
      end = i + 1;
      strange = 0;
    } else if (isFrame(line)) {
      end = i + 1;
    } else if (line.trim() !== "" && !/^\s/.test(line) && ++strange > (frames.length === 0 ? 4 : 0)) {
      break;
    }
  }
  return { frames, end };
}

// "    src/main.js:1:18:", "file: /app/src/main.js:1:9", "    test/cart.rb:8:in `test_rate'": the place and nothing else
function isPlaceAlone(line: string): boolean {
  const place = readLocation(line);
  if (place === null || !/^\s*(?:\w+:)?\s*$/.test(place.before)) return false;
  return /^\W*$/.test(place.after) || /^:? ?in [`'\w]/.test(place.after);
}

/** Stacks that are printed above their message, the innermost call last, as Python's are. */
export function readAbove(log: Log, index: number): readonly Frame[] {
  const frames: Frame[] = [];
  for (let i = index - 1; i >= Math.max(0, index - REACH); i--) {
    const line = log.lines[i]!;
    if (log.numbers[i + 1]! - log.numbers[i]! > 1) break;
    const place = isFrame(line) ? readFrame(line) : null;
    if (place !== null) frames.push(place);
    else if (!/^\s/.test(line) || line.trim() === "") break;
  }
  return frames;
}
