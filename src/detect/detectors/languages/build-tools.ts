import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";
import { NATIVE_PACKAGES } from "./native-packages.ts";

/** Build tools' and package managers' own words: SCons, configure scripts, automake, Conan, vcpkg, Arduino, mold, Meson, Bazel, Zig, protoc, buf, qmake. */
export const buildTools: Detector = byLines({
  id: "build-tools",
  tool: "build",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [
    "scons: ***",
    "configure: error: ",
    ["makefile.am", "error: "],
    ["configure.ac:", "error: "],
    "not resolved: unable to find '",
    ["' in remotes", "error: "],
    "error: missing binary: ",
    "error: missing prebuilt package for '",
    "error: version conflict: ",
    ["() method, line ", "error"],
    "error: while looking for ",
    "error resolving fqbn",
    "error during build: ",
    "mold: error: ",
    "mold: fatal: ",
    "meson.build:",
    ["error: ", "build did not complete successfully"],
    ["error: ", "; build aborted"],
    ["error: ", "workspace:"],
    "error evaluating workspace file",
    ".proto:",
    "error: the following command ",
    "failed with: build_failed",
    "project error: ",
    "a compatible .net sdk was not found",
    "a compatible installed .net",
    "you must install or update .net ",
    "' of package '",
  ],
  programs: [
    "scons",
    "./configure",
    "automake",
    "conan",
    "vcpkg",
    "arduino-cli",
    "meson",
    "bazel",
    "protoc",
    "buf",
    "qmake",
  ],
  forms: [
    ...NATIVE_PACKAGES,
    {
      // api/v1/menu.proto:3:8:google/api/annotations.proto: does not exist
      // menu.proto:8:1: Import "soup.proto" was not found or had errors.
      pattern:
        /^(?<file>(?:[A-Za-z]:)?[^\s:]+\.proto)(?::(?<line>\d+):(?<column>\d+))?: ?(?<message>\S+\.proto: does not exist|Import "[^"]+" was not found or had errors\.?)$/,
      tool: "protoc",
      category: "missing_dependency",
    },
    {
      // api/v1/menu.proto:12:3:Field name "Total" should be lower_snake_case, such as "total".
      pattern:
        /^(?<file>(?:[A-Za-z]:)?[^\s:]+\.proto):(?<line>\d+):(?<column>\d+):(?<message>[A-Z]\S* .*\bshould\b.*)$/,
      tool: "buf",
      category: "lint_error",
    },
    {
      // api/v1/menu.proto:12:25:syntax error: unexpected '/'
      pattern:
        /^(?<file>(?:[A-Za-z]:)?[^\s:]+\.proto):(?<line>\d+):(?<column>\d+):(?<message>syntax error: \S.*)$/,
      tool: "buf",
      category: "syntax_error",
    },
    {
      // zig build-exe shop Debug native: error: the following command terminated unexpectedly:
      pattern: /^(?:zig [\w-]+ .{1,200}?: )?error: (?<message>the following command \S.*?):?$/,
      tool: "zig",
      role: "consequence",
      category: "build_error",
    },
    {
      // Project ERROR: Unknown module(s) in QT: script
      pattern:
        /^Project ERROR: (?<message>(?:Unknown module\(s\) in |\S+ development package not found|Library ).*)$/,
      tool: "qmake",
      category: "missing_dependency",
    },
    {
      // Project ERROR: This version of Qt is too old.
      pattern: /^Project ERROR: (?<message>\S.*)$/,
      tool: "qmake",
      category: "config_error",
    },
    {
      // scons: *** [nope.o] Source `nope.c' not found, needed by target `nope.o'.
      pattern: /^scons: \*\*\* (?:\[[^\]]+\] )?(?!Error \d+$|\[)(?<message>[A-Z].*?)(?: {2}Stop\.)?$/,
      tool: "scons",
      category: "build_error",
    },
    {
      // scons: *** [main.o] Error 1
      pattern: /^scons: \*\*\* (?<message>\[[^\]]+\] Error \d+)$/,
      tool: "scons",
      role: "consequence",
      category: "build_error",
    },
    {
      // configure: error: C compiler cannot create executables
      // configure: error: Package requirements (soup >= 1.0) were not met:
      pattern:
        /^configure: error: (?<message>(?:Package requirements .* were not met|.*\b(?:not found|is (?:needed|required|missing)|could not find|cannot find)\b).*)$/i,
      tool: "configure",
      category: "missing_dependency",
    },
    {
      // configure: error: cannot run C compiled programs.
      pattern: /^configure: error: (?!in [`'])(?<message>\S.*)$/,
      tool: "configure",
      category: "config_error",
    },
    {
      // Makefile.am: error: C source seen but 'CC' is undefined
      // configure.ac:5: error: possibly undefined macro: AC_SOUP
      pattern:
        /^(?<file>\S*(?:Makefile\.am|configure\.(?:ac|in)|[\w-]+\.m4))(?::(?<line>\d+))?: error: (?<message>\S.*)$/,
      tool: "automake",
      category: "config_error",
    },
    {
      // Error during build: Error resolving FQBN: Unknown FQBN: platform arduino:avr is not installed
      pattern: /^Error (?:during build: )?(?:[Ee]rror )?resolving FQBN: (?<message>\S.*)$/,
      tool: "arduino",
      category: "missing_dependency",
    },
    {
      // Error during build: exit status 1
      pattern: /^Error during build: (?<message>exit status \d+)$/,
      tool: "arduino",
      role: "consequence",
      category: "build_error",
    },
    {
      // mold: error: undefined symbol: pay
      pattern: /^mold: (?:error|fatal): (?<message>\S.*)$/,
      tool: "mold",
      category: "build_error",
    },
    {
      // meson.build:2:0: ERROR: Dependency "soup" not found, tried pkgconfig and cmake
      pattern:
        /^(?<file>\S*meson(?:\.build|_options\.txt|\.options)):(?<line>\d+):(?<column>\d+): ERROR: (?<message>(?:Dependency|Program|C\S* (?:shared or static )?library) .* not found.*)$/,
      tool: "meson",
      category: "missing_dependency",
    },
    {
      // meson.build:2:0: ERROR: Expecting rparen got id.
      pattern:
        /^(?<file>\S*meson(?:\.build|_options\.txt|\.options)):(?<line>\d+):(?<column>\d+): ERROR: (?<message>Expecting \S.* got \S.*)$/,
      tool: "meson",
      category: "syntax_error",
    },
    {
      // meson.build:2:0: ERROR: File nope.c does not exist.
      pattern:
        /^(?<file>\S*meson(?:\.build|_options\.txt|\.options)):(?<line>\d+):(?<column>\d+): ERROR: (?<message>\S.*)$/,
      tool: "meson",
      category: "config_error",
    },
    {
      // ERROR: /home/dev/app/BUILD:1:10: Compiling main.c failed: (Exit 1): gcc failed: error executing command; before bazel 5 "failed (Exit 1): …"
      pattern:
        /^ERROR: (?<file>\/[^\s:]+|[A-Z]:[^\s:]+):(?<line>\d+):(?<column>\d+):? (?<message>\S.* failed:? \(.*)$/,
      tool: "bazel",
      role: "consequence",
      category: "build_error",
    },
    {
      // ERROR: /home/dev/app/BUILD:3:10: no such target '//:soup': target 'soup' not declared in package ''
      pattern: /^ERROR: (?<file>\/[^\s:]+|[A-Z]:[^\s:]+):(?<line>\d+):(?<column>\d+): (?<message>\S.*)$/,
      tool: "bazel",
      category: "build_error",
    },
    {
      // ERROR: Analysis of target '//:shop' failed; build aborted:
      pattern:
        /^ERROR: (?<message>(?:Analysis of target|command succeeded, but|Evaluation of|Error evaluating WORKSPACE file|Build did NOT).*)$/,
      tool: "bazel",
      role: "consequence",
      category: "build_error",
    },
  ],
});
