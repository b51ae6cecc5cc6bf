import type { Detector, Draft } from "../../detector.ts";
import { plainFile } from "./v8-stack.ts";

/** esbuild, and all that print its messages (vite, tsup, wrangler, angular). */
export const esbuild: Detector = {
  id: "esbuild",
  tool: "esbuild",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["[error]", ": error: "],
  programs: ["esbuild", "tsup", "wrangler", "ng"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const isWrangler =
      /\bwrangler\b/.test(about.command ?? "") || lines.some((line) => /^.{0,8}\bwrangler \d+\./.test(line));
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const said = SAID.exec(lines[i]!);
      const old = said ? null : OLD.exec(lines[i]!);
      if (old)
        drafts.push({
          message: old[4]!,
          file: plainFile(old[1]!),
          line: Number(old[2]),
          column: Number(old[3]),
          from: i,
          to: i + 1,
        });
      if (!said) continue;
      // A compiler's sentence may go on over several lines before the empty one and the place.
      let more = i + 1;
      while (more < i + 8 && /^ {2,}\S/.test(lines[more] ?? "") && !PLACE.test(lines[more]!)) more++;
      const at = [more, more + 1, more + 2].find((n) => PLACE.test(lines[n] ?? ""));
      const place = at === undefined ? null : PLACE.exec(lines[at]!)!;
      const code = /^(TS\d+|NG\d+): (.+)$/.exec(said[1]!);
      drafts.push({
        message: code?.[2] ?? said[1]!,
        ...(code ? { errorType: code[1]!, category: "type_error" } : {}),
        // What names no place in the code is about how it is set up: "Missing entry-point to Worker script"
        ...(isWrangler && !place && !BUILD_FAILED.test(said[1]!)
          ? { tool: "wrangler", category: "config_error" }
          : {}),
        ...(COUNTED.test(said[1]!) ? { role: "consequence" } : {}),
        ...(place ? { file: plainFile(place[1]!), line: Number(place[2]), column: Number(place[3]) } : {}),
        from: i,
        to: endOfExcerpt(lines, (at ?? i) + 1),
      });
    }
    return drafts;
  },
};

// "✘ [ERROR] Could not resolve "axios"", "X [ERROR] TS2339: Property 'x' does not exist [plugin angular-compiler]", "Building...✘ [ERROR] Top-level await …"
const SAID = /^\s*(?:[A-Z]\w{2,20}(?:\.{3}|…) ?)?[✘Xx] \[ERROR\] (.+?)(?: \[plugin [^\]]+\])?$/;
// "Build failed with 1 error:": those stand below it
const COUNTED = /^Build failed with \d+ errors?:?$/;
// "Build failed with 1 error:", "Could not resolve "axios"", "No matching export in "src/cart.ts" for import "total""
const BUILD_FAILED =
  /^(?:Build failed|Could not resolve|No matching export|No loader is configured|Failed to bundle|Expected|Unexpected|Top-level await)\b/;
// "    src/main.js:1:18:"
const PLACE = /^\s+(\S.*?):(\d+):(\d+):$/;
// " > src/main.js:1:18: error: Could not resolve "axios""
const OLD = /^\s*> (\S.*?):(\d+):(\d+): error: (.+)$/;

/** "      1 │ import axios from 'axios';", "        ╵                   ~~~~~~~" */
function endOfExcerpt(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && /[│╵]/.test(lines[end]!)) end++;
  return end;
}
