import { redact } from "#detect/redact.ts";
import type { AddedLine } from "./added-lines.ts";
import type { Refusal } from "./limits.ts";

/** A secret that a change brings, by the rules that keep secrets out of the memory. */
export function secretsIn(lines: readonly AddedLine[]): Refusal[] {
  const found: Refusal[] = [];
  let file = "";
  for (const [at, { text, where, file: own }] of lines.entries()) {
    const kind = kindIn(text) ?? (own.path === file ? null : kindInFile(lines, at));
    file = own.path;
    if (kind !== null)
      found.push({ limit: "secret", where, why: `a secret (${kind}) would be written down` });
  }
  return found;
}

// [redacted:aws-key]
const MARK = /\[redacted:([\w-]+)\]/g;

function kindIn(text: string): string | null {
  const before = text.match(MARK)?.length ?? 0;
  const after = [...redact(text).matchAll(MARK)];
  return after.length > before ? after.at(-1)![1]! : null;
}

/** What is only seen in several lines together: a private key. */
function kindInFile(lines: readonly AddedLine[], from: number): string | null {
  const path = lines[from]!.file.path;
  const own = lines.slice(from).filter(({ file }) => file.path === path);
  const apart = own.some(({ text }) => kindIn(text) !== null);
  return apart ? null : kindIn(own.map(({ text }) => text).join("\n"));
}
