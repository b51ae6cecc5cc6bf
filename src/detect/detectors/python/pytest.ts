import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { inLog, viewsByPrefix } from "./prefixed-view.ts";
import { readBlock } from "./pytest-block.ts";
import { readBlocks } from "./pytest-sections.ts";
import { inFull, readOneLiners, readSummaries } from "./pytest-summary.ts";
import { readTrouble } from "./pytest-trouble.ts";
import { readUnheaded } from "./pytest-unheaded.ts";
import { ownFrame } from "./python-frame.ts";
import { HEADER, readTraceback } from "./read-traceback.ts";

/** pytest in all its traceback styles, with or without xdist, and what stops it before a test runs. */
export const pytest: Detector = {
  id: "pytest",
  tool: "pytest",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    "failures ==",
    "errors ==",
    "short test summary",
    "test session starts",
    ".py::",
    "internalerror>",
    "pytest",
    "__ test",
    "inifile: ",
    " deselected",
    "__ error",
    "――― ",
    "error: not found",
    "no tests ran",
    "while loading conftest",
    " timeout +",
    " failed in ",
    " failed, ",
    " error in ",
    " errors in ",
    "required test coverage",
    "available fixtures: ",
    "' crashed while running '",
  ],
  programs: ["pytest", "py.test", "tox", "nox"],
  scan(log, about) {
    return withoutEmptiness([...readAll(log.lines, about), ...readInternalErrors(log)]);
  },
};

function readAll(lines: readonly string[], about: About): Draft[] {
  const blocks = readBlocks(lines).map((block) => readBlock(lines, block));
  const headless = lines.slice(0, blocks.find((draft) => draft !== null)?.from ?? lines.length);
  const recap = inFull(readSummaries(lines), () =>
    headless.flatMap((_line, at) => readUnheaded(headless, at) ?? []),
  );
  const told = [...blocks.filter((draft) => draft !== null), ...readOneLiners(lines, recap), ...recap];
  const unheaded = told.length > 0 ? [] : lines.flatMap((_line, at) => readUnheaded(lines, at) ?? []);
  return [...told, ...unheaded, ...readTrouble(lines, about)];
}

/** That no test ran says nothing where something else says why. */
function withoutEmptiness(drafts: Draft[]): Draft[] {
  const isEmpty = ({ message }: Draft) => message.startsWith("no tests ran");
  const told = drafts.some((draft) => draft.role !== "consequence" && !isEmpty(draft));
  return told ? drafts.filter((draft) => !isEmpty(draft)) : drafts;
}

/** "INTERNALERROR> Traceback (most recent call last):": pytest itself, or a plugin, broke. */
function readInternalErrors(log: Log): Draft[] {
  return viewsByPrefix(log, /^(.{0,60}?INTERNALERROR> )Traceback /, ["INTERNALERROR> "]).flatMap((view) => {
    const header = view.lines.findIndex((line) => HEADER.test(line));
    const read = header < 0 ? null : readTraceback(view.lines, header);
    if (read === null) return [];
    const top = ownFrame(read.frames) ?? read.frames[0];
    return [inLog(view, { ...read, file: top?.file ?? null, line: top?.line ?? null, tags: ["internal"] })];
  });
}
