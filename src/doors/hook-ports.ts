import { redact } from "#detect/redact.ts";
import { describeMachine } from "#host/machine.ts";
import { worktreeOf } from "#host/project.ts";
import { identifyCheck, inWorktree } from "#loop/check-identity.ts";
import type { HookFactsPorts } from "#loop/hook-facts.ts";
import { derivedId } from "#memory/derived-id.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { claimEvent, keepPrompt, keepSession, keptSession } from "./hook-sessions.ts";
import { type House, rootsOf } from "./house.ts";
import { runContext } from "./run-context.ts";

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
    together: (action) => knowledge.together(action),
    claim: (session, key, at) => claimEvent(progress, redact(session), key, at),
    remember: (run, findings) => memory.remember(run, findings),
    recordTaskEvent: (event) => memory.recordTaskEvent(event),
    session: (id) => keptSession(progress, redact(id)),
    keepSession: (id, kept) => {
      keepSession(progress, redact(id), kept);
      keepPrompt(house.dirs.store, progress, redact(id));
    },
  };
}
