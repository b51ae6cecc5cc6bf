import type { Scene } from "./play.ts";

const NODE_TEST = ["node", "--test"];
const CHECK = ["sh", "check.sh"];

const TESTED = {
  "sum.js": "exports.sum = (a, b) => a - b;\n",
  "sum.test.js": `const test = require("node:test");
const assert = require("node:assert");
const { sum } = require("./sum.js");
test("adds", () => {
  assert.equal(sum(1, 2), 3);
});
test("is a function", () => {
  assert.equal(typeof sum, "function");
});
`,
};

/** Fails every time but the one after a failure: a flake that can be told in advance. Its state lies outside the files. */
const FLAKY = `state="$PWD/.git/info/flaky-state"
if [ -f "$state" ]; then rm "$state"; exit 0; fi
touch "$state"
echo "worker.js:7:1: error: the worker did not answer"
exit 1
`;

const RANDOM = `if [ $(( $(od -An -N2 -tu2 /dev/urandom) % 2 )) = 0 ] && [ -z "$SURE" ] && [ -f passed ]; then exit 0; fi
[ -f passed ] && [ ! -s passed ] && exit 0
echo "worker.js:7:1: error: the worker did not answer"
exit 1
`;

/** Scenes in which what looks like a fix is none, or cannot be shown to be one. */
export const FALSE_SCENES: readonly Scene[] = [
  {
    name: "a flake that passes by chance",
    files: { "check.sh": FLAKY },
    steps: [CHECK, CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a flake that passes by chance after an unrelated edit",
    files: { "a.txt": "one\n", "check.sh": FLAKY },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "unproven" },
  },
  {
    name: "a flake by a throw of the dice, after an unrelated edit",
    files: { "a.txt": "one\n", "check.sh": RANDOM },
    steps: [CHECK, (s) => s.write("passed", ""), CHECK, (s) => s.write("passed", "x\n")],
    truth: { kind: "proven-part", contains: ["passed"] },
  },
  {
    name: "a test that passed on the same files before",
    files: { "check.sh": FLAKY, "a.txt": "one\n" },
    steps: [CHECK, CHECK, CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a failed attempt, then the same files again",
    files: { "check.sh": FLAKY.replace("exit 0; fi", "exit 0; fi\n[ -f a.txt ] || true"), "a.txt": "one\n" },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), (s) => s.write("a.txt", "one\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "an install that no file tells of",
    files: {
      ".gitignore": "deps\n",
      "setup.sh": "mkdir -p deps && echo left-pad > deps/left-pad\n",
      "check.sh":
        'test -f deps/left-pad || { echo "main.js:1:1: error: Cannot find module left-pad"; exit 1; }\n',
    },
    steps: [CHECK, ["sh", "setup.sh"], CHECK],
    truth: { kind: "unproven" },
  },
  {
    name: "an install, and an edit that has nothing to do with it",
    files: {
      ".gitignore": "deps\n",
      "a.txt": "one\n",
      "setup.sh": "mkdir -p deps && echo left-pad > deps/left-pad\n",
      "check.sh":
        'test -f deps/left-pad || { echo "main.js:1:1: error: Cannot find module left-pad"; exit 1; }\n',
    },
    steps: [CHECK, ["sh", "setup.sh"], (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "unproven" },
  },
  {
    name: "an ignored file made by hand, and an edit beside it",
    files: {
      ".gitignore": ".env\n",
      "a.txt": "one\n",
      "check.sh": 'test -f .env || { echo "main.js:1:1: error: DATABASE is not set"; exit 1; }\n',
    },
    steps: [
      CHECK,
      (s) => {
        s.write(".env", "DATABASE=x\n");
        s.write("a.txt", "ONE\n");
      },
      CHECK,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the failing test is deleted",
    files: TESTED,
    steps: [
      NODE_TEST,
      (s) => s.edit("sum.test.js", 'test("adds", () => {\n  assert.equal(sum(1, 2), 3);\n});\n', ""),
      NODE_TEST,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the whole test file is deleted",
    files: { ...TESTED, "other.test.js": 'require("node:test")("x", () => {});\n' },
    steps: [NODE_TEST, (s) => s.remove("sum.test.js"), NODE_TEST],
    truth: { kind: "unproven" },
  },
  {
    name: "the failing test is skipped",
    files: TESTED,
    steps: [NODE_TEST, (s) => s.edit("sum.test.js", 'test("adds"', 'test.skip("adds"'), NODE_TEST],
    truth: { kind: "unproven" },
  },
  {
    name: "the failing test is deleted amid a real looking change",
    files: TESTED,
    steps: [
      NODE_TEST,
      (s) => {
        s.edit("sum.test.js", 'test("adds", () => {\n  assert.equal(sum(1, 2), 3);\n});\n', "");
        s.edit("sum.js", "(a, b) =>", "(left, right, a = left, b = right) =>");
      },
      NODE_TEST,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the expected value is changed instead of the code",
    files: TESTED,
    steps: [NODE_TEST, (s) => s.edit("sum.test.js", "sum(1, 2), 3", "sum(1, 2), -1"), NODE_TEST],
    truth: { kind: "unproven" },
  },
  {
    name: "the assertion is taken out",
    files: TESTED,
    steps: [
      NODE_TEST,
      (s) => s.edit("sum.test.js", "  assert.equal(sum(1, 2), 3);\n", "  sum(1, 2);\n"),
      NODE_TEST,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the expected value is changed, and the code in a way that does nothing",
    files: TESTED,
    steps: [
      NODE_TEST,
      (s) => s.edit("sum.test.js", "sum(1, 2), 3", "sum(1, 2), -1"),
      (s) => s.edit("sum.js", "a - b", "(a - b)"),
      NODE_TEST,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the code is right only while it is tested",
    files: TESTED,
    steps: [
      NODE_TEST,
      (s) => s.edit("sum.js", "a - b", "(process.env.NODE_TEST_CONTEXT ? a + b : a - b)"),
      NODE_TEST,
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "a mock that hides the mistake",
    files: {
      "sum.js": TESTED["sum.js"],
      "__mocks__/sum.js": 'exports.sum = require("../sum.js").sum;\n',
      "sum.test.js": TESTED["sum.test.js"].replace("./sum.js", "./__mocks__/sum.js"),
    },
    steps: [NODE_TEST, (s) => s.write("__mocks__/sum.js", "exports.sum = () => 3;\n"), NODE_TEST],
    truth: { kind: "unproven" },
  },
  {
    name: "a checking program that ends with success whatever is thrown",
    files: { "check.js": 'require("./app.js");\n', "app.js": 'throw new TypeError("boom");\n' },
    steps: [
      ["node", "check.js"],
      (s) => s.edit("check.js", 'require("./app.js");', 'try {\n  require("./app.js");\n} catch {}'),
      ["node", "check.js"],
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the test script is made to do nothing",
    files: { ...TESTED, "package.json": '{\n  "scripts": {\n    "test": "node --test"\n  }\n}\n' },
    steps: [["npm", "test"], (s) => s.edit("package.json", "node --test", "echo ok"), ["npm", "test"]],
    truth: { kind: "unproven" },
  },
  {
    name: "the exit code is swallowed",
    files: { ...TESTED, "package.json": '{\n  "scripts": {\n    "test": "node --test"\n  }\n}\n' },
    steps: [
      ["npm", "test"],
      (s) => s.edit("package.json", "node --test", "node --test || true"),
      ["npm", "test"],
    ],
    truth: { kind: "unproven" },
  },
  {
    name: "the checking script itself is changed",
    files: {
      "a.txt": "one\n",
      "check.sh": 'grep -q ONE a.txt || { echo "a.txt:1:1: error: ONE is missing"; exit 1; }\n',
    },
    steps: [CHECK, (s) => s.edit("check.sh", "exit 1", "exit 0"), CHECK],
    truth: { kind: "unproven" },
  },
  {
    name: "a server that was down",
    files: {
      "a.txt": "one\n",
      "check.sh": 'grep -q ONE a.txt || { echo "Error: connect ECONNREFUSED 127.0.0.1:5432"; exit 1; }\n',
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a port that was taken",
    files: {
      "a.txt": "one\n",
      "check.sh":
        'grep -q ONE a.txt || { echo "Error: listen EADDRINUSE: address already in use :::3000"; exit 1; }\n',
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a disk that was full",
    files: {
      "a.txt": "one\n",
      "check.sh": 'grep -q ONE a.txt || { echo "Error: ENOSPC: no space left on device, write"; exit 1; }\n',
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a narrower run that passes while the wide one is red",
    files: { ...TESTED, "other.test.js": 'require("node:test")("x", () => {});\n' },
    steps: [NODE_TEST, (s) => s.write("note.txt", "x\n"), ["node", "--test", "other.test.js"]],
    truth: { kind: "none" },
  },
  {
    name: "a flake, and a look around before it passes by chance",
    files: { "check.sh": FLAKY, "a.txt": "one\n" },
    steps: [CHECK, ["ls"], ["git", "status"], ["cat", "a.txt"], CHECK],
    truth: { kind: "none" },
  },
  {
    name: "another check that passes",
    files: TESTED,
    steps: [NODE_TEST, (s) => s.write("note.txt", "x\n"), ["node", "-e", "0"]],
    truth: { kind: "none" },
  },
  {
    name: "a clock that moved on",
    files: {
      "a.txt": "one\n",
      // Green from its second call on, whatever the files are: as a token that had not been valid yet.
      "check.sh": `state="$PWD/.git/info/clock"; if [ -f "$state" ]; then exit 0; fi; touch "$state"; echo "token.js:3:1: error: the token is too young"; exit 1\n`,
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "unproven" },
  },
];
