import type { JudgeRecord } from "#model/judge.ts";
import type { Safety } from "#model/lesson.ts";
import { judgesFor } from "../preflight/gate-later.ts";
import { LEAST_WEIGHT } from "./numbers.ts";
import { weightOf } from "./weight.ts";

export interface Candidate {
  readonly name: string;
  readonly vendors: readonly string[];
}

export type Panel<C extends Candidate> =
  | { readonly kind: "panel"; readonly judges: readonly C[] }
  | { readonly kind: "none"; readonly why: string; readonly next: string | null };

const CONFIGURE = `twiceshy config set heal.judges '["openai/gpt-5.2", "agent:claude"]'`;

/** Who is asked about a change: as many as its safety calls for, none of the fixer's vendor, the best record first, of different vendors. */
export function choosePanel<C extends Candidate>(
  judges: readonly C[],
  about: {
    readonly safety: Safety;
    /** Who makes the model that made the change; empty where a person did, or nobody knows. */
    readonly fixers: readonly string[];
    readonly records: ReadonlyMap<string, Pick<JudgeRecord, "weight">>;
  },
): Panel<C> {
  const needed = judgesFor(about.safety);
  const none = (why: string, next: string | null): Panel<C> => ({ kind: "none", why, next });
  if (needed === null) return none("The change is risky: that is for a person, never for judges.", null);
  if (judges.length === 0)
    return none("No judge is configured, so nothing is applied by itself beyond suggesting.", CONFIGURE);
  const weight = ({ name }: C) => about.records.get(name)?.weight ?? weightOf(0, 0);
  const others = judges.filter(({ vendors }) => isOther(vendors, about.fixers));
  const able = others.filter((judge) => weight(judge) >= LEAST_WEIGHT);
  if (able.length < needed) return none(tooFew(judges, others, able, needed, about.fixers), CONFIGURE);
  const ranked = [...able].sort((a, b) => weight(b) - weight(a));
  return { kind: "panel", judges: mixed(ranked, needed) };
}

/** One of which nobody knows whose it is could be the fixer's. */
function isOther(vendors: readonly string[], fixers: readonly string[]): boolean {
  if (fixers.length === 0) return true;
  return vendors.length > 0 && !vendors.some((vendor) => fixers.includes(vendor));
}

/** The first, then whoever shares no vendor with those chosen before, then the rest in order. */
function mixed<C extends Candidate>(ranked: readonly C[], count: number): C[] {
  const chosen: C[] = [];
  const isNew = ({ vendors }: C) =>
    !chosen.some((one) => one.vendors.some((vendor) => vendors.includes(vendor)));
  for (const judge of ranked) if (chosen.length < count && isNew(judge)) chosen.push(judge);
  for (const judge of ranked) if (chosen.length < count && !chosen.includes(judge)) chosen.push(judge);
  return chosen;
}

function tooFew(
  all: readonly Candidate[],
  others: readonly Candidate[],
  able: readonly Candidate[],
  needed: number,
  fixers: readonly string[],
): string {
  const reasons = [
    ...(others.length < all.length
      ? [
          `${count(all.length - others.length, "is", "are")}, or may be, of the vendor that made the change (${fixers.join(", ")})`,
        ]
      : []),
    ...(able.length < others.length
      ? [`${count(others.length - able.length, "has", "have")} been wrong too often`]
      : []),
  ];
  const why = reasons.length === 0 ? "" : `: ${reasons.join("; ")}`;
  return `The change needs ${needed === 1 ? "one judge" : `${needed} judges`}, and of ${all.length} configured ${able.length} can be asked${why}.`;
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
