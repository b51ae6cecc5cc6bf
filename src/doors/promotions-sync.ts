/**
 * What happens to promoted lines by themselves, at the end of a session or when somebody asks: what stopped helping is taken out, and by lot a
 * line is left out for an epoch, or put back. Each is a fact with its reason. A file in whose block a person is at work is left alone.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isTeamMemory } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import type { LineChange, Promotion, PromotionsSynced } from "#model/promotion.ts";
import { drawLine } from "#review/promotion/line-trial.ts";
import type { House } from "./compose.ts";
import { holdoutShare } from "./holdout-share.ts";
import { type Promoting, promotionsNow } from "./promotions.ts";
import { decisionsOf, recordSteps } from "./promotions-decided.ts";
import { noteLinesSynced } from "./promotions-due.ts";
import { eraseLine, heldOutOf, holdOut, linesIn, writeLine } from "./promotions-file.ts";
import { whyUntouched } from "./promotions-touchable.ts";

const BY = "twiceshy";

/** Brings the files up to what is known of their lines; a second time it changes nothing. */
export async function syncPromotions(
  house: House,
  memory: Memory,
  { isDry = false }: { readonly isDry?: boolean } = {},
): Promise<PromotionsSynced> {
  if (isTeamMemory(memory)) return { changes: [], left: [] };
  const promoting = await promotionsNow(house, memory);
  const changes: LineChange[] = [];
  const left: PromotionsSynced["left"][number][] = [];
  const files = new Set(promoting.all.flatMap((one) => one.files));
  const here = [...files].sort().filter((file) => existsSync(join(house.project.root, file)));
  for (const file of here) {
    const why = await whyUntouched(house, file, decisionsOf(promoting.knowledge));
    if (why !== null) left.push({ file, lesson: null, why });
  }
  const untouched = new Set(left.map(({ file }) => file));
  for (const file of here)
    if (!untouched.has(file)) await syncFile(promoting, file, { isDry, untouched, changes, left });
  if (!isDry && files.size > 0) noteLinesSynced(house, promoting.knowledge);
  return { changes, left };
}

interface Syncing {
  readonly isDry: boolean;
  /** Files that are left alone. */
  readonly untouched: ReadonlySet<string>;
  readonly changes: LineChange[];
  readonly left: PromotionsSynced["left"][number][];
}

async function syncFile(
  { house, knowledge, all }: Promoting & { readonly all: readonly Promotion[] },
  file: string,
  { isDry, untouched, changes, left }: Syncing,
): Promise<void> {
  const lines = new Map(linesIn(house, file).map((line) => [line.lesson, line]));
  const heldOut = new Set(heldOutOf(house, file));
  const decided = decisionsOf(knowledge);
  const now = house.clock.now();
  const share = holdoutShare(house);
  for (const one of all) {
    const { lesson, leaving } = one;
    const text = decided.get(lesson)?.lines.get(file);
    const [line, isOut] = [lines.get(lesson), heldOut.has(lesson)];
    if (text === undefined || (line === undefined && !isOut)) continue;
    if (line?.isEdited === true) {
      if (leaving.length > 0)
        left.push({ file, lesson, why: `a person wrote its words; ${wordsOf(leaving)}` });
      continue;
    }
    if (leaving.length > 0) await demote(one);
    else if (share === 0) {
      if (isOut) await putBack(one, text, "the hold-out is switched off");
      // In one file and not in the other it would be neither told nor left out.
    } else if (!one.files.some((other) => untouched.has(other))) await tryLine(one, text, isOut);
  }

  async function demote({ lesson, proposal, leaving }: Promotion): Promise<void> {
    const reason = wordsOf(leaving);
    changes.push({ lesson, title: proposal.title, file, change: "demoted", reason });
    if (isDry) return;
    const place = await eraseLine(house, knowledge, file, lesson);
    recordSteps(house, knowledge, [{ lesson, step: "demoted", file, text: null, reason, ...place }], BY);
  }

  /** The draw comes before its line is touched: what could keep us from writing was looked at before, whatever is drawn. */
  async function tryLine(one: Promotion, text: string, isOut: boolean): Promise<void> {
    const { lesson, proposal } = one;
    const fresh = drawLine(lesson, now, share);
    const known = decided.get(lesson)?.draws.find(({ epoch }) => epoch === fresh.epoch);
    const draw = known ?? fresh;
    const day = new Date(draw.until).toISOString().slice(0, 10);
    const reason = `by lot until ${day} (odds ${Math.round(draw.odds * 100)} %), to know whether the line helps`;
    if (known === undefined && !isDry)
      recordSteps(house, knowledge, [{ lesson, step: "drawn", file, text: null, reason, draw }], BY);
    if (draw.isOut === isOut) return;
    if (!draw.isOut) return putBack(one, text, "its epoch without the line is over");
    changes.push({ lesson, title: proposal.title, file, change: "held-out", reason });
    if (!isDry) await holdOut(house, file, lesson, draw.until);
  }

  async function putBack({ lesson, proposal }: Promotion, text: string, reason: string): Promise<void> {
    changes.push({ lesson, title: proposal.title, file, change: "put-back", reason });
    if (!isDry) await writeLine(house, knowledge, file, { lesson, text });
  }
}

function wordsOf(leaving: Promotion["leaving"]): string {
  return leaving.map(({ words }) => words).join("; ");
}
