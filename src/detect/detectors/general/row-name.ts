import { readLocation } from "../../location.ts";
import { hasTrouble } from "./shape.ts";

/** What stands beside a verdict, taken apart. */
export interface RowName {
  readonly name: string;
  readonly reason: string | null;
  readonly place: { readonly file: string; readonly line: number | null } | null;
}

// "adds tax in 34ms", "adds tax  0.05s", "GET /cart duration: 14ms", "adds tax (0.000070 sec)", "ships 12ms (2ms|10ms)", "tax [.003 sec]", "testTax() (gas: 8721)", "adds tax (1 failed)"
const BEHIND =
  /(?<!\s)\s+(?:(?:in|took|duration:|[Tt]ime:) ?)?(?:\d*\.?\d+ ?(?:[mµun]?s|secs?|seconds?|milliseconds?|minutes?|m)|[([](?:gas: \d+|\d+ failed|[\d.|, ]*\d ?(?:[mµun]?s|secs?|seconds?|milliseconds?)(?:[|,/ ][\d.|, ]*\d ?(?:[mµun]?s|secs?|seconds?))?|\d+\/\d+)[)\]])$/;
// "[   0.004s] shop cart::adds_tax", "1/2  cart-adds-tax", "3 not_null_cart_total", "job  2  + adds tax", "#2: taxes"
const BEFORE =
  /^(?:[[(]\s*[\d.]+ ?(?:m?s|sec(?:onds)?)\s*[)\]]|\d+\/\d+:?|\d+(?= \S*_)|job +\d+ +\+|#\d+:?|\d+\))\s+/;
// "in test not_null_cart_total", "in: 0:Cart:1:adds tax", "in (adds-tax)", "Running test_tax", "Test: adds tax", 'run "adds_tax"', "Scenario: adds tax", "test.adds tax"
const SPOKEN =
  /^(?:in:? (?:test )?|(?:running|testing|run|test(?: ?(?:case|name))?)\b(?!\.)(?: \d+\/\d+)?:? +|(?:scenario|example|spec|test): *)(?=\S)/i;
const WRAPPED = /^(?:"([^"]{1,250})"|'([^']{1,250})'|“([^”]{1,250})”|`([^`]{1,250})`|\(([^()]{1,250})\))$/;
// "total          1   adds tax": suite, number and name in columns
const COLUMNS = /^\S(?:.{0,80}?\S)? {2,}\d+ {2,}(\S.*)$/;
// "CartTest::addsTax (F) line: 17 cart_test.cpp"
const LINE_OF = /\s*(?:\([EF]\) )?\bline: (\d+) (\S+\.\w{1,6})$/;
// "not_null_cart_total (models/schema.yml)"
const IN_FILE = / \(([\w@~.+/\\-]{1,150}\.(?:ya?ml|json|toml|[jt]sx?|py|rb|php|sql|sh|lua|clj|scala))\)$/;
// "adds_tax: 120 != total(100)", "adds tax - no rate for CH"
const REASONED = /^(.{2,160}?)(?::| -) (\S.*)$/;
// "CartTest::addsTax() Compared values are not the same"
const CALLED = /^([\w:.#]{2,150}\(\)) (\p{Lu}\p{L}.*)$/u;
// "CartSuite.adds tax  0.05s munit.ComparisonFailException": an error's name behind the seconds
const THROWN = /^(.{2,200}?)\s+[\d.]+ ?m?s (?=\S*(?:Error|Exception)\b)(\S.*)$/;

const isReason = (text: string): boolean =>
  hasTrouble(text) || /[=!<>]=|\b\w*(?:Error|Exception)\b|\bwas\b/.test(text);

/** The name in what stands beside a verdict, with the reason and the place that are told with it; null when nothing of it can be a name. */
export function readRowName(text: string, isMarked: boolean): RowName | null {
  const { rest, place } = withoutPlace(text.trim());
  const whole = rest.replace(BEHIND, "");
  const said = THROWN.exec(whole) ?? CALLED.exec(whole) ?? REASONED.exec(whole);
  const isSaid =
    said !== null &&
    (isReason(said[2]!) || CALLED.test(whole)) &&
    !/^(?:in|test|scenario|running)$/i.test(said[1]!);
  const name = plain(isSaid ? said[1]! : whole);
  if (!isRowName(name, isMarked)) return null;
  return { name, reason: isSaid && !BARE_TYPE.test(said[2]!) ? said[2]! : null, place };
}

// "munit.ComparisonFailException:": what was thrown is told below
const BARE_TYPE = /^\S+(?:Error|Exception|Failure):?$/;

function withoutPlace(text: string): { readonly rest: string; readonly place: RowName["place"] } {
  const lined = LINE_OF.exec(text);
  if (lined !== null)
    return { rest: text.slice(0, lined.index), place: { file: lined[2]!, line: Number(lined[1]) } };
  const found = text.length > 400 ? null : readLocation(text);
  const inFile = found === null ? IN_FILE.exec(text) : null;
  if (inFile !== null) return { rest: text.slice(0, inFile.index), place: { file: inFile[1]!, line: null } };
  if (found === null) return { rest: text, place: null };
  const before = found.before.replace(/(?<!\s)\s*(?:\b(?:at|in)\s*)?[([]?['"]?$/, "");
  const after = found.after.replace(/^['"]?[)\]]?:?/, "");
  return {
    rest: `${before}${/^\S/.test(after) && before !== "" ? " " : ""}${after}`.trim(),
    place: { file: found.file, line: found.line },
  };
}

function plain(text: string): string {
  let name = text.trim();
  for (let turn = 0; turn < 3; turn++)
    name = name
      .replace(BEFORE, "")
      .replace(SPOKEN, "")
      .replace(BEHIND, "")
      .replace(/\s*[│|]$|\s*\.{4,}.*$|[:.…]+$| ?[─━═]{3,}$/, "")
      .trim();
  // "0:Cart:1:adds tax": each suite with its number
  if (/^\d+:\w/.test(name)) name = name.replace(/(^|:)\d+:/g, "$1");
  name = COLUMNS.exec(name)?.[1] ?? name;
  const inside = WRAPPED.exec(name)?.slice(1);
  return inside?.find((one) => one !== undefined) ?? name;
}

// What stands beside a verdict and is no test: counts, a place, a file alone
const NO_NAME =
  /^(?:\[\s|\W*\d[\d.,]*(?:\/\d+)?(?:[\s:;,|%)]|$)|[|*=<(-]|[\d.]+$|\S*[\\/]\S*\.\w{1,5}(?:$| \[)|[\w-]+(?:[._-](?:test|spec|cy))?\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|cs|lua|sh|t|c|cc|cpp|exs?|dart|swift|feature|bats|robot|clj|scala|R|jl|ya?ml)$|\[[\d.]+ ?\w+\]$|[A-Z]\w{0,80}(?:Error|Exception)$|suite \S.{0,150} failed (?:after|in) \d|(?:failing|failed|failures?|errors?|build|compilation)\b(?![#.:_/>]\w))/i;
// Steps of a build, headings and the middle of a sentence, where only a word in capitals says so
const NO_SUBJECT =
  /^(?:compile|results?|status|summary|totals?|overall|tests?|suites?|run|the|to|with|of|at|on|for|from|because|while|when|is|was|has|and|or|not|exit|exited|code|passed|done|warnings?|expected|executed|oops|task|job|step|command|error)\b(?![#.:_/>\\]\w)/i;

function isRowName(name: string, isMarked: boolean): boolean {
  if (name.length < 2 || name.length > 250 || !/\p{L}/u.test(name)) return false;
  return !NO_NAME.test(name) && (isMarked || !NO_SUBJECT.test(name));
}
