// What an agent's limit leaves of an output.
import { chatter } from "./prefixed.mjs";

const noise = (count) => Array.from({ length: count }, (_, i) => chatter(i));
const middle = (lines) => Math.floor(lines.length / 2);

/** `keeps` says that the cut falls into what another program said: then nothing may be lost. */
export const CUTS = [
  {
    id: "head and tail, cut before",
    title: "head and tail, the cut before the failure",
    keeps: true,
    wrap: (lines) => [...noise(60), "", "... [1240 lines truncated] ...", "", ...noise(9), ...lines],
  },
  {
    id: "head and tail, cut after",
    title: "head and tail, the cut behind the failure",
    keeps: true,
    wrap: (lines) => [...lines, ...noise(9), "", "[... 1240 lines omitted ...]", "", ...noise(60)],
  },
  {
    id: "characters before",
    title: "characters cut in the middle of a line, before the failure",
    keeps: true,
    wrap: (lines) => [
      ...noise(60),
      "listening on po... [20012 characters truncated] ...t /cart/7 200 in 3 ms",
      ...noise(3),
      ...lines,
    ],
  },
  {
    id: "tokens before",
    title: "tokens cut, before the failure",
    keeps: true,
    wrap: (lines) => [
      "Total output lines: 1500",
      "",
      ...noise(60),
      "listening on po…312 tokens truncated…t /cart/7 200 in 3 ms",
      ...noise(3),
      ...lines,
    ],
  },
  {
    id: "last kilobytes",
    title: "the last kilobytes, beginning in mid-line",
    keeps: true,
    wrap: (lines) => ["ening on port 3007", ...noise(40), ...lines],
  },
  {
    id: "last kilobytes, said",
    title: "the last kilobytes, behind a note",
    keeps: true,
    wrap: (lines) => [
      "[output truncated: showing the last 16384 bytes]",
      "ening on port 3007",
      ...noise(40),
      ...lines,
    ],
  },
  {
    id: "middle",
    title: "the middle fifth of the failure's own lines",
    wrap: (lines) => cutMiddle(lines, 0.2, (n) => [`... [${n} lines truncated] ...`]),
  },
  {
    id: "middle, long",
    title: "the middle half of the failure's own lines",
    wrap: (lines) => cutMiddle(lines, 0.5, (n) => ["", `[... ${n} lines omitted ...]`, ""]),
  },
  {
    id: "mid-line",
    title: "40 characters out of the middle, in mid-line",
    wrap: (lines) => cutCharacters(lines),
  },
  {
    id: "tail half",
    title: "the second half only",
    wrap: (lines) => ["... [truncated]", ...lines.slice(middle(lines))],
  },
  {
    id: "head half",
    title: "the first half only",
    wrap: (lines) => [...lines.slice(0, middle(lines)), "... [output truncated]"],
  },
];

function cutMiddle(lines, share, mark) {
  const count = Math.max(1, Math.round(lines.length * share));
  const from = Math.max(1, Math.floor((lines.length - count) / 2));
  if (from + count >= lines.length) return lines;
  return [...lines.slice(0, from), ...mark(count), ...lines.slice(from + count)];
}

function cutCharacters(lines) {
  const text = lines.join("\n");
  if (text.length < 200) return lines;
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}... [40 characters truncated] ...${text.slice(at + 40)}`.split("\n");
}
