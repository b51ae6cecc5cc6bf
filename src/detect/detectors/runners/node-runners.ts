import { isFrameLine } from "../javascript/v8-stack.ts";
import { firstWords } from "./block.ts";
import { runner } from "./record.ts";
import { placeOf, tellV8 } from "./v8-words.ts";

const oneLine = (lines: readonly string[]) => lines.join(" ").replace(/\s+/g, " ").trim();

/** uvu: the suite and the quoted test, what was asserted, the values with a sign before them. */
export const uvu = runner("uvu", [[" fail ", "  passed:    "]], ["uvu"], {
  //    FAIL  cart  "adds tax"
  head: /^\s+FAIL {2}(?:(?<suite>\S.*?) {2})?"(?<name>.+)"$/,
  end: /^\s+FAIL {2}|^ {2}Total: /,
  tell: (block, { suite, name }) => {
    const told = tellV8(block);
    if (told === null) return null;
    //         ++120    (Expected)
    const value = (word: string) =>
      block.map((line) => /^\s*(?:\+\+|--)(.*?)\s+\((\w+)\)$/.exec(line)).find((one) => one?.[2] === word);
    const [wanted, got] = [value("Expected")?.[1], value("Actual")?.[1]];
    const values = wanted === undefined || got === undefined ? "" : ` expected ${wanted}, actual ${got}`;
    // Expected values to be strictly equal:  (is)
    const message = told.message.replace(/ {2}\(\w+\)$/, "") + values;
    return { ...told, message, test: suite === undefined ? name! : `${suite} > ${name}` };
  },
});

/** Japa: the suite and the test behind a pointer, the place without a column. */
export const japa = runner("japa", [["  ❯ ", "]─"]], ["japa"], {
  //   ❯ cart / adds tax
  head: /^ {2}❯ (?<path>\S.*)$/,
  end: /^\[\d+\/\d+\]─/,
  tell: (block, { path }) => {
    //    at Object.executor tests/cart.spec.js:10
    const at = block.findIndex((line) => /^\s+at (?:.* )?\S+:\d+$/.test(line));
    const [, file, line] = /(\S+):(\d+)$/.exec(block[at] ?? "") ?? [];
    if (file === undefined) return null;
    // The values below the message: "- Expected  - 1"; where nobody looks, each word of the message has a line of its own.
    const values = block.findIndex((one) => /^[-+] /.test(one));
    const words = oneLine(block.slice(0, values < 0 || values > at ? at : values));
    const [, type, message] = /^((?:[A-Z]\w* )?\w*Error): (.+)$/.exec(words) ?? [];
    return {
      message: message ?? words,
      errorType: type?.replace(" ", "") ?? null,
      test: path!.replaceAll(" / ", " > "),
      file,
      line: Number(line),
    };
  },
});

/** lab: numbered tests, a legend with its values, and last what was expected. */
export const lab = runner("lab", [["\n      at ", "failed tests:"]], ["lab"], {
  //   2) cart adds tax:
  head: /^ {2}\d+\) (?<test>\S.*):$/,
  isHead: (lines, at) => lines.lastIndexOf("Failed tests:", at) >= 0,
  end: /^(?: {2}\d+\) \S.*:|\d+ of \d+ tests failed.*)$/,
  tell: (block) => {
    const stack = block.findIndex(isFrameLine);
    if (stack < 0) return null;
    const said = block.slice(0, stack).filter((line) => line.trim() !== "");
    // "      actual expected" and the values, before the sentence itself
    const message = /^\s+actual expected$/.test(said[0] ?? "") ? said.slice(-1) : said;
    return message.length === 0 ? null : { message: oneLine(message), ...placeOf(block) };
  },
});

