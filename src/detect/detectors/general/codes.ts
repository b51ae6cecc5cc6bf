import type { Told } from "./told.ts";

// "CS1002: ; expected", "Lint/UselessAssignment: Useless assignment", "SC2086 (info): Double quote", "E501 line too long", "[no-undef]" at the end, "(rule/name)" at the end
const CODE =
  /^(?:error |warning )?((?!SHA\d|MD5|L[1-9]\d{0,5}: )[A-Z]{1,8}(?:\d{2,6}\b|-\d{2,6}(?=:))|[A-Z]\w+\/[A-Z]\w+(?:\/[A-Z]\w+)*(?=: ))|\[([\w@/-]{1,80}[-/][\w-]{1,80}|-W[\w=+,-]{1,80}|[A-Z]{1,6}\d{2,5})\]$|\s\(([a-z][\w-]{0,80}[-/][\w/-]{1,80})\)$|\b(ERR_[A-Z_]+|E(?!RRORS?\b|XPECTED|XCEPTION|NABLED|VENTS?\b|XECUT)[A-Z]{4,})\b/;

// The code is told apart, and where it stands in the line depends on the reporter: "SC2086 (info): Double quote", "Double quote [SC2086]"
const CODE_AROUND =
  /^(?:(?!SHA\d|MD5)[A-Z]{1,8}(?:\d{2,6}|-\d{2,6}(?=:))|[A-Z]\w+\/[A-Z]\w+(?:\/[A-Z]\w+)*(?=:))(?: \((?:info|warning|error|style|note)\))?:? (?=\S)|\s\[(?:[\w@/-]{1,80}[-/][\w-]{1,80}|-W[\w=+,-]{1,80}|[A-Z]{1,6}\d{2,5})\]$|\s\([a-z][\w-]{0,80}[-/][\w/-]{1,80}\)$/g;

// "cart/cart.go:14:2: ineffectual assignment to total (ineffassign)", "Cart.java:1: Missing package-info.java file. [JavadocPackage]": a rule's name in
// one word, behind what it found at a place
// "… out of bounds. [arrayIndexOutOfBounds]", "toctree contains reference to nonexisting document 'watering' [toc.not_readable]"; "Expected `:`, found newline  [syntax]", set off by two blanks; "Cannot iterate over null (null)" ends in a value
const RULE_WORD =
  / (?:\((?!null|true|false|none|void|undefined|empty|unknown|missing|ignored|optional|default)([a-z]{4,20})\)|\[([A-Z][a-z]+(?:[A-Z][a-z]+)+|[a-z]{2,20}(?:[A-Z][a-z]{1,20})+|[a-z]{2,20}(?:[._][a-z]{2,20}){1,4}|(?<= {2}\[)[a-z]{3,20})\])$/;
const CODE_OR_WORD_AROUND = new RegExp(`${CODE_AROUND.source}|${RULE_WORD.source}`, "g");

/** A rule's name in one word stands behind what it found. */
function isLinted({ place, label, core }: Told): boolean {
  if (place === null || ruleWord(core) === null) return false;
  return (
    RULE_WORD.exec(core)![2] !== undefined || (place.column !== null && place.before === "" && label === null)
  );
}

// "menu.py:2:11: invalid-syntax: Expected an expression": a rule's name behind a place, before what it found
const RULE_BEFORE = /^([a-z]+(?:-[a-z\d]+){1,5}): (?=\S)/;

function ruleBefore({ place, label, core }: Told): string | null {
  return place?.column != null && label === null ? (RULE_BEFORE.exec(core)?.[1] ?? null) : null;
}

// "Unknown word (coinn)": a heading's two words, and what it is about
const ABOUT = /^\p{L}+ \p{L}+ \(\p{L}+\)$/u;

function ruleWord(core: string): string | null {
  const match = ABOUT.test(core) ? null : RULE_WORD.exec(core);
  return match?.[1] ?? match?.[2] ?? null;
}

function codeOf(text: string): string | null {
  const match = CODE.exec(text);
  return match === null
    ? null
    : (match[1] ?? match[2] ?? match[3] ?? match[4] ?? "").replace(/^(?:Error|Warning)\//, "") || null;
}

/** The code or the rule that names the problem, wherever the reporter puts it; null where none does. */
export function readCode(told: Told): string | null {
  return (
    told.label?.code ?? codeOf(told.core) ?? ruleBefore(told) ?? (isLinted(told) ? ruleWord(told.core) : null)
  );
}

// "#98124  WEBPACK", behind "ERROR": a number, and whose it is
export const CODE_ALONE = /^#\d{2,6}(?:\s{1,4}[A-Z][A-Z\d._-]{1,40})?$/;

/** Nothing but a code speaks for it: "SC2086 Double quote to prevent globbing". */
export function isCoded({ exception, label, place, core }: Told): boolean {
  return exception === null && label === null && place === null && codeOf(core) !== null;
}

/** What is said without the code: it is told apart. */
export function withoutCode(told: Told): string {
  const { core, place } = told;
  if (ruleBefore(told) !== null) return core.replace(RULE_BEFORE, "");
  const bare =
    core.replace(place === null || ABOUT.test(core) ? CODE_AROUND : CODE_OR_WORD_AROUND, "").trim() || core;
  // The full stop depends on the reporter, too: "'total' is not defined. [no-undef]"
  return bare === core ? core : bare.replace(/(?<![.\s])\.$/, "");
}
