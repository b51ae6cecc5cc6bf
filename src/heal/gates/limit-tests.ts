import type { Block } from "#learn/suppression-diff.ts";
import { standsIn } from "#learn/suppression-files.ts";
import { declaredTest, isComment, isImport } from "#learn/suppression-tests.ts";
import { isTestBlock } from "#learn/suppression-weaken.ts";
import { indentOf } from "#model/indent.ts";
import { quoted } from "./added-lines.ts";
import { codeLine } from "./code-line.ts";
import { languageOf } from "./language.ts";
import type { Refusal } from "./limits.ts";
import { kindOf, type PatchFile } from "./patch-file.ts";

/** The text of a file before the change; null where there is none, or nobody looked. */
export type TextBefore = (path: string) => string | null;

/** An existing test, or what tests share or compare with, that is touched. New tests may be added. */
export function touchedTests(files: readonly PatchFile[], textBefore: TextBefore): Refusal[] {
  return files.flatMap((file) => {
    const found = touched(file, textBefore);
    return found === null
      ? []
      : [{ limit: "test" as const, where: `${file.path}:${found.line}`, why: found.why }];
  });
}

interface Place {
  readonly line: number;
  readonly why: string;
}

// conftest.py, spec_helper.rb, test/setup.ts, jest.setup.js: loaded before every test
const LOADED_FIRST =
  /(?:^|\/)(?:conftest\.py|(?:spec|test|rails)_helper\.\w+|(?:\w+[.-])?setup(?:[.-]?tests?)?\.\w+|global[-_]?setup\.\w+|__init__\.py)$/i;

function touched(file: PatchFile, textBefore: TextBefore): Place | null {
  const kinds = [file.oldPath, file.newPath].flatMap((path) => (path === null ? [] : [kindOf(path)]));
  const isNear = kinds.some((kind) => kind === "test" || kind === "support" || kind === "expected");
  if (!isNear) return inCode(file);
  if (file.deleted) return { line: 1, why: "a file of the tests is gone" };
  if (file.isRenamed) return { line: 1, why: "a file of the tests is moved" };
  if (file.created) {
    const isFirst = kinds.includes("support") && (LOADED_FIRST.test(file.path) || standsIn(file.path));
    return isFirst
      ? { line: 1, why: "it changes how all tests run, or takes the place of what they test" }
      : null;
  }
  if (file.isBinary) return { line: 1, why: "what tests compare with is changed" };
  if (kinds.includes("expected"))
    return file.blocks[0] ? { line: file.blocks[0].line, why: "what tests compare with is changed" } : null;
  if (kinds.includes("support"))
    return file.blocks[0] ? { line: file.blocks[0].line, why: "what tests share is changed" } : null;
  for (const block of file.blocks) {
    const why = addsOnlyTests(block, file.path, textBefore(file.path));
    if (why !== null) return { line: block.line, why };
  }
  return null;
}

