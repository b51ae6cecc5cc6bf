import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Crystal's compiler: the place, the code in a frame, the error. */
export const crystal: Detector = {
  id: "crystal",
  tool: "crystal",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ["\nerror: ", ".cr:"],
    ["error in ", ".cr:"],
  ],
  programs: ["crystal", "shards"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, at): Draft[] => {
      const old = readOld(lines, at);
      if (old !== null) return [old];
      const message = /^Error: (\S.*)$/.exec(text)?.[1];
      const from = message === undefined ? -1 : placeAbove(lines, at);
      if (message === undefined || from < 0) return [];
      const [, file, line, column] = PLACE.exec(lines[from]!)!;
      const kind = /^expecting (?:token|identifier)|^unexpected token|^unterminated/.test(message);
      const category = kind ? "syntax_error" : (kindOfMessage(message) ?? missing(message) ?? "build_error");
      const where = { file: file!, line: Number(line), column: Number(column) };
      return [{ message, category, ...where, from, to: at + 1 }];
    });
  },
};

// Error in app.cr:2: while requiring "./cart"
const OLD = /^Error in (\S.*\.cr):(\d+): (\S.*)$/;
// in cart.cr:4: undefined method 'totl' for Nil
const OLD_INNER = /^in (\S.*\.cr):(\d+): (\S.*)$/;
const OLD_REACH = 80;

/** Before 0.31: a chain from where it was called to where it went wrong, each with its code below it. */
function readOld(lines: readonly string[], from: number): Draft | null {
  let found = OLD.exec(lines[from]!);
  let to = from + 1;
  if (found === null) return null;
  for (let i = to; i < Math.min(lines.length, from + OLD_REACH) && !OLD.test(lines[i]!); i++) {
    const inner = OLD_INNER.exec(lines[i]!);
    if (inner !== null) [found, to] = [inner, i + 1];
  }
  const message = found[3]!;
  const category = kindOfMessage(message) ?? missing(message) ?? "build_error";
  return { message, category, file: found[1]!, line: Number(found[2]), from, to };
}

// In app.cr:4:12
const PLACE = /^In (\S.*\.cr):(\d+):(\d+)$/;

// can't find file 'soup'
const missing = (message: string) => (/^can't find file '/.test(message) ? "missing_dependency" : undefined);

function placeAbove(lines: readonly string[], at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 10); i--) if (PLACE.test(lines[i]!)) return i;
  return -1;
}
