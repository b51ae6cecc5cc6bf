import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import type { KeptSession } from "#loop/backfill-transcripts-session.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { HookFactsPorts } from "#loop/hook-facts.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { Progress } from "#model/ports-learning.ts";
import { type House, rootsOf } from "./house.ts";
import { runContext } from "./run-context.ts";

/** Calls of a session that are remembered as taken in, so that one told twice counts once. */
const CALLS_KEPT = 200;

/** What the facts of a house's hooks are made with. */
export async function hookPorts(
  house: House,
  memory: Memory,
  options: { readonly isLive: boolean },
): Promise<HookFactsPorts> {
  const knowledge = knowledgeOf(memory);
  const { progress } = knowledge;
  const worktree = worktreeOf(house.project);
  // What waited may belong to another task than the one that is named now.
  const { task, phase } = options.isLive ? runContext({}, house.around.env) : { task: null, phase: null };
  return {
    roots: rootsOf(house.project.root),
    inspect: await house.detectSettings(),
    ...describeMachine(),
    named: { task, phase },
    checkOf: (argv, directory) => inWorktree(identifyCheck(argv, directory), worktree),
    derivedId,
    claim: (session, callId) => knowledge.together(() => claim(progress, session, callId)),
    release: (session, callId) => knowledge.together(() => release(progress, session, callId)),
    remember: (run, findings) => memory.remember(run, findings),
    recordTaskEvent: (event) => memory.recordTaskEvent(event),
    session: (id) => readKept(progress.get(sessionKey(id))),
    keepSession: (id, kept) => progress.set(sessionKey(id), JSON.stringify(kept)),
  };
}

function sessionKey(session: string): string {
  return `hook-session/${session}`;
}

function claim(progress: Progress, session: string, callId: string): boolean {
  const known = callsOf(progress, session);
  if (known.includes(callId)) return false;
  keepCalls(progress, session, [...known, callId]);
  return true;
}

function release(progress: Progress, session: string, callId: string): void {
  keepCalls(
    progress,
    session,
    callsOf(progress, session).filter((known) => known !== callId),
  );
}

function callsOf(progress: Progress, session: string): string[] {
  return (progress.get(`hook-calls/${session}`) ?? "").split("\n").filter((one) => one !== "");
}

function keepCalls(progress: Progress, session: string, calls: readonly string[]): void {
  progress.set(`hook-calls/${session}`, calls.slice(-CALLS_KEPT).join("\n"));
}

function readKept(text: string | null): KeptSession | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptSession;
  } catch {
    return null; // its text was forgotten: the session begins anew
  }
}
