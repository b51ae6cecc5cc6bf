import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Fix } from "#model/fix.ts";
import type { IssueBody } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import { compareChange } from "#review/corrections.ts";
import { isOfCopy } from "./copy-check.ts";
import { isRealFix, showFix } from "./fixes.ts";

/** What an issue says, with what memory knows of it besides: its plan's size, its lesson's confidence, who fixed it before. */
export function withEvidence(body: IssueBody, memory: Memory): IssueBody {
  const plan = body.plan === null ? null : healingOf(memory).heal.plan(body.plan);
  const lessonId = body.lesson ?? plan?.lesson ?? null;
  const lesson = lessonId === null ? null : knowledgeOf(memory).lessons.lesson(lessonId);
  return {
    ...body,
    lesson: lessonId,
    files: body.files.length > 0 ? body.files : (plan?.files ?? []),
    changedLines: body.changedLines ?? plan?.changedLines ?? null,
    confidence: body.confidence ?? plan?.evidence.confidence ?? lesson?.confidence ?? null,
    precedent: body.precedent ?? (body.fingerprint === null ? null : precedentOf(body.fingerprint, memory)),
  };
}

/** "5 human fixes", "2 human fixes, 1 fix by agents, 3 heals"; null where it was never fixed. */
function precedentOf(fingerprint: string, memory: Memory): string | null {
  const fixes = (knowledgeOf(memory).fixes.fixesOf([fingerprint]).get(fingerprint) ?? []).filter(
    (fix) => isRealFix(fix) && !isOfCopy(fix.check),
  );
  const healed = healedAmong(fixes, fingerprint, memory);
  const own = fixes.filter((fix) => !healed.has(fix));
  const people = own.filter(({ greenRun }) => memory.run(greenRun)?.agent == null).length;
  const agents = own.length - people;
  const said = [
    ...(people > 0 ? [people === 1 ? "1 human fix" : `${people} human fixes`] : []),
    ...(agents > 0 ? [agents === 1 ? "1 fix by an agent" : `${agents} fixes by agents`] : []),
    ...(healed.size > 0 ? [healed.size === 1 ? "1 heal" : `${healed.size} heals`] : []),
  ];
  return said.length === 0 ? null : said.join(", ");
}

/** Fixes that are a landed heal which somebody took over: the first with all of its lines since. */
function healedAmong(fixes: readonly Fix[], fingerprint: string, memory: Memory): ReadonlySet<Fix> {
  const { heal } = healingOf(memory);
  const landed = heal.applications({ fingerprint }).flatMap(({ landedAt, plan }) => {
    const diff = heal.plan(plan)?.diff ?? "";
    return landedAt === null || diff === "" ? [] : [{ landedAt, diff }];
  });
  const healed = new Set<Fix>();
  const inTime = [...fixes].sort((a, b) => a.resolvedAt - b.resolvedAt);
  for (const { landedAt, diff } of landed.sort((a, b) => a.landedAt - b.landedAt)) {
    const taken = inTime.find((fix) => fix.resolvedAt >= landedAt && !healed.has(fix));
    const made = taken && (showFix(taken, knowledgeOf(memory)).change?.text ?? taken.minimal);
    if (taken && made && compareChange(diff, made) === "same") healed.add(taken);
  }
  return healed;
}
