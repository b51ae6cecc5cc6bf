import { created } from "../../cycle/diffs.ts";

/** A change by the whole text of a file before and after it; null: there was none. */
export interface WholeChange {
  readonly name: string;
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** Its diff, as one block with all that is alike above and below left out. */
export function diffOf({ path, before, after }: WholeChange): string {
  if (before === null) return created(path, ...after.split("\n"));
  const [old, fresh] = [before.split("\n"), after.split("\n")];
  let top = 0;
  while (top < old.length && top < fresh.length && old[top] === fresh[top]) top++;
  let end = 0;
  while (end < old.length - top && end < fresh.length - top && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const [from, to] = [Math.max(0, top - 3), Math.max(0, end - 3)];
  const lines = [
    ...old.slice(from, top).map((line) => ` ${line}`),
    ...old.slice(top, old.length - end).map((line) => `-${line}`),
    ...fresh.slice(top, fresh.length - end).map((line) => `+${line}`),
    ...old.slice(old.length - end, old.length - to).map((line) => ` ${line}`),
  ];
  const count = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length;
  return [
    `diff --git a/${path} b/${path}`,
    "index 1..2 100644",
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${from + 1},${count("+")} +${from + 1},${count("-")} @@`,
    ...lines,
    "",
  ].join("\n");
}

/** Lines of a text that ends with one. */
export const code = (...lines: string[]) => `${lines.join("\n")}\n`;
