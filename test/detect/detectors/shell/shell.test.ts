import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "../python/read.ts";

describe("a script that came by a pipe", () => {
  it.each([
    ["bash: line 13: PRICE: unbound variable", 13],
    ["sh: -c: line 19: syntax error near unexpected token `<'", 19],
    ['sh: 199: Syntax error: "(" unexpected (expecting "fi")', 199],
    ["bash: line 1: PRICE: unbound variable", null],
    // The file is what was asked for, not the script.
    ["bash: line 13: ./release.sh: Permission denied", null],
  ])("has the line that %s names, unless it is the only one or another file's", (output, line) => {
    expect(read(output)[0]).toMatchObject({ detector: "shell", line });
  });
});

describe("a command that is not there", () => {
  it.each([
    ["bash: line 1: jq: command not found", "jq: command not found", null],
    ["bash: jq: command not found", "jq: command not found", null],
    ["-bash: jq: command not found", "jq: command not found", null],
    ["/bin/sh: 1: jq: not found", "jq: not found", null],
    ["/bin/sh: jq: not found", "jq: not found", null],
    ["sh: jq: inaccessible or not found", "jq: inaccessible or not found", null],
    ["zsh: command not found: jq", "command not found: jq", null],
    ["zsh:1: command not found: jq", "command not found: jq", null],
    ["fish: Unknown command: jq", "Unknown command: jq", null],
    ["ksh: jq: not found [No such file or directory]", "jq: not found [No such file or directory]", null],
    ["build.sh: line 4: jq: command not found", "jq: command not found", "build.sh:4"],
    ["./configure: 4: jq: not found", "jq: not found", "configure:4"],
    ["build.sh:4: command not found: jq", "command not found: jq", "build.sh:4"],
    ["build.ksh[4]: jq: not found", "jq: not found", "build.ksh:4"],
    ["build.sh: line 4: exec: jq: not found", "jq: not found", "build.sh:4"],
    ["sudo: jq: command not found", "jq: command not found", null],
    ["env: \u2018jq\u2019: No such file or directory", "jq: No such file or directory", null],
    ["/usr/bin/env: 'jq': No such file or directory", "jq: No such file or directory", null],
    ["xargs: jq: No such file or directory", "jq: No such file or directory", null],
    ["nohup: failed to run command 'jq': No such file or directory", "jq: No such file or directory", null],
    [
      "timeout: failed to run command \u2018jq\u2019: No such file or directory",
      "jq: No such file or directory",
      null,
    ],
    [
      "make: jq: No such file or directory\nmake: *** [Makefile:2: all] Error 127",
      "jq: No such file or directory",
      "Makefile:2",
    ],
    [
      "make: jq: Command not found\nmake: *** [Makefile:2: all] Error 127",
      "jq: Command not found",
      "Makefile:2",
    ],
    ["make: jq: Command not found\nmake: *** [all] Error 127", "jq: Command not found", null],
    [
      "make: jq: No such file or directory\nmake: *** [Makefile:246：all] 错误 127",
      "jq: No such file or directory",
      "Makefile:246",
    ],
    ["Command 'jq' not found, but can be installed with:\napt install jq", "Command 'jq' not found", null],
    [
      "'jq' is not recognized as an internal or external command,\noperable program or batch file.",
      "'jq' is not recognized as an internal or external command",
      null,
    ],
    [
      'docker: exec: "jq": executable file not found in $PATH',
      'docker: exec: "jq": executable file not found in $PATH',
      null,
    ],
  ])("%j", (output, message, place) => {
    const [first] = read(output, { exitCode: 127 });
    expect(first).toMatchObject({ detector: "shell", category: "missing_dependency", message });
    expect(first!.line === null ? first!.file : `${first!.file}:${first!.line}`).toBe(place);
  });

  const SCRIPT = "start\nbuild.sh: line 3: jq: command not found\n";

  it.each(dresses(SCRIPT).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed, { exitCode: 127 })).toEqual(["- | jq: command not found | build.sh:3 | -"]);
  });
});

