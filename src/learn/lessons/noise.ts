/**
 * Tells advice that somebody can act on from noise: "improve reliability" helps nobody. A text is noise when it names
 * nothing (no file, symbol, command, error, name or number) or says neither when it applies nor what to do instead.
 */

// "improve reliability", "be more careful", "follow best practices", "make sure everything works", "write better tests"
const VAGUE =
  /\b(?:improv(?:e|ed|ing)\s+(?:the\s+)?(?:overall\s+)?(?:reliability|quality|performance|code|tests?|coverage|robustness|stability|maintainability|error handling|documentation)|be\s+(?:more\s+)?(?:careful|thorough|attentive|consistent)|(?:follow|use|apply)\s+(?:the\s+)?best practices?|make sure (?:everything|it|all|things) works?|double.?check everything|(?:write|add|have)\s+(?:more|better)\s+(?:tests?|docs|documentation|logging|comments)|test(?:ing)?\s+(?:more|better|thoroughly)|handle (?:all )?errors?(?: better| properly| gracefully)?|clean(?:er)? code|pay attention|think (?:more|harder)|keep it simple|avoid (?:bugs|errors|mistakes)|communicate better|it (?:now )?works|fixed (?:the )?(?:bug|issue|problem|it))\b/i;

// `npm ci`, "src/db.ts", "user_id", "getUser", "ENOENT", "E0382", "v2", "--flag", "'NoneType'", "next.config.js"
const CONCRETE =
  /`[^`]+`|["'][^"']{2,}["']|\b[\w-]+\/[\w./-]+|\b\w+\.(?:[a-z]{1,5}|lock)\b|\b[a-z]+_[a-z_0-9]+\b|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}[A-Z0-9_]*\b|\b[A-Z]+\d+\b|\bv?\d+(?:\.\d+)*\b|(?:^|\s)--?[a-z][\w-]+|@[\w/-]+/;
// A name in the middle of a sentence: "validate input with Zod"
const NAME = /[a-z,;:]\s+[A-Z][a-z]+/;

// "when the schema changes", "before running the tests", "if CI is red"
const WHEN =
  /\b(?:when(?:ever)?|if|before|after|unless|until|while|whilst|once|during|on|for|because|since|so that|in)\b/i;
// "use jose instead of jsonwebtoken", "never mock the clock", "always run the generator first"
const INSTEAD =
  /\b(?:instead of|rather than|over|not|never|always|must|only|without|don't|do not|avoid|requires?|needs?)\b/i;

/** Why a text is noise; null when somebody could act on it. */
export function noiseIn(text: string): string | null {
  const said = text.replace(/\s+/g, " ").trim();
  const words = said.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return "it says nothing";
  if (words.length < 3) return "too short to act on";
  const isConcrete = CONCRETE.test(said) || NAME.test(said);
  if (VAGUE.test(said) && !isConcrete) return "vague: it names nothing to look for and nothing to do";
  const isDirected = WHEN.test(said) || INSTEAD.test(said);
  if (!isConcrete && !isDirected) return "it says neither when it applies nor what it is about";
  if (!isConcrete && words.length < 5) return "it names no file, symbol, command or error";
  return null;
}

/** Words that every failure has in it; to look for one of them is to look for nothing. */
const EVERYWHERE = new Set([
  "error",
  "errors",
  "failed",
  "failure",
  "fail",
  "exception",
  "warning",
  "problem",
  "issue",
  "bug",
  "test",
  "tests",
  "build",
  "code",
  "true",
  "false",
]);

/** True for a text that tells one failure from another. */
export function isTelling(value: string): boolean {
  const said = value.trim().toLowerCase();
  return said.length >= 3 && /[\p{L}\p{N}]/u.test(said) && !EVERYWHERE.has(said);
}
