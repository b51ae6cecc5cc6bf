import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { plainFile } from "./v8-stack.ts";

/** The TypeScript compiler, and all that print its diagnostics (vue-tsc, ts-node, ts-jest, ts-loader, deno). */
export const tsc: Detector = {
  id: "tsc",
  tool: "tsc",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "ts1",
    "ts2",
    "ts4",
    "ts5",
    "ts6",
    "ts7",
    "ts8",
    "ts9",
    "type error: ",
    "error in ",
    "unable to compile typescript",
  ],
  programs: ["tsc", "vue-tsc", "ts-node", "tsx", "svelte-check", "tsup"],
  scan(log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const draft = readDiagnostic(lines, i);
      if (draft) drafts.push(draft);
      else if (lines[i]!.includes("ERROR in ")) drafts.push(...readUnnumbered(lines, i));
      else if (TS_NODE.test(lines[i]!)) drafts.push(...readOldTsNode(lines, i + 1));
    }
    return drafts;
  },
};

// "TSError: ⨯ Unable to compile TypeScript" (ts-node up to 5; later a colon and tsc's own lines follow)
const TS_NODE = /^\s*(?:TSError: )?⨯ Unable to compile TypeScript$/;
// "src/cart.ts (3,23): Cannot find module 'dayjs'. (2307)", "Cannot find type definition file for 'node'. (2688)"
const OLD_TS_NODE = /^\s*(?:(\S.*?) \((\d+),(\d+)\): )?(\S.*) \((\d{4,5})\)$/;

/** The code behind the sentence, without its letters; where a file has none, it is the settings that ask for it. */
function readOldTsNode(lines: readonly string[], from: number): Draft[] {
  const drafts: Draft[] = [];
  for (let i = from; i < lines.length; i++) {
    const said = OLD_TS_NODE.exec(lines[i]!);
    if (said === null) break;
    const place = said[1] === undefined ? [] : said.slice(1, 4);
    drafts.push(draft(`TS${said[5]}`, said[4]!, place, i, i + 1));
  }
  return drafts;
}

// fork-ts-checker without its codes, under "ERROR in src/Cart.vue:45:12" or "ERROR in /app/src/cart.ts(45,12):": "45:12 Property 'tax' does not exist on type 'Cart'."
const AGAIN = /^(\d{1,7}):(\d{1,7}) (\S.*)$/;
// Angular 5 to 8, of a template: "ERROR in src/app/cart.component.html(3,5): : Property 'tax' does not exist on type 'CartComponent'."
const TEMPLATE = /^\s*ERROR in (\S.{0,300}?\.html)\((\d{1,7}),(\d{1,7})\): : (\S.*)$/;

/** Diagnostics of which the number was left out. */
function readUnnumbered(lines: readonly string[], i: number): Draft[] {
  const template = TEMPLATE.exec(lines[i]!);
  if (template) return [{ ...draft("TS0", template[4]!, template.slice(1, 4), i, i + 1), ...UNNUMBERED }];
  const place = LOADER_PLACE.exec(lines[i]!);
  const said = place ? AGAIN.exec(lines[i + 1] ?? "") : null;
  if (!place || said?.[1] !== place[2] || said?.[2] !== place[3]) return [];
  return [{ ...draft("TS0", said![3]!, place.slice(1, 4), i, i + 2), ...UNNUMBERED }];
}

const UNNUMBERED = { errorType: null, category: "type_error" } as const;

// "src/main.ts(2,25): error TS1005: ',' expected.", "[tsl] ERROR in /app/a.ts(1,2): error TS2322: Type"
const PLAIN = /^\s*(?:(?:\[tsl\] )?ERROR in |Error: )?(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.+)$/;
// "src/main.ts:14:25 - error TS1005: ',' expected.", "Error: src/app.ts:10:5 - error TS2339: Property"
const PRETTY = /^\s*(?:Error: )?(\S.*?):(\d+):(\d+) - error (TS\d+): (.+)$/;
// heft, gulp-core-build: "src/cart.ts:4:12 - (TS2339) Property 'tax' does not exist on type 'Cart'."
const HEFT = /^\s*(?:Error: |\[[\w-]{1,40}\] )?(\S.{0,300}?):(\d{1,7}):(\d{1,7}) - \((TS\d{4,5})\) (\S.*)$/;
// create-react-app 2 to 4, under the place: "Property 'tax' does not exist on type 'Cart'.  TS2339"
const APP = /^(?:Type error: )?(\S.*?) {2}(TS\d{4,5})$/;
// "TypeScript error in /home/dev/shop/src/cart.tsx(4,12):", "/home/dev/shop/src/cart.tsx"
const APP_PLACE =
  /^(?:TypeScript error in )?((?:[A-Za-z]:)?[\w@~./\\+ -]{1,300}\.[cm]?tsx?)(?: ?\((\d{1,7}),(\d{1,7})\):)?$/;
// "  > 4 |   return cart.tax"
const POINTED = /^\s*> +(\d{1,7}) \|/;

