import { withinBudget } from "#heal/cycle/bound.ts";
import type { CycleBegun, CycleVerdict } from "#model/cycle.ts";
import type { CheckRun, FixEvent } from "#model/fix-event.ts";
import type { AgentEnd } from "#model/headless-agent.ts";
import type { Coded, FixCheck, FixPlan, FixPorts, FixRoles, SeenChange, Verified } from "./fix-loop-ports.ts";
import { withProgress } from "./fix-loop-progress.ts";
import { apartMs, checkMs, type FixState } from "./fix-loop-state.ts";

/** A check that is green seven times in ten passes so often by luck one time in six. */
const DOUBTED = 4;

/** What became of a cycle. */
export interface Judged {
  readonly verdict: CycleVerdict;
  readonly why: string;
  readonly verified?: Verified;
}

/** What the files of the workspace are against those that were kept. */
export type Change =
  | (Extract<SeenChange, { kind: "ok" }> & { readonly tree: string; readonly notes?: readonly string[] })
  | { readonly kind: "failed"; readonly why: string };

interface Checking {
  readonly command: string;
  readonly why: string;
}

/** What became of the cycle. What an agent that did not come to its end left behind is looked at like any other change. */
export async function* judge<P extends FixPlan>(
  cycle: CycleBegun,
  coded: Coded,
  change: Change,
  state: FixState,
  ports: FixPorts,
  roles: FixRoles<P>,
): AsyncGenerator<FixEvent, Judged> {
  if (coded.trouble !== null) return { verdict: "agent-failed", why: coded.trouble };
  const broken = brokenAgent(coded.end);
  if (change.kind === "failed") return { verdict: "not-verified", why: change.why };
  if (change.files.length === 0)
    return broken !== null
      ? { verdict: couldNotBegin(coded.end) ? "not-tried" : "agent-failed", why: broken }
      : { verdict: "unchanged", why: saysWhy(coded.end) ?? "No file was changed." };
  const all = [state.options.check, ...state.options.also];
  const bound = withinBudget(state.options.limits, state.spent, { tests: 1, commands: all.length });
  if (!bound.go) return { verdict: "not-verified", why: bound.why };
  const verified = yield* withProgress<Verified, Checking, FixEvent>(
    (tell) => {
      const runOne = async (one: FixCheck, why: string): Promise<CheckRun> => {
        tell({ command: one.check.command, why });
        const run = await ports.runCheck(one, checkMs(state), change.tree);
        if (one === state.options.check) state.last = run;
        return run;
      };
      return roles.verifier({
        cycle,
        goal: state.goal!,
        before: state.runs,
        change,
        tree: change.tree,
        async run(why) {
          state.spend({ tests: 1, commands: all.length });
          const runs: CheckRun[] = [];
          for (const one of all) runs.push(await runOne(one, why));
          return runs;
        },
        repeats: state.isFlaky ? DOUBTED : 1,
        again: (why) => runOne(state.options.check, why),
        async without(why) {
          if (state.isRedTwice && !state.isFlaky) return { ...state.runs[0]!, why: "twice, before it" };
          tell({ command: state.options.check.check.command, why });
          return withoutChange(change.tree, state, ports);
        },
      });
    },
    (checking) => ({ kind: "checking", at: ports.clock.now(), ...checking }),
    ports.leave,
  );
  if (broken !== null && !verified.isBetter)
    return { verdict: "agent-failed", why: `${broken} What it left: ${verified.why}`, verified };
  return { verdict: verified.verdict, why: verified.why, verified };
}

/** In place the check runs in a copy: the user's files stay as they are, and what an agent installed is told from what it changed. */
async function withoutChange(tree: string, state: FixState, ports: FixPorts): Promise<CheckRun> {
  const { workspace } = ports;
  const { check } = state.options;
  const kept = state.keptTree!;
  const notRun = (why: string): CheckRun => ({ ...state.runs[0]!, outcome: "not-run", failures: [], why });
  if (workspace.kind === "in-place") {
    const ran = await ports.runApart?.(check, kept, apartMs(state));
    if (ran === undefined) return notRun("there is no place apart from your files");
    return "kind" in ran ? notRun(ran.why) : ran;
  }
  const put = await workspace.restore(kept);
  if (put.kind === "failed") return notRun(put.why);
  const run = await ports.runCheck(check, checkMs(state), kept);
  await workspace.restore(tree);
  return run;
}

/** Why an agent's run is no run at all; null where it came to an end of its own. */
function brokenAgent(end: AgentEnd | null): string | null {
  return end === null || end.outcome === "done" || end.outcome === "failed" ? null : end.why;
}

/** For a person to mend before anything can be tried. */
export function couldNotBegin(end: AgentEnd | null): boolean {
  return end?.outcome === "missing" || end?.outcome === "not-logged-in";
}

function saysWhy(end: AgentEnd | null): string | null {
  if (end?.failureReason) return `No file was changed. The agent says: ${end.failureReason}`;
  return end?.outcome === "failed" ? `No file was changed. ${end.why}` : null;
}
