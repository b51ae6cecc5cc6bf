import type { Paint } from "./paint.ts";
import { count, when } from "./words.ts";

/** What a line about a team says. */
export interface TeamLine {
  readonly project: string;
  readonly database: string | null;
  readonly waiting: number;
  readonly lastAt: number | null;
  readonly trouble: { readonly why: string; readonly nextAt: number } | null;
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
  return `${lines.join("\n")}\n`;
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
  const waits = synced.waiting === 0 ? "" : ` ${count(synced.waiting, "fact")} wait; nothing is lost.`;
  return `${yellow("not in step yet")}: ${did}. ${synced.why}${waits}\n`;
}
