import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** Nix: the innermost error of an evaluation with the place under it, and derivations that did not build. */
export const nix: Detector = {
  id: "nix",
  tool: "nix",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "nix-instantiate",
    "nix-build",
    "nix-shell",
    "nix build",
    "nix develop",
    "nix flake",
    "nix eval",
    "nixos-rebuild",
    "/nix/store/",
    ".nix:",
  ],
  programs: ["nix", "nix-instantiate", "nix-build", "nix-shell", "nixos-rebuild", "home-manager"],
  scan({ lines }, about): Draft[] {
    const isNix = /\b(?:nix|nix-[a-z]+|nixos-rebuild|home-manager)\s/.test(about.command ?? "");
    const from = lines.findLastIndex(
      (line, i) => ERROR.test(line) && !ECHO.test(line) && !isBuildersWord(lines, i),
    );
    const said = from < 0 ? undefined : ERROR.exec(lines[from]!)?.[1];
    // "error: --- SysError --- nix": the words stand below (2.4)
    const message = said !== undefined && KIND.test(said) ? lines[from + 1]?.trim() : said;
    if (message === undefined) return [];
    const after = lines.slice(from + 1, from + 4).findIndex((line) => PLACE.test(line));
    const before =
      after >= 0 ? -1 : lines.slice(Math.max(0, from - 12), from).findLastIndex((line) => PLACE.test(line));
    const at = after >= 0 ? from + 1 + after : before >= 0 ? Math.max(0, from - 12) + before : -1;
    const place = at < 0 ? null : PLACE.exec(lines[at]!);
    if (!isNix && place === null && !BUILDER.test(message)) return [];
    const word = BUILDER.test(message) ? lastWord(lines, from) : null;
    return [
      {
        message: word ?? message,
        category: categoryOf(word ?? message),
        // What failed inside a builder is told better by whoever knows the tool that ran there.
        ...(BUILDER.test(message) && { role: "summary" as const }),
        file: place?.[1] ?? null,
        line: toNumber(place?.[2]),
        column: toNumber(place?.[3]),
        from: before >= 0 ? at : from,
        to: after >= 0 ? at + 1 : from + 1,
      },
    ];
  },
};

// "error: attribute 'cups' missing"; since 2.14 the chain comes first: "       error: attribute 'cups' missing"
const ERROR = /^ {0,9}error: (\S.*)$/;
// "error: 1 dependencies of derivation '/nix/store/9x…-shop.drv' failed to build"
const ECHO = /^ {0,9}error: \d+ dependenc(?:y|ies) of derivation '\S+' failed to build$/;
const KIND = /^--- \w+ -+ \S+$/;
// "       last 4 log lines:", and behind them "       For full logs, run 'nix log /nix/store/9x…-shop.drv'."
const LAST = /^ *[Ll]ast (\d{1,4}) log lines:$/;
const FULL = /^ *For full logs, run/;
const TROUBLE =
  /\b(?:error|fatal|cannot|can't|could not|unable|failed|not found|no such|denied|invalid|missing|unknown|undefined)\b/i;

/** Whether a line is one of those that nix tells again of a builder's log: "error: could not compile `shop`" is cargo's. */
function isBuildersWord(lines: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MOST_TOLD); i--) {
    if (FULL.test(lines[i]!)) return false;
    const told = LAST.exec(lines[i]!);
    if (told !== null) return at - i <= Number(told[1]);
  }
  return false;
}

/** nix tells 25 lines again, or what `log-lines` asks for. */
const MOST_TOLD = 60;

/** What the builder said last, if it says that something is wrong. */
function lastWord(lines: readonly string[], from: number): string | null {
  const below = lines.slice(from + 1, from + 60);
  const start = below.findIndex((line) => LAST.test(line));
  if (start < 0 || start > 6) return null;
  const said = below.slice(start + 1, start + 1 + Number(LAST.exec(below[start]!)![1]));
  const end = said.findIndex((line) => FULL.test(line));
  const word = said.slice(0, end < 0 ? undefined : end).findLast((line) => TROUBLE.test(line));
  return word?.trim().replace(/^(?:error|fatal): /i, "") ?? null;
}

// "       at /home/dev/app/shop.nix:2:4:"
const PLACE = /^ +at (\S+\.nix):(\d+)(?::(\d+))?:$/;
// "error: builder for '/nix/store/9x…-shop.drv' failed with exit code 1;", since 2.30 "error: Cannot build '/nix/store/9x…-shop.drv'."
const BUILDER =
  /^(?:builder for '\/nix\/store\/\S+' failed with exit code \d+|Cannot build '\/nix\/store\/\S+'\.$)/;

function categoryOf(message: string): Category {
  if (/^syntax error/.test(message)) return "syntax_error";
  if (/hash mismatch|unable to download|Couldn't resolve host/.test(message)) return "connection_error";
  return /^(?:path '.+' does not exist|getting status of|opening file|experimental Nix feature)/.test(message)
    ? "config_error"
    : "build_error";
}
