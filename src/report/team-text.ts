import type { Paint } from "./paint.ts";
import { count, when } from "./words.ts";

/** What a line about a team says. */
export interface TeamLine {
  readonly project: string;
  readonly database: string | null;
  readonly waiting: number;
  readonly lastAt: number | null;
  readonly trouble: { readonly why: string; readonly nextAt: number } | null;
  readonly searches?: string | null;
  readonly shares?: boolean;
}

/** How it stands with the team, in a line or two for `status`. */
export function teamText(team: TeamLine, now: number, { bold, dim, yellow }: Paint): string {
  const waits = team.waiting === 0 ? "nothing waits" : yellow(`${count(team.waiting, "fact")} to be sent`);
  const last = team.lastAt === null ? "never exchanged" : `last exchanged ${when(team.lastAt, now)}`;
  const where = dim(
    `${team.project} at ${team.database ?? "a place nobody names here (TWICESHY_DATABASE_URL)"}`,
  );
  const lines = [`${bold("team".padEnd(9))} ${waits}, ${last}  ${where}`];
  if (team.trouble !== null) lines.push(`${" ".repeat(10)}${yellow(team.trouble.why)}`);
  if (team.searches != null) lines.push(`${" ".repeat(10)}${dim(searchWords(team.searches))}`);
  if (team.shares === true)
    lines.push(
      `${" ".repeat(10)}${dim("shares fingerprints, templates and counts with the other projects there")}`,
    );
  return `${lines.join("\n")}\n`;
}

/** How it finds what is near: "pgvector 0.8.0" by an index, everything else by looking at all. */
function searchWords(found: string): string {
  if (found.startsWith("pgvector ")) return `searches by ${found} (HNSW)`;
  if (found === "offered")
    return "searches exactly; its server offers pgvector: CREATE EXTENSION vector makes use of it";
  if (found === "large")
    return "searches exactly; for so many its index takes a while to make: SELECT twiceshy.use_pgvector(true)";
  if (found.startsWith("old ")) return `searches exactly; its pgvector ${found.slice(4)} has no HNSW`;
  return "searches exactly (it has no pgvector)";
}

/** What an exchange did, in a line. */
export function syncedText(
  synced: {
    readonly sent: number;
    readonly taken: number;
    readonly waiting: number;
    readonly why: string | null;
  },
  { green, yellow }: Paint,
): string {
  const did = `${count(synced.sent, "fact")} sent, ${synced.taken} of others taken in`;
  if (synced.why === null) return `${green("in step with the team")}: ${did}\n`;
  const waits =
    synced.waiting === 0
      ? ""
      : ` ${count(synced.waiting, "fact")} ${synced.waiting === 1 ? "waits" : "wait"}; nothing is lost.`;
  return `${yellow("not in step yet")}: ${did}. ${synced.why}${waits}\n`;
}

/** What retention took away, or would. */
export function retainedText(
  done: {
    readonly from: number;
    readonly failures: number;
    readonly runs: number;
    readonly deliveries: number;
    readonly summaries: number;
    readonly parts: number;
  },
  isDry: boolean,
): string {
  const before = `from before ${new Date(done.from).toISOString().slice(0, 10)}`;
  const what = `${count(done.failures, "failure")}, ${count(done.runs, "run")} and ${count(done.deliveries, "warning")}`;
  if (isDry)
    return `${what} are ${before}; ${count(done.summaries, "sum")} would stand for the failures. Nothing was changed.\n`;
  const dropped =
    done.parts === 0 ? "" : ` ${count(done.parts, "part")} of tables dropped with their months.`;
  return `${what} ${before} went; ${count(done.summaries, "sum")} ${done.summaries === 1 ? "stands" : "stand"} for the failures, and what was learned of them is as it was.${dropped}\n`;
}
