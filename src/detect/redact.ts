/**
 * Takes secrets out of text before anything is stored. Pure, linear in the text, and a second time changes nothing.
 * In: any text. Out: the same text with `[redacted:<kind>]` where a secret stood, without terminal controls and
 * invisible characters (a zero-width character inside a key would hide it).
 * Three kinds of rules: by shape (redact-rules.ts), by context (there too), by name (redact-named.ts).
 */
import { hasControls, stripControls } from "./clean-line.ts";
import { redactNamed } from "./redact-named.ts";
import { redactPrivateKeys } from "./redact-private-key.ts";
import { CONTEXT_RULES, TOKEN_RULES } from "./redact-rules.ts";

let tokens: RegExp | null = null;

/** The text without its secrets. */
export function redact(text: string): string {
  if (text.length < 4) return text;
  let before = stripInvisible(text);
  // Taking one secret out can bare the beginning of the next; three rounds are more than any text was seen to need.
  for (let round = 0; ; round += 1) {
    const after = redactOnce(before);
    if (after === before || round === 8) return after;
    before = after;
  }
}

/** Text of many lines without terminal controls and invisible characters; line ends stay as they are. */
function stripInvisible(text: string): string {
  if (!hasControls(text)) return text;
  return text
    .split("\n")
    .map((line) => {
      if (!hasControls(line)) return line;
      return line.endsWith("\r") ? `${stripControls(line.slice(0, -1))}\r` : stripControls(line);
    })
    .join("\n");
}

function redactOnce(text: string): string {
  let out = redactPrivateKeys(text);
  for (const { kind, hints, pattern } of CONTEXT_RULES)
    if (hints.some((hint) => out.includes(hint))) out = out.replace(pattern, `$1[redacted:${kind}]`);
  if (mayHoldToken(out)) out = out.replace((tokens ??= anyToken()), replaceToken);
  return redactNamed(out);
}

/** No token is shorter: "xoxb-" and ten letters. Most names of files and functions are. */
export const SHORTEST_TOKEN = 15;

/** From so many texts on, one pattern of all hints is sooner made than each hint looked for. */
const MANY = 200;
let asked = 0;
let anyHint: RegExp | null = null;
let allHints: readonly string[] | null = null;

/** To make the pattern of all tokens takes a millisecond or more of a fresh process; most texts hold nothing like one. */
function mayHoldToken(text: string): boolean {
  if (text.length < SHORTEST_TOKEN) return false;
  if (++asked > MANY) return (anyHint ??= hintPattern()).test(text);
  allHints ??= TOKEN_RULES.flatMap((rule) => rule.hints);
  // Counted by hand: a process that reads one failure asks a hundred hints of twenty texts, each time by V8's interpreter.
  for (let i = 0; i < allHints.length; i++) if (text.includes(allHints[i]!)) return true;
  return false;
}

function hintPattern(): RegExp {
  const hints = TOKEN_RULES.flatMap((rule) => rule.hints);
  return new RegExp(hints.map((hint) => hint.replace(/\W/g, "\\$&")).join("|"));
}

function anyToken(): RegExp {
  const shapes = TOKEN_RULES.map((rule) => `(${rule.shape})`);
  return new RegExp(`(?<![A-Za-z0-9_])(?:${shapes.join("|")})`, "g");
}

function replaceToken(_whole: string, ...groups: unknown[]): string {
  const index = groups.findIndex((group) => typeof group === "string");
  return `[redacted:${TOKEN_RULES[index]!.kind}]`;
}
