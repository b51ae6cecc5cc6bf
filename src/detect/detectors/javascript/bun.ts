import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { readFrame } from "./v8-stack.ts";

/** bun as runtime, bundler and package manager: its "error: …" lines. What has a class and a stack is read as node's. */
export const bun: Detector = {
  id: "bun",
  tool: "bun",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [["\nerror: ", "bun"], "oh no: bun has crashed"],
  programs: ["bun", "bunx"],
  scan(log, about): Draft[] {
    if (!speaks(log, about)) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const crash = readCrash(log.lines, i);
      if (crash !== null) drafts.push(crash);
      const words = ERROR.exec(log.lines[i]!)?.[1];
      if (words === undefined) continue;
      const place = readFrame(log.lines[i + 1] ?? "");
      drafts.push({
        message: words,
        category: categoryOf(words, place !== null),
        role: CONSEQUENCE.test(words) ? "consequence" : "cause",
        ...(place === null
          ? { file: FROM.exec(words)?.[1] ?? null }
          : { file: place.file, line: place.line, column: place.column }),
        from: i,
        to: i + (place === null ? 1 : 2),
      });
    }
    return drafts;
  },
};

// "panic: Segmentation fault at address 0x68", "panic(main thread): Illegal instruction at address 0x21" over "oh no: Bun has crashed. …"
const PANIC = /^panic(?:\([^)]{1,40}\))?: (\S.*)$/;
// "test/cart.test.ts:", over what its tests say
const RUNNING = /^(\S.{0,300}\.[cm]?[jt]sx?):$/;

function readCrash(lines: readonly string[], at: number): Draft | null {
  const message = PANIC.exec(lines[at]!)?.[1];
  if (message === undefined || !lines[at + 1]?.startsWith("oh no: Bun has crashed")) return null;
  const above = lines.slice(Math.max(0, at - 40), at).findLast((line) => RUNNING.test(line));
  const file = above === undefined ? null : RUNNING.exec(above)![1]!;
  return { message, errorType: "panic", category: "runtime_error", file, from: at, to: at + 2 };
}

// "error: Could not resolve: "dayjs". Maybe you need to "bun install"?"
const ERROR = /^error: (\S.*)$/;
// "error: script "build" exited with code 3"
const CONSEQUENCE = /^script ".+" (?:exited with code|was terminated by)/;
// "Cannot find package 'dayjs' from '/app/src/index.ts'"
const FROM = / from '([^']+)'$/;
// "Bun v1.4.4 (Linux x64)" ends a crash; "bun add v1.4.4 (38afee6c8)" begins an installation
const SIGN = /^Bun v\d+\.\d|^bun (?:add|install|update|remove|build|pm|link)\S* v\d/;

function speaks(log: Log, about: About): boolean {
  if (about.command !== null && /(?:^|[\s/;&|])bunx?\s/.test(about.command)) return true;
  return log.lines.some((line) => SIGN.test(line));
}

function categoryOf(words: string, isPlaced: boolean): Category {
  if (/^Script not found |frozen|lockfile|package\.json/i.test(words)) return "config_error";
  if (/^Could not resolve: /.test(words)) return "missing_dependency";
  if (/ConnectionRefused|DNS|Timeout|UnableToConnect|FailedToOpenSocket/.test(words))
    return "connection_error";
  if (/failed to resolve|No version matching| - 404$|^Module not found/.test(words))
    return "missing_dependency";
  return isPlaced ? "build_error" : "runtime_error";
}
