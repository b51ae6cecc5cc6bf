import { type LineForm, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Linters of many languages that tell a problem in one line with a rule's name that is theirs. */
export const codeLint: Detector = {
  id: "code-lint",
  tool: "lint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [
    [" (standard:", ".kt"],
    ["(no-", ".kt"],
    ".kt:",
    ".kts:",
    [".java:", ":\t"],
    ".java:[line",
    [" violation: ", ".swift:"],
    ["] - g", "severity: "],
    "  [whitespace/",
    "  [build/",
    "  [runtime/",
    "  [readability/",
    "  [legal/",
    "clang-format-violations",
    "]: (error) ",
    "  (severity: ",
    [" in ", ".tex line "],
    ".lua:",
    "): error sa1",
    "): error ca",
    "): error ide",
    "): error whitespace:",
    "): error charset:",
    "): error finalnewline:",
    "): error imports:",
    [".clj", ": error: "],
  ],
  programs: [
    "ktlint",
    "detekt",
    "spotbugs",
    "pmd",
    "swiftlint",
    "gosec",
    "cpplint",
    "perlcritic",
    "chktex",
    "luacheck",
    "clj-kondo",
    "dotnet",
  ],
  scan(log, about): Draft[] {
    const drafts = readLines(log, about, { forms: FORMS, kindOf: kindOfMessage }).map((draft) => ({
      ...draft,
      category: draft.category ?? ("lint_error" as const),
    }));
    // perlcritic names the file only where it was given several
    const only = /\bperlcritic\b.*?(\S+\.(?:pl|pm|t))\s*$/.exec(about.command ?? "")?.[1];
    return drafts.map((draft) =>
      draft.tool === "perlcritic" && !draft.file && only ? { ...draft, file: only } : draft,
    );
  },
};

