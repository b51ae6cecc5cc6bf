import { symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { Scene } from "./play.ts";

const NODE_TEST = ["node", "--test"];

/** A module with two functions, far enough apart for two hunks, and a test of the first. */
const SHOP = {
  "sum.js": `exports.sum = (a, b) => a - b;\n${"// kept\n".repeat(12)}exports.mul = (a, b) => a * b;\n`,
  "sum.test.js": `const test = require("node:test");
const assert = require("node:assert");
const { sum } = require("./sum.js");
test("adds", () => assert.equal(sum(1, 2), 3));
`,
};

const SUM_FIXED = ["+exports.sum = (a, b) => a + b;", "-exports.sum = (a, b) => a - b;"];

/** A check in a few lines of shell: every `want` must be in its file. It speaks like a compiler. */
function want(...rows: readonly (readonly [file: string, text: string])[]): string {
  const lines = rows.map(
    ([file, text]) =>
      `grep -qF '${text}' '${file}' || { echo "${file}:1:1: error: ${text.replace(/\W+/g, " ")} is missing"; bad=1; }`,
  );
  return `bad=0\n${lines.join("\n")}\nexit $bad\n`;
}

const CHECK = ["sh", "check.sh"];

/** Scenes in which a change of files is the fix, and what else was changed with it. */
export const CHANGE_SCENES: readonly Scene[] = [
  {
    name: "one line, alone",
    files: SHOP,
    steps: [NODE_TEST, (s) => s.edit("sum.js", "a - b", "a + b"), NODE_TEST],
    truth: { kind: "proven", minimal: SUM_FIXED },
  },
  {
    name: "with an unrelated edit further down",
    files: SHOP,
    steps: [
      NODE_TEST,
      (s) => {
        s.edit("sum.js", "a - b", "a + b");
        s.edit("sum.js", "a * b", "b * a");
      },
      NODE_TEST,
    ],
    truth: { kind: "proven", minimal: SUM_FIXED },
  },
  {
    name: "with an unrelated edit on the next line",
    files: { "a.txt": "one\ntwo\nthree\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\nTWO\nthree\n"), CHECK],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "with unrelated lines added above it in the same hunk",
    files: { "a.txt": "one\ntwo\n", "check.sh": want(["a.txt", "TWO"]) },
    steps: [CHECK, (s) => s.write("a.txt", "zero\nhalf\none\nTWO\n"), CHECK],
    truth: { kind: "proven", minimal: ["+TWO", "-two"] },
  },
  {
    name: "with a new unrelated file",
    files: { "a.txt": "one\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [
      CHECK,
      (s) => {
        s.write("a.txt", "ONE\n");
        s.write("notes/todo.md", "# to do\n\n- tidy up\n");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "with an unrelated file deleted and another renamed",
    files: {
      "a.txt": "one\n",
      "old.txt": "old\n".repeat(20),
      "gone.txt": "gone\n",
      "check.sh": want(["a.txt", "ONE"]),
    },
    steps: [
      CHECK,
      (s) => {
        s.write("a.txt", "ONE\n");
        s.remove("gone.txt");
        s.git("mv", "old.txt", "new.txt");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "in a file that was formatted all over",
    files: {
      "a.txt": `one\n${Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join("")}`,
      "check.sh": want(["a.txt", "ONE"]),
    },
    steps: [
      CHECK,
      (s) => s.write("a.txt", `ONE\n${Array.from({ length: 20 }, (_, n) => `    line ${n}\n`).join("")}`),
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "one hunk of forty",
    files: {
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`src/f${n}.txt`, `v${n}\n`])),
      "check.sh": want(["src/f23.txt", "right"]),
    },
    steps: [
      CHECK,
      (s) => {
        for (let n = 0; n < 40; n++) s.write(`src/f${n}.txt`, n === 23 ? "right\n" : `w${n}\n`);
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+right", "-v23"] },
  },
  {
    name: "two edits of one file, both needed",
    files: {
      "a.txt": `one\n${"kept\n".repeat(12)}two\n`,
      "check.sh": want(["a.txt", "ONE"], ["a.txt", "TWO"]),
    },
    steps: [
      CHECK,
      (s) => s.write("a.txt", `ONE\n${"kept\n".repeat(6)}more\n${"kept\n".repeat(6)}TWO\n`),
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "+TWO", "-one", "-two"] },
  },
  {
    name: "two files, both needed",
    files: {
      "a.txt": "one\n",
      "b.txt": "two\n",
      "c.txt": "three\n",
      "check.sh": want(["a.txt", "ONE"], ["b.txt", "TWO"]),
    },
    steps: [
      CHECK,
      (s) => {
        s.write("a.txt", "ONE\n");
        s.write("b.txt", "TWO\n");
        s.write("c.txt", "THREE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "+TWO", "-one", "-two"] },
  },
  {
    name: "two attempts, both needed",
    files: {
      "a.txt": "one\n",
      "b.txt": "two\n",
      // The same words whatever is missing, so that the first attempt shows no progress.
      "check.sh":
        "grep -q ONE a.txt && grep -q TWO b.txt && exit 0\necho 'shop.txt:1:1: error: the sum is wrong'\nexit 1\n",
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK, (s) => s.write("b.txt", "TWO\n"), CHECK],
    truth: { kind: "proven", minimal: ["+ONE", "+TWO", "-one", "-two"] },
  },
  {
    name: "what a failed attempt left behind",
    files: { "a.txt": "one\n", "b.txt": "two\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [CHECK, (s) => s.write("b.txt", "TWO\nTHREE\n"), CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a failed attempt that was taken back",
    files: { "a.txt": "one\n", "b.txt": "two\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [
      CHECK,
      (s) => s.write("b.txt", "TWO\n"),
      CHECK,
      (s) => {
        s.write("b.txt", "two\n");
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a fix with a new test for it",
    files: SHOP,
    steps: [
      NODE_TEST,
      (s) => {
        s.edit("sum.js", "a - b", "a + b");
        s.write(
          "more.test.js",
          'const test = require("node:test");\nconst assert = require("node:assert");\ntest("adds more", () => assert.equal(require("./sum.js").sum(2, 2), 4));\n',
        );
      },
      NODE_TEST,
    ],
    truth: { kind: "proven", minimal: SUM_FIXED },
  },
  {
    name: "committed between the failing and the passing run",
    files: { "a.txt": "one\n", "b.txt": "two\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [
      CHECK,
      (s) => {
        s.write("a.txt", "ONE\n");
        s.write("b.txt", "TWO\n");
        s.git("commit", "-qam", "second");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "on another branch, in detached HEAD",
    files: { "a.txt": "one\n", "check.sh": want(["a.txt", "ONE"]) },
    steps: [
      CHECK,
      (s) => {
        s.git("checkout", "-q", "--detach");
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a missing file that was added",
    files: {
      "check.sh": 'test -f config.json || { echo "main.js:1:1: error: config.json is missing"; exit 1; }\n',
      "a.txt": "one\n",
    },
    steps: [
      CHECK,
      (s) => {
        s.write("config.json", '{"on": true}\n');
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven-part", contains: ["config.json"], lacks: ["a.txt"] },
  },
  {
    name: "a stray file that was deleted",
    files: {
      "stray.cfg": "x\n",
      "a.txt": "one\n",
      "check.sh": 'test ! -f stray.cfg || { echo "main.js:1:1: error: stray.cfg is in the way"; exit 1; }\n',
    },
    steps: [
      CHECK,
      (s) => {
        s.remove("stray.cfg");
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven-part", contains: ["stray.cfg"], lacks: ["a.txt"] },
  },
  {
    name: "a file with the wrong name",
    files: {
      "src/Cart.txt": "cart\n".repeat(10),
      "check.sh":
        'test -f src/cart.txt || { echo "main.js:1:1: error: cannot find src/cart.txt"; exit 1; }\n',
    },
    steps: [CHECK, (s) => s.git("mv", "src/Cart.txt", "src/cart.txt"), CHECK],
    truth: { kind: "proven-part", contains: ["src/cart.txt"] },
  },
  {
    name: "a script that could not be executed",
    files: {
      "tool.sh": "#!/bin/sh\nexit 0\n",
      "a.txt": "one\n",
      "check.sh": 'test -x tool.sh || { echo "check.sh:1:1: error: tool.sh is not executable"; exit 1; }\n',
    },
    steps: [
      CHECK,
      (s) => {
        s.mode("tool.sh", 0o755);
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven-part", contains: ["tool.sh", "new mode 100755"], lacks: ["a.txt"] },
  },
  {
    name: "a binary file",
    files: {
      "logo.bin": Buffer.from([0, 1, 2, 3, 0, 255]),
      "a.txt": "one\n",
      "check.sh":
        'test "$(wc -c < logo.bin)" -gt 8 || { echo "logo.bin:1:1: error: the logo is cut off"; exit 1; }\n',
    },
    steps: [
      CHECK,
      (s) => {
        s.write("logo.bin", Buffer.from([0, 1, 2, 3, 0, 255, 7, 8, 9, 10, 11]));
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "proven-part", contains: ["logo.bin"], lacks: ["a.txt"] },
  },
  {
    name: "a link that led to the wrong place",
    files: {
      "v1.txt": "old\n",
      "v2.txt": "new\n",
      "check.sh": 'test "$(cat current)" = new || { echo "current:1:1: error: the link is old"; exit 1; }\n',
    },
    steps: [
      (s) => {
        symlinkSync("v1.txt", join(s.dir, "current"));
        s.git("add", "-A");
        s.git("commit", "-qm", "link");
      },
      CHECK,
      (s) => {
        unlinkSync(join(s.dir, "current"));
        symlinkSync("v2.txt", join(s.dir, "current"));
        s.write("v1.txt", "older\n");
      },
      CHECK,
    ],
    truth: { kind: "proven-part", contains: ["current", "+v2.txt"], lacks: ["older"] },
  },
  {
    name: "line ends of Windows",
    files: { "a.txt": "one\r\ntwo\r\nthree\r\n", "check.sh": want(["a.txt", "TWO"]) },
    steps: [CHECK, (s) => s.write("a.txt", "one\r\nTWO\r\nTHREE\r\n"), CHECK],
    truth: { kind: "proven", minimal: ["+TWO", "-two"] },
  },
  {
    name: "a last line without its end",
    files: { "a.txt": "one\ntwo", "check.sh": want(["a.txt", "TWO"]) },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\nTWO"), CHECK],
    truth: { kind: "proven", minimal: ["+TWO", "-two"] },
  },
  {
    name: "names with spaces and letters from elsewhere",
    files: {
      "src/größe und so.txt": "one\n",
      "b.txt": "two\n",
      "check.sh": want(["src/größe und so.txt", "ONE"]),
    },
    steps: [
      CHECK,
      (s) => {
        s.write("src/größe und so.txt", "ONE\n");
        s.write("b.txt", "TWO\n");
      },
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a check in a folder of its own",
    files: { "pkg/a.txt": "one\n", "b.txt": "two\n", "pkg/check.sh": want(["a.txt", "ONE"]) },
    steps: [
      ["sh", "-c", "cd pkg && sh check.sh"],
      (s) => {
        s.write("pkg/a.txt", "ONE\n");
        s.write("b.txt", "TWO\n");
      },
      ["sh", "-c", "cd pkg && sh check.sh"],
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a dependency in an ignored folder",
    files: {
      ".gitignore": "node_modules\n",
      "a.js": 'exports.size = require("dep").two - 1;\n',
      "b.txt": "two\n",
      "a.test.js":
        'require("node:test")("size", () => require("node:assert").equal(require("./a.js").size, 4));\n',
    },
    steps: [
      (s) => s.write("node_modules/dep/index.js", "exports.two = 2;\n"),
      NODE_TEST,
      (s) => {
        s.edit("a.js", "- 1", "+ 2");
        s.write("b.txt", "TWO\n");
      },
      NODE_TEST,
    ],
    truth: {
      kind: "proven",
      minimal: ['+exports.size = require("dep").two + 2;', '-exports.size = require("dep").two - 1;'],
    },
  },
  {
    name: "a secret in an untracked file that the check reads",
    files: {
      "a.txt": "one\n",
      "check.sh": `grep -q AKIA .env.local || { echo "check.sh:1:1: error: no key"; exit 2; }\n${want(["a.txt", "ONE"])}`,
    },
    steps: [
      (s) => s.write(".env.local", "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLQ\n"),
      CHECK,
      (s) => s.write("a.txt", "ONE\n"),
      CHECK,
    ],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "generated code that belongs to the repository",
    files: {
      "schema.txt": "name age\n",
      "gen.txt": "name\n",
      "generate.sh": "tr ' ' '\\n' < schema.txt > gen.txt\n",
      "check.sh": want(["gen.txt", "age"]),
      "b.txt": "two\n",
    },
    steps: [CHECK, ["sh", "generate.sh"], (s) => s.write("b.txt", "TWO\n"), CHECK],
    truth: { kind: "proven", minimal: ["+age"] },
  },
];
