import type { Check } from "#model/run.ts";
import { combine, compareDimension, type Relation } from "./check-relation-compare.ts";
import { readCheck } from "./check-relation-read.ts";

/**
 * How a check stands to another: does a pass of `a` say anything about `b`?
 * Each tool is a record (check-relation-tools.ts) that says which words choose, narrow, widen or change nothing.
 * What is not understood is the same as itself only: a narrower run that passes must never vouch for a wider one.
 */
export type CheckRelation = "same" | "wider" | "narrower" | "overlapping" | "other";

type Side = Pick<Check, "command" | "directory">;

/** Checks that were taken apart last: one is compared with hundreds, one after the other. */
const known = new Map<string, ReturnType<typeof readCheck>>();
const MOST_KNOWN = 500;

function readOnce(check: Side): ReturnType<typeof readCheck> {
  const key = `${check.directory}\n${check.command}`;
  let reading = known.get(key);
  if (reading === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, (reading = readCheck(check)));
  }
  return reading;
}

// node ./check.mjs, python3 ./manage.py: go test ./a is another thing than go test a.
const FROM_HERE = /^((?:node|bun|python3?|ruby|perl|php|ba?sh) )\.\//;

function isSameScript(a: string, b: string): boolean {
  if (!a.includes(" ./") && !b.includes(" ./")) return false;
  return a.replace(FROM_HERE, "$1") === b.replace(FROM_HERE, "$1");
}

/** `a` against `b`: "wider" means that a pass of `a` is a pass of `b` too. */
export function relateChecks(a: Side, b: Side): CheckRelation {
  if (a.directory === b.directory && (a.command === b.command || isSameScript(a.command, b.command)))
    return "same";
  const left = readOnce(a);
  const right = readOnce(b);
  if (!left || !right || left.tool !== right.tool || left.fixed !== right.fixed) return "other";
  if (left.directory !== right.directory && (!left.crosses || left.fixed !== "")) return "other";
  let relation: Relation = "same";
  const names = new Set([...left.dimensions.keys(), ...right.dimensions.keys()]);
  for (const name of names) {
    relation = combine(
      relation,
      compareDimension(left.dimensions.get(name) ?? null, right.dimensions.get(name) ?? null),
    );
  }
  return relation === "apart" ? "other" : relation;
}
