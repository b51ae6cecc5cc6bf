import type { Memory } from "#model/ports.ts";
import type { Promotion } from "#model/promotion.ts";
import { Trouble } from "#model/trouble.ts";
import { shortId } from "#report/lesson-text.ts";
import { PROMOTION_NUMBERS } from "#review/promotion/candidate.ts";
import { acceptedWith } from "#review/promotion/demotion.ts";
import { ownWords } from "#review/promotion/proposal.ts";
import { tokensOf } from "#warn/tokens.ts";
import type { House } from "./compose.ts";
import { describe, type Promoting, promotionCalled, promotionsNow } from "./promotions.ts";
import { decisionsOf, recordSteps } from "./promotions-decided.ts";
import { noteLinesToSync } from "./promotions-due.ts";
import { eraseLine, heldOutOf, linesIn, promotionFile, writeLine } from "./promotions-file.ts";

export const PROMOTION_DECISIONS = ["approve", "edit", "reject", "rollback"] as const;
export type PromotionWish = (typeof PROMOTION_DECISIONS)[number];

export interface PromoteSaid {
  /** Where it goes; null: the file of the notes. */
  readonly file: string | null;
  readonly reason: string | null;
  /** A person's own words for the line. */
  readonly text: string | null;
  /** Also what has not shown enough; needs a reason. */
  readonly force: boolean;
}

/** Carries out a decision about some lessons, in their order, and says how they stand then. */
export async function promote(
  house: House,
  memory: Memory,
  wish: PromotionWish,
  ids: readonly string[],
  said: PromoteSaid,
): Promise<Promotion[]> {
  const promoting = await promotionsNow(house, memory);
  const { knowledge } = promoting;
  const found: Promotion[] = [];
  for (const id of ids) found.push(await promotionCalled(promoting, id));
  const text = said.text === null ? null : ownWords(said.text);
  if (wish === "edit" && (text === null || text === ""))
    throw new Trouble(
      "usage",
      "edit needs the line's words.",
      `twiceshy promote edit ${shortOf(found[0]!)} --text "…"`,
    );
  const steps = { approve, edit, reject, rollback } as const;
  for (const one of found) mayDo(wish, one, said);
  for (const one of found) await steps[wish](house, promoting, one, { ...said, text });
  const lessons = found.map(({ lesson }) => knowledge.lessons.lesson(lesson)!);
  return describe(promoting, lessons).all;
}

/** Says before anything is done why it cannot be. */
function mayDo(wish: PromotionWish, one: Promotion, { force, reason }: PromoteSaid): void {
  const id = shortOf(one);
  if ((wish === "rollback" || wish === "edit") && one.files.length === 0)
    throw new Trouble("refused", `${id} stands in no file.`, "twiceshy promote");
  if (wish === "reject" && one.state === "promoted")
    throw new Trouble(
      "refused",
      `${id} stands in ${one.files.join(", ")} already.`,
      `twiceshy promote rollback ${id}`,
    );
  if (wish !== "approve" || one.state === "promoted") return;
  const isOpen = one.state === "pending" || (one.missing.length === 0 && one.state !== "none");
  if (isOpen) return;
  if (!force)
    throw new Trouble(
      "refused",
      `${id} has not shown enough to be told to everybody; it lacks ${one.missing.join("; ")}.`,
      `twiceshy promote approve ${id} --force --reason "…"`,
    );
  if (reason === null)
    throw new Trouble(
      "usage",
      "--force needs --reason: it is written down.",
      `twiceshy promote approve ${id} --force --reason "…"`,
    );
}

type Step = (
  house: House,
  promoting: Promoting & { all: Promotion[] },
  one: Promotion,
  said: PromoteSaid,
) => Promise<void>;

