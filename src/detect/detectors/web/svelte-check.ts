import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** svelte-check for people (the place, then the sentence) and for machines (one line, one object). */
export const svelteCheck: Detector = {
  id: "svelte-check",
  tool: "svelte-check",
  check: "types",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["\nerror: ", "svelte-check"],
    [".svelte:", "\nerror: "],
    [' error "', ".svelte"],
    ['"type":"error"', '"filename":'],
  ],
  programs: ["svelte-check"],
  scan: (log): Draft[] =>
    log.lines.flatMap(
      (line, at) => readMachine(line, at) ?? readVerbose(line, at) ?? readHuman(log.lines, at) ?? [],
    ),
};

// "1794905821360 ERROR "src/Cart.svelte" 2:7 "Type 'string' is not assignable to type 'number'.""
const MACHINE = /^\d{10,} ERROR "([^"]+)" (\d+):(\d+) "(.+)"$/;

function readMachine(line: string, from: number): Draft | null {
  const match = MACHINE.exec(line);
  if (match === null) return null;
  const place = { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
  return { message: match[4]!.split("\\n")[0]!, ...place, from, to: from + 1 };
}

// "1794905821360 {"type":"ERROR","filename":"src/Cart.svelte","start":{"line":1,"character":6},…,"message":"Type …","code":2322,"source":"ts"}"
const VERBOSE =
  /^\d{10,} \{"type":"ERROR","filename":"([^"]+)","start":\{"line":(\d+),"character":\d+\}.*?"message":"((?:[^"\\]|\\.)+)"(?:.*"source":"(\w+)")?/;

/** Lines of editors begin at 0. */
function readVerbose(line: string, from: number): Draft | null {
  const match = VERBOSE.exec(line);
  if (match === null) return null;
  const message = match[3]!.split("\\n")[0]!.replace(/\\"/g, '"');
  return { message, ...kindOf(match[4]), file: match[1]!, line: Number(match[2]) + 1, from, to: from + 1 };
}

// "/home/dev/app/src/Cart.svelte:2:7"
const PLACE = /^(\S.*\.\w+):(\d+):(\d+)$/;
// "Error: Type 'string' is not assignable to type 'number'. (ts)"; the part of the file behind the sentence, or behind the address under it
const SAID = /^Error: (\S.*?)(?: \((ts|js|svelte|css|scss|less|postcss)\))?$/;
const BELOW = /^https?:\S+ \((ts|js|svelte|css)\)$/;

function readHuman(lines: readonly string[], from: number): Draft | null {
  const place = PLACE.exec(lines[from]!);
  const said = place === null ? null : SAID.exec(lines[from + 1] ?? "");
  if (place === null || said === null) return null;
  const part = said[2] ?? BELOW.exec(lines[from + 2] ?? "")?.[1];
  const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return { message: said[1]!, ...kindOf(part), ...at, from, to: from + 2 };
}

/** TypeScript's word is about types, also in a script of JavaScript; the compiler's is about the component. */
function kindOf(part: string | undefined): { category?: Category } {
  return part === undefined || part === "ts" || part === "js" ? {} : { category: "build_error" };
}
