import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "../python/read.ts";

describe("programs that complain as the system does", () => {
  it.each([
    ["cp: cannot stat 'conf/shop.ini': No such file or directory", "cp", "config_error", "conf/shop.ini"],
    ["cat: data/sales.csv: No such file or directory", "cat", "config_error", "data/sales.csv"],
    ["tar: app.tar: Cannot open: No such file or directory", "tar", "config_error", "app.tar"],
    ["mkdir: cannot create directory \u2018a.d\u2019: File exists", "mkdir", "config_error", "a.d"],
    ["/bin/rm: cannot remove 'a': Is a directory", "rm", "config_error", null],
    ["touch: cannot touch '/etc/x.conf': Permission denied", "touch", "permission_error", "/etc/x.conf"],
    [
      "chmod: changing permissions of '/srv/a.txt': Operation not permitted",
      "chmod",
      "permission_error",
      "/srv/a.txt",
    ],
    ["dd: error writing 'out.img': No space left on device", "dd", "other", null],
    ["nc: connect to localhost port 5432 (tcp) failed: Connection refused", "nc", "connection_error", null],
    [
      'rsync: [sender] change_dir "/home/dev/app/build" failed: No such file or directory (2)',
      "rsync",
      "runtime_error",
      null,
    ],
    ["objcopy: 'blink.elf': No such file", "objcopy", "config_error", null],
    ["avr-strip: blink.elf: file format not recognized", "avr-strip", "other", null],
    ["ls: unrecognized option '--nope'", "ls", "other", null],
    ["sed: -e expression #1, char 3: unterminated `s' command", "sed", "syntax_error", null],
    ['sed: 1: "src/shop.h": unterminated substitute pattern', "sed", "syntax_error", "src/shop.h"],
    ['sed: 1: "s/soup/leek": unterminated substitute in regular expression', "sed", "syntax_error", null],
    ["sed: 3: edit.sed: invalid command code k", "sed", "syntax_error", "edit.sed"],
    ["grep: Unmatched [, [^, [:, [., or [=", "grep", "syntax_error", null],
    ["egrep: repetition-operator operand invalid", "egrep", "syntax_error", null],
    ["find: unknown predicate `-nam'", "find", "syntax_error", null],
    ["unzip:  cannot find or open nope.zip, nope.zip.zip or nope.zip.ZIP.", "unzip", "other", "nope.zip"],
    ["gzip: stdin: not in gzip format", "gzip", "other", null],
  ])("%s", (line, tool, category, file) => {
    expect(read(line)).toMatchObject([{ detector: "program-words", tool, category, file, message: line }]);
  });

  it("where awk stopped reading", () => {
    expect(
      read("awk: cmd. line:1: {print $1\nawk: cmd. line:1:          ^ unexpected newline or end of string"),
    ).toMatchObject([
      { tool: "awk", category: "syntax_error", message: "unexpected newline or end of string" },
    ]);
  });

  it("a library that is not there", () => {
    const line =
      "./app: error while loading shared libraries: libfoo.so.1: cannot open shared object file: No such file or directory";
    expect(read(line, { exitCode: 127 })).toMatchObject([
      { category: "missing_dependency", message: line.slice("./app: ".length) },
    ]);
  });

  const ONE = "cp: cannot stat 'conf/shop.ini': No such file or directory";
  it.each(dresses(ONE).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual([`- | ${ONE} | conf/shop.ini | -`]);
  });

  it("one finding for each complaint", () => {
    expect(
      read("diff: a.txt: No such file or directory\ndiff: b.txt: No such file or directory"),
    ).toHaveLength(2);
  });

  it.each([
    ["error: a thing: No such file or directory"],
    ["ValueError: x: Permission denied"],
    ["main.py: open: No such file or directory"],
    ["Note: this: Is a directory"],
    ["12:30: nothing: File exists"],
    ["sed: 1: replaced 4 lines"],
    ["unused: 1: leek: never read"],
    ["menu: soup: No such files"],
    ["menu: file format not recognized as ours"],
    ["grep: matched 4 lines"],
  ])("no program speaks here: %s", (line) => {
    expect(read(line).filter(({ detector }) => detector === "program-words")).toEqual([]);
  });
});

describe("what could not be fetched", () => {
  it.each([
    [
      "curl: (6) Could not resolve host: api.internal",
      "curl",
      "connection_error",
      "Could not resolve host: api.internal",
    ],
    [
      "  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0curl: (6) Could not resolve host: api.internal",
      "curl",
      "connection_error",
      "Could not resolve host: api.internal",
    ],
    [
      "curl: (22) The requested URL returned error: 404",
      "curl",
      "connection_error",
      "The requested URL returned error: 404",
    ],
    [
      "curl: (22) The requested URL returned error: 503",
      "curl",
      "connection_error",
      "The requested URL returned error: 503",
    ],
    [
      "curl: (22) The requested URL returned error: 403",
      "curl",
      "permission_error",
      "The requested URL returned error: 403",
    ],
    [
      "curl: (3) URL using bad/illegal format or missing URL",
      "curl",
      "config_error",
      "URL using bad/illegal format or missing URL",
    ],
    ["2026-11-17 16:25:14 ERROR 404: Not Found.", "wget", "connection_error", "ERROR 404: Not Found."],
    ["2026-11-17 16:25:14 ERROR 401: Unauthorized.", "wget", "permission_error", "ERROR 401: Unauthorized."],
    [
      "curl: (28) Operation timed out after 5000 milliseconds with 0 bytes received",
      "curl",
      "timeout",
      "Operation timed out after 5000 milliseconds with 0 bytes received",
    ],
    [
      "wget: unable to resolve host address \u2018api.internal\u2019",
      "wget",
      "connection_error",
      "unable to resolve host address \u2018api.internal\u2019",
    ],
    [
      "ssh: connect to host db port 22: Connection refused",
      "ssh",
      "connection_error",
      "connect to host db port 22: Connection refused",
    ],
    [
      "git@git.example: Permission denied (publickey).",
      "ssh",
      "permission_error",
      "git@git.example: Permission denied (publickey).",
    ],
    ["Host key verification failed.", "ssh", "permission_error", "Host key verification failed."],
  ])("%s", (line, tool, category, message) => {
    expect(read(line, { exitCode: 6 })).toMatchObject([{ detector: "transfer", tool, category, message }]);
  });

  it("is doubtful where the run went on", () => {
    const rest = Array.from({ length: 12 }, (_, i) => `try ${i}`).join("\n");
    expect(readUnknown(`curl: (7) Failed to connect to localhost port 80\n${rest}\nup`)).toEqual([]);
  });
});
