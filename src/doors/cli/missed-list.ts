import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { missedJson } from "#report/delivery-json.ts";
import { missedText } from "#report/delivery-text.ts";
import { paint } from "#report/paint.ts";
import type { House } from "../compose.ts";
import { deliveriesNow } from "../deliveries.ts";
import type { Flags, Invocation } from "./command.ts";
import { momentFlag } from "./moment-flag.ts";

type Terminal = Invocation["terminal"];

const DEFAULT_LIMIT = 20;
const MOST = 1_000_000;

/** Flags of what was said: what was missed was not, and has none of them. */
export const SAID_ONLY: readonly string[] = ["lesson", "moment", "outcome"];

/** `deliveries --missed`: what was known and struck unwarned, the most recent first. */
export async function listMissed(
  house: House,
  memory: Memory | null,
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const other = SAID_ONLY.find((name) => flags.has(name));
  if (other !== undefined)
    throw new Trouble(
      "usage",
      `--missed is about what was not said, and --${other} about what was.`,
      "twiceshy deliveries --missed --since 7d",
    );
  const now = house.clock.now();
  const since = momentFlag(flags, "since", now, "deliveries");
  const session = flags.text("session");
  const filter = {
    ...(session === null ? {} : { session }),
    ...(flags.text("task") === null ? {} : { task: flags.text("task")! }),
    ...(since === null ? {} : { since }),
    limit: MOST,
  };
  const found = memory === null ? [] : (await deliveriesNow(house, memory)).missed(filter);
  const shown = found.slice(0, flags.whole("limit", 1) ?? DEFAULT_LIMIT);
  if (flags.has("json")) {
    const answer = { version: 1, missed: shown.map(missedJson), total: found.length };
    await terminal.out(`${JSON.stringify(answer)}\n`);
  } else await terminal.out(missedText(shown, now, paint(terminal.paintOut)));
  tellLeft(shown, found, terminal);
  return 0;
}

/** On stderr, how much a list left out. */
export function tellLeft(shown: readonly unknown[], found: readonly unknown[], terminal: Terminal): void {
  if (found.length > shown.length)
    terminal.err(`(${shown.length} of ${found.length}; --limit N shows more)\n`);
}
