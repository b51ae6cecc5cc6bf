import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { type DeliveryFilter, type DeliveryOutcome, MOMENTS, type MomentKind } from "#model/warning.ts";
import { deliveryEventJson, deliveryJson, missedJson } from "#report/delivery-json.ts";
import { deliveriesText, deliveryText, missedText, sessionToldText } from "#report/delivery-text.ts";
import { paint } from "#report/paint.ts";
import { compose, type House } from "../../compose.ts";
import { acknowledge, deliveriesNow, deliveryCalled, OUTCOMES } from "../../deliveries.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";
import { listMissed, SAID_ONLY, tellLeft } from "../missed-list.ts";
import { momentFlag } from "../moment-flag.ts";
import { nothingYet } from "../nothing-yet.ts";

const DEFAULT_LIMIT = 20;
const MOST = 1_000_000;
const NARROWS = [...SAID_ONLY, "session", "task", "since"];

export const command: Command = {
  name: "deliveries",
  summary: "Show what agents were told, and what came of it",
  details:
    "Every warning that reached a model is kept: the text as it was handed over, at which moment, why, and what came of it. " +
    "Without a word it lists them, the most recent first; with an id it shows one in full; with --session it tells what that session " +
    "was told, in order. `ack ID` says that it was taken note of. --missed lists what was known and struck unwarned. " +
    "docs/deliveries.md says how it is decided what came of a warning.",
  args: [
    { name: "word", doc: "The id of a warning, or ack", optional: true },
    { name: "id", doc: "With ack: the warning", optional: true },
  ],
  flags: {
    session: { doc: "What this session was told, in order", value: "ID" },
    task: { doc: "Only in this task", value: "ID" },
    lesson: { doc: "Only of this lesson", value: "ID" },
    moment: { doc: "Only at this kind of moment", value: "MOMENT", choices: [...MOMENTS] },
    outcome: { doc: "Only those that came out like this", value: "OUTCOME", choices: [...OUTCOMES] },
    since: { doc: "Only from this moment on", value: "MOMENT" },
    missed: { doc: "What was known and struck unwarned, and why" },
    limit: { doc: `At most so many (default ${DEFAULT_LIMIT})`, value: "N" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy deliveries", doc: "what was said, the most recent first" },
    { line: "twiceshy deliveries 41d0aa3f9a2c", doc: "one of them, word for word" },
    { line: "twiceshy deliveries --outcome failed_anyway --since 7d", doc: "what did not help this week" },
    { line: "twiceshy deliveries --missed --json", doc: "what should have been said, for a machine" },
    { line: "twiceshy deliveries ack 41d0aa3f9a2c", doc: "taken note of" },
  ],
  run: deliveries,
};

async function deliveries({ args, flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const [word, id] = args;
    if (word === "ack") return await ack(house, memory, id, flags, terminal);
    if (id !== undefined)
      throw new Trouble("usage", "deliveries takes one id, or ack and one id.", "twiceshy deliveries --help");
    if (word !== undefined) return await show(house, memory, word, flags, terminal);
    if (flags.has("missed")) return await listMissed(house, memory, flags, terminal);
    return await list(house, memory, flags, terminal);
  } finally {
    memory?.close();
  }
}

type Terminal = Invocation["terminal"];

async function list(house: House, memory: Memory | null, flags: Flags, terminal: Terminal): Promise<number> {
  const now = house.clock.now();
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  const known = memory === null ? null : await deliveriesNow(house, memory);
  const session = flags.text("session");
  const lesson = await lessonMeant(house, memory, flags.text("lesson"));
  const found = known?.deliveries({ ...filterOf(flags, now), ...lesson, limit: MOST }) ?? [];
  // One session is read as a story: all of it, unless less is wanted.
  const shown = session !== null && !flags.has("limit") ? found : found.slice(0, limit);
  const task = flags.text("task");
  const scope = session !== null ? { session } : task !== null ? { task } : null;
  const missed = scope === null ? [] : (known?.missed({ ...scope, limit: MOST }) ?? []);
  const colours = paint(terminal.paintOut);
  if (flags.has("json")) {
    const answer = {
      version: 1,
      deliveries: shown.map(deliveryJson),
      ...(scope === null ? {} : { missed: missed.map(missedJson) }),
      total: found.length,
    };
    await terminal.out(`${JSON.stringify(answer)}\n`);
  } else if (session !== null && found.length + missed.length > 0)
    await terminal.out(sessionToldText(session, [...shown].reverse(), missed, colours, terminal.columns));
  else {
    const isNarrowed = NARROWS.some((name) => flags.has(name));
    const isOther = isNarrowed && shown.length === 0 && known?.deliveries({ limit: 1 }).length === 1;
    await terminal.out(
      isOther ? "nothing that was said fits\n" : deliveriesText(shown, now, colours, terminal.columns),
    );
    if (missed.length > 0) await terminal.out(missedText(missed, now, colours));
  }
  tellLeft(shown, found, terminal);
  return 0;
}

function filterOf(flags: Flags, now: number): DeliveryFilter {
  const since = momentFlag(flags, "since", now, "deliveries");
  return {
    ...(flags.text("session") === null ? {} : { session: flags.text("session")! }),
    ...(flags.text("task") === null ? {} : { task: flags.text("task")! }),
    ...(flags.text("moment") === null ? {} : { moment: flags.text("moment") as MomentKind }),
    ...(flags.text("outcome") === null ? {} : { outcome: flags.text("outcome") as DeliveryOutcome }),
    ...(since === null ? {} : { since }),
  };
}

/** A lesson by the beginning of its id, as `twiceshy lessons` shows it. One that is no more is still in the log by its name. */
async function lessonMeant(
  house: House,
  memory: Memory | null,
  wanted: string | null,
): Promise<Pick<DeliveryFilter, "lesson">> {
  if (wanted === null || memory === null) return {};
  const { lessonCalled } = await import("../../lessons.ts");
  try {
    return { lesson: (await lessonCalled(house, knowledgeOf(memory), wanted)).id };
  } catch (error) {
    if (error instanceof Trouble && error.code === "not_found") return { lesson: wanted };
    throw error;
  }
}

async function show(
  house: House,
  memory: Memory | null,
  wanted: string,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  if (memory === null) throw nothingYet();
  const found = deliveryCalled(memory, wanted);
  const events = knowledgeOf(memory).deliveries.events(found.id);
  if (flags.has("json")) {
    const answer = { version: 1, delivery: deliveryJson(found), events: events.map(deliveryEventJson) };
    await terminal.out(`${JSON.stringify(answer)}\n`);
  } else await terminal.out(deliveryText(found, events, house.clock.now(), paint(terminal.paintOut)));
  return 0;
}

async function ack(
  house: House,
  memory: Memory | null,
  wanted: string | undefined,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  if (wanted === undefined)
    throw new Trouble("usage", "deliveries ack needs the warning's id.", "twiceshy deliveries");
  if (memory === null) throw nothingYet();
  const after = acknowledge(house, memory, wanted);
  if (flags.has("json"))
    await terminal.out(`${JSON.stringify({ version: 1, delivery: deliveryJson(after) })}\n`);
  else
    await terminal.out(
      deliveriesText([after], house.clock.now(), paint(terminal.paintOut), terminal.columns),
    );
  return 0;
}
