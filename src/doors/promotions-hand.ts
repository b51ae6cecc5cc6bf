import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Correction } from "#model/correction.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { PROMOTION_TARGETS } from "#report/promotion-target.ts";
import type { Decided } from "#review/promotion/state.ts";
import type { House } from "./compose.ts";
import { foundId, recordCorrections } from "./corrections.ts";
import { decisionsOf, recordSteps, type StepToRecord } from "./promotions-decided.ts";
import { noteLinesToSync } from "./promotions-due.ts";
import { linesIn, ownName, promotionFile } from "./promotions-file.ts";

/**
 * What people did to the lines themselves is a decision: other words are theirs from then on, and a line that came with the repository was approved
 * by somebody else. A line that is not there may be on another branch: that decides nothing. Each is noted once, however often branches change.
 * Other words are a correction too: a person did otherwise than proposed. Who it was nobody knows: not whoever looks first.
 */
export function noteHandEdits(house: House, memory: Memory, knowledge: Knowledge): void {
  const decided = decisionsOf(knowledge);
  const steps: StepToRecord[] = [];
  const corrections: Correction[] = [];
  for (const file of promotedFiles(house, decided))
    for (const { lesson, text, isEdited } of linesIn(house, file)) {
      const known = decided.get(lesson);
      const about = knowledge.lessons.lesson(lesson);
      if (about?.id !== lesson || known?.texts.has(text)) continue;
      // Another clone may have written it under the name of a link.
      const named = [...(known?.lines.keys() ?? [])].find((one) => ownName(house, one) === file) ?? file;
      const said = { lesson, file: named, text };
      // Who approved it knew what spoke for it; here that may not be known.
      if (!known?.lines.has(named))
        steps.push({ ...said, step: "approved", reason: "it stands in the file", accepted: ["prevention"] });
      if (!isEdited) continue;
      steps.push({ ...said, step: "edited", reason: "edited in the file" });
      corrections.push(correctionOf(house, about.fingerprint ?? lesson, said));
    }
  recordSteps(house, knowledge, steps, null);
  if (steps.length > 0) noteLinesToSync(knowledge);
  if (corrections.length > 0) recordCorrections({ house, memory }, corrections);
}

/** It is about the words: what the lesson does against the failure was not turned down, so nothing is proposed otherwise. */
function correctionOf(
  house: House,
  fingerprint: string,
  { lesson, file, text }: { readonly lesson: string; readonly file: string; readonly text: string },
): Correction {
  const at = house.clock.now();
  return {
    ...{ id: foundId(0, `line/${lesson}/${text}`), at, kind: "edited", fingerprint, lesson },
    ...{ plan: null, application: null, proposed: null, preferred: text, diff: null },
    ...{ by: null, reason: `the line of ${lesson} was edited in ${file}` },
  };
}

/** Files that a line may stand in, each once, by what a link leads to: those it was written into, and those of the clients, which come with the repository. */
function promotedFiles(house: House, decided: ReadonlyMap<string, Decided>): Set<string> {
  const { root } = house.project;
  const named = [
    ...Object.values(PROMOTION_TARGETS).filter((file) => existsSync(join(root, file))),
    ...[...decided.values()].flatMap(({ lines }) => [...lines.keys()]),
  ];
  return new Set([promotionFile(house, null), ...named.flatMap((file) => ownName(house, file) ?? [])]);
}
