import type { Measure } from "./check-relation-measure.ts";
import type { ToolRecord } from "./check-relation-record.ts";

export type FlagRole = "ignored" | "fixed" | "choose" | "filter" | "exclude" | "extra";

export interface Flag {
  readonly role: FlagRole;
  readonly name: string;
  /** Flags that are several ways to choose the same kind of thing. */
  readonly group: string;
  readonly measure: Measure;
  readonly takesValue: boolean;
  readonly splits: boolean;
  /** The value that came with the word itself: --color=always, -n4. */
  readonly value: string | null;
}

const tables = new WeakMap<ToolRecord, Map<string, Flag>>();

/** What a word with a dash means to the tool; null where nobody knows. */
export function findFlag(record: ToolRecord, given: string): Flag | null {
  const table = tableOf(record);
  const word = record.singleDash ? given.replace(/^--/, "-") : given;
  const exact = table.get(word);
  if (exact) return exact;
  const cut = word.indexOf("=");
  const before = cut > 0 ? table.get(word.slice(0, cut)) : undefined;
  if (before) return { ...before, value: word.slice(cut + 1) };
  if (record.singleDash || word.startsWith("--")) return null;
  // -n4, -kname
  const short = table.get(word.slice(0, 2));
  if (short?.takesValue) return { ...short, value: word.slice(2) };
  // make -j4, where a word after a mere -j is a target
  if (short?.role === "ignored" && /^-[A-Za-z]\d+$/.test(word)) return short;
  // -qx: flags in one word, all of which change nothing
  const letters = [...word.slice(1)].map((letter) => table.get(`-${letter}`));
  return letters.every((flag) => flag?.role === "ignored" && !flag.takesValue) ? letters[0]! : null;
}

function tableOf(record: ToolRecord): Map<string, Flag> {
  let table = tables.get(record);
  if (!table) {
    table = new Map();
    for (const names of list(record.ignored)) enter(table, "ignored", names, "opaque");
    for (const names of list(record.fixed)) enter(table, "fixed", names, "opaque");
    for (const names of list(record.exclude)) enter(table, "exclude", names, "opaque");
    for (const names of list(record.extra)) enter(table, "extra", names, "opaque");
    for (const [names, measure] of Object.entries(record.choose ?? {}))
      enter(table, "choose", names, measure);
    for (const [names, measure] of Object.entries(record.filter ?? {}))
      enter(table, "filter", names, measure);
    tables.set(record, table);
  }
  return table;
}

function enter(table: Map<string, Flag>, role: FlagRole, spec: string, measure: Measure): void {
  // "-k|--keyword=", "--only="
  const [, names = "", mark = ""] = /^(.*?)(=,?)?$/.exec(spec)!;
  const all = names.split("|");
  for (const name of all) {
    table.set(name, {
      role,
      name: all[0]!,
      group: all[0]!,
      measure,
      takesValue: mark !== "",
      splits: mark === "=,",
      value: null,
    });
  }
}

function list(text: string | undefined): string[] {
  return text ? text.trim().split(/\s+/) : [];
}
