import type { Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";

/** The lines of one writer with its prefix taken off, and where each stands in the log. */
export interface View {
  readonly lines: readonly string[];
  readonly at: readonly number[] | null;
}

const MAX_PREFIXES = 8;

// What may stand before the lines of a traceback inside a log, beyond what the engine takes off: "INTERNALERROR> ", "worker: ", "    "
const WRAPPER = /^(?:\s*|\s*\S.{0,60}?[|:>\]]\s{0,4})$/;

/**
 * One view for each prefix under which an anchor line stands. `anchor` captures what is before it as group 1; one of the
 * `literals` stands in each line that it can match.
 */
export function viewsByPrefix(log: Log, anchor: RegExp, literals: readonly string[]): View[] {
  const prefixes = new Set<string>();
  for (const line of log.lines) {
    if (!literals.some((literal) => line.includes(literal))) continue;
    const prefix = anchor.exec(line)?.[1];
    if (prefix === undefined) continue;
    prefixes.add(WRAPPER.test(prefix) ? prefix : "");
    if (prefixes.size >= MAX_PREFIXES) break;
  }
  return [...prefixes].map((prefix) => viewOf(log, prefix));
}

function viewOf(log: Log, prefix: string): View {
  if (prefix === "") return { lines: log.lines, at: null };
  const bare = prefix.trimEnd();
  const lines: string[] = [];
  const at: number[] = [];
  log.lines.forEach((line, i) => {
    if (line.startsWith(prefix)) lines.push(line.slice(prefix.length));
    else if (line === bare) lines.push("");
    else return;
    at.push(i);
  });
  return { lines, at };
}

/** A draft that was read in a view, with its evidence where it stands in the log. */
export function inLog(view: View, draft: Draft): Draft {
  if (view.at === null) return draft;
  const from = view.at[draft.from] ?? 0;
  return { ...draft, from, to: (view.at[draft.to - 1] ?? from) + 1 };
}
