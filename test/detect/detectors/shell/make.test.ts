import { describe, expect, it } from "vitest";
import { read, readUnknown, told } from "../python/read.ts";
import { findings } from "../ruby/read.ts";

describe("make", () => {
  it.each([
    [
      "make: *** No rule to make target 'app.o', needed by 'all'.  Stop.",
      "No rule to make target 'app.o', needed by 'all'",
      "-",
    ],
    ["make[2]: *** No rule to make target `app.o'.  Stop.", "No rule to make target `app.o'", "-"],
    [
      "make: *** No targets specified and no makefile found.  Stop.",
      "No targets specified and no makefile found",
      "-",
    ],
    ["Makefile:9: *** Compiler bin/soupc not found.  Stop.", "Compiler bin/soupc not found", "Makefile:9"],
    ["Makefile:3: *** missing separator.  Stop.", "missing separator", "Makefile:3"],
    ["build/rules.mk:12: *** VERSION must be set.  Stop.", "VERSION must be set", "build/rules.mk:12"],
  ])("a cause: %s", (line, message, place) => {
    expect(told(line, { exitCode: 2 })).toEqual([`- | ${message} | ${place} | -`]);
  });

  it.each([
    ["Makefile:9: *** Compiler bin/soupc not found.  Stop.", "missing_dependency"],
    ["Makefile:9: *** not found in the menu: soup.  Stop.", "config_error"],
    ["make: *** No targets specified and no makefile found.  Stop.", "build_error"],
  ])("the kind of %s", (line, category) => {
    expect(read(line, { exitCode: 2 })).toMatchObject([{ category }]);
  });

  it("that a recipe failed is a last resort, with its place", () => {
    expect(told("make: *** [Makefile:3: check] Error 1", { exitCode: 2 })).toEqual([
      "- | [Makefile:3: check] Error 1 | Makefile:3 | -",
    ]);
    expect(told("gmake[1]: *** [src/all] Error 2", { exitCode: 2 })).toEqual([
      "- | [src/all] Error 2 | - | -",
    ]);
  });

  it("a program that is not there has the place of the recipe that wanted it", () => {
    const output = (rule: string) =>
      `avr-objcopy -O ihex a.elf a.hex\nmake[1]: avr-objcopy: No such file or directory\nmake[1]: *** [${rule}] Error 127\n`;
    const message = "- | avr-objcopy: No such file or directory |";
    expect(told(output("firmware/Makefile:3: a.hex"), { exitCode: 2 })).toEqual([
      `${message} firmware/Makefile:3 | -`,
    ]);
    expect(told(output("a.hex"), { exitCode: 2 })).toEqual([`${message} - | -`]);
  });

  it("and gives way to what the recipe said", () => {
    const output =
      "cp: cannot stat 'a.conf': No such file or directory\nmake: *** [Makefile:3: install] Error 1";
    expect(told(output, { exitCode: 2 })).toEqual([
      "- | cp: cannot stat 'a.conf': No such file or directory | a.conf | -",
    ]);
  });

  it.each([
    ["make: *** [Makefile:3: lint] Error 1 (ignored)"],
    ["make: *** Waiting for unfinished jobs...."],
    ["make: *** Deleting file 'app.o'"],
    ["make: Nothing to be done for 'all'."],
  ])("nothing in: %s", (line) => {
    expect(readUnknown(line)).toEqual([]);
  });
});

describe("a build with warnings, cut at its head", () => {
  const WARNED = "src/till.cpp:25:9: warning: unused variable 'penny' [-Wunused-variable]";
  it("ended with make's word, not with what was only warned of", () => {
    expect(read(`${WARNED}\nmake: *** [Makefile:17: out/pot.o] Error 1`)[0]).toMatchObject({
      detector: "make",
      file: "Makefile",
      line: 17,
    });
  });
  it("names the warning where nothing else is said, and one that counts as an error", () => {
    const place = { file: "src/till.cpp", line: 25 };
    expect(findings(WARNED, "make")[0]).toMatchObject(place);
    const strict = WARNED.replace("warning", "error").replace("-W", "-Werror=");
    expect(findings(`${strict}\nmake: *** [Makefile:17: out/pot.o] Error 1`, "make")[0]).toMatchObject(place);
  });
});

describe("words about an exit", () => {
  it.each([
    ["##[error]Process completed with exit code 1."],
    ["Error: Process completed with exit code 2."],
    ['The command "nosetests" exited with 1.'],
    ["Done. Your build exited with 1."],
    ["ERROR: Job failed: exit code 1"],
    ["ERROR: script returned exit code 1"],
    ["Exited with code exit status 1"],
    ["nox > Session tests failed."],
    ["  py311: FAIL code 1 (0.41=setup[0.03]+cmd[0.38] seconds)"],
    ["exit status 1"],
    ["ninja: build stopped: subcommand failed."],
    ["error: Recipe `test` failed on line 3 with exit code 1"],
  ])("%s is a last resort", (line) => {
    expect(read(`cat: a.txt: No such file or directory\n${line}`)).toMatchObject([
      { detector: "program-words" },
    ]);
  });

  it.each([
    ["Process completed with exit code 0."],
    ['The command "flake8" exited with 0.'],
    ["  py311: OK (0.41=setup[0.03]+cmd[0.38] seconds)"],
  ])("%s is nothing", (line) => {
    expect(readUnknown(line)).toEqual([]);
  });
});
