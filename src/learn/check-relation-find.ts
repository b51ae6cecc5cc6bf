import type { ToolRecord } from "./check-relation-record.ts";
import { TOOLS } from "./check-relation-tools.ts";

/** The record for a command's first words, what the tool is called there, and the words that follow. */
export function toolFor(
  words: readonly string[],
): { record: ToolRecord; name: string; rest: readonly string[] } | null {
  const from = runnerLength(words);
  const prefix = words.slice(0, from).join(" ");
  const inner = /^python3?$/.test(words[0] ?? "") ? "" : prefix;
  for (const record of TOOLS) {
    for (const start of [...record.starts, ...(record.alike ?? [])]) {
      const parts = start.split(" ");
      if (!parts.every((part, at) => fits(part, words[from + at]))) continue;
      const begun = words.slice(from, from + parts.length).join(" ");
      const name = record.starts.includes(start) && !start.includes("*") ? record.starts[0]! : begun;
      return { record, name: `${inner} ${name}`.trim(), rest: words.slice(from + parts.length) };
    }
  }
  return null;
}

// Verbs of package managers, which are no scripts.
const MANAGES =
  /^(?:install|i|ci|add|remove|rm|un|uninstall|up|upgrade|update|publish|exec|dlx|x|link|unlink|audit|why|ls|list|create|init|config|set|store|fetch|rebuild|prune|dedupe|pack|import|outdated|info|login|logout|cache|workspace|workspaces|node|run|patch|deploy|env)$/;

function fits(part: string, word: string | undefined): boolean {
  return part === "*" ? word !== undefined && /^[A-Za-z_]/.test(word) && !MANAGES.test(word) : part === word;
}

/** How many words only start another program: `python -m`, `uv run`, `bundle exec`. */
function runnerLength(words: readonly string[]): number {
  const [first = "", second = "", third = ""] = words;
  // python -m pytest, python3.12 -m pytest, py -m pytest
  if (/^(?:python[\d.]*|py)$/.test(first)) return second === "-m" ? 2 : 0;
  if (first === "bundle" && second === "exec") return 2;
  if (!/^(?:uv|poetry|pipenv|pdm|hatch|rye)$/.test(first) || second !== "run") return 0;
  return third.startsWith("python") && words[3] === "-m" ? 4 : 2;
}
