import type { Category } from "#model/category.ts";
import type { Draft } from "../../detector.ts";

// Error in f("soup") : no price for soup
// Error in RUnit::checkEquals(119, 120) : Mean relative difference: 0.008
const IN_CALL = /^Error in \S.{0,400}? :(?: (.*))?$/;
// Error: object 'totl' not found
// Error : .onLoad failed in loadNamespace() for 'shop', details:
// Error in `total()`: (rlang, and the message below behind "! ")
const ERROR = /^Error(?: in [^:]{1,400})? ?:(?!:) ?(.*)$/;
// "Error in total(menu) : could not find function "price"": a call and a blank before the colon are R's, also where it went on
const CALLED = /^Error in [\w.:$@`]{1,100}\(.{0,300}\) : ?/;

/** Whether a line is R's word of an error in a call. */
export const saysCall = (line: string): boolean => CALLED.test(line);

/** What R says of an error, with what of it stands on the line below. */
export function readError(lines: readonly string[], from: number): Draft | null {
  const match = IN_CALL.exec(lines[from]!) ?? ERROR.exec(lines[from]!);
  if (match === null) return null;
  const said = match[1]?.trim() ?? "";
  const next = lines[from + 1] ?? "";
  const goesOn = continues(said, next);
  const message = goesOn ? `${said} ${next.trim().replace(/^! /, "")}`.trim() : said;
  if (message === "") return null;
  // "cart.R:2:3: unexpected symbol"
  const place = /^(\S+\.[rR]\w{0,2}):(\d+):(\d+): (\S.*)$/.exec(message);
  const where =
    place === null
      ? chunkOver(lines, from)
      : { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return {
    message: place?.[4] ?? message,
    category: kindOf(message),
    ...where,
    from,
    to: from + (goesOn ? 2 : 1),
  };
}

/** "Error in library(soup) : " and the rest below; "Error in `total()`:" and "! no price"; "… load failed for ‘shop’ in dyn.load(file, …):" and why. */
function continues(said: string, next: string): boolean {
  if (said === "") return /^(?: {2}|! )\S/.test(next);
  if (/\):$|^Failed to install .*:$/.test(said)) return /^ {1,2}\S/.test(next);
  return said.endsWith("in:") && /^"/.test(next);
}

// "Quitting from lines 12-15 (menu.Rmd) ", "Quitting from lines 12-15 [prices] (menu.Rmd)", "Quitting from menu.Rmd:12-15 [prices]"
const QUITTING =
  /^\s*Quitting from (?:lines (\d+)(?:-\d+)? (?:\[[^\]]{1,100}\] )?\(([^()]{1,300})\)|(\S{1,300}):(\d+)(?:-\d+)?)/;
const OVER = 4;

/** The chunk of a document in which knitr stopped. */
function chunkOver(lines: readonly string[], from: number): Pick<Draft, "file" | "line"> {
  for (let i = from - 1; i >= Math.max(0, from - OVER); i--) {
    const quit = QUITTING.exec(lines[i]!);
    if (quit !== null) return { file: quit[2] ?? quit[3]!, line: Number(quit[1] ?? quit[4]) };
  }
  return {};
}

function kindOf(message: string): Category {
  // Error: package ‘leek’ 1.0 was found, but >= 2.0 is required by ‘soup’
  if (
    /there is no package called|^package or namespace load failed|\b(?:was found|is being loaded|is already loaded), but \S+ \S+ is required\b|^Failed to install /.test(
      message,
    )
  )
    return "missing_dependency";
  // Error: cannot allocate vector of size 12.5 Gb
  if (/^cannot allocate (?:vector|memory|buffer)\b/.test(message)) return "oom";
  // Error: failed to retrieve 'https://cloud.example.com/src/contrib/soup_1.0.tar.gz' [error code 22]
  if (/^failed to (?:retrieve|download) '?https?:|^cannot open URL /.test(message)) return "connection_error";
  // Error: No tests found for shop
  // Error: Failure in `/tmp/Rtmp1/shop-tests/testthat.Rout.fail`
  if (
    /^No tests found for \S+$|^testthat unit tests failed$|^Test failures$|^Failure in `.*\.Rout\.fail`$/.test(
      message,
    )
  )
    return "test_failure";
  return /\bunexpected (?:symbol|string|numeric|input|end of|'|[a-z]+ constant)/.test(message)
    ? "syntax_error"
    : "runtime_error";
}

//  *** caught segfault ***
const CRASH = /^\s*\*\*\* (caught (?:segfault|bus error|illegal operation)) \*\*\*$/;
// address 0x18, cause 'memory not mapped'
const ADDRESS = /^address \w+, (cause '[^']{1,80}')$/;

/** A crash of the program itself; the address tells nothing. */
export function readCrash(lines: readonly string[], from: number): Draft | null {
  const crash = CRASH.exec(lines[from]!)?.[1];
  if (crash === undefined) return null;
  const cause = ADDRESS.exec(lines[from + 1] ?? "")?.[1];
  const message = cause === undefined ? crash : `${crash}: ${cause}`;
  return { message, category: "runtime_error", from, to: from + 2 };
}
