import { firstWords, joined } from "./block.ts";
import { runner } from "./record.ts";
import { placeOf, tellV8 } from "./v8-words.ts";

/** Karma: the browser before the test's name, the words below it behind a tab. */
export const karma = runner(
  "karma",
  [": executed ", ") error\n"],
  ["karma", "ng"],
  {
    // Chrome Headless 156.0.0.0 (Linux 0.0.0) cart adds tax FAILED
    head: /^\S.{0,60}? \d[\d.]* \([^()]+\) (?<test>\S.*) FAILED$/,
    end: /^(?!\t)/,
    tell: tellV8,
  },
  {
    // Chrome Headless 156.0.0.0 (Linux 0.0.0) ERROR
    head: /^\S.{0,60}? \d[\d.]* \([^()]+\) ERROR$/,
    end: /^(?!\s)/,
    tell: (block) => {
      const from = block.findIndex((line) => /^\s*(?:Uncaught )?\w*Error: /.test(line));
      const told = tellV8(from < 0 ? block : block.slice(from));
      const category = /\bno message in \d{1,9} ?ms\b/.test(told?.message ?? "")
        ? "timeout"
        : "runtime_error";
      return told === null ? null : { ...told, category };
    },
  },
);

/** Web Test Runner: a cross before suite and test; a file that could not be loaded has the browser's words above. */
export const webTestRunner = runner(
  "web-test-runner",
  ["❌ "],
  ["wtr", "web-test-runner"],
  {
    //  ❌ cart > adds tax
    head: /^ ❌ (?<test>(?!Could not import your test module).+)$/,
    end: /^(?: ?\S|\s+🚧 )/,
    tell: tellV8,
  },
  {
    //  ❌ Could not import your test module. Check the browser logs or open the browser in debug mode for more information.
    head: /^ ❌ (?<message>Could not import your test module)\b/,
    isAbove: true,
    end: /^ ❌ |^Running \d+ test files/,
    tell: (block, { message }) => {
      // test/cart.test.js:
      const file = block.map((line) => /^(\S+\.\w+):$/.exec(line)?.[1]).find((one) => one !== undefined);
      //     - src/cart.js
      const at = block.findIndex((line) => line.includes("404 network requests"));
      const missing = at < 0 ? undefined : /^\s*- (\S+)$/.exec(block[at + 1] ?? "")?.[1];
      if (file === undefined) return null;
      return missing === undefined
        ? { message: message!, file, category: "build_error" }
        : { message: `${message}: 404 ${missing}`, file, category: "missing_dependency" };
    },
  },
);

/** WebdriverIO: what a worker says as it comes; its reporter tells the same again at the end. */
export const webdriverio = runner("webdriverio", ['error in "'], ["wdio"], {
  // [0-0] Error in "cart.adds tax"
  head: /^(?:\[\d+-\d+\] )?Error in "(?<test>.+)"$/,
  end: /^(?:\[\d+-\d+\] .*|(?:Error|RUNNING|PASSED|FAILED|SKIPPED) in .*| "\w+" Reporter:)$/,
  tell: (block) => {
    const told = tellV8(block);
    const values = joined(block, /^Expected\b.*: /, /^Received\b.*: /);
    return told === null || values === null ? told : { ...told, message: `${told.message}: ${values}` };
  },
});

/** Nightwatch: the test behind a dash, the assertion behind an arrow, the place under a heading. */
export const nightwatch = runner("nightwatch", ["→ ✖ ", "→  ✖ "], ["nightwatch"], {
  //    – adds tax (5.152s)
  head: /^ {3}– (?<test>\S.*?)(?: \([\d.]+m?s\))?$/,
  end: /^ {3}(?:– \S|✖ \d+\) )|^ Wrote |^ {4}SKIPPED/,
  tell: (block) => {
    //    → ✖ NightwatchAssertError
    const at = block.findIndex((line) => /^\s*→ +✖ /.test(line));
    const said = at < 0 ? null : firstWords(block.slice(at + 1));
    if (said === null) return null;
    const where = block.findIndex((line) => line.trim() === "Error location:");
    const [, file, line] = where < 0 ? [] : (/^\s*(\S+):(\d+)$/.exec(block[where + 1] ?? "") ?? []);
    return {
      message: said.replace(/ \(\d+ms\)$/, ""),
      errorType: /✖ (\w+)/.exec(block[at]!)?.[1] ?? null,
      ...(file === undefined ? placeOf(block) : { file, line: Number(line) }),
    };
  },
});

/** CodeceptJS: mocha's numbered list, and below each entry its steps, the failed one first. */
export const codeceptjs = runner("codeceptjs", ["◯ scenario steps:"], ["codeceptjs"], {
  //   1) cart
  head: /^ {2}\d+\) (?<suite>\S.*)$/,
  end: /^ {2}(?:\d+\) \S|FAIL {2}\|)/,
  tell: (block, { suite }) => {
    const name = /^ {5,}(\S.*):$/.exec(block[0] ?? "")?.[1];
    const said = firstWords(block.slice(1));
    //   ✖ I.see("120", "#total") at Test.<anonymous> (./cart_test.js:10:5)
    const [, file, line] =
      block.map((one) => /^\s*✖ .* \((\S+):(\d+):\d+\)$/.exec(one)).find((one) => one !== null) ?? [];
    if (name === undefined || said === null || file === undefined) return null;
    return { message: said, test: `${suite} ${name}`, file: file.replace(/^\.\//, ""), line: Number(line) };
  },
});

/** TestCafe: a cross before the test, its errors numbered below, each with the browser and the source. */
export const testcafe = runner("testcafe", [["✖", "browser: "]], ["testcafe"], {
  //  ✖ adds tax
  head: /^ ✖ (?<test>\S.*)$/,
  end: /^ (?:[✖✓-] |\d+\/\d+ failed)/,
  tell: (block) => {
    const from = block.findIndex((line) => /^ {3}\d+\) \S/.test(line));
    if (from < 0 || !block.some((line) => /^\s+Browser: /.test(line))) return null;
    const told = tellV8([block[from]!.replace(/^ {3}\d+\) /, ""), ...block.slice(from + 1)]);
    //        > | Selector('#courier')
    const chain = block.map((line) => /^\s+> \| (.+)$/.exec(line)?.[1]).find((one) => one !== undefined);
    if (told === null || chain === undefined) return told;
    return { ...told, message: `${told.message} ${chain}` };
  },
});
