import type { Check } from "#model/run.ts";
import type { Dimension } from "./check-relation-compare.ts";
import { toolFor } from "./check-relation-find.ts";
import { type Flag, findFlag } from "./check-relation-flags.ts";
import { resolvePath } from "./check-relation-measure.ts";
import type { ToolRecord } from "./check-relation-record.ts";
import { splitWords } from "./check-relation-words.ts";

/** A check taken apart by its tool's record. */
export interface Reading {
  /** The tool with what stands before it: "uv run pytest" is another tool than "pytest". */
  readonly tool: string;
  readonly directory: string;
  /** True where the folder only decides which files are meant. */
  readonly crosses: boolean;
  /** What must be equal for two checks to have anything to do with each other. */
  readonly fixed: string;
  readonly dimensions: ReadonlyMap<string, Dimension>;
}

/** Null where the command is not understood well enough to be compared with another. */
export function readCheck(check: Pick<Check, "command" | "directory">): Reading | null {
  const words = splitWords(check.command);
  const found = words && toolFor(words);
  if (!found) return null;
  const draft = new Draft(found.record, check.directory);
  if (!draft.readAll(found.rest)) return null;
  return {
    tool: found.name,
    directory: check.directory,
    crosses: found.record.crosses === true,
    fixed: draft.fixed.sort().join("\0"),
    dimensions: draft.finish(),
  };
}

class Draft {
  readonly fixed: string[] = [];
  private readonly dimensions = new Map<string, Dimension & { values: string[] }>();
  private readonly record: ToolRecord;
  private readonly directory: string;

  constructor(record: ToolRecord, directory: string) {
    this.record = record;
    this.directory = directory;
  }

  readAll(words: readonly string[]): boolean {
    let ahead = this.record.ownFlagsEnd === true;
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (word === "--") ahead = false;
      else if (!word.startsWith("-") || word === "-") {
        if (!this.readWord(word)) return false;
      } else {
        const flag = findFlag(this.record, word);
        const next = words[at + 1];
        if (flag === null || (ahead && flag.role !== "ignored")) {
          // `--new thing`: nobody can tell whether the thing belongs to the flag.
          if (next !== undefined && !next.startsWith("-") && !word.includes("=")) return false;
          this.fixed.push(word);
        } else if (flag.takesValue && flag.value === null) {
          if (next === undefined) return false;
          this.add(flag, next);
          at++;
        } else this.add(flag, flag.value ?? "");
      }
    }
    return true;
  }

  finish(): ReadonlyMap<string, Dimension> {
    const { words, bare, crosses, unsaid } = this.record;
    if (unsaid && !this.dimensions.has(unsaid.flag) && !this.dimensions.delete(unsaid.unless))
      this.put(unsaid.flag, { kind: "choose", values: ["(some)"], measure: "name" });
    if (words && !this.dimensions.has("words")) {
      const values = bare ?? (crosses ? ["."] : null);
      for (const value of values ?? []) this.readWord(value);
    }
    return this.dimensions;
  }

  private readWord(word: string): boolean {
    const { words, skip, foreign, assigns } = this.record;
    if (!this.dimensions.has("words") && skip?.includes(word)) return true;
    if (foreign?.includes(word)) return false;
    if (assigns && /^\w+=/.test(word)) this.fixed.push(word);
    else if (!words) this.fixed.push(word);
    else this.put("words", { kind: "choose", values: [this.measured(word)], measure: words });
    return true;
  }

  private measured(word: string): string {
    const { words, crosses } = this.record;
    if (words === "path") return resolvePath(crosses ? this.directory : "", word);
    if (words !== "package") return word;
    // ./pkg/..., and github.com/ann/shop/pkg, which ./... need not contain
    return word.startsWith(".") ? resolvePath("", word) : `/${word}`;
  }

  private add(flag: Flag, value: string): void {
    if (flag.role === "ignored") return;
    if (flag.role === "fixed") this.fixed.push(`${flag.name}=${value}`);
    else {
      const values = flag.splits ? value.split(",") : [value];
      this.put(flag.group, { kind: flag.role, values, measure: flag.measure });
    }
  }

  private put(name: string, dimension: Dimension): void {
    const known = this.dimensions.get(name);
    if (known) known.values.push(...dimension.values);
    else this.dimensions.set(name, { ...dimension, values: [...dimension.values] });
  }
}
