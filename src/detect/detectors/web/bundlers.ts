import type { Detector, Draft } from "../../detector.ts";

/** rspack and rsbuild: the module, and under it a chain of causes with a frame; the last of the chain is what is wrong. */
export const rspack: Detector = {
  id: "rspack",
  tool: "rspack",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [["error in ./", "  × "], ["\nfile: ./", "  × "], "[rsbuild:"],
  programs: ["rspack", "rsbuild", "rslib"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) => readModule(log.lines, at, line) ?? readSettings(line, at) ?? []),
};

// "ERROR in ./src/index.js 1:1-26", "File: ./src/index.ts:1:1-27", "File: ./src/index.ts:1:1"
const MODULE = /^(?:ERROR in|File:) (\.{1,2}\/\S+?)(?:[ :](\d+):(\d+)(?:-\d+(?::\d+)?)?)?$/;
// "  × Module not found: Can't resolve 'axios' in '/home/dev/app/src'", "  ╰─▶   × JavaScript parse error: Expression expected"
const CAUSE = /^\s*(?:[├╰]─▶ +)?× (\S.*)$/;
// "         ╭─[2:23]"
const PLACE = /^\s*╭─\[(\d+):(\d+)\]$/;
const FRAME = /^\s*(?:\d+ │|·|╰─|help:|│)/;
const SHOWN = 30;

function readModule(lines: readonly string[], from: number, line: string): Draft | null {
  const head = MODULE.exec(line);
  if (head === null || !CAUSE.test(lines[from + 1] ?? "")) return null;
  let message = "";
  let place: RegExpExecArray | null = null;
  let to = from + 1;
  for (; to < lines.length && to < from + SHOWN; to++) {
    const cause = CAUSE.exec(lines[to]!);
    const found = PLACE.exec(lines[to]!);
    if (cause !== null) message = cause[1]!;
    else if (found !== null) place = found;
    else if (!FRAME.test(lines[to]!)) break;
  }
  const syntax = /^(?:\w+ parse error|Syntax Error): (.+)$/.exec(message);
  return {
    message: syntax?.[1] ?? message,
    ...(syntax && { category: "syntax_error" }),
    file: head[1]!,
    line: Number(place?.[1] ?? head[2] ?? 0) || null,
    from,
    to,
  };
}

// "error   [rsbuild:config] Could not find any entry module, please make sure that …"
const SETTINGS = /^error +\[rsbuild:(config|plugin)\] (\S.*)$/;

function readSettings(line: string, from: number): Draft | null {
  const said = SETTINGS.exec(line);
  return said && { message: said[2]!, category: "config_error", file: null, from, to: from + 1 };
}

/** parcel: after the siren one sentence with its frame; what it says below explains the same. */
export const parcel: Detector = {
  id: "parcel",
  tool: "parcel",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["🚨 build failed"],
  programs: ["parcel"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at): Draft[] => {
      if (!SIREN.test(line)) return [];
      // Version 2 began without the blank line under the siren.
      const first = log.lines[at + 1]?.trim() === "" ? at + 2 : at + 1;
      const said = SAID.exec(log.lines[first] ?? "");
      if (said === null) return [];
      // A terminal's width, or parcel itself, breaks a long name off: "Failed to resolve '@acme/ui' from " and below it "'./src/cart.js'"
      const isBroken = /^\s*'[^']+'$/.test(log.lines[first + 1] ?? "");
      const message = isBroken ? `${said[2]} ${log.lines[first + 1]!.trim()}` : said[2]!;
      const place = WHERE.exec(log.lines[first + (isBroken ? 3 : 2)] ?? "");
      const where = place
        ? { file: place[1]!, line: Number(place[2]), column: Number(place[3]) }
        : { file: IMPORTER.exec(message)?.[1] ?? null };
      return [
        {
          message,
          ...kindOf(said[1], said[2]!, place !== null),
          ...where,
          from: at,
          to: endOfOutput(log.lines, at),
        },
      ];
    }),
};

// "🚨 Build failed."
const SIREN = /^\s*🚨 Build failed\.$/;
// "@parcel/core: Failed to resolve './prize.js' from './src/index.js'", "unknown: Entry /home/dev/app/src/main.js does not exist"
// (where all lines are of one plugin, its name was taken for a task runner's prefix and is gone)
const SAID = /^\s*(?:(@[\w/-]+|unknown): )?(\S.*)$/;
// "Failed to resolve './prize.js' from './src/index.js'"
const IMPORTER = /^Failed to resolve .{1,300} from '([^']{1,300})'$/;
// "  /home/dev/app/src/index.js:1:23"
const WHERE = /^\s+(\S.*):(\d+):(\d+)$/;

function kindOf(plugin: string | undefined, message: string, isPlaced: boolean): Pick<Draft, "category"> {
  if (/^Failed to resolve /.test(message)) return { category: "missing_dependency" };
  if (/^Entry .* does not exist$/.test(message)) return { category: "config_error" };
  const isParser =
    plugin === undefined ? isPlaced && !/does not export/.test(message) : /\/transformer-/.test(plugin);
  return isParser ? { category: "syntax_error" } : {};
}

/** What it explains below belongs to the same problem. */
function endOfOutput(lines: readonly string[], from: number): number {
  return Math.min(lines.length, from + 40);
}