function readApp(lines: readonly string[], i: number): Draft | null {
  const said = APP.exec(lines[i]!);
  const place = said ? APP_PLACE.exec(lines[i - 1] ?? "") : null;
  if (!said || !place) return null;
  const pointed = lines.slice(i + 1, i + 8).flatMap((line) => POINTED.exec(line)?.[1] ?? [])[0];
  return draft(said[2]!, said[1]!, [place[1], place[2] ?? pointed, place[3]], i - 1, i + 1);
}

// "error TS18003: No inputs were found in config file", "tsconfig.json: error TS5023: Unknown"
const NO_PLACE = /^\s*(?:(\S+\.json): )?error (TS\d+): (.+)$/;
// "... in config file '/app/tsconfig.json'. Specified 'include' paths were"
const CONFIG_FILE = /\bconfig file '([^']+)'/;
// deno: "error: TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.", "TS2304 [ERROR]: Cannot find name 'x'."
const DENO = /^\s*(?:error: )?(TS\d+) \[ERROR\]: (.+)$/;
// ts-loader and fork-ts-checker, under a line with the place: "TS2322: Type 'string' is not assignable to type 'number'."
const LOADER = /^\s*(TS\d{4,5}): (.+)$/;
// "[tsl] ERROR in /app/src/a.ts(3,5)", "ERROR in src/a.ts:3:5", "ERROR in ./src/a.ts 3:5-9", "ERROR in [at-loader] ./src/a.ts:3:5"
const LOADER_PLACE = /^\s*(?:\[tsl\] )?ERROR in (?:\[at-loader\] )?(\S.*?)[(: ](\d+)[,:](\d+)(?:-\d+)?\)?:?$/;
// "    at file:///app/main.ts:1:7" (deno)
const DENO_PLACE = /^\s*at (\S+?):(\d+):(\d+)$/;

/** The diagnostic that begins on line `i`, with the lines that elaborate it; null on every other line. */
export function readDiagnostic(lines: readonly string[], i: number): Draft | null {
  const line = lines[i]!;
  if (!line.includes("TS")) return null;
  if (line.includes("error TS")) {
    const placed = PLAIN.exec(line) ?? PRETTY.exec(line);
    if (placed) return draft(placed[4]!, placed[5]!, placed.slice(1, 4), i, elaborated(lines, i + 1));
    const bare = NO_PLACE.exec(line);
    if (!bare) return null;
    const config = bare[1] ?? CONFIG_FILE.exec(bare[3]!)?.[1];
    return draft(bare[2]!, bare[3]!, config ? [config] : [], i, elaborated(lines, i + 1));
  }
  const deno = DENO.exec(line);
  if (deno) {
    const at = [1, 2, 3, 4, 5].find((n) => DENO_PLACE.test(lines[i + n] ?? ""));
    const place = at === undefined ? null : DENO_PLACE.exec(lines[i + at]!);
    return draft(deno[1]!, deno[2]!, place ? place.slice(1, 4) : [], i, i + (at ?? 0) + 1);
  }
  const heft = line.includes(" - (TS") ? HEFT.exec(line) : null;
  if (heft) return draft(heft[4]!, heft[5]!, heft.slice(1, 4), i, elaborated(lines, i + 1));
  const app = readApp(lines, i);
  if (app) return app;
  const loaded = LOADER.exec(line);
  const place = loaded && i > 0 ? LOADER_PLACE.exec(lines[i - 1]!) : null;
  return loaded && place
    ? draft(loaded[1]!, loaded[2]!, place.slice(1, 4), i - 1, elaborated(lines, i + 1))
    : null;
}

/** Lines indented under a diagnostic are its elaboration: "  Type 'undefined' is not assignable to type 'string'." */
function elaborated(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && end - from < 30 && /^ {2,}\S/.test(lines[end]!)) end++;
  return end;
}

function draft(
  code: string,
  message: string,
  place: readonly (string | undefined)[],
  from: number,
  to: number,
): Draft {
  const [file, line, column] = place;
  return {
    message: message.trim(),
    errorType: code,
    category: categoryOf(Number(code.slice(2))),
    ...(file === undefined ? {} : { file: plainFile(file) }),
    ...(line === undefined
      ? {}
      : { line: Number(line), column: column === undefined ? null : Number(column) }),
    from,
    to,
  };
}

// Grammar beyond the first two hundred codes: stray tokens in JSX, keywords and identifiers out of place.
const GRAMMAR = new Set([1351, 1381, 1382, 1434, 1435]);

/** The ranges of TypeScript's diagnostic table: 1xxx grammar, 5xxx and 60xx and 63xx options and input, 170xx JSX. */
function categoryOf(code: number): Category {
  if (code < 1190 || (code >= 17000 && code < 17010) || GRAMMAR.has(code)) return "syntax_error";
  const isConfig =
    (code >= 5000 && code < 6133) || (code >= 6230 && code < 7000) || code === 18002 || code === 18003;
  return isConfig ? "config_error" : "type_error";
}
