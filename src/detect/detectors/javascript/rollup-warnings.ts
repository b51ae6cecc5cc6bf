import type { Draft } from "../../detector.ts";

// "[!] Warnings occurred and --failAfterWarnings flag present."
export const BY_WARNINGS = /^\s*\[!\] (?:Error: )?Warnings occurred and --failAfterWarnings flag present/;

// "(!) Circular dependency", "(!) Plugin typescript: @rollup/plugin-typescript TS2322: Type 'string' is not assignable to type 'number'."
const WARNING = /^\(!\) (\S.*)$/;
// "https://rollupjs.org/troubleshooting/#warning-treating-module-as-external-dependency", between the head and what it is about
const ADDRESS = /^https?:\/\/\S+$/;
// "lodash (imported by "src/box.js")", "src/box.js -> src/lid.js -> src/box.js", "src/box.js (3:5)", "src/box.js: (3:5)"
const IMPORTER = /\(imported by "?([^"\s,)]{1,300})"?/;
const LEADING = /^(\S{1,300}\.\w{1,9})(?: ->|:? \((\d{1,7}):(\d{1,5})\)|$)/;
// Nothing, the next warning, "created dist/box.js in 34ms", "[!] Warnings occurred …": the head says it all
const NO_MORE = /^(?:$|\(!\) |created |\[!\] )/;
const FARTHEST = 400;

/** The warnings that a build was told to fail by, above the line that says so. */
export function readWarnings(lines: readonly string[], end: number): Draft[] {
  const drafts: Draft[] = [];
  for (let from = Math.max(0, end - FARTHEST); from < end; from++) {
    const head = WARNING.exec(lines[from]!)?.[1];
    if (head === undefined) continue;
    const at = ADDRESS.test(lines[from + 1] ?? "") ? from + 2 : from + 1;
    const about = at < end ? lines[at]!.trim() : "";
    const place = LEADING.exec(about);
    const file = place?.[1] ?? IMPORTER.exec(about)?.[1] ?? null;
    const isPlain = NO_MORE.test(about) || place?.[0] === about;
    drafts.push({
      message: isPlain ? head : `${head}: ${about}`,
      tool: "rollup",
      file,
      line: place?.[2] === undefined ? null : Number(place[2]),
      column: place?.[3] === undefined ? null : Number(place[3]),
      from,
      to: Math.min(at + 1, end),
    });
  }
  return drafts;
}
