import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** rolldown inside others (vite 8, tsdown): codes with a frame as older ones print them, and what a plugin threw. */
export const rolldown: Detector = {
  id: "rolldown",
  tool: "rolldown",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: ["] error: ", "rolldownerror: "],
  programs: ["rolldown", "vite", "tsdown", "vitepress"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) => readCode(log.lines, at, line) ?? readPlugin(log.lines, at, line) ?? []),
};

// "[UNRESOLVED_IMPORT] Error: Could not resolve './prize' in src/index.ts"
const CODE = /^\[([A-Z]+(?:_[A-Z]+)*)\] Error: (\S.*)$/;
// "   ╭─[ src/index.ts:1:23 ]"
const PLACE = /^\s*╭─\[ (\S.*):(\d+):(\d+) \]$/;

function readCode(lines: readonly string[], from: number, line: string): Draft | null {
  const said = CODE.exec(line);
  const place = said === null ? null : PLACE.exec(lines[from + 1] ?? "");
  if (said === null || place === null) return null;
  const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  const category = said[1] === "PARSE_ERROR" ? { category: "syntax_error" as const } : {};
  return { message: said[2]!, errorType: said[1]!, ...category, ...at, from, to: from + 2 };
}

// "[plugin vite:vue] /home/dev/app/src/Cart.vue:4:14", and under it "RolldownError: Interpolation end sign was not found."
const PLUGIN = /^\[plugin ([^\]]+)\] (\S.*?)(?::(\d+):(\d+))?$/;
const THROWN = /^(?:RolldownError|Error): (\S.*)$/;

function readPlugin(lines: readonly string[], from: number, line: string): Draft | null {
  const plugin = PLUGIN.exec(line);
  const thrown = plugin === null ? null : THROWN.exec(lines[from + 1] ?? "");
  if (plugin === null || thrown === null) return null;
  const isSyntax = /^SyntaxError: /.test(lines[from + 2] ?? "");
  return {
    message: thrown[1]!,
    ...(isSyntax && { category: "syntax_error" }),
    file: plugin[2]!,
    line: plugin[3] === undefined ? null : Number(plugin[3]),
    column: plugin[4] === undefined ? null : Number(plugin[4]),
    from,
    to: from + 2,
  };
}

/** unbuild: what rollup or esbuild said, behind its own words; it says it thrice. */
export const unbuild: Detector = byLines({
  id: "unbuild",
  tool: "unbuild",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["error building /"],
  programs: ["unbuild"],
  forms: [
    // " ERROR  Error building /home/dev/app: RollupError: Could not resolve "./prize" from "src/index.ts""
    {
      pattern:
        /^ ERROR {2}Error building \S+: \w+: (?<message>Could not resolve "[^"]+" from "(?<file>[^"]+)")$/,
    },
  ],
  kindOf: () => "missing_dependency",
});

/** ncc: what ts-loader says through it. */
export const ncc: Detector = {
  id: "ncc",
  tool: "ncc",
  check: "build",
  category: "type_error",
  rank: 2,
  sideBySide: true,
  needles: ["[tsl] error in "],
  programs: ["ncc"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const place = TSL.exec(line);
      const said = place === null ? null : CODED.exec(log.lines[from + 1] ?? "");
      if (place === null || said === null) return [];
      const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
      return [{ message: said[2]!, errorType: said[1]!, ...at, from, to: from + 2 }];
    }),
};

// "Error: [tsl] ERROR in /home/dev/app/src/index.ts(1,14)"
const TSL = /^(?:Error: )\[tsl\] ERROR in (\S.*)\((\d+),(\d+)\)$/;
// "      TS2322: Type 'string' is not assignable to type 'number'."
const CODED = /^\s+(TS\d+): (\S.*)$/;
