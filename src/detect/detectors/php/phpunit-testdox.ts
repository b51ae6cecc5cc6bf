import type { Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";
import { reasonOf } from "./phpunit-reason.ts";

// " ✘ Sums prices", " ✘ Sums prices [0.12 ms]"
const HEAD = /^ ?✘ (\S.*?)(?: \[[\d.]+ ms\])?$/;
// "   │ Failed asserting that 41 is identical to 42.", "   ├ Failed asserting", "   ┊ ---·Expected"
const BAR = /^\s+[│├┐┊┴╵╷]\s?(.*)$/;
const FRAME = /^((?:\/|[A-Za-z]:\\)\S.*\.\w{2,5}):(\d+)$/;

/** A failing test as `phpunit --testdox` prints it: a sentence, and behind bars what went wrong. */
export function readTestdox(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head === null || !BAR.test(lines[at + 1] ?? "")) return null;
  const body: string[] = [];
  let to = at + 1;
  for (; to < lines.length; to++) {
    const bar = BAR.exec(lines[to]!);
    if (bar === null) break;
    body.push(bar[1]!.trim());
  }
  const placed = body.map((line) => FRAME.exec(line));
  const frames = placed.filter((match) => match !== null).map((match) => frame(match[1]!, match[2]));
  const said = body.filter((line, n) => line !== "" && placed[n] === null);
  const top = topFrame(frames);
  const suite = suiteAbove(lines, at);
  return {
    ...reasonOf(said),
    test: suite === null ? head[1]! : `${suite} > ${head[1]}`,
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from: at,
    to,
  };
}

/** "Cart", "Cart (Shop\Tests\Cart)": the class stands unindented above its sentences. */
function suiteAbove(lines: readonly string[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - 200); i--)
    if (/^[A-Z]\S*/.test(lines[i]!)) return lines[i]!.trim();
  return null;
}