describe("what cannot be run or read", () => {
  it.each([
    [
      "bash: line 1: ./release.sh: Permission denied",
      "permission_error",
      "./release.sh: Permission denied",
      "release.sh",
    ],
    [
      "sh: 1: exec: ./release.sh: Permission denied",
      "permission_error",
      "./release.sh: Permission denied",
      "release.sh",
    ],
    [
      "zsh: permission denied: ./release.sh",
      "permission_error",
      "permission denied: ./release.sh",
      "release.sh",
    ],
    [
      "bash: line 1: ./migrate.sh: No such file or directory",
      "missing_dependency",
      "./migrate.sh: No such file or directory",
      "migrate.sh",
    ],
    [
      "bash: ./run.py: /usr/bin/pyton: bad interpreter: No such file or directory",
      "missing_dependency",
      "./run.py: /usr/bin/pyton: bad interpreter: No such file or directory",
      "run.py",
    ],
    [
      "bash: line 1: ./run.py: cannot execute: required file not found",
      "missing_dependency",
      "./run.py: cannot execute: required file not found",
      "run.py",
    ],
    [
      "build.sh: line 3: cd: web: No such file or directory",
      "config_error",
      "cd: web: No such file or directory",
      "build.sh",
    ],
    [
      "build.sh:cd:3: no such file or directory: /nope/dir",
      "config_error",
      "cd: no such file or directory: /nope/dir",
      "build.sh",
    ],
    ["build.sh: 3: cd: can't cd to /nope", "config_error", "cd: can't cd to /nope", "build.sh"],
    [
      "build.sh: 1: cannot create /nope/x: Directory nonexistent",
      "runtime_error",
      "cannot create /nope/x: Directory nonexistent",
      "build.sh",
    ],
    [
      "bash: ./app: cannot execute binary file: Exec format error",
      "other",
      "./app: cannot execute binary file: Exec format error",
      "app",
    ],
    [
      "build.sh: line 1: /bin/cp: Argument list too long",
      "other",
      "/bin/cp: Argument list too long",
      "build.sh",
    ],
    ["bash: ./app: Text file busy", "other", "./app: Text file busy", "app"],
    [
      "build.sh: line 1: echo: write error: No space left on device",
      "other",
      "echo: write error: No space left on device",
      "build.sh",
    ],
    ["deploy.sh: line 3: TARGET: unbound variable", "config_error", "TARGET: unbound variable", "deploy.sh"],
    ["deploy.sh: line 1: TOKEN: must be set", "config_error", "TOKEN: must be set", "deploy.sh"],
    ["deploy.sh: 2: TARGET: parameter not set", "config_error", "TARGET: parameter not set", "deploy.sh"],
  ])("%s", (line, category, message, file) => {
    expect(read(line)).toMatchObject([{ detector: "shell", category, message, file }]);
  });
});

describe("a script that cannot be parsed", () => {
  it.each([
    ["build.sh: line 4: syntax error: unexpected end of file", "syntax error: unexpected end of file", 4],
    [
      "build.sh: line 4: syntax error near unexpected token `done'\nbuild.sh: line 4: `done'",
      "syntax error near unexpected token `done'",
      4,
    ],
    [
      "build.sh: line 1: unexpected EOF while looking for matching `\"'",
      "unexpected EOF while looking for matching `\"'",
      1,
    ],
    [
      'build.sh: 3: Syntax error: end of file unexpected (expecting "fi")',
      'Syntax error: end of file unexpected (expecting "fi")',
      3,
    ],
    ["build.sh: 2: Syntax error: Unterminated quoted string", "Syntax error: Unterminated quoted string", 2],
    ["build.sh:3: parse error near `done'", "parse error near `done'", 3],
    ['build.sh:2: unmatched "', 'unmatched "', 2],
  ])("%j", (output, message, line) => {
    expect(read(output, { exitCode: 2 })).toMatchObject([
      { category: "syntax_error", message, file: "build.sh", line },
    ]);
  });

  it("given as an argument has no file", () => {
    expect(read("bash: -c: line 1: syntax error: unexpected end of file", { exitCode: 2 })).toMatchObject([
      { category: "syntax_error", file: null },
    ]);
  });
});

describe("a test that is not whole", () => {
  const HALF = "deploy.sh: line 4: [: missing `]'";

  it("is a fault of syntax", () => {
    expect(read(HALF)).toMatchObject([{ category: "syntax_error", message: "[: missing `]'", line: 4 }]);
  });

  it("near miss: one that is whole, of the wrong words", () => {
    expect(read("deploy.sh: line 4: [: too many arguments")).toMatchObject([{ category: "other" }]);
  });
});

describe("a complaint explains a failure only where little follows it", () => {
  const noise = Array.from({ length: 20 }, (_, i) => `step ${i} of 20`).join("\n");
  const line = "./configure: line 23: gnu-sed: command not found";

  it("is doubtful in the middle of the output, and behind what came later", () => {
    const later = "build.sh: line 9: jq: command not found";
    expect(read(`${line}\n${noise}\n${later}`)[0]).toMatchObject({ message: "jq: command not found" });
    expect(read(`${line}\n${noise}`, { exitCode: 1 }).map(({ message }) => message)).not.toContain(
      "jq: command not found",
    );
  });

  it("is believed where a wrapper says at once that something exited", () => {
    expect(
      readUnknown(`${line}\n##[error]Process completed with exit code 127.\nPost job cleanup.\n${noise}`),
    ).toHaveLength(1);
  });

  it.each([
    ["in the middle", `${line}\n${noise}`],
    ["before a good end", `${line}\nBUILD SUCCESSFUL`],
    [
      "of programs that scripts ignore",
      "rm: cannot remove 'a': No such file or directory\nfine\ncat: b: No such file or directory",
    ],
    ["only told", "kubctl: command not found, skipping"],
    ["in a warning", "build.sh: line 3: warning: command substitution: ignored null byte in input"],
  ])("is nothing %s while the exit code is unknown", (_, output) => {
    expect(readUnknown(output)).toEqual([]);
  });

  it.each([
    ["main.c:3: undefined: No such file or directory"],
    ["https://example.org/a: 404: not found"],
    ["note: line 4: see above"],
    ["config.yml: line 3: mapping values are not allowed"],
  ])("a shell does not speak like this: %s", (text) => {
    expect(read(text).filter(({ detector }) => detector === "shell")).toEqual([]);
  });
});
