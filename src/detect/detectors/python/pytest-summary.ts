import type { Draft } from "../../detector.ts";
import { GROUP_HEADER, readExceptionGroup } from "./exception-group.ts";
import { testOfNode } from "./pytest-block.ts";
import { readSentence } from "./pytest-error-lines.ts";
import { sectionRange } from "./pytest-sections.ts";
import { ownFrame, pythonFrame } from "./python-frame.ts";
import type { Traceback } from "./read-traceback.ts";

// "FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: di...", "ERROR tests/test_io.py",
// "SUBFAILED(i=1) tests/test_a.py::test_b - assert 1 == 2"
const RECAP = /^(?:FAILED|ERROR|SUBFAIL(?:ED)?(?:\[[^\]]*\])?(?: ?\([^)]*\))?) (\S.*)$/;
// "tests/test_stats.py::test_mean FAILED                                     [ 50%]" (-v)
const PROGRESS = / (?:FAILED|ERROR)(?: +\[ *\d+%\])?$/;
// "[gw1] [ 50%] FAILED tests/test_stats.py::test_mean" (-v with xdist)
const WORKER = /^\[gw\d+\] \[ *\d+%\] (?:FAILED|ERROR) (\S+::.+)$/;

/** pytest's recap and progress lines: the test's name, and as much of the message as the line holds. */
export function readSummaries(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  const seen = new Set<string>();
  const recap = sectionRange(lines, "short test summary info");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const inRecap = recap !== null && i >= recap.from && i < recap.to;
    const read = RECAP.exec(line)?.[1] ?? readProgress(line) ?? WORKER.exec(line)?.[1];
    if (read === undefined || !(inRecap || /\.(?:py|txt|rst|md)(?:::| - |$)/.test(read))) continue;
    const [node, words] = splitWords(read);
    const { file, test } = testOfNode(node);
    if (words === null && seen.has(test)) continue;
    seen.add(test);
    const said = words === null ? { errorType: null, message: `${test} failed` } : readSentence([words]);
    drafts.push({ ...said, file, test, role: "summary", from: i, to: i + 1 });
  }
  return drafts;
}

/** What stands before the verdict, where it has the shape of a node id. */
function readProgress(line: string): string | undefined {
  const verdict = line.includes("::") ? PROGRESS.exec(line) : null;
  return verdict === null || /^\s/.test(line) ? undefined : line.slice(0, verdict.index).trimEnd();
}

/** The node id ends at the first " - " that is not inside a parameter's brackets. */
function splitWords(text: string): [string, string | null] {
  const open = text.indexOf("[");
  const plain = text.indexOf(" - ");
  if (plain < 0) return [text, null];
  const close = open >= 0 && open < plain ? text.indexOf("] - ", open) : -1;
  const at = close >= 0 ? close + 1 : plain;
  return [text.slice(0, at), text.slice(at + 3)];
}

// "/home/dev/app/tests/test_stats.py:3: assert 10 == 9" (--tb=line)
const ONE_LINE = /^(\S.*?):(\d+): (\S.*)$/;

/** --tb=line: a line for each failure and no names; the recap has the names, in the same order. */
export function readOneLiners(lines: readonly string[], recap: readonly Draft[]): Draft[] {
  const section = sectionRange(lines, "FAILURES");
  if (section === null) return [];
  const drafts: Draft[] = [];
  const groups = new Map<number, Traceback>();
  for (let i = section.from; i < section.to; i++) {
    if (/^_+ /.test(lines[i]!)) return [];
    const group = GROUP_HEADER.test(lines[i]!) ? readExceptionGroup(lines, i) : null;
    if (group !== null) {
      groups.set(group.to, group);
      i = group.to;
    }
    const match = ONE_LINE.exec(lines[i] ?? "");
    if (match === null) continue;
    const frames = [pythonFrame(match[1]!, match[2]!)];
    drafts.push({
      ...readSentence([match[3]!]),
      file: match[1]!,
      line: frames[0]!.line,
      frames,
      from: i,
      to: i + 1,
    });
  }
  return withNames(
    drafts,
    recap.filter((draft) => /^(?:FAILED|SUBFAIL)/.test(lines[draft.from]!)),
  ).map((draft) => withGroup(draft, groups.get(draft.from)));
}

/** A group of exceptions is printed whole, in whatever style, and its line below it. */
function withGroup(draft: Draft, group: Traceback | undefined): Draft {
  if (group === undefined) return draft;
  const { message, errorType, frames, from } = group;
  const place = ownFrame(frames) ?? frames[0];
  return {
    ...draft,
    ...{ message, errorType, frames, from },
    ...(place !== undefined && { file: place.file, line: place.line }),
  };
}

/** Each line's name is the next one in the recap that says the same, or begins to. */
function withNames(drafts: readonly Draft[], recap: readonly Draft[]): Draft[] {
  let next = 0;
  return drafts.map((draft) => {
    const at = recap.findIndex((named, i) => i >= next && beginsAlike(draft, named));
    if (at < 0) return draft;
    next = at + 1;
    const { test = null, file = null } = recap[at]!;
    return ownFrame(draft.frames ?? []) === null ? { ...draft, test, file, line: null } : { ...draft, test };
  });
}

/** A row that was cut short, by what is left of a block whose heading was cut off. */
export function inFull(recap: readonly Draft[], headless: () => Draft[]): Draft[] {
  const isCut = ({ message }: Draft) => message.endsWith("...");
  const left = recap.some(isCut) ? headless() : [];
  return recap.map((row) => {
    const at = isCut(row) ? left.findIndex((full) => full.test == null && beginsAlike(full, row)) : -1;
    const full = at < 0 ? undefined : left.splice(at, 1)[0];
    if (full === undefined) return row;
    return { ...full, test: row.test ?? null, file: full.file ?? row.file ?? null };
  });
}

function beginsAlike(full: Draft, cut: Draft): boolean {
  return full.errorType === cut.errorType && full.message.startsWith(cut.message.replace(/\.{3}$/, ""));
}
