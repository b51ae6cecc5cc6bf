import { hasControls, stripControls } from "#detect/clean-line.ts";

/**
 * A captured text as one line of data: no control, bidi or zero-width character, no line break, no link, no backtick that
 * could end a fence or a code span, no tag of a client's own, none of our marks; cut at a length.
 */
export function cleanSlot(text: string, longest: number): string {
  return cut(tame(oneLine(text, longest).replace(/`/g, "'").replace(/\s+/g, " ").trim()), longest);
}

/** A line of code for inside a fence: its indentation and backticks are kept, but no fence can come of it. */
export function cleanCodeLine(text: string, longest: number): string {
  return cut(tame(oneLine(text, longest).replaceAll("\t", "  ").replace(/`{3,}/g, "'''").trimEnd()), longest);
}

function oneLine(text: string, longest: number): string {
  const start = text.slice(0, longest * 4).replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, " ");
  const visible = hasControls(start) ? stripControls(start) : start;
  // Most texts are plain, and the first use of that pattern takes a millisecond.
  return BEYOND_ASCII.test(visible) ? visible.replace(INVISIBLE, "") : visible;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

// Beyond what a terminal can hide: every format character, private use, lone surrogates, fillers, variation selectors, tags.
const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

// "https://evil.example/x", "javascript:alert(1)", "data:text/html,…"
const SCHEME = /\b(https?|ftp|file|wss?|data|javascript|vbscript|mailto):(?=[^\s[])/gi;
// Asked before it, of the text in small letters: V8 asks ICU about each letter of a pattern that ignores case.
const ANY_SCHEME = /(?:https?|ftp|file|wss?|data|script|mailto):/;
// "</system-reminder>", "<|im_start|>", "<function_calls>", "[INST]": what clients and models wrap words in.
const WRAPPER =
  /<(?=\/?(?:system|user|assistant|human|developer|instructions?|invoke|antml|tool_\w+|function_\w+|\w+-(?:hook|reminder|stdout|stderr|message|name|args))\b|\|)/gi;

/** What can be read, and neither followed nor taken for somebody's words. */
function tame(line: string): string {
  // Each pattern only where a letter of it is there: in a fresh process its first use takes longer than all the rest.
  let out = line;
  if (out.includes(":") && ANY_SCHEME.test(out.toLowerCase())) out = out.replace(SCHEME, "$1[:]");
  out = out.replaceAll("://", "[:]//");
  if (out.toLowerCase().includes("www.")) out = out.replace(/\bwww\./gi, "www[.]");
  out = out.replaceAll("](", "] (");
  if (out.includes("~~~")) out = out.replace(/~{3,}/g, "~~");
  if (out.includes("<")) out = out.replace(WRAPPER, "‹");
  if (!out.includes("[")) return out;
  return out.replace(/\[(?=\/?(?:INST|SYS)\b)/g, "(").replace(/\[\s*twiceshy/gi, "(twiceshy");
}

/** At most so many characters, cut between words where there are words. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const space = room.lastIndexOf(" ");
  const kept = space > longest * 0.6 ? room.slice(0, space) : room;
  // Half a character is none.
  return `${kept.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}
