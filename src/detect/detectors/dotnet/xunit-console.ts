import type { Draft } from "../../detector.ts";
import { frame } from "../../frames.ts";
import { reasonOf } from "./dotnet-reason.ts";

// "    Shop.CartTests.Sums(price: 40) [FAIL]"
const HEAD = /^( {0,6})(\S.*) \[FAIL\]$/;
// "Shop.CartTests.Sums": without its indentation it must be a name
const NAME = /^\w+(?:[.+]\w+)+(?:\(.{0,400}\))?$/;
// A narrow terminal breaks the name: "    Shop.CartTests.Sums(price: 40," over "tax: 2) [FAIL]"
const BEGUN = /^ {2,6}([\w.]{1,300}\([^)]*)$/;
// "        /home/dev/app/CartTests.cs(14,0): at Shop.CartTests.Sums(Int32 price)"
const PLACE = /^\s*((?:[A-Za-z]:)?[^\s:][^:]{0,300}\.\w{1,5})\((\d+),\d+\):(?: at (\S+))?/;
const END = /^\s*$|^\s{0,6}\S.* \[(?:FAIL|PASS|SKIP)\]$|^\s*(?:Finished: |=== TEST EXECUTION SUMMARY)/;
const MOST = 60;

/** xUnit's own runner: a failing test over its reason and a stack whose places come first. */
export function readConsole(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head === null) return null;
  const begun = /^[^(]*\)$/.test(head[2]!) ? BEGUN.exec(lines[at - 1] ?? "")?.[1] : undefined;
  if (begun === undefined && head[1]!.length < 2 && !NAME.test(head[2]!)) return null;
  let to = at + 1;
  while (to < lines.length && to < at + MOST && !END.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to);
  const stack = body.findIndex((line) => /^\s+Stack Trace:$/.test(line));
  if (stack < 1) return null;
  const frames = body.slice(stack).flatMap((line) => {
    const [, file, row, fn] = PLACE.exec(line) ?? [];
    return file === undefined ? [] : [frame(file, row, null, fn ?? null)];
  });
  const top = frames.find(({ own }) => own) ?? frames[0];
  return {
    ...reasonOf(body.slice(0, stack)),
    test: begun === undefined ? head[2]! : `${begun.trimEnd()} ${head[2]!}`,
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from: begun === undefined ? at : at - 1,
    to,
  };
}
