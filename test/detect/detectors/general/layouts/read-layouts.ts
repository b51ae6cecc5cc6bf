import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One way to print a failing test, and what a careful person would read in it. */
export interface Layout {
  readonly title: string;
  readonly output: string;
  readonly expect: {
    readonly command: null;
    readonly exitCode: 1;
    readonly test: string | null;
    readonly message: readonly string[];
    readonly file: string | null;
    readonly line: number | null;
  };
  /** What is not read right, and known: a record of its own reads it, or nobody does. */
  readonly but: readonly string[];
}

/** The layouts of a file beside this one: "%% layout TITLE", keys, "--", the output. */
export function readLayouts(name: string): Layout[] {
  return partsOf(name, "layout").map(({ title, keys, output }) => {
    const [, file = null, line = null] = /^(?:\.\/)?(.+?):(\d+|-)$/.exec(keys.place ?? "") ?? [];
    return {
      title,
      output,
      expect: {
        command: null,
        exitCode: 1,
        test: keys.test === "-" ? null : keys.test!,
        message: [keys.message!],
        file,
        line: line === null || line === "-" ? null : Number(line),
      },
      but: keys.but?.split(",") ?? [],
    };
  });
}

/** Outputs of runs in which nothing failed: "%% passing TITLE", "--", the output. */
export function readPassing(name: string): { readonly title: string; readonly output: string }[] {
  return partsOf(name, "passing").map(({ title, output }) => ({ title, output }));
}

function partsOf(name: string, kind: string) {
  const text = readFileSync(join(import.meta.dirname, name), "utf8");
  return text
    .split(new RegExp(`^%% ${kind} `, "m"))
    .slice(1)
    .map((part) => {
      const [, head, output] = /^([\s\S]*?)\n--\n([\s\S]*)$/.exec(part)!;
      const [title, ...lines] = head!.split("\n");
      const keys: Record<string, string> = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      return { title: title!, keys, output: `${output!.trimEnd()}\n` };
    });
}
