import type { CodeFacts, CodeMark, CodePair, CodeView } from "./code/facts.ts";
import type { Refusal } from "./limits.ts";
import type { PatchFile } from "./patch-file.ts";

/** What lines could not show: read from the trees of the touched files, before and after. It only ever adds to what is refused. */
export function codeLimits(files: readonly PatchFile[], code: CodeView): Refusal[] {
  return files.flatMap((file) => {
    const pair = Object.hasOwn(code, file.path) ? code[file.path] : undefined;
    if (pair === undefined || file.kind === "docs" || file.kind === "expected") return [];
    return inPair(file, pair).map(({ limit, why, line }) => ({ limit, where: `${file.path}:${line}`, why }));
  });
}

type Found = Pick<Refusal, "limit" | "why"> & { readonly line: number };

function inPair(file: PatchFile, { language, before, after }: CodePair): Found[] {
  if (after?.kind === "broken") {
    // It could not be read before either: there is nothing to compare, and perhaps no parser for its dialect.
    if (before !== null && before.kind !== "parsed") return [];
    return [
      {
        limit: "unreadable",
        why: `with the change it cannot be read as ${language}: ${after.why}`,
        line: after.line,
      },
    ];
  }
  if (after?.kind !== "parsed") return [];
  if (before !== null && before.kind !== "parsed") {
    const lines = new Set(file.blocks.flatMap(({ line, added }) => added.map((_, at) => line + at)));
    return after.facts.marks.filter(({ line }) => lines.has(line));
  }
  const old = before?.facts ?? null;
  return [...newMarks(old, after.facts), ...(old === null ? [] : lostTests(old, after.facts))];
}

/** Marks that came: there are more of a key than before. */
function newMarks(before: CodeFacts | null, { marks }: CodeFacts): CodeMark[] {
  const left = new Map<string, number>();
  const keyOf = ({ limit, key }: CodeMark) => `${limit} ${key}`;
  for (const mark of before?.marks ?? []) left.set(keyOf(mark), (left.get(keyOf(mark)) ?? 0) + 1);
  return marks.filter((mark) => {
    const count = left.get(keyOf(mark)) ?? 0;
    left.set(keyOf(mark), count - 1);
    return count <= 0;
  });
}

/** Tests that went, or that hold less to be true than before. */
function lostTests(before: CodeFacts, after: CodeFacts): Found[] {
  for (const { name, asserts } of before.tests) {
    const now = after.tests.filter((one) => one.name === name);
    if (now.length === 0) return [{ limit: "test", why: `a test is gone: ${name.slice(0, 80)}`, line: 1 }];
    const left = now.flatMap((one) => one.asserts);
    for (const assert of asserts) {
      const at = left.indexOf(assert);
      if (at < 0)
        return [
          {
            limit: "test",
            why: `a test no longer asserts what it did: ${name.slice(0, 80)}`,
            line: now[0]!.line,
          },
        ];
      left.splice(at, 1);
    }
  }
  return [];
}

/** Which touched files were judged by their lines alone, and why; null where none was. */
export function linesOnly(code: CodeView): string | null {
  const why = Object.entries(code).flatMap(([path, { before, after }]) => {
    const unread = [after, before].find((one) => one !== null && one.kind !== "parsed");
    return unread == null ? [] : [`${path}: ${unread.why}`];
  });
  return why.length === 0 ? null : `by lines only: ${why.join("; ")}`;
}
