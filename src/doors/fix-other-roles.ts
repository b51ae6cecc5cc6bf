import type { CyclePlan } from "#heal/cycle/plan.ts";
import type {
  Coded,
  CodeWork,
  FixPlan,
  FixRoles,
  PlanAnswer,
  PlanWork,
  Verified,
  VerifyWork,
} from "#loop/fix-loop-ports.ts";
import type { FixEnd } from "#model/fix-event.ts";
import type { AgentEnd, HeadlessAgent } from "#model/headless-agent.ts";
import { Trouble } from "#model/trouble.ts";

/** What a coder of one's own may say. Nothing at all will do: what it changed is seen from the files. */
export interface CoderSays {
  /** What it cost, for the loop's money limit. */
  readonly costUsd?: number | null;
  /** Why it thinks that it did not succeed, in a sentence: the next plan is told. */
  readonly failureReason?: string | null;
  /** Why nothing could be done at all; the attempt is over then. */
  readonly trouble?: string | null;
}

/** Roles that take the place of twiceshy's own. Each is given the one that it replaces, which it may ask. */
export interface OtherRoles {
  /** What the next cycle is about, or that there is none. */
  planner?(work: PlanWork, own: (work: PlanWork) => Promise<PlanAnswer>): Promise<PlanAnswer> | PlanAnswer;
  /** Changes the files in `work.directory`. */
  coder?(
    work: CodeWork,
    own: (work: CodeWork) => Promise<Coded>,
  ): Promise<Coded | CoderSays | undefined> | Promise<void>;
  /** Says what a change is worth: only what `isBetter` is kept. */
  verifier?(work: VerifyWork, own: (work: VerifyWork) => Promise<Verified>): Promise<Verified> | Verified;
  /** Tells a person of a loop that stopped; answers with where, if anywhere. */
  reporter?(
    end: FixEnd,
    own: (end: FixEnd) => Promise<string | null>,
  ): Promise<string | null | undefined> | Promise<void>;
}

/** Twiceshy's roles, with others in their place. */
export function withRoles(own: FixRoles<CyclePlan>, other: OtherRoles): FixRoles<CyclePlan> {
  const planner = async (work: PlanWork) => own.planner(work);
  const coder = (work: CodeWork) => own.coder({ ...work, plan: whole(work.plan) });
  return {
    planner: other.planner ? async (work) => planOf(await other.planner!(work, planner)) : own.planner,
    coder: other.coder
      ? async (work) => {
          const startedAt = performance.now();
          return codedOf((await other.coder!(work, coder)) ?? undefined, performance.now() - startedAt);
        }
      : own.coder,
    verifier: other.verifier ? async (work) => other.verifier!(work, own.verifier) : own.verifier,
    reporter: other.reporter
      ? async (end) => (await other.reporter!(end, own.reporter)) ?? null
      : own.reporter,
  };
}

function planOf(answer: PlanAnswer): PlanAnswer<CyclePlan> {
  return answer.kind === "plan" ? { kind: "plan", plan: whole(answer.plan) } : answer;
}

/** A plan of somebody else's has no remedy and no hints, unless it says so. */
function whole(plan: FixPlan): CyclePlan {
  return { remedy: null, hints: [], ...plan } as unknown as CyclePlan;
}

function codedOf(said: Coded | CoderSays | undefined, durationMs: number): Coded {
  if (said && "end" in said) return said;
  const { costUsd = null, failureReason = null, trouble = null } = said ?? {};
  const end: AgentEnd = {
    outcome: "done",
    why: "It is done.",
    result: null,
    error: null,
    failureReason,
    costUsd,
    tokens: null,
    session: null,
    exitCode: null,
    signal: null,
    durationMs: Math.round(durationMs),
  };
  return { end, promptFile: null, trouble };
}

/** Stands where an agent would, for a coder that needs none. */
export function noAgent(): HeadlessAgent {
  return {
    name: "coder",
    vendor: "none",
    version: null,
    flagsFor: () => [],
    run: () =>
      Promise.reject(
        new Trouble("usage", 'the own coder needs an agent: name one, such as agent: "claude".'),
      ),
  };
}
