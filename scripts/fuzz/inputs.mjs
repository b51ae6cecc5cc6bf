// Inputs: noise, real output with something wrong in it, and what the grammar makes. Each is decided by its seed alone.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { madeUp } from "./grammar.mjs";
import { below, many, pick } from "./random.mjs";

/** Bytes of an input. */
export const LARGEST = 2_000_000;
/** Of most: what is wrong shows in little, and little is played often. */
const USUAL = 60_000;
const NASTY = [
  "\n",
  "\r",
  "\t",
  "\0",
  "\x1b[31m",
  "\x1b]0;",
  "\u202e",
  "\ud800",
  "\ufeff",
  "::",
  "((",
  "[[",
  "{{",
  "<",
  ">",
  "&",
  "]]>",
  '"',
  "'",
  "`",
  "\\",
  "/",
  "../",
  "a".repeat(50),
  " ".repeat(200),
  "-".repeat(90),
  "^".repeat(90),
  "=".repeat(90),
  "1.".repeat(90),
  "at ",
  "Error: ",
  "error: ",
  'File "',
  '", line 1',
  "FAIL ",
  "🙂",
  "\x85",
  "%0A",
  "127.0.0.1:80",
  "password=",
  "ghp_",
  "-----BEGIN RSA PRIVATE KEY-----",
  "eyJhbGciOi",
];

/** Everything real that lies in the repository, small files first read once. */
export function readSeeds() {
  const seeds = [];
  const take = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stat = statSync(path);
      if (stat.isDirectory() && name !== "source") take(path);
      else if (stat.isFile() && stat.size > 0 && stat.size < 2 * USUAL && name !== "expect.json")
        seeds.push({ path, bytes: readFileSync(path) });
    }
  };
  for (const folder of ["output", "reports", "passing", "transcripts"]) take(join("test/fixtures", folder));
  return seeds.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const known = new Map();

/** Of what is real, that which the target was made for, by the folder's name. */
export function knownTo(target, seeds) {
  const name = target.startsWith("source:") ? "/reports/" : `/${target}`;
  if (!known.has(target))
    known.set(
      target,
      seeds.filter(({ path }) => path.includes(name)),
    );
  return known.get(target);
}

/** One input, and in a word how it was made; half of them from what the target knows. */
export function makeInput(random, all, known, hugeShare = 0.002) {
  const seeds = known.length > 0 && random() < 0.5 ? known : all;
  if (random() < hugeShare) return { kind: "huge", bytes: huge(random) };
  const kind = pick(random, OFTEN);
  return { kind, bytes: Buffer.from(MAKERS[kind](random, seeds)).subarray(0, USUAL) };
}

/** Bombs: one thing inside itself, or after itself, up to two megabytes, with a beginning that a reader knows. */
function huge(random) {
  const [head, unit] = pick(random, [
    ["<testsuites>", '<testsuite name="a">'],
    ["<testsuites>", "<testcase>"],
    ["<testsuite><testcase><failure>", "&lt;&#65;&x;"],
    ['<testsuite name="', "a "],
    ['<!DOCTYPE a [<!ENTITY b "', "&b;"],
    ["", "["],
    ["", '{"a":'],
    ['{"version":"2.1.0","runs":[{"results":[', '{"message":{"text":"a"}},'],
    ['{"testResults":[', '{"assertionResults":[],"name":"'],
    ['{"a":"', "\\u0041"],
    ["", '{"Action":"fail","Package":"a","Test":"b"}\n'],
    ["TAP version 13\n", "    "],
    ["TAP version 13\n", "not ok 1 - a\n  ---\n"],
    ["", "a"],
    ["", " "],
    ["", "\n"],
    ["", "\r"],
    ["", "\x1b[31m"],
    ["", "error: "],
    ["", "Traceback (most recent call last):\n"],
    ["", "    at a (b.js:1:1)\n"],
    ["", "Caused by: java.lang.Error: a\n"],
  ]);
  return Buffer.from(
    (head + unit.repeat(Math.ceil(LARGEST / unit.length))).slice(0, 1 + below(random, LARGEST)),
  );
}

const OFTEN = [
  "noise",
  "changed",
  "changed",
  "changed",
  "pumped",
  "pumped",
  "pumped",
  "grammar",
  "grammar",
  "spliced",
];

const MAKERS = {
  noise: (random) => {
    const alphabet = pick(random, [
      null,
      "ab:/ \n",
      " \t",
      "^~-=_ ",
      "0123456789.:",
      '<>/="a ',
      '{}[]",:1',
      "()[]{}|",
      "at (:)\n",
    ]);
    const length = pick(random, [0, 1, 10, 300, 5000, 20_000]);
    if (alphabet === null) return Buffer.from(Array.from({ length }, () => below(random, 256)));
    return Array.from({ length }, () => alphabet[below(random, alphabet.length)]).join("");
  },
  changed: (random, seeds) => {
    let bytes = pick(random, seeds).bytes;
    for (let n = 1 + below(random, 6); n > 0; n--) bytes = pick(random, CHANGES)(bytes, random);
    return bytes;
  },
  /** A piece of a real line, over and over, on one line: what makes a careless pattern slow. */
  pumped: (random, seeds) => {
    const lines = pick(random, seeds).bytes.toString("utf8").split("\n");
    const at = below(random, lines.length);
    const line = lines[at].slice(0, 2000);
    const from = below(random, line.length + 1);
    const piece = line.slice(from, from + 1 + below(random, pick(random, [2, 8, 40]))) || pick(random, NASTY);
    lines[at] =
      line.slice(0, from) +
      piece.repeat(Math.ceil(below(random, 6000) / piece.length)) +
      pick(random, [line.slice(from), "", pick(random, NASTY)]);
    const around = pick(random, [0, 3, 40]);
    return lines.slice(Math.max(0, at - around), at + 1 + around).join("\n");
  },
  grammar: (random) => many(random, 3, () => madeUp(random)).join("\n"),
  spliced: (random, seeds) => {
    const [a, b] = [pick(random, seeds).bytes, pick(random, seeds).bytes];
    return Buffer.concat([a.subarray(0, below(random, a.length)), b.subarray(below(random, b.length))]);
  },
};

const span = (bytes, random) => {
  const from = below(random, bytes.length + 1);
  return [from, Math.min(bytes.length, from + below(random, pick(random, [4, 100, 5000])))];
};

const CHANGES = [
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let n = below(random, 20); n > 0 && changed.length > 0; n--)
      changed[below(random, changed.length)] = below(random, 256);
    return changed;
  },
  (bytes, random) => {
    const [from, to] = span(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = span(bytes, random);
    const times = pick(random, [2, 10, 100]);
    return Buffer.concat([
      bytes.subarray(0, to),
      ...Array(times).fill(bytes.subarray(from, to)),
      bytes.subarray(to),
    ]).subarray(0, USUAL);
  },
  (bytes, random) => {
    const at = below(random, bytes.length + 1);
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(pick(random, NASTY).repeat(1 + below(random, 30))),
      bytes.subarray(at),
    ]);
  },
  (bytes, random) => bytes.subarray(0, below(random, bytes.length + 1)),
  (bytes, random) =>
    Buffer.from(
      bytes.toString("latin1").replaceAll("\n", pick(random, ["\r\n", "\r", " ", "\n\n", "\n    "])),
      "latin1",
    ),
  (bytes, random) => {
    const lines = bytes.toString("latin1").split("\n");
    for (let n = below(random, 10); n > 0; n--)
      lines.splice(below(random, lines.length), 0, ...lines.splice(below(random, lines.length), 1));
    return Buffer.from(lines.join("\n"), "latin1");
  },
];
