import type { Log } from "../../log.ts";
import type { Named } from "./named-test.ts";

// "Failing scenarios:", "Failed examples:": what follows are names of tests
const HEAD = /^\s*(?:failing|failed|broken) (?:tests?|specs?|scenarios?|examples?|cases?|features?):$/i;
// "  features/cart.feature:2  adds tax": the place of a test and its name
const ENTRY = /^\s+(?:\S+\.\w+:\d+(?::\d+)?(?:\s+#)?\s+)?(\S.{1,200})$/;

/** Each is looked for in all lines above the list: of a long one the rest stays where it is listed. */
const FEW = 50;

/** The names in a closing list of failing tests; each stands where the test's own steps begin, if they were printed above. */
export function readFailingList(log: Log): Named[] {
  const head = log.lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return [];
  const names: Named[] = [];
  for (let i = head + 1; i < log.lines.length; i++) {
    const name = ENTRY.exec(log.lines[i]!)?.[1];
    if (name === undefined) break;
    const own = names.length < FEW ? ownLine(log, name, head) : -1;
    const index = own < 0 ? i : own;
    names.push({ index, name, reason: null, end: index + 1 });
  }
  return names;
}

// "  Scenario: adds tax         # features/cart.feature:2"
function ownLine(log: Log, name: string, before: number): number {
  for (let i = 0; i < before; i++) {
    const line = log.lines[i]!;
    const at = line.indexOf(name);
    if (at > 0 && /\p{L}: $/u.test(line.slice(0, at)) && /^(?:\s+#.*)?$/.test(line.slice(at + name.length)))
      return i;
  }
  return -1;
}
