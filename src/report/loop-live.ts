/**
 * A fix loop as a few lines that are drawn anew while it works: cycle, plan, what the agent does, the check, time and cost.
 * In: what is known so far, and the next event. Out: the same as data, and its lines for a width. Pure: the door draws.
 */
import type { FixEvent, FixLimits, FixSpent } from "#model/fix-event.ts";
import { runText } from "./loop-lines.ts";
import { techniqueWords, verdictWords } from "./loop-words.ts";
import { plain } from "./out-run.ts";
import { type Paint, paint } from "./paint.ts";
import { fitTo } from "./screen-width.ts";
import { clip } from "./words.ts";

/** What the view knows of a loop. */
export interface LiveLoop {
  readonly agent: string;
  readonly limits: FixLimits | null;
  readonly spent: FixSpent;
  /** When `spent` was so. */
  readonly at: number;
  readonly isCostTold: boolean;
  readonly cycle: {
    readonly number: number;
    readonly attempt: number;
    readonly maxCycles: number;
    readonly technique: string;
  } | null;
  readonly steps: readonly string[];
  /** Who is at work, with what, and since when. */
  readonly work: { readonly who: "agent" | "check"; readonly what: string; readonly since: number } | null;
  /** How the agent's last run of this cycle ended. */
  readonly coded: string | null;
  /** The check's last result, and whether it is green. */
  readonly checked: { readonly text: string; readonly isGreen: boolean } | null;
}

const NOTHING: FixSpent = { cycles: 0, ms: 0, costUsd: 0, commands: 0, tests: 0 };

/** Before anything has happened. */
export function liveAtFirst(at: number): LiveLoop {
  return {
    agent: "",
    limits: null,
    spent: NOTHING,
    at,
    isCostTold: true,
    cycle: null,
    steps: [],
    work: null,
    coded: null,
    checked: null,
  };
}

/** After one more event. */
export function liveAfter(live: LiveLoop, event: FixEvent): LiveLoop {
  switch (event.kind) {
    case "started":
      return { ...live, agent: event.agent, limits: event.limits, at: event.at };
    case "checking":
      return {
        ...live,
        work: { who: "check", what: `${event.command} (${event.why})`, since: event.at },
      };
    case "baseline":
      return { ...live, work: null, checked: checkedOf(event.runs) ?? live.checked };
    case "cycle-begun": {
      const { attempt, maxCycles, cycle, spent, at } = event;
      const begun = { number: cycle.number, attempt, maxCycles, technique: cycle.technique };
      const work = { who: "agent" as const, what: "starts", since: at };
      return { ...live, cycle: begun, spent, at, steps: [], coded: null, work };
    }
    case "planned":
      return { ...live, steps: event.steps.map(({ text }) => text) };
    case "doing":
      return {
        ...live,
        work: {
          who: "agent",
          what: event.what,
          since: live.work?.who === "agent" ? live.work.since : event.at,
        },
      };
    case "coded": {
      const { end, files, spent, at } = event;
      const how = end === null ? "applied" : end.outcome === "done" ? "done" : `${end.outcome}: ${end.why}`;
      const changed = files.length === 0 ? "no file changed" : `changed ${files.slice(0, 4).join(", ")}`;
      const isCostTold = end === null ? live.isCostTold : end.costUsd !== null;
      return { ...live, spent, at, isCostTold, work: null, coded: `${how}; ${changed}` };
    }
    case "verified": {
      const { spent, at, runs, verdict } = event;
      const coded = [live.coded, verdictWords(verdict)].filter((part) => part !== null).join(" → ");
      return { ...live, spent, at, work: null, checked: checkedOf(runs) ?? live.checked, coded };
    }
    default:
      return live;
  }
}

function checkedOf(runs: Extract<FixEvent, { kind: "verified" }>["runs"]): LiveLoop["checked"] {
  if (runs.length === 0) return null;
  return {
    text: runs.map(runText).join("; "),
    isGreen: runs.every(({ outcome }) => outcome === "passed"),
  };
}

export interface LiveScreen {
  readonly columns: number;
  readonly paint: boolean;
}

const MOST_STEPS = 2;

/** The view as lines, each within the screen's width. */
export function liveLines(live: LiveLoop, now: number, screen: LiveScreen): string[] {
  const ink = paint(screen.paint);
  const row = (label: string, text: string, tint: (text: string) => string = (same) => same) => {
    const said = fitTo(clip(plain(text), 1000), Math.max(8, screen.columns - 10));
    return `  ${ink.dim(label.padEnd(6))} ${tint(said)}`;
  };
  const { work, checked } = live;
  return [
    headLine(live, screen, ink),
    ...planTexts(live).map((text, at) => row(at === 0 ? "plan" : "", text)),
    ...(live.cycle === null ? [] : [row("agent", agentText(live, now), ink.cyan)]),
    work?.who === "check"
      ? row("check", `runs ${work.what} · ${span(now - work.since)}`, ink.cyan)
      : row(
          "check",
          checked?.text ?? "not run yet",
          checked === null ? ink.dim : checked.isGreen ? ink.green : ink.red,
        ),
    row("so far", spentText(live, now)),
  ];
}

function headLine({ cycle, limits, agent }: LiveLoop, { columns }: LiveScreen, ink: Paint): string {
  const text =
    cycle === null
      ? `first look · ${agent}`
      : `cycle ${cycle.number}${limits === null ? "" : ` of ${limits.totalCycles}`} · attempt ${cycle.attempt} of ${cycle.maxCycles} · ${cycle.technique}, ${techniqueWords(cycle.technique)}`;
  return ink.bold(fitTo(plain(text), Math.max(8, columns - 1)));
}

function planTexts({ steps }: LiveLoop): string[] {
  const shown = steps.slice(0, MOST_STEPS);
  const more = steps.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

function agentText({ work, coded, agent }: LiveLoop, now: number): string {
  if (work?.who === "agent") return `${agent} · ${span(now - work.since)} · ${work.what}`;
  return coded ?? "has not begun";
}

function spentText({ limits, spent, at, isCostTold }: LiveLoop, now: number): string {
  const time = span(spent.ms + Math.max(0, now - at));
  const money = isCostTold ? `$${spent.costUsd.toFixed(2)}` : "cost not told";
  if (limits === null) return `${time} · ${money}`;
  return [
    `${time} of ${limits.minutes} min`,
    isCostTold ? `${money} of $${limits.costUsd}` : money,
    `${spent.commands} of ${limits.commands} commands`,
    `${spent.tests} of ${limits.tests} verifications`,
  ].join(" · ");
}

/** "0:07", "12:40", "1:02:03": every second counts, unlike in a sentence. */
function span(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
