import type { Detector, Draft } from "../../detector.ts";
import { frame, toNumber, topFrame } from "../../frames.ts";
import { readElixirFrame } from "./elixir-frame.ts";

/** ExUnit (mix test): the numbered tests, each with its place, reason, code and stack. */
export const exUnit: Detector = {
  id: "ex-unit",
  tool: "mix test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [") test ", ") doctest ", ") property "],
  programs: ["mix"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readTest(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "  1) test sums prices (Shop.CartTest)", "  2) doctest Shop.Cart.total/1 (1) (Shop.CartTest)"
const HEAD = /^ {1,3}\d+\) ((?:test|doctest|property) .+ \([\w.]+\))$/;
// "     test/cart_test.exs:4"
const PLACE = /^ {5}(\S+\.exs?):(\d+)$/;
const END = /^(?: {1,3}\d+\) (?:test|doctest|property) |Finished in |\S)/;
// "     ** (FunctionClauseError) no function clause matching in Shop.Cart.pay/1", "     ** (EXIT from #PID<0.190.0>) shutdown"
const RAISED = /^ {5}\*\* \(([\w. #<>]+)\) ?(.*)$/;

function readTest(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  const place = head === null ? null : PLACE.exec(lines[at + 1] ?? "");
  if (head === null || place === null) return null;
  let to = at + 2;
  while (to < lines.length && !END.test(lines[to]!)) to++;
  while (to > at + 2 && lines[to - 1]!.trim() === "") to--;
  const body = lines.slice(at + 2, to);
  const frames = body.map(readElixirFrame).filter((read) => read !== null);
  const raised = body.map((line) => RAISED.exec(line)).find((match) => match !== null) ?? null;
  const top = topFrame(frames) ?? frame(place[1]!, place[2]);
  return {
    message: raised === null ? assertion(body) : raised[2] || raised[1]!,
    errorType: raised === null ? null : raised[1]!.replace(/ from #PID<[\d.]+>$/, ""),
    test: head[1]!,
    file: top.file,
    line: toNumber(top.line),
    frames,
    from: at,
    to,
  };
}

/** "Assertion with == failed", and what was compared: "left: 41, right: 42". */
function assertion(body: readonly string[]): string {
  const said = body.map((line) => line.trim()).filter((line) => line !== "");
  const sides = said
    .filter((line) => /^(?:left|right): /.test(line))
    .map((line) => line.replace(/ {2,}/, " "));
  return sides.length === 2 && /^Assertion with /.test(said[0] ?? "")
    ? `${said[0]}: ${sides.join(", ")}`
    : (said[0] ?? "");
}