/** Rust's tests stand in the file of the code. */
function inCode(file: PatchFile): Place | null {
  if (file.created) return null;
  const block = file.blocks.find(
    (one) =>
      isTestBlock(file, one) && (one.removed.some((line) => line.trim() !== "") || opensText(one.added)),
  );
  if (block)
    return {
      line: block.line,
      why: `an existing test is changed: ${quoted(block.removed[0] ?? block.added[0]!)}`,
    };
  // #[ignore] above a test that stood there is added and removes nothing
  const marked = file.blocks.find(
    ({ added }) =>
      /\.rs$/.test(file.path) &&
      added.some((line) => /^\s*#\[(?:ignore|should_panic)\b/.test(line)) &&
      !added.some((line) => /^\s*#\[(?:\w+::)*test\]/.test(line)),
  );
  return marked ? { line: marked.line, why: "an existing test is no longer run" } : null;
}

/** Why a block of an existing file of tests is more than whole new tests; null where it is no more. */
function addsOnlyTests(block: Block, path: string, before: string | null): string | null {
  const gone = block.removed.find((line) => line.trim() !== "");
  if (gone !== undefined) return `an existing test is changed: ${quoted(gone)}`;
  if (opensText(block.added)) return "a comment or a text is opened or closed around an existing test";
  const lines = block.added.filter((line) => line.trim() !== "" && !isComment(line));
  // One more row of a table of cases is one more test.
  if (lines.every((line) => ROW.test(line))) return null;
  const shared = lines.find((line) => FOR_ALL.test(line));
  if (shared !== undefined) return `it concerns the tests that are there: ${quoted(shared)}`;
  if (!isBalanced(block.added, path)) return "what is added is no whole test";
  const isAtTop = lines[0] === lines[0]!.trimStart();
  const opens = lines.find((line) => !isImport(line) && !MARK.test(line));
  if (opens !== undefined && !isDeclared(lines, opens) && !(isAtTop && HARMLESS.test(opens)))
    return `something is added to an existing test: ${quoted(opens)}`;
  if (enclosingTest(block, lines[0]!) && !/^\s*t\.Run\(/.test(lines[0]!))
    return "it stands inside an existing test";
  const outer = indentOf(lines[0]!);
  const odd = lines.find(
    (line) => indentOf(line) === outer && !isImport(line) && !MARK.test(line) && !isPart(line),
  );
  if (odd !== undefined) return `it does more than test: ${quoted(odd)}`;
  return takesAName(lines, before);
}

// ["two", 2],   {"two", 2},   (2, 4),
const ROW = /^\s*[[({]\s*["'`\d-].*[\])}],\s*$/;
// @pytest.fixture(autouse=True)   beforeEach(   def setUp(self):   func TestMain(   @BeforeEach   vi.mock("./cart")   process.exit(0)   Cart.prototype.total = …
const FOR_ALL =
  /\bautouse\b|\b(?:before|after)(?:Each|All)\b|^\s*(?:before|after|around)\b\s*[({:]|\bdef (?:setUp|tearDown|setup_|teardown_|pytest_)|\bfunc (?:TestMain|init)\(|@(?:Before|After|Rule|ClassRule|ExtendWith)|\b(?:jest|vi)\.(?:mock|doMock|setSystemTime)\(|\bRSpec\.configure\b|\b(?:process\.exit|sys\.exit|os\._exit|os\.Exit)\b|\.prototype\.\w+\s*=(?!=)|\b(?:globalThis|global|window)\.\w+\s*=(?!=)/;

/** Marks of comments and long texts that do not come in pairs: what stands after them is no longer what it was. */
function opensText(lines: readonly string[]): boolean {
  const text = lines.join("\n");
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/\/\*/g) !== count(/\*\//g) ||
    count(/"""/g) % 2 === 1 ||
    count(/'''/g) % 2 === 1 ||
    count(/`/g) % 2 === 1 ||
    count(/^=begin/gm) !== count(/^=end/gm) ||
    count(/^\s*#\s*if\b/gm) !== count(/^\s*#\s*endif\b/gm)
  );
}

// const rows = [   function cart() {   class TestTax:   def cart():   func cart() {   fn cart()   describe("tax", () => {
const HARMLESS =
  /^(?:export )?(?:const|let|var|function|async function|class|def|async def|func|fn|type|interface|describe|context|suite|mod|private|public|static|module|let!?)\b/;

// @Test   #[test]   [Fact]
const MARK = /^\s*(?:@|#\[|\[\w+(?:\(.*\))?\]\s*$)/;

const isDeclared = (lines: readonly string[], first: string) =>
  declaredTest(first) !== null ||
  // @Test above void tax() {
  lines.slice(0, lines.indexOf(first)).some((line) => declaredTest(line) !== null);

/** A line that opens or closes what is added, or belongs to it. */
function isPart(line: string): boolean {
  const text = line.trim();
  return (
    declaredTest(text) !== null ||
    HARMLESS.test(text) ||
    /^[)\]}>;,]+|^end\b|^\.\w|^(?:void|fun|test)\b/.test(text)
  );
}

function isBalanced(lines: readonly string[], path: string): boolean {
  const language = languageOf(path);
  let depth = 0;
  let ends = 0;
  for (const line of lines) {
    if (isComment(line)) continue;
    const { code } = codeLine(line, language);
    const bare = code.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "");
    for (const char of bare) {
      if ("([{".includes(char)) depth++;
      else if (")]}".includes(char)) depth--;
      // What was opened above is closed here: the test before ends early.
      if (depth < 0) return false;
    }
    if (language.name === "ruby") {
      if (/\bdo\b(?:\s*\|[^|]*\|)?\s*$|^\s*(?:def|class|module|if|unless|case|begin|while)\b/.test(bare))
        ends++;
      if (/^\s*end\b/.test(bare) && --ends < 0) return false;
    }
  }
  return depth === 0 && ends === 0;
}

/** The nearest line above that is less indented opens a test: what is added stands in it. */
function enclosingTest({ above }: Block, line: string): boolean {
  const outer = above.findLast((one) => one.trim() !== "" && indentOf(one) < indentOf(line));
  return outer !== undefined && declaredTest(outer) !== null;
}

/** A name that the file uses already and that something else takes from now on. */
function takesAName(lines: readonly string[], before: string | null): string | null {
  for (const line of lines) {
    if (line !== line.trimStart()) continue;
    const names = namesOf(line);
    const runner = names.find(
      (name) => /^(?:expect|assert|it|test|describe|vi|jest|pytest|unittest)$/.test(name) && !isImport(line),
    );
    if (runner !== undefined) return `it takes the place of ${runner}`;
    const taken =
      before === null
        ? undefined
        : names.find((name) =>
            new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(before),
          );
    if (taken !== undefined) return `the name ${taken} is used in this file already`;
  }
  return null;
}

// from fake import total   import total as t   const total = …   def total(   import { total } from "x"
function namesOf(line: string): string[] {
  const declared =
    /^(?:export )?(?:const|let|var|function|async function|class|def|async def|func|fn)\s+([\w$]+)/.exec(
      line,
    )?.[1];
  if (declared !== undefined) return declaredTest(line) === null ? [declared] : [];
  const list = /^(?:from\s+\S+\s+import|import)\s+(.+?)(?:\s+from\s+["'].*)?;?$/.exec(line)?.[1];
  if (list === undefined || /^["']/.test(list)) return [];
  return list
    .replace(/[{}()*]/g, " ")
    .split(",")
    .flatMap(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+|\s+/)
          .at(-1)!
          .split(".")[0] || [],
    )
    .filter((name) => /^[\w$]+$/.test(name));
}