const lint = "lint_error";
const FORMS: readonly LineForm[] = [
  {
    // src/main/kotlin/Cart.kt:12:1: Unexpected indentation (6) (should be 4) (standard:indent)
    pattern:
      /^(?<file>(?:[A-Za-z]:)?[^\s:][^:]*\.kts?):(?<line>\d+):(?<column>\d+): (?<message>\S.*) \((?<type>[a-z]+:[\w-]+|no-[\w-]+|[a-z]+(?:-[a-z]+)+)\)$/,
    tool: "ktlint",
    category: lint,
  },
  {
    // /home/dev/app/src/Cart.kt:12:9: The function total is too long (70). The maximum length is 60. [LongMethod]
    pattern:
      /^(?<file>(?:[A-Za-z]:)?[^\s:][^:]*\.kts?):(?<line>\d+):(?<column>\d+): (?<message>\S.*) \[(?<type>[A-Z]\w+)\]$/,
    tool: "detekt",
    category: lint,
  },
  {
    // 		LongMethod - [total] at /home/dev/shop/src/Cart.kt:12:5
    // 	TooManyFunctions - 14/11 - [Cart] at src/Cart.kt:3:7 - Signature=Cart.kt$Cart
    pattern:
      /^\s+(?<message>(?<type>[A-Z][A-Za-z]{3,80}) - .{1,300}?) at (?<file>(?:[A-Za-z]:)?[^\s:][^:]{0,300}\.kts?):(?<line>\d+):(?<column>\d+)(?: - Signature=.*)?$/,
    tool: "detekt",
    category: lint,
  },
  {
    // src/main/kotlin/Cart.kt:12:1: File must end with a newline (\n)
    // The compiler's own lines have "e: " or "error: " in them.
    pattern:
      /^(?<file>(?:[A-Za-z]:)?[^\s:][^:]*\.kts?):(?<line>\d+):(?<column>\d+): (?<message>(?!Unresolved|Type mismatch|Expecting|Overload|Cannot |Error\b|Warning\b)[A-Z]\S* .*)$/,
    tool: "ktlint",
    category: lint,
  },
  {
    // src/Cart.java:12:	UnusedLocalVariable:	Avoid unused local variables such as 'x'.
    pattern: /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+):\t(?<type>[A-Z]\w+):\t(?<message>\S.*)$/,
    tool: "pmd",
    category: lint,
  },
  {
    // [ERROR] High: Null pointer dereference of x in com.acme.Cart.total() [com.acme.Cart] At Cart.java:[line 12] NP_ALWAYS_NULL
    pattern:
      /^\[ERROR\] (?:High|Medium|Low): (?<message>\S.*?) \[[^\]]+\] (?:At|In) (?<file>\S+\.\w+):\[lines? (?<line>\d+)(?:-\d+)?\] (?<type>\w+)$/,
    tool: "spotbugs",
    category: lint,
  },
  {
    // H C NP: Null pointer dereference of x in com.acme.Cart.total()  At Cart.java:[line 12]
    pattern:
      /^[HML] [A-Z] (?<type>\w+): (?<message>\S.*?) {1,2}(?:At|In) (?<file>\S+\.\w+):\[lines? (?<line>\d+)(?:-\d+)?\]$/,
    tool: "spotbugs",
    category: lint,
  },
  {
    // /home/dev/app/Cart.swift:12:1: error: Line Length Violation: Line should be 120 characters or less: currently 130 characters (line_length)
    pattern:
      /^(?<file>[^\s:][^:]*\.swift):(?<line>\d+):(?:(?<column>\d+):)? error: [^:]+ Violation: (?<message>\S.*) \((?<type>\w+)\)$/,
    tool: "swiftlint",
    category: lint,
  },
  {
    // [/home/dev/app/main.go:12] - G101 (CWE-798): Potential hardcoded credentials (Confidence: LOW, Severity: HIGH)
    pattern:
      /^\[(?<file>[^\s\]:][^\]:]*):(?<line>\d+)(?:-\d+)?\] - (?<type>G\d+) \([^)]*\): (?<message>\S.*) \(Confidence: \w+, Severity: \w+\)$/,
    tool: "gosec",
    category: lint,
  },
  {
    // src/a.cc:12:  Missing space before {  [whitespace/braces] [5]
    pattern:
      /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+): {2}(?<message>\S.*?) {2}\[(?<type>[a-z]+\/[\w+]+)\] \[\d\]$/,
    tool: "cpplint",
    category: lint,
  },
  {
    // main.c:1:10: error: code should be clang-formatted [-Wclang-format-violations]
    pattern:
      /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+): error: (?<message>code should be clang-formatted) \[-W(?<type>clang-format-violations)\]$/,
    tool: "clang-format",
    category: lint,
  },
  {
    // [main.c:1]: (error) Array 'a[3]' accessed at index 5, which is out of bounds.
    pattern: /^\[(?<file>[^\s\]:][^\]:]*):(?<line>\d+)\](?: -> \[[^\]]+\])*: \(error\) (?<message>\S.*)$/,
    tool: "cppcheck",
    category: lint,
  },
  {
    // lib/Cart.pm: Code before strictures are enabled at line 2, column 1.  See page 429 of PBP.  (Severity: 5)
    pattern:
      /^(?:(?<file>[^\s:]+): )?(?<message>[A-Z"].*?) at line (?<line>\d+), column (?<column>\d+)\. {2}\S.*\. {2}\(Severity: \d\)$/,
    tool: "perlcritic",
    category: lint,
  },
  {
    // Warning 1 in cart.tex line 3: Command terminated with space.
    // Error 14 in cart.tex line 7: Could not find argument for command.
    pattern: /^(?:Warning|Error) (?<type>\d+) in (?<file>\S.*\.\w+) line (?<line>\d+): (?<message>\S.*)$/,
    tool: "chktex",
    category: lint,
  },
  {
    // cart.lua:1:7: (W211) unused variable 'unused'
    pattern:
      /^\s*(?<file>[^\s:][^:]*\.lua):(?<line>\d+):(?<column>\d+)(?:-\d+)?: \((?<type>[WE]\d{3})\) (?<message>\S.*)$/,
    tool: "luacheck",
  },
  {
    //     cart.lua:1:7: unused variable unused
    pattern: /^ {4}(?<file>[^\s:][^:]*\.lua):(?<line>\d+):(?<column>\d+)(?:-\d+)?: (?<message>[a-z]\S* .*)$/,
    tool: "luacheck",
  },
  {
    // /home/dev/app/Program.cs(5,13): error SA1600: Elements should be documented [/home/dev/app/shop.csproj]
    // Program.cs(5,1): error WHITESPACE: Fix whitespace formatting. Delete 1 characters. [/home/dev/app/shop.csproj]
    pattern:
      /^\s*(?:\d+>)?(?<file>\S[^(]*\.\w+)\((?<line>\d+),(?<column>\d+)\): error (?<type>SA\d{4}|CA\d{4}|IDE\d{4}|WHITESPACE|CHARSET|FINALNEWLINE|IMPORTS): (?<message>\S.*?)(?: \[[^\]]*proj\])?$/,
    tool: "dotnet",
    category: lint,
  },
  {
    // src/shop.clj:3:10: error: Unresolved symbol: totl
    pattern: /^(?<file>[^\s:][^:]*\.clj[cs]?):(?<line>\d+):(?<column>\d+): error: (?<message>\S.*)$/,
    tool: "clj-kondo",
    category: lint,
  },
];
