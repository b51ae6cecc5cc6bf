/** What an agent may do by itself; an adapter turns it into the agent's own flags, and says which. */
export interface AgentPermissions {
  readonly edit: boolean;
  /** Commands it may run, as argv beginnings: [["npm", "test"]]; "any" where the profile lets it. */
  readonly commands: readonly (readonly string[])[] | "any";
  readonly install: boolean;
  readonly network: boolean;
}

export interface AgentRequest {
  readonly prompt: string;
  /** A file that holds the same prompt. */
  readonly promptFile: string;
  readonly directory: string;
  readonly permissions: AgentPermissions;
  readonly model: string | null;
  /** What it may cost at most, where the agent can be told. */
  readonly maxCostUsd: number | null;
}

/** How an agent is started: by argv, never through a shell. */
export interface AgentInvocation {
  readonly argv: readonly string[];
  readonly stdin: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** The permission flags among them, to be shown. */
  readonly permissionFlags: readonly string[];
}

/** What came of an agent's run. */
export type AgentOutcome =
  | "done"
  /** It says itself that it failed. */
  | "failed"
  | "missing"
  | "not-logged-in"
  | "crashed"
  | "timed-out"
  | "over-cost"
  | "flooded"
  | "rubbish"
  | "cancelled";

/** What an agent told while and after it worked. What it changed comes from git, not from here. */
export interface AgentEnd {
  readonly outcome: AgentOutcome;
  /** One sentence for a person. */
  readonly why: string;
  readonly result: string | null;
  readonly error: string | null;
  /** Of an optional line `FAILURE_REASON: …`. */
  readonly failureReason: string | null;
  readonly costUsd: number | null;
  readonly tokens: { readonly input: number; readonly output: number } | null;
  readonly session: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly durationMs: number;
}

/** How the process itself ended. */
export interface AgentExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  readonly flooded: boolean;
  /** Why it could not be started at all. */
  readonly startFailure: string | null;
  readonly durationMs: number;
  /** What it was stopped for by whoever read along: over its cost, no login. */
  readonly stoppedAs?: AgentOutcome | null;
  /** Which flood it was: of output, or of the disk. */
  readonly flood?: "output" | "disk" | null;
  /** It had told its end and would not go. */
  readonly lingered?: boolean;
}

/** Reads an agent's output as it comes. */
export interface AgentReader {
  /** A line of output; what the agent is doing, in a few words, where the line tells. */
  line(text: string, from: "stdout" | "stderr"): string | null;
  /** Cost so far, where it is told on the way. */
  costUsd(): number | null;
  /** Why going on is of no use, as the outcome it would have: nobody is logged in, and it tries for minutes. */
  cannotGoOn?(): AgentOutcome | null;
  /** It has told its end, and nothing since. */
  isFinished?(): boolean;
  end(exit: AgentExit): AgentEnd;
}

/** One coding agent that can be run without a person. Pure: the host starts it. */
export interface AgentAdapter {
  readonly name: string;
  /** Who makes its model by default: a judge of the same vendor does not count. */
  readonly vendor: string;
  /** Names it may be found under. */
  readonly executables: readonly string[];
  readonly versionArgv: readonly string[];
  /** Folders it is installed into beside the PATH; `~` is the home. */
  readonly places?: readonly string[];
  /** What it leaves in the working folder for itself, as ignore patterns: no change of the code. */
  readonly leaves?: readonly string[];
  /** What a person does to log in. */
  readonly login?: string;
  invocation(request: AgentRequest, executable: string): AgentInvocation;
  reader(): AgentReader;
}

/** A coding agent as the fix loop sees it: found, ready to be run. */
export interface HeadlessAgent {
  readonly name: string;
  readonly vendor: string;
  readonly version: string | null;
  /** Ignore patterns of what it leaves in the working folder for itself. */
  readonly leaves?: readonly string[];
  /** Its permission flags, to be shown. */
  flagsFor(request: AgentRequest): readonly string[];
  run(
    request: AgentRequest,
    limits: {
      readonly timeoutMs: number;
      /** Bytes of output after which it is stopped. */
      readonly maxOutputBytes: number;
      /** The whole output goes here, scrubbed. */
      readonly logFile: string | null;
      readonly signal: AbortSignal;
      onProgress(doing: string): void;
    },
  ): Promise<AgentEnd>;
}
