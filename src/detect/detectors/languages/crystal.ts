import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Crystal's compiler: the place, the code in a frame, the error. */
export const crystal: Detector = {
  id: "crystal",
  tool: "crystal",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [["\nerror: ", ".cr:"]],
  programs: ["crystal", "shards"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, at): Draft[] => {
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

// In app.cr:4:12
const PLACE = /^In (\S.*\.cr):(\d+):(\d+)$/;

// can't find file 'soup'
const missing = (message: string) => (/^can't find file '/.test(message) ? "missing_dependency" : undefined);

function placeAbove(lines: readonly string[], at: number): number {
  for (let i = at - 1; i >= Math.max(0, at - 10); i--) if (PLACE.test(lines[i]!)) return i;
  return -1;
}
