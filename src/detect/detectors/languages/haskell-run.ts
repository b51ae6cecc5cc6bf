import type { Detector, Draft } from "../../detector.ts";

/** An exception that ended a Haskell program, with the places it was called at. */
export const haskellRun: Detector = {
  id: "haskell-run",
  tool: "haskell",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["callstack (from hascallstack):", "hascallstack backtrace:", ": prelude.", ": non-exhaustive "],
  programs: ["runghc", "runhaskell"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, at): Draft[] => {
      const bare = BARE.exec(text)?.groups;
      if (bare) return [{ message: bare.said!, file: bare.file ?? null, from: at, to: at + 1 }];
      const unmatched = UNMATCHED.exec(text)?.groups;
      if (unmatched) {
        const where = { file: unmatched.file!, line: Number(unmatched.line ?? unmatched.first) };
        return [{ message: unmatched.said!, ...where, from: at, to: at + 1 }];
      }
      if (!/^(?:CallStack \(from HasCallStack\)|HasCallStack backtrace):$/.test(text)) return [];
      const said = saidAbove(lines, at);
      if (said === null) return [];
      const place = placeBelow(lines, at + 1);
      return [{ ...said, ...place, to: at + 2 }];
    });
  },
};

// shop: Prelude.head: empty list
// Main.hs: Prelude.head: empty list
const BARE = /^(?:(?<file>\S+\.l?hs)|[\w./-]+): (?<said>Prelude\.[\w!.]+: \S.*)$/;
// Lock: Lock.hs:(6,1)-(7,17): Non-exhaustive patterns in function level
// shop: src/Main.hs:6:9-31: Non-exhaustive patterns in case
const UNMATCHED =
  /^[\w./-]+: (?<file>[^\s:]+\.l?hs):(?:(?<line>\d+):\d+(?:-\d+)?|\((?<first>\d+),\d+\)-\(\d+,\d+\)): (?<said>Non-exhaustive (?:patterns|guards) in \S.*)$/;
// shop: no price for soup
const SAID = /^(?:[\w./-]+): (\S.*)$/;
//   error, called at Main.hs:3:5 in main:Main
const CALLED = /^ {2}\w+, called at (\S+\.l?hs):(\d+):(\d+) in (\S+):/;

function saidAbove(lines: readonly string[], at: number): { message: string; from: number } | null {
  for (let i = at - 1; i >= Math.max(0, at - 4); i--) {
    const line = lines[i]!.trimEnd();
    // "shop: Uncaught exception ghc-internal:GHC.Internal.Exception.ErrorCall:" stands above what it says
    if (line === "" || BARE.test(line)) continue;
    return { message: SAID.exec(line)?.[1] ?? line, from: i };
  }
  return null;
}

/** The first call that is not of a library. */
function placeBelow(lines: readonly string[], from: number): Partial<Draft> {
  const calls = lines.slice(from, from + 8).map((line) => CALLED.exec(line));
  const end = calls.indexOf(null);
  const own = calls
    .slice(0, end < 0 ? calls.length : end)
    .find((call) => !/^(?:base|ghc-\w+)(?:-\d|$)/.test(call![4]!));
  return own ? { file: own[1]!, line: Number(own[2]), column: Number(own[3]) } : {};
}
