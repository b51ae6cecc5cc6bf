import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { isAfterGap } from "#detect/log.ts";
import { unwrap } from "#detect/unwrap.ts";
import { logOf } from "./log-of.ts";

const BODY = ["FAIL a.test.js", "  ● x", "", "    Error: bad", "", "      at f (a.js:1:1)", "done"];

/** The lines of an output as detectors get them. */
function linesOf(lines: readonly string[]): readonly string[] {
  return logOf(`${lines.join("\n")}\n`).lines;
}

describe("what wrappers put before each line", () => {
  it("takes the indentation of a quoted block off also where a blank line has less of it", () => {
    expect(linesOf(["  ", "    FAIL a.test.js", "      at f"]).slice(1)).toEqual([
      "FAIL a.test.js",
      "  at f",
    ]);
    expect(linesOf(["  a", "    FAIL a.test.js"])).toEqual(["  a", "    FAIL a.test.js"]);
  });

  it.each([
    ["concurrently", "[0] "],
    ["concurrently by name", "[web] "],
    ["turbo", "@acme/web:test: "],
    ["turbo without a scope", "web:build: "],
    ["pnpm -r", "packages/web test: "],
    ["lerna", "@acme/web: "],
    ["docker compose", "web-1  | "],
    ["docker compose with a name of the user's own", "database  | "],
    ["docker build", "#12 3.456 "],
    ["what docker build tells again", "1.250 "],
    ["Cloudflare, of a line or two", "09:22:05.330 | "],
    ["a runner that stamps without a zone", "2026-11-15 18:46:41 "],
    ["the same with a T", "2026-11-15T18:46:41,318 "],
    ["a runner in Go", "2026/11/15 18:46:41 "],
    ["a logger that hands on", "2026-11-15 18:46:41,318 - INFO - "],
    ["a logger with a name", "18:46:41 INFO deploy.runner - "],
    ["the same without a stamp", "INFO deploy.runner: "],
    ["Amplify", "2026-11-15T18:46:41.318Z [INFO]: "],
    ["GitHub's ssh-action", "err: "],
    ["fabric", "[web1.example.com] out: "],
    ["a node's log of a container", "2026-11-15T18:46:41.318200531Z stderr F "],
    ["capistrano", "DEBUG [a1b2c3d4] \t"],
    ["Buildkite's page, copied", "  | "],
    ["act", "[CI/build]   | "],
    ["tekton", "[build : run-script] "],
    ["fly", "app[91857] iad [info]"],
    ["docker service logs", "shop_web.1.kx83hsd9a@node-1    | "],
    ["docker compose logs -t", "web-1  | 2026-11-15T18:46:41.318200Z "],
    ["a prefix behind GitHub's stamp", "2026-11-15T18:46:41.3182000Z [web] "],
    ["a quoted block", "      "],
    ["run-p, padded", "[test ] "],
    ["yarn 4", "[@acme/web]: "],
    ["moon", "web:test | "],
    ["pm2", "0|web  | "],
    ["docker-compose 1", "web_1  | "],
    ["kubectl", "[pod/web-5d8f7c9b6-x2v4q/app] "],
    ["stern", "web-5d8f7c9b6-x2v4q app "],
    ["journalctl", "Nov 15 18:46:41 devbox shop[4242]: "],
    ["heroku", "2026-11-15T18:46:41.318200+00:00 app[web.1]: "],
    ["foreman", "18:46:42 web.1  | "],
    ["gh run view", "build (20)\tRun tests\t2026-11-15T18:46:41.3182000Z "],
    ["Bamboo", "build\t15-Nov-2026 18:46:41\t"],
    ["GitLab with stamps", "2026-11-15T18:46:41.318200Z 01O "],
    ["TeamCity", "[18:46:41] : \t [Step 1/1] "],
    ["Buildkite", "\u001b_bk;t=1763232401318\u0007"],
    ["compose inside turbo", "@acme/web:test: web-1  | "],
    ["ts", "Nov 15 18:46:41 "],
    ["ts on an early day, quoted", "> Nov  5 18:46:41.318 "],
    ["ts %.s", "1763232401.318200 "],
    ["Render", "Nov 15 06:46:41 PM  "],
    ["date", "Sun Nov 15 18:46:41 UTC 2026: "],
    ["a date as Windows writes it", "11/15/2026 6:46:41 PM "],
    ["a date as others write it", "15.11.2026 18:46:41 "],
    [
      "aws logs tail, of a task",
      "2026-11-15T18:46:41.318000+00:00 web/app/3f9a2c81d0aa4c5e9b7d6e5f4a3b2c1d ",
    ],
    [
      "aws logs tail, of a function",
      "2026-11-15T18:46:41.318000+00:00 2026/11/15/[$LATEST]3f9a2c81d0aa4c5e9b7d6e5f4a3b2c1d ",
    ],
    ["airflow", "[2026-11-15, 18:46:41 UTC] {subprocess.py:93} INFO - "],
    ["airflow since 2.9", "[2026-11-15T18:46:41.318+0000] {subprocess.py:106} INFO - "],
    ["Vercel", "22:59:46.295 "],
    ["turbo on Vercel", "22:59:46.295 web:build: "],
    ["Netlify", "7:29:31 PM: "],
    ["Cloudflare", "17:24:55.759 | "],
    ["a time of day", "14:37:52 "],
    ["Jenkins", "14:37:52  "],
    ["lerna 2", "lerna ERR! execute "],
    ["yarn 2", "➤ YN0000: [@acme/web]: "],
    ["the open build service", "[  509s] "],
    ["docker's quote of a step without its head", "98.17 "],
    ["an older docker build", "#12  3.456 "],
    ["a builder's arrow", "       → "],
    ["a host that was left out", "[<hostname>] "],
    ["a letter that quotes it", "> "],
    ["a letter that quotes Jenkins", "> 14:37:52 "],
    ["a quoted cell", "  | "],
    ["a block of yarn's", "➤ YN0009: │ │ "],
  ])("takes that of %s off", (_, prefix) => {
    expect(linesOf(BODY.map((line) => (prefix + line).trimEnd()))).toEqual(BODY);
  });

  it("takes numbers of lines off, and those of docker behind them", () => {
    const numbered = BODY.map((line, i) => `${i + 640}\t#98  55.71 ${line}`.trimEnd());
    expect(linesOf(["#98  55.70 go test", ...numbered])).toEqual(["go test", ...BODY]);
    expect(linesOf(BODY.map((line, i) => `     ${i + 1}\t${line}`.trimEnd()))).toEqual(BODY);
  });

  it.each([
    ["docker compose", "web-1  | "],
    ["turbo", "@acme/web:test: "],
    ["ts", "Nov 15 18:46:41 "],
    ["aws logs tail", "2026-11-15T18:46:41.318000+00:00 web/app/3f9a2c81d0aa4c5e9b7d6e5f4a3b2c1d "],
  ])("takes that of %s off a single line", (_, prefix) => {
    expect(linesOf([`${prefix}Error: no port`])).toEqual(["Error: no port"]);
  });

  it("takes a time of day off who writes none, however little is said", () => {
    const said = ["Switched to a new branch 'bells'", "fatal: pathspec 'src/bels.c' did not match any files"];
    expect(linesOf(said.map((line, i) => `19:39:1${i} ${line}`))).toEqual(said);
    expect(linesOf(["19:39:12 npm error code 1"])).toEqual(["npm error code 1"]);
  });

  it.each([
    ["one line of who may stamp", ["19:39:12 plates: none left"]],
    ["a logger's levels", ["19:39:12 INFO open", "19:39:13 ERROR no plates"]],
    ["another line beside them", ["19:39:12 open", "19:39:13 no plates", "bye"]],
  ])("near miss: %s", (_, lines) => expect(linesOf(lines)).toEqual(lines));

  it("takes a builder's lines out of git's word of the far side", () => {
    const said = ["-----> Building on the Heroku-24 stack", "npm error code 1"];
    expect(linesOf([...said.map((line) => `remote: ${line}`), "remote:"]).slice(0, 2)).toEqual(said);
  });

  it("takes drone's count of lines off", () => {
    const counted = BODY.filter((line) => line !== "").map((line, i) => `[build:L${i}:1s] ${line}`);
    expect(linesOf(counted)).toEqual(BODY.filter((line) => line !== ""));
  });

  it("takes numbers of lines off that stand before a blank or a colon, and counts them", () => {
    expect(linesOf(BODY.map((line, i) => `${i + 641}  ${line}`.trimEnd()))).toEqual(BODY);
    expect(linesOf(BODY.map((line, i) => ` ${i + 641}: ${line}`.trimEnd()))).toEqual(BODY);
  });

  it("takes the numbers of a page off, which are links there", () => {
    const page = BODY.flatMap((line, i) => [
      `[${i + 49}](https://ci.example.com/runs/7#step:8:${i + 49})`,
      line,
    ]);
    expect(linesOf(page)).toEqual(BODY);
  });

  it("takes a time of day off, where what stands above it has none", () => {
    const stamped = BODY.map((line) => `7:29:31 PM: ${line}`.trimEnd());
    expect(linesOf(["$ npm test", ...stamped])).toEqual(["$ npm test", ...BODY]);
  });

  it.each([
    [
      "some lines of a program's own",
      ["12:00:01 starting", "Error: no port", "12:00:02 retrying", "12:00:03 bye"],
    ],
    ["two lines", ["12:00:01 starting", "12:00:02 bye"]],
    [
      "a server's stamps",
      [
        "2026/11/15 18:46:41 [emerg] 42#42: no port",
        "2026/11/15 18:46:42 [notice] 42#42: exit",
        "2026/11/15 18:46:43 [notice] 42#42: bye",
      ],
    ],
    ["a machine's log", ["41", "42", "43"].map((second) => `Nov 15 18:46:${second} devbox sshd: bye`)],
    [
      "a server's date and level",
      ["41", "42", "43"].map((second) => `Sun Nov 15 18:46:${second} 2026: [error] no port`),
    ],
    ["numbers of ten figures", ["1763232401 plates", "1500000000 forks", "1763232403 spoons"]],
    [
      "stamps with a zone's name behind",
      ["41", "42", "43"].map((second) => `2026-11-15 18:46:${second}.318 UTC [42] LOG:  ready`),
    ],
    [
      "a logger's own voice",
      [
        "18:46:41 INFO shop.web - starting",
        "18:46:42 ERROR shop.web - no port",
        "18:46:43 INFO shop.web - bye",
      ],
    ],
    ["a table of bars", ["| soup | 3 |", "| tea  | 4 |", "| rice | 5 |"]],
    [
      "a group of exceptions",
      [
        "  + Exception Group Traceback (most recent call last):",
        "  | a",
        "  | b",
        "  +---- 1 ----",
        "    | c",
      ],
    ],
    ["what the far side of a push says", ["remote: error: no", "remote: error: not so", "remote: bye"]],
    ["amounts one more each", ["1 plate", "2  forks", "3 spoons", "bye"]],
    ["a duration", ["00:12 starting", "00:13 retrying", "00:14 bye"]],
    ["a table of numbers", ["12.30 tea", "14.20 rice", "13.10 salt", "15.00 oil"]],
    ["a table's first column", ["1\ttea", "2\trice", "4\tsalt", "5\toil"]],
    ["vitest's arrows", ["   × adds tax", "     → expected 3", "   × rounds", "     → expected 4"]],
    ["seconds in brackets of some lines", ["[12s] fetching", "Error: no port", "[13s] retry", "[14s] bye"]],
    ["lerna's own words", ["lerna ERR! npm run a", "lerna ERR! npm run b", "lerna ERR! npm run c"]],
    ["lerna's codes", ["lerna ERR! ENOLERNA `lerna.json` does not exist", "lerna ERR! EUNCOMMIT  M a.js"]],
    ["what npm runs", ["> shop@1.0.0 test", "> jest", "", "> of a sentence", "FAIL a.test.js"]],
    [
      "a compiler's frame",
      [
        "-- Error: Cart.scala:3:20",
        '3 |  val n: Int = "soup"',
        "  |  ^^^^",
        "  |  Found",
        "  |  Int",
        "  |  here",
      ],
    ],
    ["a table", ["| tea | 3 |", "| --- | - |", "| oil | 4 |", "| rice | 1 |"]],
    ["a prompt's answers", ["R is free software", "> x", "> stop(1)", "> q()"]],
    ["amounts before words", ["1.250 plates", "0.500 forks", "3.125 spoons"]],
    ["amounts between words", ["plates", "12", "forks", "7", "spoons", "3", "cups", "9"]],
    [
      "three times that a program says alone",
      ["12:00:01", "starting", "12:00:02", "retrying", "12:00:03", "bye"],
    ],
    [
      "times far apart",
      ["12:00:01", "a", "b", "c", "12:00:02", "d", "e", "f", "12:00:03", "g", "h", "12:00:04"],
    ],
  ])("leaves %s as they are", (_, lines) => {
    expect(linesOf(lines)).toEqual(lines);
  });

  it("drops a column of times, or of numbers, that was copied with the lines", () => {
    const times = ["17:33:21", "17:33:24", "17:33:25.412", "17:33:25"].flatMap((at, i) => [at, BODY[i]!]);
    expect(linesOf(times)).toEqual(BODY.slice(0, 4));
    expect(linesOf(BODY.flatMap((line, i) => [`${320 + i}`, line]))).toEqual(BODY);
    const { numbers } = logOf(times.join("\n"));
    expect(numbers).toEqual([2, 4, 6, 8]);
  });

  it("takes npmlog's mark off where the program has no name, and leaves npm's", () => {
    expect(linesOf(["info => Building", ...BODY.map((line) => `ERR! ${line}`.trimEnd())])).toEqual([
      "info => Building",
      ...BODY,
    ]);
    expect(linesOf(["npm ERR! code ELIFECYCLE", "ERR!or"])).toEqual(["npm ERR! code ELIFECYCLE", "ERR!or"]);
  });

  it("takes maven's level off what a script of the front end said, and leaves maven's own words", () => {
    const own = [
      "[INFO] --- frontend:1.8.0:npm (npm test) @ web ---",
      "[INFO] Running 'npm run test' in /home/dev/web",
    ];
    const rule = "[INFO] ------------------------------------------------------------------------";
    const end = [rule, "[INFO] BUILD FAILURE", "[ERROR] Failed to run task"];
    const said = BODY.map((line, i) => `${i % 2 ? "[ERROR]" : "[INFO]"} ${line}`.trimEnd());
    expect(linesOf([...own, ...said, ...end])).toEqual([...own, ...BODY, ...end]);
    expect(linesOf([own[0]!, ...said])).toEqual([own[0]!, ...said]);
    const tests = ["[INFO] Running shop.CartTest", "[ERROR] Tests run: 1, Failures: 1"];
    expect(linesOf(tests)).toEqual(tests);
  });

  it("takes lerna's mark off what it threw, also off one line", () => {
    expect(linesOf(BODY.map((line) => `lerna ERR! ${line}`.trimEnd()))).toEqual(BODY);
    expect(linesOf(["lerna info run", "lerna ERR! Error: no port"])).toEqual([
      "lerna info run",
      "Error: no port",
    ]);
  });

  it("takes it off two lines that are all there is", () => {
    expect(linesOf(["[api] Error: no port", "", "[api] bye"])).toEqual(["Error: no port", "", "bye"]);
  });

  it.each([
    ["npm under nx", "api: ", "api: > api@1.0.0 test"],
    ["bun", "web test: ", "web test: Exited with code 1"],
  ])("takes a word before a colon off where %s announces it", (_, prefix, words) => {
    const lines = linesOf([words, ...BODY.map((line) => (prefix + line).trimEnd())]);
    expect(lines.slice(-BODY.length)).toEqual(BODY);
    expect(linesOf(BODY.map((line) => prefix + line))[0]).toBe(`${prefix}${BODY[0]}`);
  });

  it("blanks what nox says of its steps, and not why it stops", () => {
    expect(
      linesOf([
        "nox > Running session bad",
        "FAIL x",
        "nox > Sessions not found: lnt",
        "nox > * bad: failed",
      ]),
    ).toEqual(["", "FAIL x", "nox > Sessions not found: lnt", ""]);
  });

  it("blanks what GitHub shows before a step, and only that", () => {
    const head = ["##[group]Run make", "make", "shell: /usr/bin/bash -e {0}", "##[endgroup]"];
    expect(linesOf([...head, "Run 3 tests", "ok"])).toEqual(["", "", "", "", "Run 3 tests", "ok"]);
    expect(linesOf(["Fetching", "##[endgroup]"])).toEqual(["Fetching", "##[endgroup]"]);
  });

  it("takes a tag and a tab off blank lines, too, of which only the tag is left", () => {
    expect(linesOf(BODY.map((line) => `web\t${line}`.trimEnd()))).toEqual(BODY);
    expect(linesOf(["web", ...BODY])).toEqual(["web", ...BODY]);
  });

  it("leaves a group that the step itself opens, and what it says in it", () => {
    const head = ["##[group]Run make", "make", "shell: /usr/bin/bash -e {0}", "##[endgroup]"];
    const own = ["##[group]Tests", "src/a.c:3:5: error: 'x' undeclared", "##[endgroup]", "done"];
    expect(linesOf([...head, ...own])).toEqual(["", "", "", "", "Tests", ...own.slice(1)]);
    const named = ["##[group]Run 12 specs", "FAIL a.test.js", "##[endgroup]"];
    expect(linesOf([...head, ...named])).toEqual(["", "", "", "", "Run 12 specs", ...named.slice(1)]);
  });

  it("blanks the head of an action", () => {
    const head = ["##[group]Run actions/checkout@v4", "with:", "  ref: main", "##[endgroup]", "Fetching"];
    expect(linesOf(head)).toEqual(["", "", "", "", "Fetching"]);
  });

  it("leaves the wrapper's own words where they are", () => {
    const own = ["> turbo run test", ...BODY.map((line) => `web:test: ${line}`), "Failed: web#test"];
    expect(linesOf(own)).toEqual(["> turbo run test", ...BODY, "Failed: web#test"]);
  });

  it("finds it in a part of the output, too", () => {
    const install = Array.from({ length: 40 }, (_, i) => `added package ${i}`);
    expect(linesOf([...install, ...BODY.map((line) => `web:test: ${line}`)])).toEqual([...install, ...BODY]);
  });

  it.each([
    ["a logger's level", Array.from({ length: 9 }, (_, i) => `[error] line ${i}`)],
    [
      "a logger's level, padded",
      Array.from({ length: 9 }, (_, i) => [`[INFO ] page ${i}`, `[DEBUG] route ${i}`]).flat(),
    ],
    ["a test's outcome", Array.from({ length: 9 }, (_, i) => `[FAIL] test ${i}`)],
    [
      "a worker's number",
      Array.from({ length: 9 }, (_, i) => `[gw0] [ ${i}%] PASSED tests/test_a.py::test_${i}`),
    ],
    [
      "a word that other lines do not share",
      Array.from({ length: 9 }, (_, i) => [`[vite] page ${i}`, `built ${i}`]).flat(),
    ],
    ["a prefix that is rare", ["[web] a", ...Array.from({ length: 20 }, (_, i) => `line ${i}`)]],
    ["prefixes that are all different", Array.from({ length: 9 }, (_, i) => `[task${i}] x`)],
    ["one line in brackets", ["[webpack-cli] Failed to load the config"]],
    ["places in files", Array.from({ length: 9 }, () => "src/cart.c:12: error: x")],
    ["GoogleTest's marks", ["[----------] 3 tests", "[ RUN      ] a", "[       OK ] a", "[----------] 3 ms"]],
    ["make's own name", Array.from({ length: 9 }, () => "make[1]: nothing to be done")],
    ["a table of tabs", Array.from({ length: 9 }, (_, i) => `row${i}\tvalue`)],
    ["a program's name", Array.from({ length: 9 }, () => "tar: bad archive")],
    ["source with its numbers", ["1 | a", "2 | b", "3 | c", "  |   ^"]],
    ["the layout of a tool's own", ["  1) Cart", "       adds tax:", "     Error: bad"]],
    ["no prefix", BODY],
    ["blank lines", ["", "", ""]],
  ])("leaves %s", (_, lines) => {
    expect(linesOf(lines)).toEqual(lines);
  });

  it("gives back the same log where there is nothing to do", () => {
    for (const text of ["", "\n", "a\nb\n"]) {
      const log = logOf(text);
      expect(unwrap(log)).toBe(log);
    }
  });
});

