import type { Detector, Draft } from "../../detector.ts";

/** swc's command line: a frame for what it cannot parse, a chain of causes for settings it cannot read. */
export const swc: Detector = {
  id: "swc",
  tool: "swc",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ["caused by:", "with swc."],
    ["caused by:", "syntax error", ",-["],
    ["caused by:", "syntax error", "╭─["],
  ],
  programs: ["swc"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, at) =>
      CAUSED.test(line) ? (readChain(log.lines, at) ?? readFrame(log.lines, at) ?? []) : [],
    ),
};

const CAUSED = /^Caused by:$/;
// "    1: failed to deserialize .swcrc (json) file: unmatched data: 0:0"
const STEP = /^ {4}\d+: (\S.*)$/;
// "failed to deserialize .swcrc (json) file: unmatched data: 0:0"
const SETTINGS = /(\.swcrc)\b/;

/** The last of the chain is what is wrong. */
function readChain(lines: readonly string[], at: number): Draft | null {
  const chain: string[] = [];
  for (let i = at + 1; i < lines.length && chain.length < 20 && STEP.test(lines[i]!); i++)
    chain.push(STEP.exec(lines[i]!)![1]!);
  if (chain.length === 0) return null;
  const settings = chain.some((step) => SETTINGS.test(step));
  return {
    message: chain.at(-1)!,
    ...(settings && { category: "config_error", file: ".swcrc" }),
    from: at,
    to: at + 1 + chain.length,
  };
}

// "  x Expression expected", "  × Expression expected"
const SAID = /^\s*[x×] (\S.*)$/;
// "   ,-[src/cart.ts:2:1]"
const PLACE = /^\s*(?:,-|╭─)\[(\S.*?):(\d+):\d+\]$/;
// " 2 |   return items.length +;", and the mark under it
const MARKED = /^\s*(\d+) [|│]/;
const MARK = /^\s*[:·] .*\^/;

/** Up from the cause: the sentence, its file, and the line of source over the mark. */
function readFrame(lines: readonly string[], at: number): Draft | null {
  if (!/^ +Syntax Error$/.test(lines[at + 1] ?? "")) return null;
  for (let i = at - 1; i > 0 && i > at - 40; i--) {
    const place = PLACE.exec(lines[i]!);
    const said = place === null ? null : SAID.exec(lines[i - 1]!);
    if (place === null || said === null) continue;
    const mark = lines.slice(i, at).findIndex((line) => MARK.test(line));
    const line = mark > 0 ? MARKED.exec(lines[i + mark - 1]!)?.[1] : undefined;
    return {
      message: said[1]!,
      category: "syntax_error",
      file: place[1]!,
      line: Number(line ?? place[2]),
      from: i - 1,
      to: at + 2,
    };
  }
  return null;
}
