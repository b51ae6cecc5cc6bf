/**
 * Lessons from fixes. A change that turned a check green is a draft; a proof verifies it; the same cure again makes it
 * stronger. What a fix teaches is computed from the fixes of one failure together, so it is the same in whatever order
 * they became known: each fix speaks for the smallest change that is contained in it.
 */
import type { Diff, Fix } from "#model/fix.ts";
import type { LessonBody, LessonEvent } from "#model/lesson.ts";
import type { Proof } from "#model/proof.ts";
import { actionKey, changedLines, lessonIdOf } from "./action-key.ts";
import { actionOfFix, safetyOf } from "./action-of-fix.ts";
import { eventId } from "./derive-id.ts";
import { preconditionsOf } from "./preconditions.ts";
import { templateOf } from "./template-body.ts";

/** A fix with all that is known about it. */
export interface KnownFix {
  readonly fix: Fix;
  /** The whole change. */
  readonly diff: Diff | null;
  /** Oldest first. */
  readonly proofs: readonly Proof[];
}

export interface FixLesson {
  readonly id: string;
  readonly body: LessonBody;
  readonly events: readonly LessonEvent[];
  /** Ids that the same fixes had as lessons before a proof made them smaller. */
  readonly aliases: readonly string[];
}

/** What the fixes of one failure teach together. */
export function lessonsFromFixes(fixes: readonly KnownFix[]): FixLesson[] {
  const taught = fixes
    .filter((known) => whyNotTaught(known) === null)
    .flatMap((known) => readFix(known) ?? [])
    .sort((a, b) => a.size - b.size || order(a, b));
  const groups: Taught[][] = [];
  for (const one of taught) {
    const group = groups.find(([smallest]) => contains(one, smallest!));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => lessonOf(group[0]!, [...group].sort(order)));
}

/** Why a fix must not teach; null when it may. */
export function whyNotTaught({ fix, proofs }: KnownFix): string | null {
  if (fix.marks.length > 0) return `marked ${fix.marks.join(", ")}`;
  const last = proofs.findLast((proof) => proof.verdict !== "inconclusive");
  if (last === undefined || last.verdict === "proven") return null;
  return `its proof came out ${last.verdict}: ${last.why}`;
}

interface Taught extends KnownFix {
  readonly body: LessonBody;
  readonly key: string;
  /** Changed lines; empty where it is no change of files. */
  readonly lines: ReadonlySet<string>;
  readonly size: number;
  /** The id of the template that the change makes, too; null where it makes none. */
  readonly template: string | null;
}

function readFix(known: KnownFix): Taught | null {
  const body = bodyOf(known);
  if (body === null) return null;
  const lines = new Set(body.action.kind === "patch" ? changedLines(body.action.diff) : []);
  const template = templateOf(known.fix, known.diff)?.id ?? null;
  return { ...known, body, key: actionKey(body.action), lines, size: lines.size, template };
}

function bodyOf({ fix, diff }: KnownFix): LessonBody | null {
  const found = actionOfFix(fix, diff);
  const cause = fix.cures[0];
  if (found.kind === "none" || cause === undefined) return null;
  const { action } = found;
  const fingerprints = [...new Set(fix.cures.map((cure) => cure.fingerprint))].slice(0, 10);
  return {
    title: titleOf(cause.errorType, cause.message),
    type: "error_resolution",
    category: cause.category,
    trigger: {
      conditions: [
        fingerprints.length === 1
          ? { field: "fingerprint", operator: "is", value: fingerprints[0]! }
          : { field: "fingerprint", operator: "one-of", value: fingerprints.join("|") },
      ],
    },
    action,
    validation: { command: fix.check.command, directory: fix.check.directory, expect: "passes" },
    scope: [],
    safety: safetyOf(action),
    preconditions: action.kind === "patch" ? preconditionsOf(action.diff) : [],
    narrative: null,
    author: null,
    provenance: "observed",
    fingerprint: cause.fingerprint,
    examples: [...new Set(fix.cures.map((cure) => cure.message.slice(0, 500)))].slice(0, 3),
  };
}

function titleOf(errorType: string | null, message: string): string {
  const line = message.trim().split("\n", 1)[0]!.replace(/\s+/g, " ");
  const text = errorType === null || line.startsWith(errorType) ? line : `${errorType}: ${line}`;
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

/** A change that has all lines of another cured the same by them; a command is the same or another. */
function contains(one: Taught, smallest: Taught): boolean {
  if (one.key === smallest.key) return true;
  return smallest.size > 0 && one.size > 0 && [...smallest.lines].every((line) => one.lines.has(line));
}

function order(a: Taught, b: Taught): number {
  return a.fix.resolvedAt - b.fix.resolvedAt || (a.fix.id < b.fix.id ? -1 : 1);
}

/** One lesson with the facts that its fixes give. What it says comes from the smallest, when from the oldest. */
function lessonOf(smallest: Taught, members: readonly Taught[]): FixLesson {
  const { body } = smallest;
  const id = lessonIdOf(body);
  const oldest = members[0]!;
  const first = factOf(oldest, "created", `created/${oldest.fix.id}`, { ...body });
  const events = members.flatMap((member) => [
    factOf(member, "worked", `worked/${member.fix.id}`, {}),
    ...member.proofs
      .filter((proof) => proof.verdict === "proven")
      .map((proof) => ({
        ...factOf(member, "worked", `proof/${proof.id}`, { proof: proof.id, verified: true }),
        id: eventId(proof.at, `${id}/proof/${proof.id}`),
        at: proof.at,
        reason: proof.why,
      })),
  ]);
  const aliases = members.map((member) => wholeId(member)).filter((alias) => alias !== null && alias !== id);
  return { id, body, events: [first, ...events], aliases: [...new Set(aliases as string[])] };

  function factOf(
    member: Taught,
    kind: LessonEvent["kind"],
    seed: string,
    more: Record<string, unknown>,
  ): LessonEvent {
    const { fix } = member;
    return {
      id: eventId(fix.resolvedAt, `${id}/${seed}`),
      lesson: id,
      at: fix.resolvedAt,
      kind,
      by: "twiceshy",
      reason: null,
      body: {
        ...more,
        fix: fix.id,
        of: fix.id,
        green: fix.greenRun,
        greenAt: fix.resolvedAt,
        files: fix.files.slice(0, 50),
        // So that a template can be folded again when its fix is gone.
        ...(member.template === null ? {} : { template: member.template }),
        ...(fix.task === null ? {} : { task: fix.task }),
      },
    };
  }
}

/** The id that the whole change had as a lesson, before its core was known. */
function wholeId({ fix, diff, proofs }: Taught): string | null {
  if (fix.minimal === null) return null;
  const body = bodyOf({ fix: { ...fix, minimal: null }, diff, proofs });
  return body === null ? null : lessonIdOf(body);
}
