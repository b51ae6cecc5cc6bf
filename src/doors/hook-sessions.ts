/**
 * What hooks keep of a session between two processes: its prompt, the edits since its last run, and which events were taken in.
 * Only of the latest sessions: what an older one left open is no attempt any more.
 */
import { redact } from "#detect/redact.ts";
import type { KeptSession } from "#loop/backfill-transcripts-session.ts";
import { sessionLog } from "#memory/session-log.ts";
import type { Progress } from "#model/ports-learning.ts";
import { SAME_CALL_MS } from "./hook-same-call.ts";

/** Events of a session that are remembered as taken in; more than are ever taken in at one opening. */
const CLAIMS_KEPT = 500;
/** Sessions of which anything is kept. */
const SESSIONS_KEPT = 40;
const LATEST = "hook-sessions";

/** True for the first that asks about an event: one that is told twice counts once. */
export function claimEvent(progress: Progress, session: string, key: string, at: number): boolean {
  const known = linesOf(progress.get(claimsOf(session)));
  const claimed = redact(key).replaceAll(/\s/g, "_");
  const isKnown = known.some((line) => {
    const [name, time] = line.split(" ");
    return name === claimed && Math.abs(Number(time) - at) < SAME_CALL_MS;
  });
  if (isKnown) return false;
  progress.set(claimsOf(session), [...known, `${claimed} ${at}`].slice(-CLAIMS_KEPT).join("\n"));
  return true;
}

/** What is kept of a session; null for a new one, and for one whose text was forgotten. */
export function keptSession(progress: Progress, session: string): KeptSession | null {
  const text = progress.get(stateOf(session));
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptSession;
  } catch {
    return null;
  }
}

/** What a hook that does not open the memory has to know of a session: its last prompt, scrubbed; null where there is none. */
export function keptPrompt(progress: Progress, session: string): string | null {
  const kept = keptSession(progress, session);
  return kept === null || kept.prompt === null ? null : JSON.stringify(kept.prompt);
}

/** Writes it beside the memory. Where that cannot be, whoever wants to know opens the memory. */
export function keepPrompt(storeDir: string, progress: Progress, session: string): void {
  try {
    const kept = keptPrompt(progress, session);
    if (kept !== null) sessionLog(storeDir, session)?.keepPrompt(kept);
  } catch {
    // A store that cannot be written.
  }
}

/** Keeps it. Scrubbed text by text: a secret inside JSON hides behind its backslashes, and one cut out of it breaks it. */
export function keepSession(progress: Progress, session: string, kept: KeptSession): void {
  if (progress.get(stateOf(session)) === null) makeRoom(progress, session);
  const scrubbed = JSON.stringify(kept, (_, value) => (typeof value === "string" ? redact(value) : value));
  progress.set(stateOf(session), scrubbed);
}

function makeRoom(progress: Progress, session: string): void {
  const latest = [...linesOf(progress.get(LATEST)).filter((one) => one !== session), session];
  for (const old of latest.slice(0, -SESSIONS_KEPT))
    for (const key of [stateOf(old), claimsOf(old)]) progress.drop(key);
  progress.set(LATEST, latest.slice(-SESSIONS_KEPT).join("\n"));
}

function stateOf(session: string): string {
  return `hook-session/${session}`;
}

function claimsOf(session: string): string {
  return `hook-calls/${session}`;
}

function linesOf(text: string | null): string[] {
  return (text ?? "").split("\n").filter((one) => one !== "");
}
