import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { IssueBody } from "#model/issue.ts";
import type { Memory } from "#model/ports.ts";
import { isOfCopy } from "./copy-check.ts";
import { isRealFix } from "./fixes.ts";

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

/** "5 human fixes", "2 human fixes, 1 fix by agents"; null where it was never fixed. */
function precedentOf(fingerprint: string, memory: Memory): string | null {
  const fixes = (knowledgeOf(memory).fixes.fixesOf([fingerprint]).get(fingerprint) ?? []).filter(
    (fix) => isRealFix(fix) && !isOfCopy(fix.check),
  );
  const people = fixes.filter(({ greenRun }) => memory.run(greenRun)?.agent == null).length;
  const agents = fixes.length - people;
  const said = [
    ...(people > 0 ? [people === 1 ? "1 human fix" : `${people} human fixes`] : []),
    ...(agents > 0 ? [agents === 1 ? "1 fix by an agent" : `${agents} fixes by agents`] : []),
  ];
  return said.length === 0 ? null : said.join(", ");
}
