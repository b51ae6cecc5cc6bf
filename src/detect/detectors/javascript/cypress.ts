import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { isCypress, readEntries } from "./mocha.ts";

/** cypress run: mocha's numbered list for each spec, with errors of the page and words of its own. */
export const cypress: Detector = {
  id: "cypress",
  tool: "cypress",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["cypress", "timed out retrying"],
  programs: ["cypress"],
  scan(log): Draft[] {
    const lines = log.lines;
    const specOf = specAt(lines);
    const drafts = isCypress(lines) ? readEntries(lines).map((draft) => toCypress(lines, draft, specOf)) : [];
    const told = drafts.length > 0 ? drafts : readClaims(lines);
    return told.length > 0 ? told : readOwnWords(lines);
  },
};

// "  Running:  checkout.cy.js                                        (1 of 3)"
const RUNNING = /^\s+Running: +(\S.*?) +\(\d+ of \d+\)$/;
// "  > foo is not defined", what the page itself threw
const FROM_THE_PAGE = /^\s+> (\S.*)$/;
// "webpack://shop/./cypress/e2e/cart.cy.js", "https://shop.test/__cypress/tests?p=cypress/e2e/cart.cy.js"
const SERVED = /^(?:webpack:\/\/)?[\w@-]*\/\.\/|^https?:\/\/.*\/__cypress\/tests\?p=/;

function toCypress(lines: readonly string[], draft: Draft, specOf: (at: number) => string | null): Draft {
  const frames = (draft.frames ?? []).map(plain);
  const own = frames.find((frame) => frame.own);
  const place = own ? { file: own.file, line: own.line, column: own.column } : { file: specOf(draft.from) };
  const { file: _file, line: _line, column: _column, ...rest } = draft;
  return { ...rest, message: essence(lines, draft), frames: own ? frames : [], ...place };
}

function plain(frame: Frame): Frame {
  if (!SERVED.test(frame.file))
    return /cypress_runner|__cypress/.test(frame.file) ? { ...frame, own: false } : frame;
  return { ...frame, file: frame.file.replace(SERVED, ""), own: !/node_modules|^webpack/.test(frame.file) };
}

/** For each line the spec that was running there. */
function specAt(lines: readonly string[]): (at: number) => string | null {
  const starts: { readonly at: number; readonly spec: string }[] = [];
  for (const [at, line] of lines.entries()) {
    const spec = line.includes("Running:") ? RUNNING.exec(line)?.[1] : undefined;
    if (spec !== undefined) starts.push({ at, spec });
  }
  return (at) => starts.findLast((start) => start.at <= at)?.spec ?? null;
}

/** "The following error originated from your application code" says nothing; the line under it does. */
function essence(lines: readonly string[], { message, from, to }: Draft): string {
  if (!/originated from your (?:application|test) code|failed trying to load|could not/.test(message))
    return message;
  const told = lines.slice(from, to).map((line) => FROM_THE_PAGE.exec(line)?.[1]);
  const reason = told.find((line) => line !== undefined);
  if (reason === undefined) return message;
  return message.startsWith("The following error") ? reason : `${message.replace(/:$/, "")}: ${reason}`;
}

// "Timed out retrying after 4000ms: Expected to find element: `.cart`, but never found it.", as its window shows it; before 6 without the time
const CLAIM = /^\s*(?:(?:Assertion|Cypress)Error: )?(Timed out retrying(?: after \d+ms)?: \S.*)$/;
// "cypress/e2e/cart.cy.js:58:31"
const BARE_PLACE = /^\s*((?:[\w.@-]+[\\/]){1,20}[\w.-]+\.[cm]?[jt]sx?):(\d+):(\d+)$/;
/** So far below its claim the window tells the place. */
const PLACE_BELOW = 6;

/** Claims copied from the window, without the list of tests. */
function readClaims(lines: readonly string[]): Draft[] {
  // "  1 failing": mocha's list tells more
  if (lines.some((line) => /^\s*\d+ failing\b/.test(line))) return [];
  return lines.flatMap((line, from): Draft[] => {
    const message = CLAIM.exec(line)?.[1];
    if (message === undefined) return [];
    const below = lines.slice(from + 1, from + 1 + PLACE_BELOW);
    const at = below.findIndex((one) => BARE_PLACE.test(one));
    const place = at < 0 ? null : BARE_PLACE.exec(below[at]!)!;
    return [
      {
        message,
        ...(place && { file: place[1]!, line: Number(place[2]), column: Number(place[3]) }),
        from,
        to: from + 2 + at,
      },
    ];
  });
}

// "Cypress failed to verify that your server is running.", "Can't run because no spec files were found."
const OWN_WORD =
  /^(Cypress (?:failed to verify that your server is running|could not verify that this server is running):?|(?:Can't|Can’t) run because no spec files were found\.|The Cypress App could not be downloaded\.|The cypress npm package is installed, but the Cypress binary is missing\.|No version of Cypress is installed in: .+|Could not run binary set by environment variable: CYPRESS_RUN_BINARY=.*)$/;
// "Installing Cypress (version: 15.3.0)", and further down "[FAILED] getaddrinfo ENOTFOUND download.cypress.io"
const INSTALLING = /^Installing Cypress \(version: /;
const NOT_INSTALLED = /^(?:\[FAILED\]|✖) +(\S.*)$/;

/** The list of tasks says it, and the last line again. */
function readInstall(lines: readonly string[]): Draft[] {
  const start = lines.findIndex((line) => INSTALLING.test(line));
  const at = start < 0 ? -1 : lines.findIndex((line, i) => i > start && NOT_INSTALLED.test(line.trim()));
  if (at < 0) return [];
  const message = NOT_INSTALLED.exec(lines[at]!.trim())![1]!;
  const to = lines[at + 1]?.trim() === message ? at + 2 : at + 1;
  return [{ message, category: "missing_dependency", from: at, to }];
}

function readOwnWords(lines: readonly string[]): Draft[] {
  const at = lines.findIndex((line) => OWN_WORD.test(line.trim()));
  if (at < 0) return readInstall(lines);
  const word = OWN_WORD.exec(lines[at]!.trim())![1]!;
  const isServer = word.includes("server is running");
  const server = isServer ? lines.slice(at, at + 5).find((line) => FROM_THE_PAGE.test(line)) : undefined;
  const category = isServer
    ? "connection_error"
    : /binary|installed|downloaded/.test(word)
      ? "missing_dependency"
      : "config_error";
  const message =
    server === undefined ? word : `${word.replace(/:$/, "")}: ${FROM_THE_PAGE.exec(server)![1]}`;
  return [{ message, category, from: at, to: at + (server === undefined ? 1 : 3) }];
}
