import { type CodePair, type CodeView, LARGEST_CODE, type ReadCode } from "#heal/gates/code/facts.ts";
import { patchedText } from "#heal/gates/code/patched-text.ts";
import { readPythonTree } from "#heal/gates/code/read-python.ts";
import type { Dialect } from "#heal/gates/code/tokens.ts";
import { languageOf } from "#heal/gates/language.ts";
import { LIMITS } from "#heal/gates/limits.ts";
import type { PatchFile } from "#heal/gates/patch-file.ts";
import { readPatch } from "#heal/gates/read-patch.ts";
import { readPython } from "#host/read-python.ts";

interface Texts {
  readonly path: string;
  readonly language: string;
  readonly before: string | null;
  readonly after: string | null;
}

const NAMES: Readonly<Record<string, string>> = {
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  rust: "Rust",
  java: "Java",
  c: "C",
  php: "PHP",
};

/** Those that are read by their words and brackets: there is no parser for them that is small enough. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  Go: "go",
  Rust: "rust",
  Java: "java",
  C: "c",
  PHP: "php",
};

/** The files that a change touches as their parsers read them, before and after. Parsers are loaded where there is something for them. */
export async function codeOf(
  diff: string,
  textBefore: (path: string) => string | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CodeView> {
  const read = readPatch(diff, LIMITS);
  if (read.kind === "unreadable") return {};
  const touched = read.files.flatMap((file) => textsOf(file, textBefore));
  const key = JSON.stringify([touched, env.PATH]);
  const known = READ.get(key);
  if (known !== undefined) return known;
  const fitting = touched.filter(({ after }) => after !== null);
  const braces = fitting.filter(({ language }) => DIALECTS[language] !== undefined);
  const [python, script] = [true, false].map((is) =>
    fitting.filter((one) => !braces.includes(one) && (one.language === "Python") === is),
  );
  const pairs: [string, CodePair][] = [
    ...touched
      .filter(({ after }) => after === null)
      .map(({ path, language }): [string, CodePair] => [path, { language, before: null, after: UNKNOWN }]),
    ...(script!.length === 0 ? [] : await parsedScripts(script!)),
    ...(braces.length === 0 ? [] : await readByWords(braces)),
    ...(python!.length === 0 ? [] : await parsedPython(python!, env)),
  ];
  const view: CodeView = Object.fromEntries(pairs);
  // What no parser could be asked about is asked again the next time.
  if (!pairs.some(([, { before, after }]) => before?.kind === "unread" || after?.kind === "unread"))
    keep(key, view);
  return view;
}

/** The same change is read when it is planned, and again before it is tried: once is enough for the same texts. */
const READ = new Map<string, CodeView>();
const MOST_READ = 8;

function keep(key: string, view: CodeView): void {
  if (READ.size >= MOST_READ) READ.delete(READ.keys().next().value!);
  READ.set(key, view);
}

function textsOf(file: PatchFile, textBefore: (path: string) => string | null): Texts[] {
  const language = NAMES[languageOf(file.path).name];
  // A file that goes or moves is refused or risky without being read.
  if (language === undefined || file.deleted || file.isRenamed || file.isBinary) return [];
  const before = file.created ? null : textBefore(file.path);
  const after = patchedText(before, file);
  return [{ path: file.path, language, before, after }];
}

const UNKNOWN: ReadCode = { kind: "unread", why: "the change does not fit what stands there" };
const TOO_LARGE: ReadCode = { kind: "unread", why: `more than ${LARGEST_CODE / 1024} KB` };
const isTooLarge = (text: string | null) => text !== null && text.length > LARGEST_CODE;

async function parsedScripts(files: readonly Texts[]): Promise<[string, CodePair][]> {
  const { readJavaScript } = await import("#heal/gates/code/read-javascript.ts");
  return files.map(({ path, language, before, after }) => {
    const read = (text: string | null) =>
      text === null ? null : isTooLarge(text) ? TOO_LARGE : readJavaScript(text, path);
    return [path, { language, before: read(before), after: read(after) }];
  });
}

async function readByWords(files: readonly Texts[]): Promise<[string, CodePair][]> {
  const { readBraces } = await import("#heal/gates/code/read-braces.ts");
  return files.map(({ path, language, before, after }) => {
    const read = (text: string | null) =>
      text === null ? null : isTooLarge(text) ? TOO_LARGE : readBraces(text, DIALECTS[language]!);
    return [path, { language, before: read(before), after: read(after) }];
  });
}

/** All texts in one question. */
async function parsedPython(
  files: readonly Texts[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<[string, CodePair][]> {
  const asked = files.flatMap(({ before, after }) => [before ?? "", after ?? ""]);
  const texts = asked.map((text) => (isTooLarge(text) ? "" : text));
  const said = await readPython(texts, env);
  return files.map(({ path, language, before, after }, at) => {
    const read = (text: string | null, place: number): ReadCode | null => {
      if (text === null) return null;
      if (isTooLarge(text)) return TOO_LARGE;
      return said.kind === "none" ? { kind: "unread", why: said.why } : readPythonTree(said.trees[place]);
    };
    return [path, { language, before: read(before, at * 2), after: read(after, at * 2 + 1) }];
  });
}
