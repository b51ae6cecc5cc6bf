import type { LineSearch } from "./line-search.ts";

// nix tells what a builder said last: "       last 4 log lines:", "       > cart.c:3:5: error: 'totl' undeclared"
const HEAD = /^ {0,12}[Ll]ast \d{1,4} log lines:$/;
const QUOTED = /^ {0,12}>(?: |$)/;

/** The lines that nix quotes, by index, as the builder said them. */
export function nixLines(lines: readonly string[], search: LineSearch): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  for (const i of search.linesWith(["log lines:"])) {
    if (!HEAD.test(lines[i]!)) continue;
    for (let k = i + 1; k < lines.length && QUOTED.test(lines[k]!); k++)
      said.set(k, lines[k]!.replace(QUOTED, ""));
  }
  return said;
}
