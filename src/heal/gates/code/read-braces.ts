/**
 * Reads Go, Rust, Java, C, C++ and PHP by their words and brackets (0025): no parser, but strings, comments, and what stands in what are
 * known. In: a text. Out: what the gates have to know. In doubt it sees more than there is, since it can only refuse more.
 */
import { BRACE_WORDS, type BraceWords } from "./brace-names.ts";
import { swallowedIn } from "./brace-swallow.ts";
import { apiOf, functionsIn, testsIn } from "./brace-tests.ts";
import type { CodeMark, ReadCode } from "./facts.ts";
import { groupsOf, type Item, isGroup, isMark, isWord, printed, statementsOf } from "./token-groups.ts";
import { type Dialect, tokensOf } from "./tokens.ts";

/** What stands in a text of one of these languages. */
export function readBraces(text: string, dialect: Dialect): ReadCode {
  const lexed = tokensOf(text, dialect);
  if (lexed.kind === "broken") return lexed;
  const grouped = groupsOf(lexed.tokens);
  if ("line" in grouped) return { kind: "broken", why: "its brackets do not fit", line: grouped.line };
  const { items } = grouped;
  const words = BRACE_WORDS[dialect];
  const found = functionsIn(items, dialect, words);
  return {
    kind: "parsed",
    facts: {
      marks: [...swallowedIn(items, dialect, words), ...marksIn(items, dialect, words)],
      tests: testsIn(found, words),
      api: apiOf(found, dialect),
      shape: shapeOf(items, words),
    },
  };
}

/** Dangers, switches and what silences a checker, wherever they stand. */
function marksIn(items: readonly Item[], dialect: Dialect, words: BraceWords): CodeMark[] {
  const marks: CodeMark[] = [];
  const mark = (limit: CodeMark["limit"], key: string, why: string, line: number) =>
    marks.push({ limit, key: key.slice(0, 300), why: `${why}: ${key.slice(0, 80)}`, line });
  const look = (all: readonly Item[]): void => {
    for (const statement of statementsOf(all)) {
      const line = statement[0]!.line;
      // Blocks are looked at by themselves; what is in parentheses belongs to the statement.
      const own = statement.filter((one) => !isGroup(one, "{"));
      const said = printed(own, !words.imports.test(printed(own)));
      for (const { limit, shape } of words.dangers)
        if (shape.test(pasted(said)))
          mark(limit, said, limit === "eval" ? "text as code" : "another program", line);
      within(own);
      for (const one of statement) if (isGroup(one, "{")) look(one.items);
    }
  };
  const within = (own: readonly Item[]): void => {
    for (const [at, one] of own.entries()) {
      if (isGroup(one)) {
        const before = own[at - 1];
        // #[ignore]   #![allow(…)]
        const isAttribute =
          one.open === "[" && (isMark(before, "#") || (isMark(before, "!") && isMark(own[at - 2], "#")));
        if (isAttribute) {
          const attribute = `#${isMark(before, "!") ? "!" : ""}${printed([one])}`;
          if (words.switches.test(attribute)) mark("test", attribute, "a test is switched off", one.line);
          if (words.silences?.test(attribute)) mark("silence", attribute, "a checker is silenced", one.line);
        }
        if (one.items.some((inner) => isGroup(inner, "{"))) look(one.items);
        else within(one.items);
        continue;
      }
      const text = joinedText(own, at);
      if (text !== null && words.named?.test(text))
        mark("eval", text, "a name that should not be called, as text", one.line);
      const name = nameAt(own, at, dialect);
      if (name === null) continue;
      if (words.switches.test(name)) mark("test", name, "a test is switched off", one.line);
      if (words.silences?.test(name)) mark("silence", name, "a checker is silenced", one.line);
    }
  };
  look(items);
  return marks;
}

/** A name as it is called: "t.Skip", "@Disabled", "$this->markTestSkipped", "@" before a call of PHP's; a directive as a whole. */
function nameAt(own: readonly Item[], at: number, dialect: Dialect): string | null {
  const one = own[at]!;
  if (one.kind === "directive") return one.text;
  if (dialect === "php" && isMark(one, "@")) return "@";
  if (!isWord(one) || /^(?:\.|->|::)$/.test(textOf(own[at + 1]))) return null;
  let from = at;
  while (from >= 2 && /^(?:\.|->|::)$/.test(textOf(own[from - 1])) && isWord(own[from - 2])) from -= 2;
  // this->cart()->skip: what it is called on does not matter.
  const isOnCall = /^(?:\.|->|::)$/.test(textOf(own[from - 1]));
  const start = isMark(own[from - 1], "@") || isOnCall ? from - 1 : from;
  return printed(own.slice(start, at + 1));
}

const textOf = (item: Item | undefined) => (item === undefined || isGroup(item) ? "" : item.text);

/** What a string says with those that are joined to it: "sys" . "tem"; null where none begins here. */
function joinedText(own: readonly Item[], at: number): string | null {
  const isJoint = (one: Item | undefined) => isMark(one, ".") || isMark(one, "+");
  const isText = (one: Item | undefined) => one !== undefined && !isGroup(one) && one.kind === "string";
  if (!isText(own[at]) || (isJoint(own[at - 1]) && isText(own[at - 2]))) return null;
  let text = textOf(own[at]);
  for (let next = at + 1; isJoint(own[next]) && isText(own[next + 1]); next += 2)
    text += textOf(own[next + 1]);
  return text;
}

/** # define RUN sys##tem: what the preprocessor makes of it. */
const pasted = (said: string) => said.replace(/\s*##\s*/g, "");

function shapeOf(items: readonly Item[], { imports }: BraceWords): string {
  return statementsOf(items)
    .map((one) => printed(one))
    .filter((said) => !imports.test(said))
    .join(";");
}