const approve: Step = async (house, promoting, one, { file: given, text: words, reason }) => {
  const { knowledge } = promoting;
  const { lesson } = one;
  const text = words ?? one.text;
  for (const file of filesNamed(house, given)) {
    await makeRoom(house, promoting, file, one, text);
    const after = decisionsOf(knowledge).get(lesson)?.places.get(file);
    await writeLine(house, knowledge, file, { lesson, text, ...(after === undefined ? {} : { after }) });
    const accepted = acceptedWith(knowledge.lessons.lesson(lesson)!, one.prevention);
    recordSteps(house, knowledge, [
      { lesson, step: "approved", file, text, reason, accepted },
      ...(words === null ? [] : [{ lesson, step: "edited" as const, file, text, reason }]),
    ]);
  }
  noteLinesToSync(knowledge);
};

/** One file, or several with commas between them; each is looked at before anything is written. */
function filesNamed(house: House, given: string | null): string[] {
  const names = (given ?? "").split(",").map((name) => name.trim());
  const wanted = names.filter((name) => name !== "");
  return [...new Set((wanted.length === 0 ? [null] : wanted).map((name) => promotionFile(house, name)))];
}

const edit: Step = async (house, promoting, one, { text, reason }) => {
  const { knowledge } = promoting;
  for (const file of one.files) {
    await makeRoom(house, promoting, file, one, text!);
    await writeLine(house, knowledge, file, { lesson: one.lesson, text: text! });
    recordSteps(house, knowledge, [{ lesson: one.lesson, step: "edited", file, text, reason }]);
  }
};

const reject: Step = async (house, { knowledge }, one, { reason }) =>
  recordSteps(house, knowledge, [{ lesson: one.lesson, step: "rejected", file: null, text: null, reason }]);

const rollback: Step = async (house, { knowledge }, one, { reason }) => {
  for (const file of one.files) {
    const place = await eraseLine(house, knowledge, file, one.lesson);
    const step = { lesson: one.lesson, step: "rolled-back" as const, file, text: null, reason, ...place };
    recordSteps(house, knowledge, [step]);
  }
};

/** A file's block has room for so many lines and tokens: the weakest of ours leaves for a stronger one. What people wrote stays. */
async function makeRoom(
  house: House,
  { knowledge, all }: Promoting & { all: Promotion[] },
  file: string,
  one: Promotion,
  text: string,
): Promise<void> {
  const lines = linesIn(house, file).filter(({ lesson }) => lesson !== one.lesson);
  const weight = (id: string) => all.find(({ lesson }) => lesson === id)?.weight ?? 0;
  const leaving = lines
    .filter(({ isEdited }) => !isEdited)
    .sort((a, b) => weight(a.lesson) - weight(b.lesson));
  // What is left out for a while comes back: its place is kept.
  const heldOut = heldOutOf(house, file).filter((lesson) => lesson !== one.lesson);
  const textOf = (id: string) => all.find(({ lesson }) => lesson === id)?.text ?? "";
  const kept = heldOut.reduce((sum, lesson) => sum + tokensOf(textOf(lesson)), tokensOf(text));
  let tokens = lines.reduce((sum, line) => sum + tokensOf(line.text), kept);
  let count = lines.length + heldOut.length + 1;
  while (count > PROMOTION_NUMBERS.lines || tokens > PROMOTION_NUMBERS.tokens) {
    const weakest = leaving.shift();
    if (weakest === undefined || weight(weakest.lesson) >= one.weight)
      throw new Trouble(
        "refused",
        `${file} has ${lines.length} lines of at most ${PROMOTION_NUMBERS.lines} (${PROMOTION_NUMBERS.tokens} tokens), and none of them is weaker than ${shortOf(one)}.`,
        "twiceshy promote",
      );
    const place = await eraseLine(house, knowledge, file, weakest.lesson);
    const reason = `for ${shortOf(one)}, which is stronger`;
    recordSteps(house, knowledge, [
      { lesson: weakest.lesson, step: "crowded-out", file, text: null, reason, ...place },
    ]);
    tokens -= tokensOf(weakest.text);
    count--;
  }
}

function shortOf({ lesson }: Promotion): string {
  return shortId(lesson);
}
