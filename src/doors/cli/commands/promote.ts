import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { promotionEventJson, promotionJson, promotionsSyncedJson } from "#report/promotion-json.ts";
import { PROMOTION_TARGETS } from "#report/promotion-target.ts";
import {
  promotionHistoryText,
  promotionsSyncedText,
  promotionsText,
  promotionText,
  togetherText,
} from "#report/promotion-text.ts";
import { compose, type House } from "../../compose.ts";
import { promote as decide, PROMOTION_DECISIONS, type PromotionWish } from "../../promote.ts";
import { describeSome, promotingNow, promotionCalled, promotionsNow } from "../../promotions.ts";
import { promotionHistory } from "../../promotions-decided.ts";
import { syncPromotions } from "../../promotions-sync.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";
import { nothingYet } from "../nothing-yet.ts";

const WORDS = [...PROMOTION_DECISIONS, "history", "sync"] as const;

export const command: Command = {
  name: "promote",
  summary: "Tell everybody what is proven to help, in AGENTS.md",
  details:
    "A lesson whose warnings surely prevent 80 % of what they warn of, that struck in 5 tasks and has a confidence of 0.8, is proposed for the file that " +
    "agents always read. Nothing is written before a person approves it. Without a word it lists what waits and what stands in a file; with an id it shows one with " +
    "what speaks for it. `approve ID…` writes a line, `edit ID --text` gives it other words, `reject ID…` never proposes it again, `rollback ID…` takes it out: after the " +
    "last one the file is as it was. What people change in the file itself is respected, and taken note of. `sync` takes out what stopped helping and leaves " +
    "lines out by lot for a while, to know whether they help; the end of a session does the same. docs/promotion.md explains the numbers.",
  args: [
    { name: "word", doc: `An id, or one of ${WORDS.join(", ")}`, optional: true },
    { name: "id", doc: "The lessons that the decision is about", optional: true, many: true },
  ],
  flags: {
    all: { doc: "Also what was rejected or has not shown enough, and what it lacks" },
    file: {
      doc: `With approve: its path, or ${Object.keys(PROMOTION_TARGETS).join(", ")}; several with commas`,
      value: "FILE",
    },
    "dry-run": { doc: "With sync: only say what would happen" },
    text: { doc: "With approve or edit: the line in your own words", value: "TEXT" },
    reason: { doc: "With a decision: why", value: "TEXT" },
    force: { doc: "With approve: also what has not shown enough; needs --reason" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy promote", doc: "what waits for a decision, and what is told to everybody" },
    { line: "twiceshy promote 3f9a2c41", doc: "one of them, and what speaks for it" },
    { line: "twiceshy promote approve 3f9a2c41 0b77e1d2", doc: "write two lines into AGENTS.md" },
    {
      line: 'twiceshy promote reject 3f9a2c41 --reason "we are about to drop that module"',
      doc: "not this one",
    },
    { line: "twiceshy promote rollback 3f9a2c41", doc: "take its line out again" },
    {
      line: "twiceshy promote approve 3f9a2c41 --file claude,cursor",
      doc: "for clients with files of their own",
    },
    { line: "twiceshy promote sync --dry-run", doc: "what has to leave, and what is left out for a while" },
    { line: "twiceshy promote history --json", doc: "everything that was decided, for a machine" },
  ],
  run: promote,
};

async function promote({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const [word, ...ids] = args;
    if (word !== undefined && isDecision(word))
      return await carryOut(house, memory, word, ids, flags, terminal);
    if (ids.length > 0)
      throw new Trouble(
        "usage",
        `promote takes one id, or a decision (${WORDS.join(", ")}).`,
        "twiceshy promote --help",
      );
    if (word === "sync") return await sync(house, memory, flags, terminal);
    if (word === "history") return await history(house, memory, flags, terminal);
    return word === undefined
      ? await list(house, memory, flags, terminal)
      : await show(house, memory, word, flags, terminal);
  } finally {
    memory?.close();
  }
}

type Terminal = Invocation["terminal"];

function isDecision(word: string): word is PromotionWish {
  return (PROMOTION_DECISIONS as readonly string[]).includes(word);
}

async function list(house: House, memory: Memory | null, flags: Flags, terminal: Terminal): Promise<number> {
  const found = memory === null ? null : await promotionsNow(house, memory, { isAll: flags.has("all") });
  const order = found?.order ?? [];
  const wanted = flags.has("all")
    ? order
    : order.filter(({ state }) => state === "pending" || state === "promoted");
  const shown = found === null ? [] : describeSome(found, wanted);
  const total = Object.values(found?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const together = found?.together ?? null;
  if (flags.has("json"))
    await terminal.out(
      `${JSON.stringify({ version: 1, promotions: shown.map(promotionJson), total, together })}\n`,
    );
  else {
    await terminal.out(promotionsText(shown, total, paint(terminal.paintOut), terminal.columns));
    if (together !== null) await terminal.out(togetherText(together));
  }
  return 0;
}

async function show(
  house: House,
  memory: Memory | null,
  id: string,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const promoting = await promotingNow(house, needed(memory));
  const one = await promotionCalled(promoting, id);
  const events = promotionHistory(promoting.knowledge).filter((event) => event.lesson === one.lesson);
  if (flags.has("json"))
    await terminal.out(
      `${JSON.stringify({ version: 1, promotion: promotionJson(one), history: events.map(promotionEventJson) })}\n`,
    );
  else await terminal.out(promotionText(one, events, house.clock.now(), paint(terminal.paintOut)));
  return 0;
}

async function carryOut(
  house: House,
  memory: Memory | null,
  wish: PromotionWish,
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  if (ids.length === 0)
    throw new Trouble("usage", `promote ${wish} needs the lesson's id.`, "twiceshy promote");
  const said = {
    file: flags.text("file"),
    reason: flags.text("reason"),
    text: flags.text("text"),
    force: flags.has("force"),
  };
  const after = await decide(house, needed(memory), wish, ids, said);
  if (flags.has("json"))
    await terminal.out(`${JSON.stringify({ version: 1, promotions: after.map(promotionJson) })}\n`);
  else await terminal.out(promotionsText(after, after.length, paint(terminal.paintOut), terminal.columns));
  return 0;
}

async function sync(house: House, memory: Memory | null, flags: Flags, terminal: Terminal): Promise<number> {
  const isDry = flags.has("dry-run");
  const synced = memory === null ? { changes: [], left: [] } : await syncPromotions(house, memory, { isDry });
  if (flags.has("json")) await terminal.out(`${JSON.stringify(promotionsSyncedJson(synced, isDry))}\n`);
  else await terminal.out(promotionsSyncedText(synced, isDry, paint(terminal.paintOut)));
  return 0;
}

async function history(
  house: House,
  memory: Memory | null,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const events = memory === null ? [] : promotionHistory(knowledgeOf(memory));
  if (flags.has("json"))
    await terminal.out(`${JSON.stringify({ version: 1, history: events.map(promotionEventJson) })}\n`);
  else await terminal.out(promotionHistoryText(events, house.clock.now(), paint(terminal.paintOut)));
  return 0;
}

function needed(memory: Memory | null): Memory {
  if (memory === null) throw nothingYet();
  return memory;
}
