import type { Attempt, Fix, FixMark } from "#model/fix.ts";
import type { ShownFix } from "#model/shown-fix.ts";
import { diffCore, diffText } from "./diff-text.ts";
import type { Paint } from "./paint.ts";
import { rateWords, triedText } from "./strategy-text.ts";
import { clip, count, duration, place, stamp, when } from "./words.ts";

const CORE_LINES = 12;
const ID_SHOWN = 12;

/** Why a change that turned a check green is no fix, in words. */
const MARK_WORDS: Readonly<Record<FixMark, string>> = {
  "same-tree": "the check passed again on the same files: nothing was fixed",
  flaky: "the failure comes and goes on the same files",
  environment: "network, disk, memory, clock or port: nothing of the code",
  suppression: "the check was made to look away",
  untrusted: "from a source that does not teach",
};

/** A few lines per fix: grade, check, what it cured, how long it took, and the core of the change. */
export function fixesText(fixes: readonly ShownFix[], now: number, paint: Paint, columns: number): string {
  if (fixes.length === 0)
    return "no fix is known yet: a check has to fail and then pass, run by an agent with hooks or by `twiceshy run`\n";
  return fixes
    .map((shown) => fixBlock(shown, now, paint, columns) + filesLine(shown, paint, columns))
    .join("\n");
}

/** Without git a change is the files that were written. */
function filesLine({ fix, change }: ShownFix, { dim }: Paint, columns: number): string {
  if (fix.files.length === 0 || (fix.minimal ?? change?.text)) return "";
  return `  ${dim("changed")} ${clip(fix.files.join(", "), columns - 12)}\n`;
}

function fixBlock({ fix, change }: ShownFix, now: number, paint: Paint, columns: number): string {
  const { bold, cyan, dim } = paint;
  const [lead] = fix.cures;
  const where = lead === undefined ? null : place({ ...lead, column: null });
  const head = [
    gradeWord(fix, paint),
    bold(clip(fix.check.command, 60)),
    dim(
      `${count(fix.attempts.length, "attempt")}, ${duration(fix.resolvedAt - fix.openedAt)}, ${when(fix.resolvedAt, now)}`,
    ),
    dim(shortFix(fix.id)),
  ];
  const lines = [`${head.join("  ")}\n`];
  if (lead !== undefined)
    lines.push(
      `  ${dim("cured")} ${clip(lead.message, columns - 10)}${where === null ? "" : `  ${cyan(where)}`}\n`,
    );
  if (fix.cures.length > 1) lines.push(`  ${dim(`and ${count(fix.cures.length - 1, "more failure")}`)}\n`);
  for (const mark of fix.marks) lines.push(`  ${paint.yellow(`not learned from: ${MARK_WORDS[mark]}`)}\n`);
  for (const command of fix.commands) lines.push(`  ${dim("$")} ${clip(command, columns - 4)}\n`);
  const diff = fix.minimal ?? change?.text;
  if (diff) lines.push(diffCore(diff, paint, { lines: CORE_LINES, indent: "  " }));
  return lines.join("");
}

/** Everything about one fix: the failure, each attempt, the change, what broke it, and the receipt. */
export function fixText(shown: ShownFix, now: number, paint: Paint, columns: number): string {
  const { fix, change, breakage } = shown;
  const { bold, dim } = paint;
  const blocks = [fixBlock({ ...shown, change: null, fix: { ...fix, minimal: null } }, now, paint, columns)];
  blocks.push(
    `${bold("attempts")}\n${fix.attempts.map((attempt, n) => attemptLine(attempt, n, paint, columns)).join("")}`,
  );
  if (shown.effectiveness !== undefined)
    blocks.push(`${bold("effectiveness")} ${rateWords(shown.effectiveness)}\n`);
  if (shown.triedBefore !== undefined && shown.triedBefore.length > 0)
    blocks.push(triedText(shown.triedBefore, now, paint, columns));
  if (fix.minimal !== null)
    blocks.push(
      `${bold("smallest change that does it")}\n${diffText(fix.minimal, paint, { lines: 60, indent: "  " })}`,
    );
  if (change !== null) {
    blocks.push(`${bold("the whole change")}\n${diffText(change.text, paint, { lines: 120, indent: "  " })}`);
    for (const note of change.notes) blocks.push(`  ${dim(note)}\n`);
  }
  if (breakage !== null)
    blocks.push(
      `${bold("what broke it")} ${dim(`since the check last passed${shown.baseline ? ", before this session" : ""}`)}\n${diffText(breakage.text, paint, { lines: 40, indent: "  " })}`,
    );
  blocks.push(receiptText(fix, paint));
  return blocks.join("\n");
}

function attemptLine(attempt: Attempt, index: number, paint: Paint, columns: number): string {
  const word = { success: paint.green, failure: paint.red, partial: paint.yellow }[attempt.outcome](
    attempt.outcome,
  );
  const did = [...attempt.files.slice(0, 4), ...attempt.commands.map((command) => `$ ${command}`)].join(", ");
  const said = attempt.said === null ? "" : `\n     ${paint.dim(clip(`"${attempt.said}"`, columns - 6))}`;
  return `  ${index + 1}. ${word}  ${paint.dim(stamp(attempt.at))}  ${clip(did, columns - 40)}${said}\n`;
}

function receiptText({ receipt, id }: Fix, { bold, dim }: Paint): string {
  if (receipt === null) return `${dim(`not proven yet: twiceshy prove ${shortFix(id)}`)}\n`;
  const trials = receipt.trials.length;
  return `${bold("receipt")} ${receipt.verdict}: ${receipt.why}\n  ${dim(`${count(trials, "trial")} in ${duration(receipt.durationMs)}, ${receipt.isolation}, ${stamp(receipt.at)}`)}\n`;
}

function gradeWord({ grade, marks }: Fix, { green, yellow, cyan, dim }: Paint): string {
  if (marks.length > 0 && grade !== "proven") return dim("no fix  ");
  const word = grade.padEnd(8);
  return grade === "proven" ? green(word) : grade === "repeated" ? cyan(word) : yellow(word);
}

/** The part of a fix's id that people type: its random end, since fixes of one day begin alike. */
export function shortFix(id: string): string {
  return id.slice(-ID_SHOWN);
}
