import type { Detector, Draft } from "../../detector.ts";
import { readThrownError } from "./thrown-error.ts";
import { plainFile } from "./v8-stack.ts";

/** rollup ("[!] ...") and vite ("error during build:"), also where rolldown does the work. */
export const rollup: Detector = {
  id: "rollup",
  tool: "rollup",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["[!] ", "error during build:", "build failed with "],
  programs: ["rollup", "vite", "rolldown", "astro", "svelte-kit"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const isNamed = /\brollup\b/.test(about.command ?? "") || lines.some((line) => NAMED.test(line));
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const isRollup = BANG.test(lines[i]!) && (isNamed || SURE.test(lines[i]!));
      if (!isRollup && !DURING.test(lines[i]!)) continue;
      let at = isRollup ? i : i + 1;
      while (at < lines.length && (lines[at]!.trim() === "" || BUILD_FAILED.test(lines[at]!))) at++;
      if (at >= lines.length) continue;
      const draft = readError(lines, at, i);
      drafts.push(isRollup ? draft : { ...draft, tool: /during/i.test(lines[i]!) ? "vite" : "rolldown" });
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "[!] RollupError: src/main.js (1:9): "fmt" is not exported by "src/util.js"", "[!] (plugin terser) Error: x"
const BANG = /^\s*\[!\] (?:\(plugin [^)]+\) )?/;
// Others mark their words so, too: "[!] There was an error parsing `Gemfile`", "[!] Invalid `Podfile` file"
const SURE = /^\s*\[!\] (?:\(plugin [^)]+\)|\w*(?:Error|Exception)\b(?::|$))/;
// "> rollup -c", "$ npx rollup src/main.js", "https://rollupjs.org/troubleshooting/#error-name-is-not-exported-by-module"
const NAMED = /^[>$+] .*\brollup\b|rollupjs\.org\//;
// "error during build:" (vite), " ERROR  Build failed with 1 error:" (rolldown)
const DURING = /^\s*(?:✗ |x )?error during build:$|^\s*(?:ERROR +|Error: )?Build failed with \d+ errors?:$/i;
// "Build failed with 1 error:"
const BUILD_FAILED = /^\s*Build failed with \d+ errors?:$/;
// "src/main.js (13:9): "fmt" is not exported by ..."
const PLACED = /^(\S.*?) \((\d+):(\d+)\): (.+)$/;
// "file: /app/src/main.js:13:9", "   ╭─[ src/main.js:1:19 ]", "src/main.js (13:9)"
const PLACE_LINE = /^\s*(?:file: |╭─\[ ?)?(?!at )(\S.*?)(?::(\d+):(\d+)(?: ?\])?| \((\d+):(\d+)\))$/;
// "[vite]: Rollup failed to resolve import "axios" from "/app/src/main.js".", "Failed to resolve /src/mian.js from /app/index.html"
const FROM_FILE = / from "?([^"\s]+)"?\.?$/;
// "[UNRESOLVED_IMPORT] Error: Could not resolve", "[vite:css] "
const BADGE = /^\[([\w:-]+)\]:? /;

// "Transform failed with 1 error: /app/src/cart.ts:2:55: ERROR: Expected ")" but found ";""
const TRANSFORM = /(?<=errors?:) \S.*?:\d+:\d+: ERROR: /;

function readError(lines: readonly string[], at: number, from: number): Draft {
  const text = lines[at]!.replace(BANG, "").trim();
  const plain = text.replace(BADGE, "");
  const badge = /^\[([A-Z][A-Z_]+)\] /.exec(text)?.[1] ?? null;
  const error = readThrownError([plain, ...lines.slice(at + 1, at + 60)], 0);
  const to = Math.min(lines.length, at + error.end);
  const placed = PLACED.exec(error.message);
  const below = lines
    .slice(at + 1, at + 6)
    .map((line) => PLACE_LINE.exec(line))
    .find(Boolean);
  const place = placed
    ? { file: placed[1]!, line: Number(placed[2]), column: Number(placed[3]) }
    : below
      ? {
          file: plainFile(below[1]!),
          line: Number(below[2] ?? below[4]),
          column: Number(below[3] ?? below[5]),
        }
      : { file: FROM_FILE.exec(error.message)?.[1] ?? error.file, line: error.line };
  const message = (placed?.[4] ?? error.message).replace(TRANSFORM, " ");
  return {
    message,
    errorType: badge ?? (error.errorType === "Error" ? null : error.errorType),
    ...place,
    frames: [],
    from,
    to: Math.max(to, at + 1),
  };
}
