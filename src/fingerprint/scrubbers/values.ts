import type { Scrubber } from "./scrubber.ts";

const HEX_MIX = /\d/;
const DIGIT = /\d/;

export const VALUES: readonly Scrubber[] = [
  {
    id: "quotes",
    needs: /[`&\u2018-\u2033]/,
    pattern: /[\u2018\u2019\u201a\u201b\u2032`]|&apos;|[\u201c\u201d\u201e\u2033]|&quot;/g,
    replace: (q) => (/[\u201c-\u201e\u2033]|&quot;/.test(q) ? '"' : "'"),
    why: "quotation marks depend on the locale",
    same: ["\u2018buf\u2019 undeclared", "'buf' undeclared"],
    different: ["\u2018buf\u2019 undeclared", "\u2018cnt\u2019 undeclared"],
  },
  {
    id: "uuid",
    needs: /\d|-[A-Fa-f]/,
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    replace: "<uuid>",
    why: "made anew each time",
    same: ["job 3f2b8c1e-7d2a-4c0e-9b1a-0123456789ab", "job 11111111-2222-4333-8444-555555555555"],
    different: ["job 3f2b8c1e-7d2a-4c0e-9b1a-0123456789ab", "task 3f2b8c1e-7d2a-4c0e-9b1a-0123456789ab"],
  },
  {
    id: "date-time",
    needs: DIGIT,
    // "2026-11-15T18:46:41.140Z", "2026-11-15 18:46:41,123", "15/Nov/2026:18:46:41 +0000", "Thu Nov  5 15:09:33 2026"
    pattern:
      /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|\s?[+-]\d\d:?\d\d)?)?|\b\d{1,2}\/(?:\d{1,2}|[A-Z][a-z]{2})\/\d{4}(?::\d\d:\d\d:\d\d(?: [+-]\d{4})?)?|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:[A-Z][a-z]{2} +\d{1,2}|\d{1,2} [A-Z][a-z]{2})(?: \d{4})? \d\d:\d\d:\d\d(?: (?:[A-Z]{3,4}|[+-]\d{4}))?(?: \d{4})?|\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b/g,
    replace: "<time>",
    why: "the moment it happened",
    same: ["expired at 2026-11-15T18:46:41.140Z", "expired at 2025-01-02 03:04:05"],
    different: ["expired at 2026-11-15T18:46:41Z", "created at 2026-11-15T18:46:41Z"],
  },
  {
    id: "duration",
    needs: DIGIT,
    // "timed out after 5003 ms", "(12.5s)", "in 3 seconds"; a bound a person chose ("timeout of 2000ms") goes the same way
    pattern:
      /(?<![\w.])\d+(?:[.,]\d+)?\s*(?:ms|msecs?|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|hrs?|[µμu]s|ns)(?![\w-])/g,
    replace: "<duration>",
    why: "how long it took",
    same: ["gave up after 5003 ms", "gave up after 12.5s"],
    different: ["gave up after 5003 ms", "passed after 5003 ms"],
  },
  {
    id: "address",
    needs: /0[Xx]/,
    pattern: /\b0x[0-9a-f]+\b/gi,
    replace: "<address>",
    why: "memory is laid out anew each time",
    same: ["<Foo object at 0x7f3a2c01>", "<Foo object at 0x10ab>"],
    different: ["<Foo object at 0x7f3a2c01>", "<Bar object at 0x7f3a2c01>"],
  },
  {
    id: "ip-and-port",
    needs: /[\d[]|[Ll]ocal[Hh]ost|LOCALHOST/,
    // "127.0.0.1:43211", "[::1]:8080", "[fe80::1ff:fe23:4567:890a]:80", "localhost:5432"; not the code in "error[E0382]"
    pattern:
      /(?:\b\d{1,3}(?:\.\d{1,3}){3}|\[?(?<![\w:])::1\]?|\[(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]{0,15}\]|\blocalhost)(?::\d{1,5})?(?![\w.])/gi,
    replace: "<host>",
    why: "which machine and port answered",
    same: ["connect ECONNREFUSED 127.0.0.1:43211", "connect ECONNREFUSED ::1:5432"],
    different: ["connect ECONNREFUSED 127.0.0.1:43211", "connect ETIMEDOUT 127.0.0.1:43211"],
  },
  {
    id: "port",
    needs: DIGIT,
    // "db.internal:5432", "port 5432", "address already in use :::3000"
    pattern: /\bports?[ =:]+\d+|(?<=[a-z]):\d{4,5}(?![\d:])|:::\d{2,5}/gi,
    replace: "<port>",
    why: "ports differ between machines",
    same: ["could not bind port 5432", "could not bind port 6000"],
    different: ["could not bind port 5432", "could not open port 5432"],
  },
  {
    id: "process-id",
    needs: DIGIT,
    // "pid 4711", "(node:17438)", "[gw3]", "worker 12"
    pattern: /\b(pid|process|worker|thread|tid|goroutine)([ =:#]+|-)\d+|\((node|bun|deno):\d+\)|\[gw\d+\]/gi,
    replace: "<process>",
    why: "processes and workers are numbered anew",
    same: ["worker 12 died", "worker 3 died"],
    different: ["worker 12 died", "worker 12 hung"],
  },
  {
    id: "seed",
    needs: DIGIT,
    pattern: /\b(seed|random state|nonce)([ =:'"]+)-?\d+/gi,
    replace: "$1<seed>",
    why: "chosen at random",
    same: ["failed with seed 42", "failed with seed: 987654"],
    different: ["failed with seed 42", "passed with seed 42"],
  },
  {
    id: "line-and-column",
    needs: DIGIT,
    // "core.js:11:14", "Unexpected token (12:5)", "App.java:[3,17]", "line 12, column 3", "at 4:7"; not the list in "expected [1,2]"
    pattern:
      /(?<=\.\w{1,8}|<\w+>):\d+(?::\d+)?(?:-\d+)?\b|\(\d+[,:]\d+\)|(?<=:)\[\d+,\d+\]|\b(?:on |at |in )?(?:lines?|ln|columns?|cols?|position|offset|char(?:acter)?)[ :#]+\d+(?:[:.]\d+)?(?:-\d+)?|(?<= at )\d+:\d+\b/gi,
    replace: "<place>",
    why: "code above it moves it",
    same: ["in core.js:11:14 or App.java:[3,17]", "in core.js:4:2 or App.java:[9,1]"],
    different: ["expected [1,2] to equal [1,3]", "expected [1,2] to equal [1,4]"],
  },
  {
    id: "temp-name",
    needs: /\d|pytest|T\//,
    // "tmpab12cd9f", "tmp.Xy12Zk", "pytest-of-alice/pytest-14"
    pattern: /\btmp[._-]?(?=\w*\d)\w{4,}\b|\bpytest-(?:of-[\w-]+|\d+\b)|\bT\/[\w+]{6,}\b/g,
    replace: "<temp>",
    why: "a temporary name is made up each time",
    same: ["removed tmpab12cd9f from pytest-14", "removed tmp00ffa1b2 from pytest-3"],
    different: ["no distribution for pytest-cov", "no distribution for pytest-mock"],
  },
  {
    id: "hex",
    needs: DIGIT,
    // a commit, a digest, a random suffix: at least seven characters with a digit and a letter among them
    pattern:
      /(?<![\w@.])(?=[0-9a-f]*[a-f])[0-9a-f]{7,}(?![\w-])|(?<=[-_.])(?=[0-9a-f]*[a-f])[0-9a-f]{8,}(?![\w])/gi,
    replace: (hex) => (HEX_MIX.test(hex) ? "<hex>" : hex),
    why: "a digest or a random suffix",
    same: ["could not apply 3f9a2c1b", "could not apply 00ab34ff91"],
    different: ["could not apply 3f9a2c1b", "could not revert 3f9a2c1b"],
  },
  {
    id: "numbered-file",
    needs: DIGIT,
    // "docker-17341.sock", "worker_204.log"
    pattern: /(?<=[A-Za-z][-_])\d{3,}(?=\.[a-z]{1,8}\b)/g,
    replace: "<number>",
    why: "a file numbered by a process or a run",
    same: ["no docker-17341.sock", "no docker-9920.sock"],
    different: ["no docker-17341.sock", "no podman-17341.sock"],
  },
  {
    id: "number",
    needs: DIGIT,
    // long numbers and long fractions are measurements or ids; short ones ("expected 2 arguments, got 1") are the message
    pattern: /(?<![\w.])-?\d+\.\d{4,}(?:e[+-]?\d+)?\b|(?<![\w.-])\d{5,}(?![\w.])/gi,
    replace: "<number>",
    why: "a measurement or an id",
    same: ["order 4711001 is late", "order 998877 is late"],
    different: ["expected 2 arguments, but got 1", "expected 3 arguments, but got 1"],
  },
  {
    id: "space",
    needs: /\s/,
    pattern: /\s+/g,
    replace: " ",
    why: "layout depends on the width of the terminal",
    same: ["a  b", "a\tb"],
    different: ["a b", "ab"],
  },
];
