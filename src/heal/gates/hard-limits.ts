/**
 * The second gate: what no change may do that lands by itself, read from the diff alone. In: a unified diff and what is known
 * about the failure. Out: every limit it goes beyond, with the place; an empty list lets it through to verification.
 * Nothing here asks a model, and nothing that a model, a lesson or --force says is asked. It refuses where it is in doubt.
 */

import type { Scripts } from "#learn/command-kind.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { Check } from "#model/run.ts";
import { type NoFixKind, noFixesAmong } from "../cycle/no-fix.ts";
import { addedLines } from "./added-lines.ts";
import type { CodeView } from "./code/facts.ts";
import { codeLimits } from "./limit-code.ts";
import { dangersIn } from "./limit-danger.ts";
import { changedDependencies } from "./limit-dependency.ts";
import { headLimits, sizeLimits } from "./limit-head.ts";
import { secretsIn } from "./limit-secret.ts";
import { silencersIn } from "./limit-silence.ts";
import { swallowedIn } from "./limit-swallow.ts";
import { type TextBefore, touchedTests } from "./limit-tests.ts";
import { hiddenUnicode } from "./limit-unicode.ts";
import { type Limit, type LimitSettings, type Refusal, tightened } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";
import { readPatch } from "./read-patch.ts";

/** What is known besides the diff; all of it may be left out, and then more is refused, never less. */
export interface HardLimitsContext {
  readonly settings?: Partial<LimitSettings>;
  /** What was red and has to go. */
  readonly failures?: readonly CycleFailure[];
  readonly checks?: readonly { readonly check: Check; readonly argv: readonly string[] }[];
  readonly scripts?: Scripts;
  /** A person confirmed a batch: it may have more files and lines. Nothing else is lifted. */
  readonly isConfirmedBatch?: boolean;
  readonly textBefore?: TextBefore;
  /** The touched files as their parsers read them; without it lines alone are asked. */
  readonly code?: CodeView;
}

/** Every hard limit that a diff goes beyond. */
export function hardLimits(diff: string, context: HardLimitsContext = {}): Refusal[] {
  const settings = tightened(context.settings ?? {});
  const read = readPatch(diff, settings);
  if (read.kind === "unreadable")
    return [{ limit: "unreadable", where: `the diff:${read.line}`, why: read.why }];
  const { files } = read;
  const sizes = sizeLimits(files, settings, context.isConfirmedBatch === true);
  const heads = files.flatMap(headLimits);
  const dependencies = changedDependencies(files);
  const long = longLines(files, settings);
  // What cannot be looked through in time is refused for that alone.
  if (long.length > 0) return [...sizes, ...heads, ...dependencies, ...long];
  const lines = addedLines(files);
  const found = [
    ...sizes,
    ...heads,
    ...dependencies,
    ...touchedTests(files, context.textBefore ?? (() => null)),
    ...swallowedIn(files),
    ...silencersIn(lines),
    ...dangersIn(lines),
    ...secretsIn(lines),
    ...hiddenUnicode(lines),
  ];
  return distinct([...found, ...noFixesOf(files, context), ...codeLimits(files, context.code ?? {})]);
}

function longLines(files: readonly PatchFile[], { lineLength }: LimitSettings): Refusal[] {
  for (const { path, blocks } of files)
    for (const { added, removed, line } of blocks)
      if ([...added, ...removed].some((text) => text.length > lineLength))
        return [
          {
            limit: "unreadable",
            where: `${path}:${line}`,
            why: `a line is longer than ${lineLength} characters`,
          },
        ];
  return [];
}

/** What the fix loop calls no fix is refused too, under the limit that it breaks. */
function noFixesOf(files: readonly PatchFile[], context: HardLimitsContext): Refusal[] {
  const folded = files.map((file) => ({
    ...file,
    blocks: file.blocks.map((block) => ({
      ...block,
      added: block.added.map(fold),
      removed: block.removed.map(fold),
      above: block.above.map((line) => fold(line).slice(0, 400)),
    })),
  }));
  const found = noFixesAmong(folded, {
    failures: context.failures ?? [],
    checks: context.checks ?? [],
    ...(context.scripts ? { scripts: context.scripts } : {}),
    testsBefore: null,
    testsAfter: null,
  });
  return [...found].flatMap(({ kind, where, why }) => {
    const limit = LIMIT_OF[kind];
    return limit === null ? [] : [{ limit, where, why }];
  });
}

const fold = (line: string) => line.replace(/[ \t]{41,}/g, " ".repeat(40));

const LIMIT_OF: Readonly<Record<NoFixKind, Limit | null>> = {
  "deletes-test": "test",
  "skips-test": "test",
  "fewer-tests": "test",
  "weakens-check": "test",
  "snapshot-only": "test",
  "rewrites-expectation": "test",
  "mocks-unit": "test",
  "moves-test-away": "test",
  // New tests alone are no fix, and no harm.
  "edits-only-the-test": null,
  // limit-silence.ts reads the same table line by line, and knows a string from a comment.
  "silences-tool": null,
  "swallows-exit": "swallow",
  "swallows-error": "swallow",
  "changes-check": "check",
  "touches-check": "check",
  "special-cases-test": "check",
  "bends-runner": "check",
  "answers-only-the-test": "check",
  "leaves-early": "check",
  "too-large": "unreadable",
};

/** One refusal per limit and place. */
function distinct(refusals: readonly Refusal[]): Refusal[] {
  const seen = new Set<string>();
  return refusals.filter(({ limit, where }) => {
    const key = `${limit} ${where}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}
