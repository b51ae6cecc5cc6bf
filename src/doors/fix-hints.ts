import type { Hint } from "#heal/cycle/plan.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { Provenance } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Remedy } from "#model/recall.ts";
import { isInUse } from "#warn/may-speak.ts";
import type { House } from "./compose.ts";
import { projectReader } from "./project-reader.ts";
import { actionRemedy } from "./recall-hits.ts";
import { preseededHits } from "./recall-lessons.ts";

/** The likeliest causes are asked about; the rest follow from them. */
const MOST_FAILURES = 5;
const MOST_OF_ONE = 2;

/** What lessons say about some failures, with how sure it is: the project's own first, then those that ship. */
export async function hintsFor(
  failures: readonly CycleFailure[],
  {
    house,
    memory,
    knowledge,
  }: { readonly house: House; readonly memory: Memory; readonly knowledge: Knowledge },
): Promise<Hint[]> {
  const readFile = projectReader(house.project.root);
  const hints: Hint[] = [];
  for (const { fingerprint, message } of failures.slice(0, MOST_FAILURES)) {
    const own = knowledge.lessons
      .lessonsOf([fingerprint])
      .filter((lesson) => isInUse(lesson, house.clock.now()))
      .map((lesson) => ({ remedy: actionRemedy(lesson.action), grade: GRADES[lesson.provenance] }));
    const shipped = (
      await preseededHits(memory, { finding: null, text: message, hash: fingerprint }, readFile)
    ).map(({ remedy }) => ({ remedy, grade: "preseeded" as const }));
    for (const { remedy, grade } of [...own, ...shipped].slice(0, MOST_OF_ONE)) {
      const text = remedy ? wordsOf(remedy) : "";
      if (text !== "") hints.push({ fingerprint, text, grade });
    }
  }
  return hints;
}

const GRADES: Readonly<Record<Provenance, Hint["grade"]>> = {
  human: "human",
  proven: "proven",
  observed: "observed",
  imported: "observed",
  preseeded: "preseeded",
};

function wordsOf(remedy: Remedy): string {
  if (remedy.kind === "advice") return remedy.text;
  if (remedy.kind === "command") return remedy.commands.map((command) => `Run ${command}.`).join(" ");
  return remedy.kind === "diff" ? remedy.diff : `What helped before was in ${remedy.files.join(", ")}.`;
}
