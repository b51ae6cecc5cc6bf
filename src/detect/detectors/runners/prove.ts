import type { Detector, Draft } from "../../detector.ts";
import { readLocation } from "../../location.ts";

/** Perl's prove, where no test failed and the script did: it died, or ran another number of tests than it said. Failed tests are read as TAP. */
export const prove: Detector = {
  id: "prove",
  tool: "prove",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["# looks like you", "\nresult: fail"],
  programs: ["prove"],
  scan({ lines }): Draft[] {
    if (lines.some((line) => /^\s*not ok \d/.test(line) || /^\s*#\s+Failed test\b/.test(line))) return [];
    return lines.flatMap((line, i) => {
      const plan = PLAN.exec(line);
      if (plan !== null) return [{ message: plan[1]!, file: scriptBelow(lines, i), from: i, to: i + 1 }];
      return EXITED.test(line) ? (readDeath(lines, i) ?? []) : [];
    });
  },
};

// "# Looks like you planned 3 tests but ran 2."
const PLAN = /^# (Looks like you planned \d+ tests? but ran \d+\.?)$/;
// "# Looks like your test exited with 255 just after 1."
const EXITED = /^# Looks like your test exited with \d+/;
// "t/cart.t .. ", "t/cart.t (Wstat: 65280 (exited 255) Tests: 2 Failed: 0)"
const SCRIPT = /^(\S+\.t) (?:\.+ ?|\(Wstat: )/;
const WITHIN = 12;

/** What the script said last stands above what Test::More says of it. */
function readDeath(lines: readonly string[], at: number): Draft[] | null {
  let i = at - 1;
  while (i >= 0 && at - i < WITHIN && (lines[i]!.startsWith("#") || lines[i]!.trim() === "")) i--;
  const said = i < 0 || at - i >= WITHIN ? "" : lines[i]!.trim();
  if (said === "" || SCRIPT.test(said) || /^ok \d/.test(said)) return null;
  const place = readLocation(said);
  const file = place?.file ?? scriptBelow(lines, at);
  return [{ message: said, file, line: place?.line ?? null, from: i, to: at + 1 }];
}

function scriptBelow(lines: readonly string[], at: number): string | null {
  for (const line of lines.slice(at, at + WITHIN)) {
    const script = SCRIPT.exec(line)?.[1];
    if (script !== undefined) return script;
  }
  return null;
}
