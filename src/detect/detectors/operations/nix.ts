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
    const from = lines.findLastIndex((line) => ERROR.test(line));
    const message = from < 0 ? undefined : ERROR.exec(lines[from]!)?.[1];
    if (message === undefined) return [];
    const after = lines.slice(from + 1, from + 4).findIndex((line) => PLACE.test(line));
    const before =
      after >= 0 ? -1 : lines.slice(Math.max(0, from - 12), from).findLastIndex((line) => PLACE.test(line));
    const at = after >= 0 ? from + 1 + after : before >= 0 ? Math.max(0, from - 12) + before : -1;
    const place = at < 0 ? null : PLACE.exec(lines[at]!);
    if (!isNix && place === null && !BUILDER.test(message)) return [];
    return [
      {
        message,
        category: categoryOf(message),
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
// "       at /home/dev/app/shop.nix:2:4:"
const PLACE = /^ +at (\S+\.nix):(\d+)(?::(\d+))?:$/;
// "error: builder for '/nix/store/9x…-shop.drv' failed with exit code 1;"
const BUILDER = /^builder for '\/nix\/store\/\S+' failed with exit code \d+/;

function categoryOf(message: string): Category {
  if (/^syntax error/.test(message)) return "syntax_error";
  if (/hash mismatch|unable to download|Couldn't resolve host/.test(message)) return "connection_error";
  return /^(?:path '.+' does not exist|getting status of|opening file|experimental Nix feature)/.test(message)
    ? "config_error"
    : "build_error";
}
