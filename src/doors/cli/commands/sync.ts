import { resolve } from "node:path";
import { paint } from "#report/paint.ts";
import { syncedText } from "#report/team-text.ts";
import { compose, type House } from "../../compose.ts";
import { syncNow } from "../../sync.ts";
import { teamStatus } from "../../team.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { spanFlag } from "../span-flag.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "sync",
  summary: "Exchange what was learned with the team, now",
  details:
    "Sends the facts that wait and takes in those of others. It also happens by itself, in the background, after commands and " +
    "sessions; only CI has to ask. Where the database cannot be reached nothing is lost: what waits is sent the next time. " +
    "Exits with 1 where not all could be exchanged; with --wait it exits with 0 all the same, so that a CI job does not fail by it.",
  args: [],
  flags: {
    wait: { doc: "Go on trying for so long, then go on without: 10s, 2m", value: "SPAN" },
    bundle: {
      doc: "Write the facts to this file instead, for `twiceshy ingest` on a machine that reaches the team",
      value: "FILE",
    },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy sync", doc: "now, and say what was exchanged" },
    { line: "twiceshy sync --wait 10s", doc: "at the end of a CI job" },
    { line: "twiceshy sync --bundle facts.jsonl", doc: "where no database can be reached" },
  ],
  run: sync,
};

/** Long enough for a first exchange. */
const MOST_MS = 10 * 60_000;

async function sync({ flags, terminal }: Invocation): Promise<number> {
  const wait = spanFlag(flags, "wait", "sync");
  const house = compose(terminal, flags);
  const bundle = flags.text("bundle");
  if (bundle !== null) return writeFacts(house, bundle, { flags, terminal });
  const stop = stopOnSignals();
  const line = liveLine(terminal);
  const memory = await house.openMemory();
  try {
    // A job of a fork has no address of the team's database, and must not fail by that either.
    if (wait !== null && teamStatus(house, memory) === null) return await withoutTeam({ flags, terminal });
    const synced = await syncNow(house, memory, {
      deadline: house.clock.now() + (wait ?? MOST_MS),
      isPatient: wait !== null,
      signal: stop.signal,
      onProgress: (sent, taken) => line.show(`exchanging: ${sent} sent, ${taken} taken in`),
    });
    line.clear();
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, ...synced })}\n`
        : syncedText(synced, paint(terminal.paintOut)),
    );
    return stop.exitCode() ?? (synced.why === null || wait !== null ? 0 : 1);
  } finally {
    line.clear();
    memory.close();
    stop.forget();
  }
}

async function withoutTeam({ flags, terminal }: Pick<Invocation, "flags" | "terminal">): Promise<number> {
  const why = "this memory belongs to no team: nothing was exchanged";
  if (flags.has("json"))
    await terminal.out(
      `${JSON.stringify({ version: 1, project: null, sent: 0, taken: 0, waiting: 0, why })}\n`,
    );
  else terminal.err(`twiceshy: ${why}\n`);
  return 0;
}

async function writeFacts(
  house: House,
  file: string,
  { flags, terminal }: Pick<Invocation, "flags" | "terminal">,
): Promise<number> {
  const memory = await house.openMemory();
  try {
    const { writeBundle } = await import("../../bundles.ts");
    const facts = writeBundle(house, memory, resolve(terminal.cwd, file));
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, file, facts })}\n`
        : `${facts} facts in ${file}: take them in by \`twiceshy ingest ${file}\`\n`,
    );
    return 0;
  } finally {
    memory.close();
  }
}
