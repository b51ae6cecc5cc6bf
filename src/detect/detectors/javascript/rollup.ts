import type { Detector, Draft } from "../../detector.ts";
import { BY_WARNINGS, readWarnings } from "./rollup-warnings.ts";
import { readThrownError } from "./thrown-error.ts";
import { plainFile } from "./v8-stack.ts";

/** rollup ("[!] ...") and vite ("error during build:"), also where rolldown does the work. */
export const rollup: Detector = {
  id: "rollup",
  tool: "rollup",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ["─ /", "  stack trace:"],
    "[!] ",
    "error during build:",
    "build failed with ",
    "[error] [vite] ",
    "nuxt build error: ",
  ],
  programs: ["rollup", "vite", "rolldown", "astro", "svelte-kit", "nuxt", "nuxi"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const isNamed = /\brollup\b/.test(about.command ?? "") || lines.some((line) => NAMED.test(line));
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const page = readPage(lines, i);
      if (page !== null) drafts.push(page);
      const isRollup = NUXT.test(lines[i]!) || (BANG.test(lines[i]!) && (isNamed || SURE.test(lines[i]!)));
      if (!isRollup && !DURING.test(lines[i]!)) continue;
      let at = isRollup ? i : i + 1;
      while (at < lines.length && (lines[at]!.trim() === "" || BUILD_FAILED.test(lines[at]!))) at++;
      if (at >= lines.length) continue;
      const warned = BY_WARNINGS.test(lines[at]!) ? readWarnings(lines, i) : [];
      drafts.push(...warned);
      const draft = readError(lines, at, i);
      drafts.push({
        ...draft,
        ...(warned.length > 0 && { role: "consequence" as const }),
        tool: NUXT.test(lines[i]!) ? "nuxt" : isRollup ? "rollup" : toolOf(lines[i]!),
      });
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
// astro, of a page that could not be rendered: "14:44:14   └─ /index.htmlCannot read properties of undefined (reading 'toFixed')", and "  Stack trace:" below it
const PAGE = /^(?:\d\d:\d\d:\d\d )?\s*[└├]─ \/\S{0,200}?\.html(?: \(\+\d+m?s\))?\s*(\S.*)$/;
// "14:44:14 ▶ src/pages/index.astro"
const RENDERED = /▶ (\S+\.\w{1,9})$/;

function readPage(lines: readonly string[], at: number): Draft | null {
  const message = lines[at + 1]?.trim() === "Stack trace:" ? PAGE.exec(lines[at]!)?.[1] : undefined;
  if (message === undefined) return null;
  const rendered = lines.slice(Math.max(0, at - 60), at).findLast((line) => RENDERED.test(line));
  const file = rendered === undefined ? null : RENDERED.exec(rendered)![1]!;
  return { message, tool: "astro", file, category: "runtime_error", from: at, to: at + 2 };
}

// "error during build:" (vite), " ERROR  Build failed with 1 error:" (rolldown), "16:15:00 [ERROR] [vite] ✗ Build failed in 8.46s" (astro)
const DURING =
  /^\s*(?:✗ |x )?error during build:$|^\s*(?:ERROR +|Error: )?Build failed with \d+ errors?:$|^(?:\d\d:\d\d:\d\d )?\[ERROR\] \[vite\] [✗x] Build failed in \S+$/i;
// "■  Nuxt build error: RollupError: Could not resolve "./cart" from "app.vue"", " ERROR  Nuxt Build Error: [vite]: Rollup failed to …"
const NUXT = /^\s*(?:■ +|\[?ERROR\]? +)?Nuxt build error: (?=\S)/i;
// "Build failed with 1 error:"
const BUILD_FAILED = /^\s*Build failed with \d+ errors?:$/;
// "src/main.js (13:9): "fmt" is not exported by ...", "[plugin vite:vue] src/App.vue (2:8): Element is missing end tag."
const PLACED = /^(?:\[plugin [^\]]+\] )?(\S.*?) \((\d+):(\d+)\): (.+)$/;
// "[plugin ephemeris] src/table.js: ephemeris table ends in 2024": what a plugin says of a file, wherever it was thrown
const OF_FILE = /^\[plugin [^\]]+\] (\S+\.\w{1,9}): \S/;
// "file: /app/src/main.js:13:9", "   ╭─[ src/main.js:1:19 ]", "src/main.js (13:9)"
const PLACE_LINE = /^\s*(?:file: |╭─\[ ?)?(?!at )(\S.*?)(?::(\d+):(\d+)(?: ?\])?| \((\d+):(\d+)\))$/;
// "[vite]: Rollup failed to resolve import "axios" from "/app/src/main.js".", "Failed to resolve /src/mian.js from /app/index.html"
const FROM_FILE = / from "?([^"\s]+)"?\.?$/;
// "[UNRESOLVED_IMPORT] Error: Could not resolve", "[vite:css] "
const BADGE = /^\[([\w:-]+)\]:? /;

// "Transform failed with 1 error: /app/src/cart.ts:2:55: ERROR: Expected ")" but found ";""
const TRANSFORM = /(?<=errors?:) (\S.*?):(\d+):(\d+): ERROR: /;
// "src/cart.js:1:9: ERROR: No matching export in "src/tax.js" for import "rate"", below "Build failed with 2 errors:"
const LED = /^(\S.{0,300}?):(\d{1,7}):(\d{1,7}): ERROR: (\S.*)$/;