describe("programs that write by turns", () => {
  const woven = [
    "Attaching to db-1, web-1",
    ...BODY.flatMap((line, i) => [`web-1  | ${line}`.trimEnd(), `db-1   | checkpoint ${i}`]),
    "web-1 exited with code 1",
  ];

  it("stand one after the other, each line true to its number", () => {
    const log = logOf(`${woven.join("\n")}\n`);
    expect(log.lines).toEqual([
      "Attaching to db-1, web-1",
      ...BODY,
      ...BODY.map((_, i) => `checkpoint ${i}`),
      "",
    ]);
    expect([...log.aside!.values()]).toEqual(["web-1 exited with code 1"]);
    for (const [i, line] of log.lines.entries()) expect(woven[log.numbers[i]! - 1]).toContain(line);
    expect(log.lines.some((_, i) => isAfterGap(log, i))).toBe(false);
  });

  it("are told as if each had written alone", () => {
    const stack = [
      "Traceback (most recent call last):",
      '  File "app/main.py", line 3, in <module>',
      "    start()",
      '  File "app/start.py", line 9, in start',
      "    raise ValueError('no port')",
      "ValueError: no port",
    ];
    const text = stack.flatMap((line, i) => [`api-1  | ${line}`, `db-1   | checkpoint ${i}`]).join("\n");
    const about = { command: null, exitCode: 1, signal: null };
    const [alone] = detect(logOf(stack.join("\n")), about).findings;
    const [first] = detect(logOf(text), about).findings;
    expect(first).toEqual({ ...alone, at: 1 });
    expect(first).toMatchObject({
      errorType: "ValueError",
      message: "no port",
      file: "app/start.py",
      line: 9,
    });
  });

  it("are known by one line between those of another", () => {
    const lines = [
      "[test ] > test",
      ...BODY.map((line) => `[test ] ${line}`.trimEnd()),
      'ERROR: "test" exited with 1.',
    ];
    const said = ["> test", ...BODY];
    expect(linesOf(lines.toSpliced(3, 0, "[serve] listening"))).toEqual([...said, "listening", ""]);
    expect(linesOf([...lines.slice(0, -1), "[serve] listening", lines.at(-1)!])).toEqual([
      ...said,
      "listening",
      "",
    ]);
  });

  it("are not known by brackets apart from theirs, nor by another kind of prefix", () => {
    const lines = BODY.map((line) => `[test ] ${line}`.trimEnd());
    expect(linesOf(["[webpack-cli] Failed", "bye", ...lines])).toEqual([
      "[webpack-cli] Failed",
      "bye",
      ...BODY,
    ]);
    expect(linesOf([...lines.slice(0, 4), "web:lint: x", ...lines.slice(4)])).toContain("web:lint: x");
  });

  it("keep what nobody signed: an overwritten line stays with the one before it", () => {
    const lines = [
      "[a] 1",
      "[a] 2",
      "unsigned",
      "[b] 1",
      "[a] 3",
      "[b] 2",
      "[a] 4",
      "[a] 5",
      "[b] 3",
      "[b] 4",
      "[b] 5",
    ];
    expect(linesOf(lines)).toEqual(["1", "2", "unsigned", "3", "4", "5", "1", "2", "3", "4", "5"]);
  });

  it("keep their order where lines were left out, since a gap must stay one", () => {
    const lines = ["[a] 1", "[b] 1", "[a] 2", "[b] 2"];
    const log = unwrap({ lines, numbers: [1, 2, 90, 91], totalLines: 91, totalBytes: 999, partial: true });
    expect(log.lines).toEqual(["1", "1", "2", "2"]);
    expect(log.numbers).toEqual([1, 2, 90, 91]);
    expect(log.lines.map((_, i) => isAfterGap(log, i))).toEqual([false, false, true, false]);
  });
});
