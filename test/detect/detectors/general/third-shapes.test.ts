import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { logOf } from "../../log-of.ts";

/** What is said of an output that failed: message, place, kind, type. */
function told(output: string, command: string | null, detectors: typeof DETECTORS = []): string {
  const { findings } = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors });
  const [found] = findings;
  if (found === undefined) return "nothing";
  const { message, file, line, category, errorType } = found;
  return [message, `${file ?? "-"}:${line ?? "-"}`, category, errorType ?? "-"].join(" | ");
}

const TEMPLATE = (note: string) =>
  `In file included from vault.cc:1:\n/usr/include/c++/12/bits/stl_algo.h:1938:22: error: invalid operands to binary expression\n        std::__lg(__last - __first) * 2,\n                         ^\n${note}  std::sort(v.begin(), v.end());\n       ^\n`;

describe("shapes of a week that nobody had looked at", () => {
  it.each([
    [
      "a value at the end of a sentence is no rule's name",
      "Error: at menu.yml:3: cannot index a scalar (null)\n",
      "frob .a menu.yml",
      "cannot index a scalar (null) | menu.yml:3 | config_error | -",
    ],
    [
      "a rule's name in one word, in brackets",
      "src/menu.c:9:3: error: Memory leak: levels [memoryLeak]\n",
      "froblint src",
      "Memory leak: levels | src/menu.c:9 | lint_error | memoryLeak",
    ],
    [
      "a rule's name with a dot",
      "docs/index.rst:4: WARNING: unknown target 'beds' [ref.unknown]\n",
      "frob docs",
      "unknown target 'beds' | docs/index.rst:4 | lint_error | ref.unknown",
    ],
    [
      "a rule's name that two blanks set off",
      "owl/rings.py:3: error: Expected `:`, found newline  [syntax]\n",
      "frob owl",
      "Expected `:`, found newline | owl/rings.py:3 | syntax_error | syntax",
    ],
    [
      "a small word in brackets is part of the sentence",
      "owl/rings.frob:3: error: no such dish [soup]\n",
      "frob owl",
      "no such dish [soup] | owl/rings.frob:3 | build_error | -",
    ],
    [
      "data that a script works on",
      "prices.tsv:14: not a price: abc\n",
      "bash scripts/sum.sh",
      "not a price: abc | prices.tsv:14 | runtime_error | -",
    ],
    [
      "code of which a script speaks",
      "prices.frob:14: not a price: abc\n",
      "bash scripts/sum.sh",
      "not a price: abc | prices.frob:14 | build_error | -",
    ],
    [
      "what git could not join is no setting",
      "Auto-merging a/menu.py\nCONFLICT (content): Merge conflict in a/menu.py\nAutomatic merge failed; fix conflicts and then commit the result.\n",
      "git merge topic",
      "CONFLICT (content): Merge conflict in a/menu.py | a/menu.py:- | other | -",
    ],
    [
      "a list below a sentence about files",
      "error: The following untracked working tree files would be overwritten by merge:\n\tmenu/soup.md\nPlease move or remove them before you merge.\nAborting\n",
      "git pull",
      "The following untracked working tree files would be overwritten by merge: menu/soup.md | menu/soup.md:- | other | -",
    ],
    [
      "what a hook found in the code is the linter's",
      "src/menu.js:3:5: missing semicolon\n",
      "git commit -m x",
      "missing semicolon | src/menu.js:3 | lint_error | -",
    ],
    [
      "what git was asked wrongly is a setting",
      "git: 'chekout' is not a git command. See 'git --help'.\n",
      "git chekout main",
      "git: 'chekout' is not a git command. See 'git --help'. | -:- | config_error | -",
    ],
    [
      "a compiler in what runs code as it reads it",
      "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\n",
      "tsx src/a.ts",
      "Type 'string' is not assignable to type 'number'. | src/a.ts:1 | type_error | TS2322",
    ],
    [
      "without a compiler's code it ran",
      "src/a.py:1:7: error: not a number: x\n",
      "python src/a.py",
      "not a number: x | src/a.py:1 | runtime_error | -",
    ],
    [
      "an error that its own fields lead back to",
      "<ref *1> Error: spawnSync chart2png ENOENT\n    at Object.<anonymous> (/home/dev/app/tools/a.js:3:1) {\n  errno: -2,\n  error: [Circular *1],\n  status: null\n}\n",
      "node tools/a.js",
      "spawnSync chart2png ENOENT | /home/dev/app/tools/a.js:3 | runtime_error | ENOENT",
    ],
    [
      "a template's user, told below it",
      TEMPLATE("vault.cc:10:8: note: in instantiation of function template specialization\n"),
      "frobc vault.cc",
      "invalid operands to binary expression | vault.cc:10 | build_error | -",
    ],
    [
      "who brought the header in, where no user is told",
      TEMPLATE("vault.cc:10:8: note: candidate ignored\n"),
      "frobc vault.cc",
      "invalid operands to binary expression | vault.cc:1 | build_error | -",
    ],
    [
      "OCaml's library by its calls",
      'Fatal error: exception Not_found\nRaised at Stdlib__Map.find in file "map.ml", line 141, characters 10-25\nCalled from Sheet.mount in file "bin/sheet.ml", line 7, characters 8-32\n',
      "./sheet",
      "Fatal error: exception Not_found | bin/sheet.ml:7 | runtime_error | Not_found",
    ],
    [
      "files that a formatter would change, in its own word",
      "these files are not gofmt'ed:\ninternal/slope.go\n",
      "sh ci.sh",
      "these files are not gofmt'ed | internal/slope.go:- | lint_error | -",
    ],
  ])("%s", (_, output, command, wanted) => {
    expect(told(output, command)).toBe(wanted);
  });

  it("a sentence that ends in a place is no head of node's", () => {
    const output =
      "error: cannot format owl/broken.frob: Cannot parse: 3:18\n   if x\n      ^\nParseError: bad input\n";
    expect(
      told(
        output,
        "frob owl",
        DETECTORS.filter(({ id }) => id === "node"),
      ),
    ).not.toContain("cannot format");
  });
});