/** vite 4 shows place and code where the message stands for the first time, and the stack below "error during build:". */
function placeAbove(lines: readonly string[], at: number, message: string): RegExpExecArray | null {
  for (let i = at - 1; i >= Math.max(1, at - 12); i--)
    if (lines[i]!.startsWith("file: ") && lines[i - 1]!.endsWith(message)) return PLACE_LINE.exec(lines[i]!);
  return null;
}

// "file: /app/src/style.scss", "file: /app/src/gallery.css:undefined:NaN" (of an @import that is not there)
const FILE_LINE = /^\s*file: (\S.{0,300}?\.\w{1,9})(?::undefined:NaN)?$/;

function fileBelow(lines: readonly string[], at: number): string | undefined {
  return lines.slice(at + 1, at + 4).flatMap((line) => FILE_LINE.exec(line)?.[1] ?? [])[0];
}

// "Cannot find package '@acme/frob' imported from /app/node_modules/.vite-temp/vite.config.js.timestamp-1795064136820-187bedcc9d559.mjs"
const IN_SETTINGS =
  /^Cannot find (?:package|module) '([^']{1,200})' imported from \S+\.timestamp-\d+\S*\.mjs$/;
// "vite.config.js (2:19) [UNRESOLVED_IMPORT] Could not resolve '@acme/frob' in vite.config.js"
const WARNED = /^(\S{1,300}) \((\d+):(\d+)\) \[[A-Z]+(?:_[A-Z]+)*\] (\S.*)$/;

// "failed to load config from /app/vite.config.js", above "error during build:" or another heading of the same
const UNLOADED = /^failed to load config from (\S.{0,300}\.\w{1,4})$/;

/** The settings that could not be loaded: the stack names a copy of them that is deleted again. */
function unloadedSettings(lines: readonly string[], from: number): Pick<Draft, "file" | "category"> | null {
  const file = UNLOADED.exec(lines[from - 1] ?? "")?.[1];
  return file === undefined ? null : { file: plainFile(file), category: "config_error" };
}

/** The settings' own line that asked for the package, where rolldown warned of it before. */
function placeInSettings(
  lines: readonly string[],
  at: number,
  message: string,
): Pick<Draft, "file" | "line" | "column"> | null {
  const asked = IN_SETTINGS.exec(message)?.[1];
  if (asked === undefined) return null;
  const found = lines
    .slice(Math.max(0, at - 40), at)
    .map((line) => WARNED.exec(line))
    .find((one) => one?.[4]?.includes(`'${asked}'`));
  return found ? { file: found[1]!, line: Number(found[2]), column: Number(found[3]) } : null;
}

// "  styles/shop.scss 59:17  root stylesheet", under sass's box of code
const SASS_PLACE = /^ +(\S+\.s[ac]ss) (\d+):(\d+)(?: {2}\S.*)?$/;

function sassPlace(lines: readonly string[], at: number): Pick<Draft, "file" | "line" | "column"> | null {
  const found = lines
    .slice(at + 1, at + 9)
    .map((line) => SASS_PLACE.exec(line))
    .find(Boolean);
  return found ? { file: found[1]!, line: Number(found[2]), column: Number(found[3]) } : null;
}

// "Failed with code 1": of a program that the build started, and that spoke for itself
const RAN = /^(?:Failed with code \d+|Command failed with exit code \d+)$/;

function toolOf(line: string): string {
  return /during|\[vite\]/i.test(line) ? "vite" : "rolldown";
}

function readError(lines: readonly string[], at: number, from: number): Draft {
  const text = lines[at]!.replace(BANG, "").replace(NUXT, "").trim();
  const plain = text.replace(BADGE, "");
  const badge = /^\[([A-Z][A-Z_]+)\] /.exec(text)?.[1] ?? null;
  const error = readThrownError([plain, ...lines.slice(at + 1, at + 60)], 0);
  const to = Math.min(lines.length, at + error.end);
  const placed = PLACED.exec(error.message) ?? TRANSFORM.exec(error.message) ?? LED.exec(plain);
  const below =
    lines
      .slice(at + 1, at + 6)
      .map((line) => PLACE_LINE.exec(line))
      .find(Boolean) ?? placeAbove(lines, at, error.message);
  const about = OF_FILE.exec(error.message)?.[1];
  const place = placed
    ? { file: placed[1]!, line: Number(placed[2]), column: Number(placed[3]) }
    : below
      ? {
          file: plainFile(below[1]!),
          line: Number(below[2] ?? below[4]),
          column: Number(below[3] ?? below[5]),
        }
      : (sassPlace(lines, at) ??
        placeInSettings(lines, at, error.message) ?? {
          file: FROM_FILE.exec(error.message)?.[1] ?? fileBelow(lines, at) ?? about ?? error.file,
          line: about === undefined ? error.line : null,
        });
  const message = (placed?.[4] || error.message).replace(TRANSFORM, " ");
  const settings = place.file == null ? unloadedSettings(lines, from) : null;
  return {
    message,
    ...(RAN.test(message) && { role: "consequence" as const }),
    errorType: badge ?? (error.errorType === "Error" ? null : error.errorType),
    ...place,
    ...settings,
    frames: [],
    from,
    to: Math.max(to, at + 1),
  };
}
