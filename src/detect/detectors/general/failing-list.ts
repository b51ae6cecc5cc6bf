import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import type { Named } from "./named-test.ts";

// "Failing scenarios:", "Failed examples:", "Failures (1):", "--- Failed scenarios:": what follows are names of tests
const HEAD =
  /^[\s-]*(?:failures \([1-9]\d*\)|failures(?=:$)|(?:failing|failed|broken) (?:tests?|specs?|scenarios?|examples?|cases?|features?)):$/i;
// "  features/cart.feature:2  adds tax", "cucumber features/cart.feature:3 # Scenario: adds tax", "file:///app/cart.feature:3 # adds tax": the place of a test and its name
const ENTRY =
  /^\s*(?:(?:[a-z][\w-]* )?(?:file:\/\/)?(\S+\.\w+):(\d+)(?::\d+)?(?:\s+#)?\s+(?:Scenario(?: Outline)?: )?)?(\S.{1,200})$/;
// "    features/cart.feature:3": a place, and the name stands above
const PLACE = /^\s+(\S+\.\w+):(\d+)$/;

// "  1. ships abroad"
const NUMBERED = /^\s*\d{1,4}\. (?=\p{L})/u;

/** Each is looked for in all lines above the list: of a long one the rest stays where it is listed. */
const FEW = 50;

/** The names in a closing list of failing tests; each stands where the test's own steps begin, if they were printed above. */
export function readFailingList(log: Log): Named[] {
  const head = log.lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return [];
  const names: Named[] = [];
  const first = log.lines[head + 1]?.trim() === "" ? head + 2 : head + 1;
  // "Failures:" alone heads anything; "  1. ships abroad" below it is a test
  if (/^\s*failures:$/i.test(log.lines[head]!) && !NUMBERED.test(log.lines[first] ?? "")) return [];
  for (let i = first; i < log.lines.length; i++) {
    const line = log.lines[i]!;
    // What stands deeper than the first name is said of one: "    => org.opentest4j.AssertionFailedError: …"
    if (names.length > 0 && indentOf(line) > indentOf(log.lines[first]!)) continue;
    if (PLACE.test(line) && names.length >= FEW) break;
    const told = PLACE.test(line)
      ? namedAt(log, line.trim(), head)
      : ENTRY.exec(line)?.[3]?.replace(NUMBERED, "");
    // Names at the margin need their places: "1 scenario (1 failed)" is no test.
    if (told === undefined || (/^\S/.test(line) && ENTRY.exec(line)?.[1] === undefined)) break;
    const own = names.length < FEW ? ownLine(log, told, head) : -1;
    const index = own < 0 ? i : own;
    names.push({
      index,
      name: told,
      reason: null,
      end: index + 1,
      place: placeIn(line),
      ...(own < 0 ? {} : { until: head }),
    });
  }
  return names;
}

function placeIn(line: string): { readonly file: string; readonly line: number } | null {
  const [, file, at] = PLACE.exec(line) ?? ENTRY.exec(line) ?? [];
  return file === undefined ? null : { file, line: Number(at) };
}

// "  Scenario: Adding tax        # features/cart.feature:3"
function namedAt(log: Log, place: string, before: number): string | undefined {
  for (let i = 0; i < before; i++) {
    const line = log.lines[i]!;
    if (line.endsWith(`# ${place}`)) return line.slice(line.indexOf(": ") + 2, line.lastIndexOf("#")).trim();
  }
  return undefined;
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
