import { digestOf } from "./derived-id.ts";

/** What a task is about, whatever the order its words and files were given in. */
export function taskSignature(about: {
  readonly title: string | null;
  readonly category: string | null;
  readonly files: readonly string[];
}): string {
  const parts = [
    wordsOf(about.title ?? ""),
    [(about.category ?? "").toLowerCase()],
    [...new Set(about.files)].sort(),
  ];
  return digestOf(JSON.stringify(parts)).slice(0, 32);
}

// "Fix the login-form (again)" → again, fix, form, login, the
function wordsOf(title: string): string[] {
  return [...new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].sort();
}
