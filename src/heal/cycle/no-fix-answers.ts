import type { Block, ChangedFile } from "#learn/suppression-diff.ts";
import { isComment } from "#learn/suppression-tests.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { NoFix } from "./no-fix-found.ts";
import { isTrivial, literalsIn, saysValue, shapeOf } from "./no-fix-literals.ts";

/** The code gives the one answer that the failing test asks for, and nothing else about it was changed. */
export function answersOnlyTheTest(
  files: readonly ChangedFile[],
  failures: readonly CycleFailure[],
): NoFix | null {
  const code = files.filter((file) => file.kind === "code" && !file.created);
  if (code.length === 0 || failures.length === 0) return null;
  const blocks = code.flatMap((file) => file.blocks.map((block) => ({ path: file.path, block })));
  const special = blocks.find(({ block }) => answerIn(block, failures) !== null);
  if (special === undefined) return null;
  return {
    kind: "answers-only-the-test",
    where: `${special.path}:${special.block.line}`,
    why: `the code answers only what the test asks: ${answerIn(special.block, failures)!.trim().slice(0, 100)}`,
  };
}

function answerIn(block: Block, failures: readonly CycleFailure[]): string | null {
  return constantIn(block, failures) ?? caseIn(block, failures);
}

// return 42;   return "Hello Alice"   42 (Rust's last expression)
const GIVES =
  /^\s*(?:return\s+|=>\s*|yield\s+)?\(?(["'`].*["'`]|-?\d[\d_.]*)(?:\.to_(?:string|owned)\(\)|\.into\(\)|[fLuid]\d*)?\)?\s*;?\s*$/;

/** What was worked out is now the expected value itself. */
function constantIn(block: Block, failures: readonly CycleFailure[]): string | null {
  const given = block.added.filter(telling);
  if (given.length === 0 || given.length > 2) return null;
  const line = given.find((one) => GIVES.test(one) && /return|^\s*["'`\d-]/.test(one));
  if (line === undefined || given.some((one) => one !== line && !/^\s*(?:[}\])]|end\b)/.test(one)))
    return null;
  const worked = block.removed.filter(telling);
  // A constant that was another constant before is only a changed constant.
  if (worked.length === 0 || worked.every((one) => GIVES.test(one))) return null;
  const value = literalsIn(line)[0];
  return value !== undefined && !isTrivial(value) && failures.some((failure) => saysValue(failure, value))
    ? line
    : null;
}

// if (a === 2 && b === 3) return 5;   if name == "Alice":   if x == 10 {   return 30 if prices == [10, 20]   case 7:   when 7 then 14   7 => 14,
const CASE =
  /\bif\b.*(?:===?|==|\.equals\(|\beq\b|\bis\b)|^\s*(?:case|when)\s+\S|^\s*(?:-?\d+|"[^"]*")\s*=>|\?[^:?]{1,200}:|\bJSON\.stringify\(/;

/** A branch for the tested input that gives the expected value. */
function caseIn(block: Block, failures: readonly CycleFailure[]): string | null {
  const lines = block.added.filter(telling);
  for (const [at, line] of lines.entries()) {
    if (!CASE.test(line) || isUsual(block, line)) continue;
    const next = lines.slice(at + 1, at + 2);
    const giving = [line, ...next].find((one) => GIVES.test(answerPart(one)) && answerPart(one) !== "");
    if (giving === undefined) continue;
    const answer = literalsIn(answerPart(giving))[0];
    if (answer === undefined || isTrivial(answer)) continue;
    const asked = literalsIn(line);
    if (giving === line) asked.splice(asked.lastIndexOf(answer), 1);
    // A word for nothing may well be meant so ("never"); a number of two digits is nobody's base case.
    if (asked.every(isTrivial) && !/^-?\d{2,}/.test(answer)) continue;
    if (failures.some((failure) => saysValue(failure, answer))) return line;
  }
  return null;
}

/** What a branch on one line gives: "return 5;" of "if (a === 2) return 5;", "14" of "7 => 14,". */
function answerPart(line: string): string {
  const found =
    /\breturn\s+(.+?)\s*(?:if\s.*)?;?\s*\}?\s*$|=>\s*(.+?),?\s*$|\bthen\s+(.+?)\s*$|\?([^:?]{1,200}):/.exec(
      line,
    );
  const part = found?.slice(1).find((one) => one !== undefined);
  return part === undefined ? "" : `return ${part}`;
}

/** The branch is one more of its kind: what stands above has the same shape. */
function isUsual(block: Block, line: string): boolean {
  const shape = shapeOf(line);
  return [...block.above, ...block.removed].some((other) => shapeOf(other) === shape);
}

const telling = (line: string) => line.trim() !== "" && !isComment(line);
