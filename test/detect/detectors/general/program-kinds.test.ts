import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { kindOfProgram, kindOfWord } from "#detect/detectors/general/program-kinds.ts";
import { NAMES } from "#detect/detectors/general/program-names.ts";
import { DEBIAN } from "#detect/detectors/general/program-names-debian.ts";
import { logOf } from "../../log-of.ts";

describe("what kind of tool a program is", () => {
  it.each([
    ["eslint", "linter"],
    ["frob-linter", "linter"],
    ["mypy", "typer"],
    ["vitest", "tester"],
    ["cart_test", "tester"],
    ["frobtest", "tester"],
    ["psalm", "typer"],
    ["gcc-12", "compiler"],
    ["arm-none-eabi-gcc", "compiler"],
    ["cl.exe", "compiler"],
    ["webpack", "builder"],
    ["python3.11", "interpreter"],
    ["sqlite3", "interpreter"],
    ["./", "interpreter"],
    ["apt-get", "packages"],
    ["frobd-checkconf", "server"],
    ["terraform", "operator"],
    ["wget", "network"],
    // Only Debian says it.
    ["aptly", "packages"],
    ["bibclean", "linter"],
    // What makes one thing of another.
    ["mktillfs", "builder"],
    ["till2json", "builder"],
    ["till-to-png", "builder"],
    ["tillgen", "builder"],
  ])("%s: %s", (program, kind) => {
    expect(kindOfProgram(program)).toBe(kind);
  });

  it.each(["frob", "test", "c", "contest", "latest", "frobtested", "mktemp", "tillkeygen", "to", ""])(
    "nobody knows %j",
    (program) => {
      expect(kindOfProgram(program)).toBeNull();
    },
  );

  it.each([
    ["build", "builder"],
    ["test:unit", "tester"],
    ["lint", "linter"],
    ["install", "packages"],
    ["deploy", "operator"],
    ["contest", null],
    ["menu", null],
  ])("told to %s: %s", (word, kind) => {
    expect(kindOfWord(word)).toBe(kind);
  });

  it("every name stands in one place, behind a letter that is known", () => {
    for (const table of [NAMES, DEBIAN]) {
      const lines = table.trim().split("\n");
      const names = lines.flatMap((line) => line.split(" ").slice(1));
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
      for (const line of lines) expect(line).toMatch(/^[ltxcbipkson] \S+(?: \S+)*$/);
    }
  });
});

const kindOf = (output: string, command: string) =>
  detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings[0]?.category;

describe("the kind of a failure where the message does not say", () => {
  it.each([
    ["error: the soup is too thin\n", "vale menu.md", "lint_error"],
    ["error: the soup is too thin\n", "gfortran menu.f90", "build_error"],
    ["error: the soup is too thin\n", "terraform validate", "config_error"],
    ["error: the soup is too thin\n", "pacman -S soup", "missing_dependency"],
    ["error: the soup is too thin\n", "frob lint", "lint_error"],
    ["error: the soup is too thin\n", "frob", "other"],
    // What only prepares says nothing; of several nobody knows which spoke.
    ["error: the soup is too thin\n", "cd web && vale menu.md", "lint_error"],
    ["error: the soup is too thin\n", "gfortran menu.f90 && wget menu", "other"],
    // A script's name says little.
    ["error: the soup is too thin\n", "make lint", "other"],
    // What is told to read only has not run.
    ["menu.rb:3: the soup is too thin\n", "ruby menu.rb", "runtime_error"],
    ["menu.rb:3: the soup is too thin\n", "ruby -c menu.rb", "build_error"],
    ["menu.c:3: the soup is too thin\n", "./menu_test --all", "test_failure"],
    // The message says more than the tool.
    ["error: unexpected end of file in menu.f90\n", "gfortran menu.f90", "syntax_error"],
    ["error: unknown option --soup\n", "vale --soup", "config_error"],
    // Where nothing sounds like trouble, what the tool is for says it.
    ["menu.md is thin\n", "vale menu.md", "lint_error"],
    ["nothing was done\n", "pacman -S soup", "other"],
    ["nothing was done\n", "frob", "other"],
  ])("%j of %s: %s", (output, command, category) => {
    expect(kindOf(output, command)).toBe(category);
  });
});
