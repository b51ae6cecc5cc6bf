import type { Scene } from "./play.ts";

const CHECK = ["sh", "check.sh"];

/** A tree is taken while a check begins: what it writes at its end is in the next one. */
const LATER = "sleep 0.5\n";

/** A test that keeps what it saw in a file: written where it is missing, compared where it is there. */
const SNAPSHOT = {
  "page.js": 'exports.page = () => "<h1>Hello</h1>";\n',
  "page.test.js": `const fs = require("node:fs");
const test = require("node:test");
const assert = require("node:assert");
test("page", () => {
  const seen = require("./page.js").page();
  if (fs.existsSync("page.snap")) return assert.equal(seen, fs.readFileSync("page.snap", "utf8"));
  fs.writeFileSync("page.snap", seen);
  assert.fail("a new snapshot was written");
});
`,
};

const NODE_TEST = ["node", "--test"];

/** Scenes in which the check's own run writes files: some are its cure, some only lie beside one. */
export const OWN_SCENES: readonly Scene[] = [
  {
    name: "a file that the check misses, and writes itself",
    files: {
      "check.sh": `${LATER}test -f .seen && exit 0\ntouch .seen\necho "main.js:1:1: error: never seen before"\nexit 1\n`,
    },
    steps: [CHECK, CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a file that the check misses and writes itself, and an edit beside it",
    files: {
      "a.txt": "one\n",
      "check.sh": `${LATER}test -f .seen && exit 0\ndate > .seen\necho "main.js:1:1: error: never seen before"\nexit 1\n`,
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a file of the repository that the check brings up to date",
    files: {
      "deps.txt": "left-pad\nright-pad\n",
      "deps.lock": "left-pad\n",
      "a.txt": "one\n",
      "check.sh": `${LATER}cmp -s deps.txt deps.lock && exit 0\ncp deps.txt deps.lock\necho "deps.lock:1:1: error: the lock file was out of date"\nexit 1\n`,
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\n"), CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a formatter that fails and puts it right at once",
    files: {
      "src/a.txt": "one \ntwo\n",
      "check.sh": `${LATER}grep -q ' $' src/a.txt || exit 0\nsed -i.old 's/ *$//' src/a.txt && rm src/a.txt.old\necho "src/a.txt:1:1: error: files were modified by this hook"\nexit 1\n`,
    },
    steps: [CHECK, CHECK],
    truth: { kind: "none" },
  },
  {
    name: "a file that the check cannot write, and somebody does",
    files: {
      "check.sh": `${LATER}date > last-run.txt\ntest -f config.json || { echo "main.js:1:1: error: config.json is missing"; exit 1; }\n`,
    },
    steps: [CHECK, (s) => s.write("config.json", '{"on": true}\n'), CHECK],
    truth: { kind: "proven-part", contains: ["config.json"], lacks: ["last-run.txt"] },
  },
  {
    name: "a report that the check writes, beside the fix",
    files: {
      "a.txt": "one\ntwo\n",
      "count.txt": "0\n",
      "check.sh": `${LATER}date > last-run.txt\necho "$(( $(cat count.txt) + 1 ))" > count.txt\ngrep -q ONE a.txt || { echo "a.txt:1:1: error: ONE is missing"; exit 1; }\n`,
    },
    steps: [CHECK, (s) => s.write("a.txt", "ONE\ntwo\n"), CHECK],
    truth: { kind: "proven", minimal: ["+ONE", "-one"] },
  },
  {
    name: "a snapshot that the first run writes",
    files: SNAPSHOT,
    steps: [NODE_TEST, (s) => s.write("note.txt", "x\n"), NODE_TEST],
    truth: { kind: "none" },
  },
  {
    name: "a snapshot that the page did not fit, and then did",
    files: { ...SNAPSHOT, "page.snap": "<h1>Hallo</h1>" },
    steps: [NODE_TEST, (s) => s.edit("page.js", "Hello", "Hallo"), NODE_TEST],
    truth: {
      kind: "proven",
      minimal: ['+exports.page = () => "<h1>Hallo</h1>";', '-exports.page = () => "<h1>Hello</h1>";'],
    },
  },
  {
    name: "what a build leaves half done, and the source that somebody mended",
    files: {
      ".gitignore": "out.txt\n",
      "source.txt": "one\n",
      // As make does: what is there and younger than its source is not made again, though making it failed.
      "check.sh": `test -f out.txt && exit 0\ntouch out.txt\ngrep -q ONE source.txt && exit 0\necho "source.txt:1:1: error: ONE is missing"\nexit 1\n`,
    },
    steps: [
      CHECK,
      (s) => {
        s.remove("out.txt");
        s.write("source.txt", "ONE\n");
      },
      CHECK,
      (s) => s.remove("out.txt"),
    ],
    truth: { kind: "unproven" },
  },
];
