import type { Detector, Draft } from "../../detector.ts";
import { readLocation } from "../../location.ts";

/**
 * Perl's prove: tests that Test::More tells of, where prove keeps the TAP to itself (it does without -v); a script that died, or ran another number of
 * tests than it said; and where only the report at the end is left, its rows. TAP itself is read as TAP.
 */
export const prove: Detector = {
  id: "prove",
  tool: "prove",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["# looks like you", "\nresult: fail", "#   failed test"],
  programs: ["prove"],
  scan({ lines }): Draft[] {
    if (lines.some((line) => /^\s*not ok \d/.test(line))) return [];
    const told = lines.flatMap((_line, i) => readTold(lines, i) ?? []);
    if (told.length > 0) return told;
    const ended = lines.flatMap((line, i) => {
      const plan = PLAN.exec(line);
      if (plan !== null) return [{ message: plan[1]!, file: scriptBelow(lines, i), from: i, to: i + 1 }];
      return EXITED.test(line) ? (readDeath(lines, i) ?? []) : [];
    });
    return ended.length > 0 ? ended : lines.flatMap((_line, i) => readRow(lines, i) ?? []);
  },
};

// "#   Failed test 'sums prices'" over "#   at t/cart.t line 6."; without a name "#   Failed test at t/cart.t line 6.", long ago "#     Failed test (t/cart.t at line 6)"
const TOLD =
  /^\s*# {2,6}Failed test(?: '(.{1,300}?)')?(?: \(?(?:at )?(\S{1,300}?)(?: at)? line (\d+)\)?\.?)?$/;
// "#   at t/cart.t line 6."
const AT = /^\s*#\s+at (\S+) line (\d+)\.?$/;
// "#          got: '-42'"
const REMARK = /^\s*#\s+(\S.*)$/;
const REMARKS = 3;

function readTold(lines: readonly string[], from: number): Draft | null {
  const head = TOLD.exec(lines[from]!);
  if (head === null) return null;
  const at = head[2] === undefined ? AT.exec(lines[from + 1] ?? "") : null;
  const place = head[2] === undefined ? at && [at[1]!, at[2]!] : [head[2], head[3]!];
  if (place === null) return null;
  let to = from + (at === null ? 1 : 2);
  const remarks: string[] = [];
  for (; to < lines.length && remarks.length < REMARKS; to++) {
    const remark = REMARK.exec(lines[to]!)?.[1];
    if (remark === undefined || /^(?:Failed test|Looks like you)\b/.test(remark)) break;
    remarks.push(remark);
  }
  const test = head[1] ?? null;
  const message = test === null ? remarks.join(", ") || "Failed test" : `Failed test '${test}'`;
  return { message, test, file: place[0]!, line: Number(place[1]), from, to };
}

// "t/cart.t (Wstat: 256 (exited 1) Tests: 6 Failed: 1)" of the report at the end
const ROW = /^(\S+\.t) +\(Wstat: \d+.*\)$/;
// "  Failed test:  6"; "  Non-zero exit status: 2" alone is told of a script that died, and perl said why
const REASON = /^ {2}(Failed tests?: .+)$/;

function readRow(lines: readonly string[], from: number): Draft | null {
  const file = ROW.exec(lines[from]!)?.[1];
  const message = file === undefined ? undefined : REASON.exec(lines[from + 1] ?? "")?.[1];
  return file === undefined || message === undefined
    ? null
    : { message, file, role: "summary", from, to: from + 2 };
}

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
