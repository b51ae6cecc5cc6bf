import { baseName } from "#model/base-name.ts";
import { BESIDE, type TriggerKey } from "./trigger-keys.ts";

/** In every payload of every client. */
const ALWAYS = "{";
const SHORTEST = 3;

/** Fixed strings of which a payload holds at least one, in whatever case, when a key concerns it. */
export function wordsFor({ kind, key }: TriggerKey): string[] {
  switch (kind) {
    case "file":
    case "name":
      return [plainPart(baseName(key))];
    case "command":
      return programWords(key);
    case "cold":
      return programWords(key.slice(0, key.indexOf(BESIDE)));
    case "glob":
      return [plainPart(literalIn(key))];
    case "text":
      return inEveryCase(plainPart(key));
    case "any":
      return key === "session" ? [] : [ALWAYS];
  }
}

/** In whatever starts a script by its name: what that runs may concern a lesson that the payload says nothing of. */
export function runnerWords({ kind, ofCommand }: TriggerKey): string[] {
  if (kind !== "command" && kind !== "cold" && !ofCommand) return [];
  return [...programWords("npm test"), ...RUNNERS];
}

// `npm start`, `npm --prefix web test`, `pnpm lint`, `yarn test`, `bun run x`, `node --run test`, `make -C web test`
const RUNNERS = "npm s,npm -,pnpm ,yarn ,bun ,node --run,make ,just ,composer ".split(",");

const PIECE = 5;

/** A condition takes no notice of capitals, grep does: the end of the text, in every mixture. */
function inEveryCase(text: string): string[] {
  let all = [""];
  for (const letter of text.slice(-PIECE).trim()) {
    const cases = new Set([letter.toLowerCase(), letter.toUpperCase()]);
    all = all.flatMap((start) => [...cases].map((one) => start + one));
  }
  return all;
}

/** The longest part that stands in JSON as it is: no quotation mark, no backslash, no slash (Windows has others), ASCII only. */
function plainPart(text: string): string {
  const parts = text.match(/[\w.@+ -]+/g) ?? [];
  const [longest = ""] = parts.map((part) => part.trim()).sort((a, b) => b.length - a.length);
  return longest.length < SHORTEST ? ALWAYS : longest;
}

/** The longest part of a glob that stands in every path it fits: outside of all braces, between its stars. */
function literalIn(glob: string): string {
  let outside = glob;
  // src/{db,{sql,orm}}/x.ts: the inner braces first
  while (/\{[^{}]*\}/.test(outside)) outside = outside.replace(/\{[^{}]*\}/g, "*");
  const [longest = ""] = outside.split(/[*?[\]/{},]+/).sort((a, b) => b.length - a.length);
  return longest;
}

// After a program's name in a shell line inside JSON: `"command":"make"`, `make\n`, `make; ls`.
const ENDS = [" ", '"', "\\", ";", "&", "|", ")", "'"];
const SHORT = 5;

/** "npm test" is in `npm t`, `npm run test` and `npm  test`; "pytest" in `python -m pytest`. */
function programWords(family: string): string[] {
  const [program = "", verb] = family.split(" ");
  const name = plainPart(program);
  // A line that was not taken apart is its shell's, whatever it begins with.
  if (program === "sh" || (name === ALWAYS && !/^\w{2}$/.test(program))) return [ALWAYS];
  if (verb !== undefined) {
    const letters = new Set([verb[0]!, ...(/^(?:npm|pnpm|yarn)$/.test(program) ? ["r"] : [])]);
    const next = [...letters].map((letter) => ` ${letter}`);
    return [...next, "  ", '"', "'", ' "', " '", " \\"].map((end) => program + end);
  }
  return program.length > SHORT ? [name] : ENDS.map((end) => program + end);
}
