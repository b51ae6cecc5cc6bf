import type { BraceWords } from "./brace-names.ts";
import type { CodeTest } from "./facts.ts";
import { type Group, type Item, isGroup, isMark, isWord, printed, statementsOf } from "./token-groups.ts";
import type { Dialect } from "./tokens.ts";

/** A function with its braces, or a macro that stands for one: TEST(Cart, Total) { … } */
interface Found {
  readonly name: string;
  readonly parameters: string;
  /** What stands before it: attributes, annotations, public, static. */
  readonly head: string;
  readonly around: string;
  readonly body: Group | null;
  readonly line: number;
}

const NO_NAME =
  /^(?:if|for|foreach|while|switch|catch|match|select|synchronized|return|else|do|try|using|lock|fn|func|function|loop|unsafe|elseif|declare)$/;

/** Every function, also those in classes and modules. What is behind a condition that never holds is not there. */
export function functionsIn(items: readonly Item[], dialect: Dialect, words: BraceWords): Found[] {
  const found: Found[] = [];
  const look = (all: readonly Item[], around: string): void => {
    for (const statement of statementsOf(all)) {
      if (isNeverRun(statement)) continue;
      const body = statement.at(-1);
      const braces = isGroup(body, "{") ? body : null;
      const one = functionOf(statement, braces, around, dialect, words);
      if (one !== null) found.push(one);
      else if (braces !== null) look(braces.items, aroundOf(statement, around));
    }
  };
  look(items, "");
  return found;
}

function functionOf(
  statement: readonly Item[],
  body: Group | null,
  around: string,
  dialect: Dialect,
  { testMark }: BraceWords,
): Found | null {
  // Go's receiver stands before the name.
  const start = dialect === "go" ? statement.findIndex((one) => isWord(one, "func")) : -1;
  for (let at = Math.max(1, start + 1); at < statement.length; at++) {
    const group = statement[at];
    const name = statement[at - 1];
    if (!isGroup(group, "(") || !isWord(name)) continue;
    const { text } = name as { text: string };
    if (
      NO_NAME.test(text) ||
      isMark(statement[at - 2], "=") ||
      /^(?:\.|->|@)$/.test(textOf(statement[at - 2]))
    )
      continue;
    const isMacro = dialect === "c" && testMark?.test(text) === true;
    // A prototype counts for what others may call; a call does not.
    if (body === null && !(dialect === "c" && at >= 2 && at === statement.length - 1)) return null;
    if (at < 2 && !isMacro && dialect !== "c") return null;
    return {
      name: isMacro ? `${text}(${printed(group.items)})` : text,
      parameters: printed(group.items),
      head: printed(statement.slice(0, at - 1)),
      around,
      body,
      line: group.line,
    };
  }
  return null;
}

const textOf = (item: Item | undefined) => (item === undefined || isGroup(item) ? "" : item.text);

function aroundOf(statement: readonly Item[], around: string): string {
  const at = statement.findIndex((one) =>
    isWord(one, "class", "mod", "impl", "namespace", "interface", "trait", "struct"),
  );
  return at < 0 ? around : `${around}${printed(statement.slice(at + 1, -1))}.`;
}

/** if false { … }   if (0) { … } */
function isNeverRun(statement: readonly Item[]): boolean {
  const [first, test, block] = statement;
  if (!isWord(first, "if") || !(isGroup(block, "{") || statement.length <= 6)) return false;
  return /^\(?\(?(?:false|0|!true|1==0|1==2)\)?\)?$/i.test(test === undefined ? "" : printed([test]));
}

/** The tests among them, with what they assert where it is reached. */
export function testsIn(found: readonly Found[], words: BraceWords): CodeTest[] {
  return found
    .filter((one) => one.body !== null && isTest(one, words))
    .map(({ name, around, body, line }) => ({
      name: `${around}${name}`,
      asserts: assertsIn(body!.items, words),
      line,
    }));
}

function isTest({ name, head }: Found, { testName, testMark }: BraceWords): boolean {
  if (testName?.test(name)) return true;
  if (testMark === null) return false;
  // @Test public void …   #[test] fn …
  const marks = head.match(/#\[[^\]]*\]|@[\w.]+/g) ?? [];
  return testMark.test(name.replace(/\(.*$/s, "")) || marks.some((one) => testMark.test(one));
}

const STOPS = ["return", "throw", "panic", "exit", "die", "break", "continue", "goto", "unreachable", "todo"];

function assertsIn(items: readonly Item[], words: BraceWords): string[] {
  const found: string[] = [];
  for (const statement of statementsOf(items)) {
    if (isNeverRun(statement)) continue;
    const head = statement.filter((one) => !isGroup(one, "{"));
    const calls = callsIn(statement, words, head);
    found.push(...calls);
    for (const one of statement) if (isGroup(one, "{")) found.push(...inBlock(one, head, words));
    // What comes after it is not reached.
    if (isWord(statement[0], ...STOPS) && calls.length === 0) break;
  }
  return found;
}

/** if got != want { t.Errorf(…) }: the condition is what is held to be true. */
function inBlock(block: Group, head: readonly Item[], words: BraceWords): string[] {
  const inner = assertsIn(block.items, words);
  return isWord(head[0], "if") ? inner.map((one) => `${printed(head)} ${one}`) : inner;
}

function callsIn(statement: readonly Item[], words: BraceWords, head: readonly Item[]): string[] {
  const found: string[] = [];
  const look = (all: readonly Item[], isTop: boolean): void => {
    for (const [at, one] of all.entries()) {
      if (isWord(one) && words.asserts.test((one as { text: string }).text)) {
        const next = isMark(all[at + 1], "!") ? all[at + 2] : all[at + 1];
        if (isGroup(next) && next.open !== "{") {
          found.push(printed(isTop ? head : all));
          return;
        }
      }
      // t.Run("empty", func(t *testing.T) { … })
      if (isGroup(one) && one.open !== "{") {
        for (const inner of one.items) if (isGroup(inner, "{")) found.push(...assertsIn(inner.items, words));
        look(one.items, false);
      }
    }
  };
  look(
    statement.filter((one) => !isGroup(one, "{")),
    true,
  );
  return found;
}

/** What others may call, with what it is called with. */
export function apiOf(found: readonly Found[], dialect: Dialect): string[] {
  return found
    .filter(({ name, head }) => {
      if (dialect === "go") return /^\p{Lu}/u.test(name) && !/^(?:Test|Benchmark|Fuzz|Example)/.test(name);
      if (dialect === "rust") return /\bpub\b/.test(head);
      if (dialect === "java") return /\b(?:public|protected)\b/.test(head);
      if (dialect === "php") return !/\bprivate\b/.test(head);
      return !/\bstatic\b/.test(head);
    })
    .map(({ name, around, parameters }) => `${around}${name} (${parameters})`);
}
