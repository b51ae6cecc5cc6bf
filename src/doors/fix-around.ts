import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { CycleFailure } from "#model/cycle.ts";
import type { CodeAround, FailureEvidence } from "#model/fix-event.ts";

const MOST_BYTES = 1024 * 1024;
const AROUND = 15;
const MOST = 6;

/** The code around the frames of some failures, as it is in a folder now; files outside of it are not looked at. */
export function codeAround(
  root: string,
  failures: readonly CycleFailure[],
  evidence: Readonly<Record<string, FailureEvidence>>,
): CodeAround[] {
  const places = failures.flatMap(({ id, file, line }) => [
    ...(file === null ? [] : [{ file, line }]),
    ...(evidence[id]?.frames ?? []).map((frame) => ({ file: frame.file, line: frame.line })),
  ]);
  const found: CodeAround[] = [];
  for (const { file, line } of places) {
    if (found.length >= MOST) break;
    const isShown = found.some((one) => one.file === file && line !== null && isIn(one, line));
    const text = isShown || line === null ? null : readInside(root, file);
    if (text === null || line === null) continue;
    const lines = text.split("\n");
    if (line > lines.length) continue;
    const from = Math.max(1, line - AROUND);
    found.push({ file, from, line, lines: lines.slice(from - 1, line + AROUND) });
  }
  return found;
}

function isIn({ from, lines }: CodeAround, line: number): boolean {
  return line >= from && line < from + lines.length;
}

function readInside(root: string, file: string): string | null {
  try {
    const path = realpathSync(join(root, file));
    if (!path.startsWith(realpathSync(root) + sep)) return null;
    const stat = statSync(path);
    return stat.isFile() && stat.size <= MOST_BYTES ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}
