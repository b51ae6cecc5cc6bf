import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, toNumber } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { isLastWord } from "../shell/last-words.ts";
import { isRubyFrame, ownPlace, readRubyFrame } from "./ruby-frame.ts";

/** An exception that ended a Ruby program, or a file that Ruby could not read. */
export const ruby: Detector = {
  id: "ruby",
  tool: "ruby",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [":in `", ":in '", "syntax error", "(syntaxerror)", "[bug] "],
  programs: ["ruby", "rails", "rake", "irb", "jruby"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readRaised(log, i, about) ?? readUnreadable(log, i, about) ?? readCrash(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return withoutCauses(drafts);
  },
};

// "lib/main.rb:3:in `pay': gateway refused order 12 (GatewayError)", "app.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)", "a.rb:1:in `x': unhandled exception"
const RAISED =
  /^((?:[A-Za-z]:)?[^\s:#<][^:]{0,300}|<internal:[^>]{1,300}>):(\d+):in [`']([^'`]{1,200})['`]: (?:(.*) \(((?:[A-Z]\w*::)*[A-Z]\w*)\)|unhandled exception)$/;

function readRaised(log: Log, at: number, about: About): Draft | null {
  const match = RAISED.exec(log.lines[at]!);
  if (match === null) return null;
  const [, file, line, fn, message = "unhandled exception", errorType = "RuntimeError"] = match;
  const first = file!.startsWith("<") ? [] : [frame(file!, line, null, fn)];
  const { frames, to } = readStack(log, at + 1);
  const all = [...first, ...frames];
  return {
    message: message || errorType,
    errorType,
    ...ownPlace(all),
    frames: all,
    from: at,
    to,
    sure: isLastWord(log, to - 1, about, true),
  };
}

/** What the message goes on with, the source that did_you_mean and error_highlight show, and the calls. */
function readStack(log: Log, start: number): { frames: Frame[]; to: number } {
  const frames: Frame[] = [];
  let to = start;
  for (let i = start; i < log.lines.length && i < to + 8; i++) {
    const line = log.lines[i]!;
    if (RAISED.test(line)) break;
    if (!/^\s*(?:\d+: )?from /.test(line)) {
      if (frames.length > 0) break;
      continue;
    }
    if (!isRubyFrame(line)) continue;
    const read = readRubyFrame(line);
    if (read !== null) frames.push(read);
    to = i + 1;
  }
  return { frames, to };
}

// "menu.rb:4: syntax error, unexpected end-of-input, expecting `end'", "app.rb:2: syntax errors found (SyntaxError)", "menu.rb: --> menu.rb"
const UNREADABLE =
  /^(?:.*: )?((?:[A-Za-z]:)?[^\s:][^:]{0,300}\.(?:rb|ru|rake|gemspec)|-e|-):(\d+): (syntax errors? .*?|.*\bunexpected .*?)(?: \(SyntaxError\))?$/;
// Ruby 3.4 marks the place under the source: "> 3 | end", "    | ^ unexpected 'end', ignoring it"
const MARKED = /^\s*\|\s*\^[~^]*\s+(\S.*)$/;

function readUnreadable(log: Log, at: number, about: About): Draft | null {
  const match = UNREADABLE.exec(log.lines[at]!);
  if (match === null) return null;
  let to = at + 1;
  let marked: string | null = null;
  let line = toNumber(match[2]);
  let shown: number | null = null;
  while (
    to < log.lines.length &&
    to < at + 14 &&
    /^\s*(?:>\s*\d+ \||\d+ \||\||\.\.\.|~|\^)|^\s{2,}\S/.test(log.lines[to]!)
  ) {
    shown = toNumber(/^\s*>?\s*(\d+) \|/.exec(log.lines[to]!)?.[1]) ?? shown;
    const mark: RegExpExecArray | null = marked === null ? MARKED.exec(log.lines[to]!) : null;
    if (mark !== null) {
      marked = mark[1]!;
      line = shown ?? line;
    }
    to++;
  }
  return {
    message: marked ?? match[3]!,
    errorType: "SyntaxError",
    category: "syntax_error",
    file: match[1]!,
    line,
    from: at,
    to,
    sure: isLastWord(log, to - 1, about, true),
  };
}

// "cart.rb:3: [BUG] Segmentation fault at 0x0000000000000010", "[BUG] object allocation during garbage collection phase"
const CRASHED = /^(?:((?:[A-Za-z]:)?[^\s:][^:]{0,300}):(\d+): )?\[BUG\] (\S.*)$/;
// What follows is the machine's: calls, registers, loaded files, "/proc/self/maps"
const CRASH_HEADS = /^-- .{1,60} -{3,}$/;

/** Ruby itself broke down, most often in a gem's own C. */
function readCrash(lines: readonly string[], at: number): Draft | null {
  const match = CRASHED.exec(lines[at]!);
  if (match === null || !lines.slice(at + 1, at + 6).some((line) => CRASH_HEADS.test(line))) return null;
  const end = lines.findIndex(
    (line, i) => i > at && line.startsWith("You may have encountered a bug in the Ruby"),
  );
  return {
    message: match[3]!,
    file: match[1] ?? null,
    line: toNumber(match[2]),
    from: at,
    to: end < 0 ? lines.length : end + 1,
  };
}

/** Ruby prints what an exception was raised because of right below it: what a program says last is its own word, the cause only an echo. */
function withoutCauses(drafts: readonly Draft[]): Draft[] {
  const told: Draft[] = [];
  for (const draft of drafts) {
    const before = told.at(-1);
    const isNext = before !== undefined && before.to === draft.from;
    // Of several syntax errors each has a place of its own.
    if (isNext && draft.category === undefined && before.category === undefined)
      told[told.length - 1] = { ...before, to: draft.to, sure: draft.sure ?? true };
    else told.push(isNext ? { ...draft, role: "summary" } : draft);
  }
  return told;
}
