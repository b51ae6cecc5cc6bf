import type { Grade } from "./fix.ts";
import type { Provenance } from "./lesson.ts";
import type { Rate } from "./pattern.ts";
import type { MatchReason, Remedy } from "./recall.ts";
import type { Check } from "./run.ts";

/** When something is said, in order of worth: right after a failure, at the action, at the prompt, at the start. */
export const MOMENTS = ["failure", "command", "edit", "prompt", "session"] as const;
export type MomentKind = (typeof MOMENTS)[number];

/** A lesson that fits a moment. Typed slots: templates make text of it, and nothing else does. */
export interface Warning {
  /** The lesson's id; a known fix that has no lesson yet goes by `fix/<id>`, a shipped lesson by `seed/<name>`. */
  readonly lesson: string;
  readonly moment: MomentKind;
  /** Fingerprint of the failure it is about; null where it is about none in particular. */
  readonly fingerprint: string | null;
  /** What happens: the failure in a line, as data. */
  readonly what: string;
  /** Why: the cause in words, where it is known. */
  readonly cause: string | null;
  /** How to avoid it: the smallest diff, the command, or advice. */
  readonly remedy: Remedy | null;
  readonly files: readonly string[];
  /** The check it was seen in: "npm test". */
  readonly check: string | null;
  readonly grade: Grade | null;
  readonly provenance: Provenance | null;
  readonly seen: number;
  readonly worked: Rate | null;
  readonly confidence: number;
  readonly lastAt: number | null;
  /** Why it fits this moment. */
  readonly why: readonly MatchReason[];
  /** All its pre-conditions are about this repository, and every one of them holds now. */
  readonly isExact: boolean;
  /** The mistake is not in the files now: it is told as something that happened here. */
  readonly isMended?: boolean;
  /** Withholding it has shown that it helps. */
  readonly helps?: boolean;
  /** It was ignored so often that it is said in other words. */
  readonly isRephrased?: boolean;
  readonly score: number;
}

/** Shown as context, held the action, or withheld on purpose. */
export type DeliveryManner = "shown" | "held" | "withheld";

/** A fact: a warning reached a model (or was withheld). Immutable. */
export interface Delivery {
  readonly id: string;
  readonly at: number;
  readonly session: string | null;
  readonly task: string | null;
  readonly agent: string | null;
  readonly lesson: string;
  readonly fingerprint: string | null;
  /** The check whose next run tells what came of it: its id; null where none is known. */
  readonly check: string | null;
  readonly moment: MomentKind;
  readonly manner: DeliveryManner;
  /** The text as it was handed over. */
  readonly text: string;
  readonly score: number;
  /** 1 is the first of those said together. */
  readonly rank: number;
  /** The tool call it went out with. */
  readonly callId: string | null;
  /** Why, where it was withheld: "hold-out", "switched off"; "mended" where the mistake was not in the files when it was said. */
  readonly reason: string | null;
  /** The odds by which it was drawn whether it is withheld; absent or null where nothing was drawn. */
  readonly heldOut?: number | null;
}

export type DeliveryOutcome = "prevented" | "failed_anyway" | "task_incomplete";

/** A fact about a delivery. The latest outcome counts: a session that goes on may still change it. */
export interface DeliveryEvent {
  readonly id: string;
  readonly delivery: string;
  readonly at: number;
  readonly kind: "outcome" | "acknowledged";
  readonly outcome: DeliveryOutcome | null;
  /** It failed again, and what was advised had not been done. */
  readonly ignored: boolean;
  readonly why: string;
  readonly by: string | null;
}

/** A delivery with what came of it. */
export interface DeliveryRecord extends Delivery {
  readonly outcome: DeliveryOutcome | null;
  readonly ignored: boolean;
  readonly outcomeWhy: string | null;
  readonly acknowledgedAt: number | null;
}

/** A fact: a known pattern struck, and nobody had been warned. */
export interface Missed {
  readonly id: string;
  readonly at: number;
  readonly session: string | null;
  /** The task of its run, where somebody named one. */
  readonly task?: string;
  readonly run: string;
  readonly fingerprint: string;
  readonly lesson: string;
  readonly why: "below_floor" | "withheld" | "no_hook" | "not_known_then" | "no_moment";
}

export interface DeliveryFilter {
  readonly session?: string;
  readonly task?: string;
  readonly lesson?: string;
  readonly moment?: MomentKind;
  readonly outcome?: DeliveryOutcome;
  readonly agent?: string;
  readonly since?: number;
  /** Only those that are listed after this one: where a page ended. */
  readonly after?: { readonly at: number; readonly id: string };
  readonly limit?: number;
}

/** A run as far as it judges what was said before it. */
export interface JudgedRun {
  readonly id: string;
  readonly source: string;
  /** When it began, and when it was over. */
  readonly at: number;
  readonly endedAt: number;
  readonly check: Check;
  /** What its check really ran, where that names a script: `npm test` is `node --test`. */
  readonly ran?: readonly Check[];
  readonly argv: readonly string[];
  readonly outcome: "passed" | "failed" | "interrupted";
  readonly session: string | null;
  readonly task: string | null;
  /** The client's own id of the tool call. */
  readonly execution: string | null;
  readonly tree: string | null;
  readonly filesModified: readonly string[];
  readonly diff: string | null;
  readonly failures: readonly { readonly fingerprint: string; readonly category: string }[];
  /** False where more failed than is stored: what is not there may still have been. */
  readonly isWhole: boolean;
}

/** What happened in a session, for one line to the person. */
export interface SessionTally {
  /** Different failures. */
  readonly failures: number;
  /** Of these, those that had been seen before the session. */
  readonly known: number;
  readonly fixes: number;
  readonly proven: number;
}

/** Such facts together, as they are made at one moment. */
export interface DeliveryFacts {
  readonly deliveries: readonly Delivery[];
  readonly events: readonly DeliveryEvent[];
  readonly missed: readonly Missed[];
}

/** Facts about what was said, and what came of it. Stored twice, a fact changes nothing. */
export interface DeliveryMemory {
  record(deliveries: readonly Delivery[]): void;
  recordEvents(events: readonly DeliveryEvent[]): void;
  recordMissed(missed: readonly Missed[]): void;
  /** Newest first. */
  deliveries(filter?: DeliveryFilter): DeliveryRecord[];
  delivery(idOrPrefix: string): DeliveryRecord | null;
  /** What is known to have come of one, oldest first. */
  events(delivery: string): DeliveryEvent[];
  missed(filter?: { session?: string; task?: string; since?: number; limit?: number }): Missed[];
  /** What a session was told so far, oldest first. */
  toldIn(session: string): DeliveryRecord[];
  /** Sessions with deliveries that have no outcome yet, and when they last heard something. */
  unsettled(): { readonly session: string; readonly lastAt: number }[];
  /** Tasks with such deliveries that belong to no session. */
  unsettledTasks(): string[];
  /** Tasks in which something failed outside of any session, from a time on. */
  tasksFailed(since: number): string[];
  /** What a session ran, or what was run for a task, in order of (time, id). */
  runsOf(scope: { readonly session: string } | { readonly task: string }): JudgedRun[];
  /** All fingerprints of the pattern that one belongs to, whatever recipe made them. */
  samePattern(fingerprint: string): string[];
  /** Checks that some fingerprints were ever seen in, and which categories they have. */
  struck(fingerprints: readonly string[]): { checks: Check[]; categories: string[] };
  /** Of these, those that came before a time. */
  seenBefore(fingerprints: readonly string[], at: number): string[];
}
