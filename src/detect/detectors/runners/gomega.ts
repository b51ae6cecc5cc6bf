import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** What Gomega says of two values, wherever it stands: under the place in a Go test, or in the log of a suite that is not Ginkgo's. */
export const gomega: Detector = {
  id: "gomega",
  tool: "gomega",
  check: "test",
  category: "test_failure",
  rank: 2,
  needles: [["expected\n", ">: "]],
  scan: ({ lines }) =>
    lines.flatMap((line, at): Draft[] => {
      if (!EXPECTED.test(line) || !VALUE.test(lines[at + 1] ?? "")) return [];
      const end = matcherAt(lines, at, indentOf(line));
      if (end === null) return [];
      const to = valueEnd(lines, end + 1, indentOf(line));
      const message = `Expected ${oneLine(lines, at + 1, end)} ${oneLine(lines, end, end + 1)} ${oneLine(lines, end + 1, to)}`;
      const place = PLACE.exec(lines[at - 1] ?? "") ?? PLACE.exec(lines[to] ?? "");
      const from = PLACE.test(lines[at - 1] ?? "") ? at - 1 : at;
      return [{ message: message.trim(), file: place?.[1] ?? null, line: toNumber(place?.[2]), from, to }];
    }),
};

//         Expected
const EXPECTED = /^\s*(?:\S+\.go:\[?\d+\]?: )?Expected$/;
//             <int>: 119
//             <*fmt.wrapError | 0xc000511580>: {
const VALUE = /^\s+<[^<>]{1,160}>: ?/;
//         to equal
//         not to have occurred
const MATCHER = /^\s*(?:not )?to \p{L}/u;
// cart_test.go:19:
//     cart_test.go:[19]:
const PLACE = /^\s*(\S+\.go):\[?(\d+)\]?:?$/;

/** So many lines a value may take. */
const REACH = 80;

/** Longer values are told in part. */
const SHOWN = 160;

function oneLine(lines: readonly string[], from: number, to: number): string {
  const words = lines.slice(from, to).join(" ").replace(/\s+/g, " ").trim();
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** The line that says what was claimed, as deep as the first. */
function matcherAt(lines: readonly string[], from: number, indent: number): number | null {
  for (let i = from + 2; i < Math.min(lines.length, from + REACH); i++) {
    if (indentOf(lines[i]!) !== indent || lines[i] === "") continue;
    return MATCHER.test(lines[i]!) ? i : null;
  }
  return null;
}

function valueEnd(lines: readonly string[], from: number, indent: number): number {
  let to = from;
  while (to < Math.min(lines.length, from + REACH) && lines[to] !== "" && indentOf(lines[to]!) > indent) to++;
  return to;
}
