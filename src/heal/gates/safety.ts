/**
 * How much a change can do wrong, by the change itself and never by its label. safe: formatting, comments, imports, types;
 * moderate: logic; risky: refactoring, public API. A block is safe only where it is shown to be; in doubt it is logic.
 */
import type { Block } from "#learn/suppression-diff.ts";
import type { Safety } from "#model/lesson.ts";
import { quoted } from "./added-lines.ts";
import type { CodeView } from "./code/facts.ts";
import { type Language, languageOf } from "./language.ts";
import { type LimitSettings, tightened } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";
import { readPatch } from "./read-patch.ts";
import { codeSafety } from "./safety-code.ts";
import { isOnlyComments, isOnlyFormatting, mayBeInText } from "./safety-formatting.ts";
import { isOnlyImports } from "./safety-imports.ts";
import { changedSignature } from "./safety-signature.ts";
import { isOnlyTypes } from "./safety-types.ts";

/** One part of a change, and what it is. */
export interface SafetyReason {
  readonly safety: Safety;
  /** "src/cart.ts:12" */
  readonly where: string;
  readonly what: string;
}

/** The category of a change: that of its worst part. */
export interface SafetyVerdict {
  readonly safety: Safety;
  readonly reasons: readonly SafetyReason[];
}

const RANK: Readonly<Record<Safety, number>> = { safe: 0, moderate: 1, risky: 2 };

/** Says how safe a diff is. What cannot be read is risky. `code`: the touched files as parsers read them; they only make it worse. */
export function safetyOf(
  diff: string,
  settings: Partial<LimitSettings> = {},
  code: CodeView = {},
): SafetyVerdict {
  const own = tightened(settings);
  const read = readPatch(diff, own);
  if (read.kind === "unreadable")
    return {
      safety: "risky",
      reasons: [{ safety: "risky", where: `the diff:${read.line}`, what: read.why }],
    };
  const reasons = read.files.flatMap((file) => {
    const byLines = ofFile(file);
    const isWorse = (one: SafetyReason) => byLines.every(({ safety }) => RANK[one.safety] > RANK[safety]);
    return [...byLines, ...codeSafety(file, code).filter(isWorse)];
  });
  const renaming = renamingIn(read.files, own.renamedLines);
  if (renaming !== null) reasons.push(renaming);
  const worst = (["risky", "moderate"] as const).find((one) => reasons.some(({ safety }) => safety === one));
  return { safety: worst ?? "safe", reasons };
}

function ofFile(file: PatchFile): SafetyReason[] {
  const at = (safety: Safety, what: string, line = 1): SafetyReason => ({
    safety,
    where: `${file.path}:${line}`,
    what,
  });
  if (file.isBinary || file.isModeChanged) return [at("risky", "a binary file, or another mode")];
  if (file.isRenamed) return [at("risky", "a file is moved")];
  if (file.kind === "docs" && !/\.(?:mdx|txt)$|(?:^|\/)\.\w+$/i.test(file.path))
    return [at("safe", "text for people")];
  if (file.deleted) return [at("risky", "a file goes")];
  if (file.created) return file.kind === "test" ? [at("moderate", "new tests")] : [at("risky", "a new file")];
  if (file.blocks.length === 0) return [at("risky", "nothing that can be read")];
  const language = languageOf(file.path);
  return file.blocks.map((block) => {
    const [safety, what] = ofBlock(block, language, file);
    return at(safety, what, block.line);
  });
}

function ofBlock(block: Block, language: Language, { path, kind }: PatchFile): [Safety, string] {
  const isOpen = mayBeInText(block);
  if (!isOpen && isOnlyFormatting(block, language)) return ["safe", "formatting"];
  if (!isOpen && isOnlyComments(block, language)) return ["safe", "comments"];
  if (!isOpen && isOnlyImports(block, language)) return ["safe", "imports"];
  // Types first: a function that only got types keeps its names, and whoever calls it calls it as before.
  if (!isOpen && isOnlyTypes(block, language)) return ["safe", "types"];
  const signature = kind === "test" ? null : changedSignature(block, language, path);
  if (signature !== null) return ["risky", `the public API: ${quoted(signature)}`];
  // unsafe { … }   field.setAccessible(true)   Object.prototype.x = …   __class__ = …
  const bent = block.added.find((line) =>
    /\bunsafe\b|\bsetAccessible\(|\b\w+\.prototype\.\w+\s*=(?!=)|\b__class__\s*=|\bmonkey_?patch/i.test(line),
  );
  if (bent !== undefined) return ["risky", `it bends the language: ${quoted(bent)}`];
  return ["moderate", "logic"];
}

/** The same word for another one on several lines: a renaming. */
function renamingIn(files: readonly PatchFile[], most: number): SafetyReason | null {
  const counts = new Map<string, { count: number; where: string }>();
  for (const { path, blocks } of files)
    for (const { removed, added, line } of blocks) {
      if (removed.length !== added.length) continue;
      for (const [at, old] of removed.entries()) {
        const pair = swapped(old, added[at]!);
        if (pair === null) continue;
        const seen = counts.get(pair) ?? { count: 0, where: `${path}:${line + at}` };
        counts.set(pair, { ...seen, count: seen.count + 1 });
      }
    }
  for (const [pair, { count, where }] of counts)
    if (count >= Math.max(1, most))
      return { safety: "risky", where, what: `a name becomes another on ${count} lines: ${pair}` };
  return null;
}

/** "sum → total" where that is all that tells two lines apart. */
function swapped(old: string, fresh: string): string | null {
  const words = (line: string) => line.match(/[\p{L}_$][\p{L}\p{N}_$]*|\s+|./gu) ?? [];
  const [before, after] = [words(old), words(fresh)];
  if (before.length !== after.length) return null;
  const differ = before.flatMap((word, at) => (word === after[at] ? [] : [`${word} → ${after[at]}`]));
  const only = new Set(differ);
  return only.size === 1 && /^[\p{L}_$][\p{L}\p{N}_$]* → [\p{L}_$]/u.test(differ[0]!) ? differ[0]! : null;
}
