import type { LineSearch } from "./line-search.ts";

// opam tells what a package's build said: "### output ###", "# File "cart.ml", line 12, characters 2-18:", "# Error: Unbound module Till"
const HEAD = /^### (?:output|stdout|stderr) ###$/;
const QUOTED = /^#(?: |$)/;

/** The lines that opam quotes, by index, as the build said them. */
export function opamLines(lines: readonly string[], search: LineSearch): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  for (const i of search.linesWith(["### out", "### std"])) {
    if (!HEAD.test(lines[i]!)) continue;
    for (let k = i + 1; k < lines.length && QUOTED.test(lines[k]!); k++) said.set(k, lines[k]!.slice(2));
  }
  return said;
}