/** node-tap as it reports to people: the test's path, the last part of it what was asserted. */
export const nodeTap = runner(
  "node-tap",
  [
    ["✖", "━┛"],
    ["✖", "\n  test: "],
  ],
  ["tap"],
  {
    //  ✖ adds tax > with tax
    head: /^ ✖ (?<path>\S.*)$/,
    end: /^ ✖ |^\s*$/,
    tell: (block, { path }) => {
      if (!block.some((line) => /━┛$/.test(line))) return null;
      const parts = path!.split(" > ");
      const message = parts.pop()!;
      // "    Test.<anonymous> (test/cart.js:10:5)": a call without its "at"
      const calls = block.map((line) => line.replace(/^\s+(?=\S+ \(\S+:\d+:\d+\)$)/, "    at "));
      const values = ["-", "+"].map((sign) =>
        block
          .filter((line) => line.trimStart().startsWith(sign) && !/^\s*(?:---|\+\+\+) /.test(line))
          .map((line) => line.trim())
          .join(" "),
      );
      const compared = values.every(Boolean) ? ` (${values.join(" ")})` : "";
      return {
        message: message + compared,
        test: parts.length === 0 ? message : parts.join(" > "),
        ...placeOf(calls),
      };
    },
  },
  {
    // since 16, tersely: " ✖ should be equivalent", and below it "  test: test/pick.js picks the most urgent order first"
    head: /^ ✖ (?<message>\S.*)$/,
    end: /^ ✖ |^\W*(?:FAIL|Suites:)/,
    tell: (block, { message }) => {
      const named = block.map((line) => /^ {2}test: \S+ (\S.*)$/.exec(line)).find((found) => found !== null);
      const calls = block.map((line) => line.replace(/^\s+(?=\S+ \(\S+:\d+:\d+\)$)/, "    at "));
      return named == null ? null : { message: message!, test: named[1]!, ...placeOf(calls) };
    },
  },
);

// 1 out of 2 assertions failed. Bailed out 1 time
const OSPEC_VERDICT = /^(?:\d+ out of \d+|The|All \d+) assertions? .*(?:failed|Bailed out)/;

/** ospec: the path of the test with a colon, what was compared, the stack. */
export const ospec = runner("ospec", [["\n    at ", "assertion"]], ["ospec"], {
  // cart > adds tax:
  head: /^(?<test>\S.*):$/,
  isHead: (lines, at) =>
    (/ > /.test(lines[at]!) || (lines[at - 1] ?? "").trim() === "") &&
    lines.findLastIndex((line) => OSPEC_VERDICT.test(line)) > at,
  end: /^(?:\s*|–{3,}|\S.* > .*:)$/,
  tell: (block) => {
    const stack = block.findIndex(isFrameLine);
    if (stack <= 0) return null;
    return { message: oneLine(block.slice(0, stack)), ...placeOf(block) };
  },
});

/** Poku: a cross before what was asserted, the place in a table, the name of the test below. */
export const poku = runner("poku", [["✘", " › "]], ["poku"], {
  //     ✘ with tax
  head: /^\s*✘ (?<message>\S.*)$/,
  end: /^\s*(?:[◌✔✘] .*|─{5,}|)$/,
  tell: (block, { message }) => {
    //           File test/cart.test.js:8:10
    const [, file, line] =
      block.map((one) => /^\s+File (\S+?):(\d+)(?::\d+)?$/.exec(one)).find((one) => one !== null) ?? [];
    if (file === undefined) return null;
    //   ● adds tax › 1.499460ms
    const test = block.map((one) => /^\s*● (.+) › [\d.]+ms$/.exec(one)?.[1]).find((one) => one !== undefined);
    const under = (word: string) => {
      const at = block.findIndex((one) => one.trim() === word);
      return at < 0 ? null : firstWords(block.slice(at + 1));
    };
    const [got, wanted] = [under("Actual:"), under("Expected:")];
    const values = got === null || wanted === null ? "" : ` (expected ${wanted}, actual ${got})`;
    return { message: message! + values, ...(test === undefined ? {} : { test }), file, line: Number(line) };
  },
});
