import type { DeliveryEvent, DeliveryRecord, Missed } from "#model/warning.ts";
import type { Paint } from "./paint.ts";
import { clip, stamp, when } from "./words.ts";

/** The reason of what was drawn to be withheld. */
const HELD_OUT = "hold-out";

/** The end of an id: what comes last in it tells two of one moment apart. */
function shortDelivery(id: string): string {
  return id.slice(-12);
}

/** One line per warning that was handed over, the most recent first. */
export function deliveriesText(
  told: readonly DeliveryRecord[],
  now: number,
  paint: Paint,
  columns: number,
): string {
  if (told.length === 0) return "nothing was said yet\n";
  const time = (one: DeliveryRecord) =>
    when(one.at, now) + (one.acknowledgedAt === null ? "" : ", acknowledged");
  return told.map((one) => `${line(one, time(one), paint, columns)}\n`).join("");
}

/** One warning in full: the text as it was handed over, why, and what came of it. */
export function deliveryText(
  delivery: DeliveryRecord,
  events: readonly DeliveryEvent[],
  now: number,
  paint: Paint,
): string {
  const { bold, dim } = paint;
  const rows: [string, string | null][] = [
    ["lesson", delivery.lesson],
    ["at", `${delivery.moment}, ${stamp(delivery.at)} (${when(delivery.at, now)})`],
    ["session", delivery.session],
    ["task", delivery.task],
    ["agent", delivery.agent],
    ["about", delivery.fingerprint],
    ["check", delivery.check],
    ["manner", mannerText(delivery)],
    ["place", `${delivery.rank}, with a score of ${Math.round(delivery.score * 1000) / 1000}`],
    ["call", delivery.callId],
  ];
  const about = rows
    .filter((row) => row[1] !== null)
    .map(([name, value]) => `  ${dim(name.padEnd(8))} ${value}\n`)
    .join("");
  const text = delivery.text
    .split("\n")
    .map((one) => `  │ ${one}\n`)
    .join("");
  const came = events.map((event) => `  ${dim(stamp(event.at))}  ${eventText(event)}\n`).join("");
  return `${bold(shortDelivery(delivery.id))}  ${outcomeWord(delivery, paint)}\n${about}\n${text}\n${came || `  ${dim("not decided yet")}\n`}`;
}

/** "withheld: hold-out, mended": the draw is why, what else is known of it comes after. */
function mannerText({ manner, reason, heldOut }: DeliveryRecord): string {
  const drawn = manner === "withheld" && heldOut != null ? HELD_OUT : null;
  const why = [drawn, reason === drawn ? null : reason].filter((part) => part !== null);
  return [manner, ...(why.length === 0 ? [] : [why.join(", ")])].join(": ");
}

/** What one session was told, in order, what came of each, and what struck unwarned. */
export function sessionToldText(
  session: string,
  told: readonly DeliveryRecord[],
  missed: readonly Missed[],
  paint: Paint,
  columns: number,
): string {
  const lines = told.flatMap((one) => [
    line(one, stamp(one.at), paint, columns),
    ...(one.outcomeWhy === null ? [] : [`    ${paint.dim(one.outcomeWhy)}`]),
    ...(one.acknowledgedAt === null ? [] : [`    ${paint.dim(`acknowledged ${stamp(one.acknowledgedAt)}`)}`]),
  ]);
  const unwarned = [...missed].reverse().map((one) => missedLine(one, stamp(one.at), paint));
  return [paint.bold(session), summary(told, missed), ...lines, ...unwarned, ""].join("\n");
}

/** One line per known pattern that struck unwarned, the most recent first. */
export function missedText(missed: readonly Missed[], now: number, paint: Paint): string {
  if (missed.length === 0) return "nothing that was known struck unwarned\n";
  return missed.map((one) => `${missedLine(one, when(one.at, now), paint)}\n`).join("");
}

/** "4 said: 2 prevented, 1 failed anyway (1 ignored), 1 open; 1 missed" */
function summary(told: readonly DeliveryRecord[], missed: readonly Missed[]): string {
  const said = told.filter(({ manner }) => manner !== "withheld");
  const withheld = told.length - said.length;
  const of = (outcome: DeliveryRecord["outcome"]) => said.filter((one) => one.outcome === outcome);
  const ignored = of("failed_anyway").filter((one) => one.ignored).length;
  const parts = [
    [of("prevented").length, "prevented"],
    [of("failed_anyway").length, `failed anyway${ignored > 0 ? ` (${ignored} ignored)` : ""}`],
    [of("task_incomplete").length, "not decided by any run"],
    [of(null).length, "open"],
  ] as const;
  const came = parts.flatMap(([n, word]) => (n > 0 ? [`${n} ${word}`] : []));
  const rest = [
    ...(withheld > 0 ? [`${withheld} withheld`] : []),
    ...(missed.length > 0 ? [`${missed.length} missed`] : []),
  ];
  return [`${said.length} said${came.length > 0 ? `: ${came.join(", ")}` : ""}`, ...rest].join("; ");
}

function line(one: DeliveryRecord, time: string, paint: Paint, columns: number): string {
  const head = `${shortDelivery(one.id)}  ${one.moment.padEnd(7)}  ${outcomeWord(one, paint)}`;
  const width = Math.max(24, columns - 12 - 7 - 15 - time.length - 8);
  return `${head}  ${clip(firstWords(one), width)}  ${paint.dim(time)}`;
}

/**
 * What it was about: the failure it names; where a template names none, the first line that says something of its own. Several that were
 * said together have one text, in which each stands at its own place.
 */
function firstWords({ text, lesson, rank }: DeliveryRecord): string {
  // "happens: TypeError: Cannot read properties of undefined (reading 'map')", "or this happens: Cannot find module 'zod'"
  const happens = [...text.matchAll(/^(?:or this )?happens: (.*\S)/gm)].map(([, words]) => words!);
  const own = happens[rank - 1] ?? happens[0];
  if (own !== undefined) return own;
  const words = text
    .split("\n")
    .map((one) => one.replace(/^\[twiceshy\]\s*/, "").trim())
    .find((one) => one !== "");
  return words ?? lesson;
}

const WHY_MISSED: Readonly<Record<Missed["why"], string>> = {
  below_floor: "not sure enough to be said before it happens",
  withheld: "withheld",
  no_hook: "no hook of this session was heard",
  not_known_then: "not known then",
  no_moment: "no moment at which it fitted",
};

function missedLine(one: Missed, time: string, { yellow, dim }: Paint): string {
  return `${yellow("missed".padEnd(12))}  ${one.fingerprint.slice(0, 8)}  ${one.lesson.slice(0, 40)}: ${WHY_MISSED[one.why]}  ${dim(time)}`;
}

function outcomeWord(one: DeliveryRecord, { green, red, yellow, dim }: Paint): string {
  if (one.outcome === null) return dim((one.manner === "shown" ? "open" : one.manner).padEnd(15));
  const word = (one.ignored ? "ignored" : WORD[one.outcome]).padEnd(15);
  if (one.outcome === "prevented") return green(word);
  return one.outcome === "failed_anyway" ? red(word) : yellow(word);
}

const WORD = {
  prevented: "prevented",
  failed_anyway: "failed anyway",
  task_incomplete: "not decided",
} as const;

function eventText({ kind, outcome, ignored, why, by }: DeliveryEvent): string {
  const what = kind === "acknowledged" ? "acknowledged" : `${WORD[outcome!]}${ignored ? ", ignored" : ""}`;
  const who = by === null || by === "twiceshy" ? "" : ` by ${by}`;
  return `${what}${who}${why === "" ? "" : `: ${why}`}`;
}
