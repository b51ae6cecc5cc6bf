import { chmodSync } from "node:fs";
import { Trouble } from "#model/trouble.ts";
import { paint } from "#report/paint.ts";
import { retainedText, syncedText, teamText } from "#report/team-text.ts";
import { compose } from "../../compose.ts";
import { readSettingsFile } from "../../settings-file.ts";
import { syncNow } from "../../sync.ts";
import { databaseUrl, enterTeam, leaveTeam, openTeam, projectNamed, teamStatus } from "../../team.ts";
import { retainTeam } from "../../team-retain.ts";
import { withoutSecret } from "../../without-secret.ts";
import { writeSetting } from "../../write-setting.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { liveLine } from "../live-line.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "team",
  summary: "Share this memory with a team, on PostgreSQL",
  details:
    "join: makes or updates the tables in the database that TWICESHY_DATABASE_URL names, registers the project, sends what is " +
    "known here and takes in what others know; the address is kept beside the memory, for you alone. From then on facts are " +
    "exchanged in the background. Outputs of commands never leave the machine. leave: stops it; what came from others stays. " +
    "retain: sums up the team's facts that are older than the setting team.retention (or --months) and drops their months; what was " +
    "learned of them stays. Without a word: how it stands.",
  args: [
    { name: "action", doc: "What to do", choices: ["join", "status", "leave", "retain"], optional: true },
  ],
  flags: {
    project: {
      doc: "The team's name for this project; default: where the repository comes from",
      value: "NAME",
    },
    months: {
      doc: "With retain: keep so many whole months; default: the setting team.retention",
      value: "N",
    },
    "dry-run": { doc: "With retain: only say how much would go" },
    ...STORE_FLAG,
  },
  examples: [
    {
      line: "twiceshy team join",
      doc: "once on each machine, with TWICESHY_DATABASE_URL=postgres://me@db/twiceshy",
    },
    { line: "twiceshy team", doc: "what waits, and when facts were last exchanged" },
    { line: "twiceshy team retain --months 12 --dry-run", doc: "how much is older than a year" },
    { line: "twiceshy team leave", doc: "nothing is sent any more" },
  ],
  run: team,
};

async function team(invocation: Invocation): Promise<number> {
  const [action = "status"] = invocation.args;
  if (action === "join") return join(invocation);
  if (action === "retain") return retain(invocation);
  return action === "leave" ? leave(invocation) : status(invocation);
}

const JOIN_MS = 30 * 60_000;

async function join({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const url = databaseUrl(house);
  const project = projectNamed(house, flags.text("project") ?? house.settings.values["team.project"]);
  const stop = stopOnSignals();
  const line = liveLine(terminal);
  const memory = await house.openMemory();
  try {
    const before = teamStatus(house, memory);
    line.show(`asking ${withoutSecret(url)}`);
    // Before anything is changed here: a database that cannot be used is no team.
    (await openTeam(house, memory, project)).close();
    enterTeam(house, memory, project);
    if (house.settings.origins["team.database"] === "environment")
      keepAddress(house.places.local, url, house.project.storeDir);
    const synced = await syncNow(house, memory, {
      deadline: house.clock.now() + JOIN_MS,
      signal: stop.signal,
      onProgress: (sent, taken) => line.show(`exchanging: ${sent} sent, ${taken} taken in`),
    });
    line.clear();
    const isAgain = before?.project === project;
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, joined: true, isAgain, database: withoutSecret(url), ...synced })}\n`
        : `${isAgain ? "already in the team of" : "joined the team of"} ${project} at ${withoutSecret(url)}\n${syncedText(synced, paint(terminal.paintOut))}`,
    );
    return stop.exitCode() ?? (synced.why === null ? 0 : 1);
  } finally {
    line.clear();
    memory.close();
    stop.forget();
  }
}

/** Later commands find it; nobody else may read it. */
function keepAddress(file: string, url: string, storeDir: string): void {
  writeSetting(file, "team.database", url, storeDir);
  try {
    chmodSync(file, 0o600);
  } catch {
    // A file system without modes has other ways.
  }
}

async function retain({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const line = liveLine(terminal);
  const isDry = flags.has("dry-run");
  const months = monthsIn(flags.text("months")) ?? house.settings.values["team.retention"];
  if (months === null)
    throw new Trouble(
      "usage",
      "Nothing says for how long the team's facts are to be kept: all of them are.",
      "twiceshy team retain --months 12 --dry-run",
    );
  try {
    const done = await retainTeam(house, { months, isDry }, (count) => line.show(`summed up: ${count}`));
    line.clear();
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, isDry, ...done, from: new Date(done.from).toISOString() })}\n`
        : retainedText(done, isDry),
    );
    return 0;
  } finally {
    line.clear();
  }
}

function monthsIn(given: string | null): number | null {
  if (given === null) return null;
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new Trouble(
    "usage",
    `--months takes a whole number from 1 on, not "${given}".`,
    "twiceshy team --help",
  );
}

async function leave({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const was = memory === null ? null : teamStatus(house, memory);
    if (memory === null || was === null)
      throw new Trouble("not_found", "This memory belongs to no team.", "twiceshy team join");
    leaveTeam(house, memory);
    if (readSettingsFile(house.places.local)["team.database"] !== undefined)
      writeSetting(house.places.local, "team.database", undefined, house.project.storeDir);
    const lost = was.waiting === 0 ? "" : ` ${was.waiting} facts were not sent; they stay here.`;
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, left: was.project, unsent: was.waiting })}\n`
        : `left the team of ${was.project}: nothing is sent any more.${lost}\n`,
    );
    return 0;
  } finally {
    memory?.close();
  }
}

async function status({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const found = memory === null ? null : teamStatus(house, memory);
    const now = house.clock.now();
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, team: found })}\n`
        : found === null
          ? "this memory belongs to no team: TWICESHY_DATABASE_URL=postgres://… twiceshy team join\n"
          : teamText(found, now, paint(terminal.paintOut)),
    );
    return 0;
  } finally {
    memory?.close();
  }
}
