import { contains, type Measure } from "./check-relation-measure.ts";

/** How two sets of verified things stand to each other; "apart" have nothing in common. */
export type Relation = "same" | "wider" | "narrower" | "overlapping" | "apart";

/**
 * One way in which a command chooses what it verifies:
 * choose: only these (several are joined; absent is everything);
 * filter: only what an expression matches (two expressions cannot be compared);
 * exclude: all but these; extra: looks at more than usual.
 */
export interface Dimension {
  readonly kind: "choose" | "filter" | "exclude" | "extra";
  readonly values: readonly string[];
  readonly measure: Measure;
}

/** One dimension of `a` against the same of `b`; null where a command does not use it. */
export function compareDimension(a: Dimension | null, b: Dimension | null): Relation {
  if (a === null && b === null) return "same";
  const kind = (a ?? b)!.kind;
  if (a === null) return kind === "extra" ? "narrower" : "wider";
  if (b === null) return kind === "extra" ? "wider" : "narrower";
  switch (kind) {
    case "choose":
      return compareSets(a.values, b.values, a.measure);
    case "exclude":
      return mirror(compareExcluded(a.values, b.values));
    case "filter":
    case "extra":
      return compareExpressions(a, b);
  }
}

/** Both must hold: wider in one way and narrower in another is neither. */
export function combine(a: Relation, b: Relation): Relation {
  if (a === "apart" || b === "apart") return "apart";
  if (a === b || b === "same") return a;
  return a === "same" ? b : "overlapping";
}

function compareSets(a: readonly string[], b: readonly string[], measure: Measure): Relation {
  const covers = b.every((y) => a.some((x) => contains(measure, x, y)));
  const covered = a.every((x) => b.some((y) => contains(measure, y, x)));
  if (covers && covered) return "same";
  if (covers) return "wider";
  if (covered) return "narrower";
  const meet = a.some((x) => b.some((y) => contains(measure, x, y) || contains(measure, y, x)));
  const mayMeet =
    /^(?:substring|levels|plain|opaque)$/.test(measure) || [...a, ...b].some((x) => /[*(]/.test(x));
  return meet || mayMeet ? "overlapping" : "apart";
}

function compareExcluded(a: readonly string[], b: readonly string[]): Relation {
  const covers = b.every((y) => a.includes(y));
  const covered = a.every((x) => b.includes(x));
  return covers ? (covered ? "same" : "wider") : covered ? "narrower" : "overlapping";
}

function compareExpressions(a: Dimension, b: Dimension): Relation {
  if (a.values.join("\0") === b.values.join("\0")) return "same";
  const [x, y] = [a.values[0]!, b.values[0]!];
  if (a.values.length > 1 || b.values.length > 1 || a.measure === "opaque") return "overlapping";
  if (contains(a.measure, x, y)) return "wider";
  return contains(a.measure, y, x) ? "narrower" : "overlapping";
}

function mirror(relation: Relation): Relation {
  return relation === "wider" ? "narrower" : relation === "narrower" ? "wider" : relation;
}
