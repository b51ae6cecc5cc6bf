import type { Detector, Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import { readDartFrame } from "./dart-frame.ts";

/** What ended a Dart program: "Unhandled exception:", the words, and a numbered stack. */
export const dartException: Detector = {
  id: "dart-exception",
  tool: "dart",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [["unhandled exception:\n", "#0 "]],
  programs: ["dart", "flutter"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, i) => (HEAD.test(line) ? (read(log.lines, i) ?? []) : []));
  },
};

// "Unhandled exception:", and on a phone "[ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: Bad state: no price"
const HEAD = /(?:^|\] )Unhandled [eE]xception:(?: |$)/;
// "FormatException: Invalid radix-10 number (at character 1)", "Invalid argument(s): no such dish"
const TYPE = /^(?:\w+\.)?_?([A-Z]\w*(?:Exception|Error)): /;
// "'file:///app/bin/shop.dart': Failed assertion: line 3 pos 10: 'total == 42': the total is 41"
const PLACE = /^'(?:file:\/\/)?[^']*': (?=Failed assertion: )/;
/** Lines of words between the head and the stack. */
const WORDS = 20;

function read(lines: readonly string[], from: number): Draft[] | null {
  const said = [lines[from]!.slice(HEAD.exec(lines[from]!)!.index).replace(HEAD, "").trim()];
  let to = from + 1;
  while (to < lines.length && to - from <= WORDS && readDartFrame(lines[to]!) === null)
    said.push(lines[to++]!.trim());
  const frames = [];
  for (let read = readDartFrame(lines[to] ?? ""); read !== null; read = readDartFrame(lines[++to] ?? ""))
    frames.push(read);
  const told = said.filter((line) => line !== "");
  if (frames.length === 0 || told.length === 0) return null;
  const top = topFrame(frames);
  const errorType = TYPE.exec(told[0]!)?.[1] ?? null;
  const message = told[0]!.replace(PLACE, "").replace(TYPE, "");
  return [
    {
      message,
      errorType,
      file: top?.file ?? null,
      line: top?.line ?? null,
      column: top?.column ?? null,
      frames,
      from,
      to,
    },
  ];
}
