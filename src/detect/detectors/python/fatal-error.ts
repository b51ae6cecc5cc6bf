import type { Frame } from "#model/failure.ts";
import type { Draft } from "../../detector.ts";
import { ownFrame, readFrame } from "./python-frame.ts";

// "Fatal Python error: Segmentation fault", also behind the dots of a test run: "tests/test_shop.py ..Fatal Python error: Aborted"
const FATAL = /^(?:\S{1,200} [.\w]{0,100})?Fatal Python error: (\S.*)$/;
// "Current thread 0x00007f3c (most recent call first):"
const STACK = /^(?:Current thread|Thread) .*\(most recent call first\):$/;

/** The interpreter itself gave up (faulthandler): the crashing thread's stack, innermost call first. */
export function readFatalError(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const words = FATAL.exec(lines[i]!)?.[1];
    if (words === undefined) continue;
    const frames: Frame[] = [];
    let to = i + 1;
    for (let current = false; to < lines.length; to++) {
      const read = readFrame(lines[to]!);
      if (read !== null && current) frames.push(read);
      else if (STACK.test(lines[to]!)) current = lines[to]!.startsWith("Current");
      else if (
        read === null &&
        lines[to]!.trim() !== "" &&
        !/^(?:Python runtime state: |Extension modules: )/.test(lines[to]!)
      )
        break;
    }
    const top = ownFrame(frames) ?? frames[0] ?? null;
    drafts.push({
      message: words,
      errorType: "Fatal Python error",
      test: frames.some(({ file }) => /[\\/]_pytest[\\/]/.test(file)) ? testIn(frames) : null,
      file: top?.file ?? null,
      line: top?.line ?? null,
      frames,
      from: i,
      to,
    });
  }
  return drafts;
}

/** The outermost function under pytest that is named as a test. */
function testIn(frames: readonly Frame[]): string | null {
  return frames.findLast(({ fn, own }) => own && fn?.startsWith("test"))?.fn ?? null;
}
