import { PROFILES } from "#heal/cycle/bound.ts";
import type { FixEnd, FixEvent, FixLimits } from "#model/fix-event.ts";
import { Trouble } from "#model/trouble.ts";
import type { OtherRoles } from "../fix-other-roles.ts";
import type { AskedFix, FixRequest } from "../fix-request.ts";
import { houseOf, type MemoryOptions } from "./house-of.ts";
import { wordsOf } from "./words-of.ts";

/** What a fix loop is asked for. */
export interface FixLoopOptions extends MemoryOptions {
  /** The check that fails: words (`["npm", "test"]`), or a line of them. No shell comes between words. Not needed to resume. */
  readonly check?: readonly string[] | string;
  /** Checks that must not get worse. */
  readonly also?: readonly (readonly string[] | string)[];
  /** "claude", "codex", "command:node agent.mjs"…; default: the first that is there. A coder of your own needs none. */
  readonly agent?: string;
  readonly model?: string;
  /** Default: the setting fix.profile, which is strict. */
  readonly profile?: "strict" | "fast" | "smoke" | "yolo";
  /** Instead of the settings' and the profile's. */
  readonly limits?: Partial<FixLimits>;
  /** In your files behind a checkpoint; default: in a copy of them. */
  readonly inPlace?: boolean;
  /** What you want, in your words. */
  readonly goal?: string;
  /** Tests or fingerprints; default: all that fails and was not red before. */
  readonly only?: readonly string[];
  /** What becomes of a fix; default: one commit on a new local branch. */
  readonly land?: "commit" | "patch" | "files";
  /** Runs the check and tells the plan; no agent is started. */
  readonly dryRun?: boolean;
  readonly session?: string;
  readonly task?: string;
  /** Goes on with the loop that was left last, or with the one of this name. */
  readonly resume?: boolean | string;
  /** Ends the loop in good order: the agent is stopped, the attempt counts, the files go back. */
  readonly signal?: AbortSignal;
  /** Roles of your own, instead of twiceshy's. */
  readonly roles?: OtherRoles;
}

/** A fix loop at work: what happens, as it happens; its end comes last, as the event `stopped` and as the value returned. */
export type FixLoop = AsyncGenerator<FixEvent, FixEnd, void>;

/**
 * Lets a coding agent mend a failing check, in a bounded number of attempts. Nothing happens before the first event is asked
 * for. Whoever stops listening (`break`, `return()`) stops the loop: the agent is ended, the files go back to the last thing
 * kept, the attempt counts, and the loop can be resumed.
 */
export function fixLoop(options: FixLoopOptions): FixLoop {
  const left = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
  const story = tell(options, signal);
  const loop: FixLoop = {
    next: () => story.next(),
    // What is at work ends at once: a generator would hear of it only at its next event.
    return(value) {
      left.abort();
      return story.return(value as FixEnd);
    },
    throw(error) {
      left.abort();
      return story.throw(error);
    },
    [Symbol.asyncIterator]: () => loop,
  };
  // For `await using`, which Node 20 does not know yet.
  const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };
  return asyncDispose ? Object.assign(loop, { [asyncDispose]: () => loop.return(NO_END) }) : loop;
}

/** Nobody reads the end of a loop that was left. */
const NO_END = undefined as unknown as FixEnd;

async function* tell(options: FixLoopOptions, signal: AbortSignal): FixLoop {
  const house = houseOf(options);
  const { directoryHere, settledRequest } = await import("../fix-request.ts");
  const { resume = false } = options;
  const settled = () => settledRequest(house, askedOf(options), directoryHere(house));
  const request = resume === false ? onlyIfNeeded(settled(), options) : null;
  const [{ fixIn }, { resumedLoop }, { sweepLeftovers }, { learnNow }] = await Promise.all([
    import("../fix.ts"),
    import("../fix-record.ts"),
    import("../prove-sweep.ts"),
    import("../learn-now.ts"),
  ]);
  const memory = await house.openMemory();
  try {
    await sweepLeftovers(house);
    await learnNow(house, memory);
    const resumed = request === null ? resumedLoop(memory, resume === true ? null : String(resume)) : null;
    const around = { house, memory, signal, ...(options.roles ? { roles: options.roles } : {}) };
    const end = yield* fixIn(around, request ?? resumed!.request, resumed);
    await learnNow(house, memory);
    return end;
  } finally {
    memory.close();
  }
}

const LANDINGS: readonly (string | null)[] = ["commit", "patch", "files", null];

/** Whoever brings a coder and names no agent wants none, whatever the settings say. */
function onlyIfNeeded(request: FixRequest, { agent, roles }: FixLoopOptions): FixRequest {
  return agent === undefined && roles?.coder !== undefined ? { ...request, agent: null } : request;
}

function askedOf(options: FixLoopOptions): AskedFix {
  const { profile = null, land = null, limits = {} } = options;
  if (options.check === undefined)
    throw new Trouble("usage", 'fixLoop needs the check that fails: check: ["npm", "test"].');
  oneOf("profile", profile, [...PROFILES, null]);
  oneOf("land", land, LANDINGS);
  for (const [name, value] of Object.entries(limits)) limit(name, value);
  return {
    argv: wordsOf(options.check, "check"),
    also: (options.also ?? []).map((one) => wordsOf(one, "also")),
    agent: options.agent ?? null,
    model: options.model ?? null,
    profile,
    limits,
    isInPlace: options.inPlace ?? false,
    goal: options.goal ?? null,
    only: options.only ?? [],
    land,
    isDryRun: options.dryRun ?? false,
    session: options.session ?? null,
    task: options.task ?? null,
  };
}

function oneOf(name: string, value: unknown, known: readonly unknown[]): void {
  if (known.includes(value)) return;
  const names = known.filter((one) => one !== null).join(", ");
  throw new Trouble("usage", `${name}: one of ${names} is expected, not ${JSON.stringify(value)}.`);
}

/** A limit that is not understood must not be none. */
function limit(name: string, value: unknown): void {
  const least = name === "maxCycles" || name === "totalCycles" ? 1 : 0;
  if (typeof value === "number" && Number.isFinite(value) && value >= least) return;
  throw new Trouble("usage", `limits.${name}: a number from ${least} up is expected, not ${String(value)}.`);
}
