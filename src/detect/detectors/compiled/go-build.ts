import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { plainGo } from "./go-json.ts";
import { continuationEnd, readLoader } from "./go-loader.ts";

/** One of these stands in whatever `readLink` reads. */
const UNDER_HEADER = [
  ...["link: ", "cgo: ", "compile: ", "asm: ", "vet: ", "cover: ", "·f: ", "undeclared", "undefined"],
  ...["relocation target", "duplicate symbol", "unsupported", "\npanic", "\nexec: "],
];

/** go build, go vet, the module loader, and linters that print as they do (staticcheck, golangci-lint). */
export const goBuild: Detector = {
  id: "go-build",
  tool: "go",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ".go",
    "go: ",
    // What a linker says stands right under a header.
    ...UNDER_HEADER.map((word) => ["\n# ", word]),
    "\timports ",
    "import cycle",
    "no go files",
    "main module",
    ": checksum mismatch",
    "cannot find package",
    "can't load package",
    "build constraints",
    "malformed import path",
  ],
  programs: ["go", "golangci-lint", "staticcheck"],
  scan(log: Log, about: About): Draft[] {
    const drafts: Draft[] = [];
    const vet = isVet(log, about);
    const golangci = isGolangci(log, about);
    let header = -1;
    const lines = plainGo(log.lines);
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i]!;
      if (HEADER.test(line)) {
        header = i;
        continue;
      }
      const draft =
        readPlaced(lines, i, header >= 0, { vet, golangci }) ??
        readLoader(lines, i) ??
        readLink(lines, i, header);
      if (draft !== null) {
        drafts.push(draft);
        i = draft.to - 1;
      } else if (!line.startsWith("\t")) header = -1;
    }
    return drafts;
  },
};

// "# example.com/shop", "# example.com/shop [example.com/shop.test]", "# [example.com/shop]"
const HEADER = /^# (?:\[?[\w.~-]+(?:\/[\w.~-]+)*\]?)(?: \[[\w./~-]+\.test\])?$/;
// "./main.go:7:21: cannot use "five" ...", "vet: ./main.go:5:2: ...", "C:\shop\main.go:7:2: ...", "main.go:15: undefined: x" (old versions)
const PLACED = /^(?:vet: )?((?:[A-Za-z]:)?[^\s:"'(][^:"']*\.go):(\d+)(?::(\d+))?: (\S.*)$/;
const MODFILE = /^((?:[A-Za-z]:)?[^\s:]*go\.(?:mod|work|sum)):(\d+)(?::(\d+))?: (\S.*)$/;

function readPlaced(
  lines: readonly string[],
  i: number,
  underHeader: boolean,
  { vet, golangci }: { readonly vet: boolean; readonly golangci: boolean },
): Draft | null {
  const match = PLACED.exec(lines[i]!) ?? MODFILE.exec(lines[i]!);
  if (match === null || match[4] === "too many errors") return null;
  const [, file, line, column] = match;
  // A program's own log looks the same without a column: "server.go:23: listening on :8080".
  if (
    column === undefined &&
    !underHeader &&
    MODFILE.exec(lines[i]!) === null &&
    !LOADER_WORDS.test(match[4]!) &&
    !(golangci && RULE.test(match[4]!))
  )
    return null;
  const { message, rule } = splitRule(match[4]!, golangci);
  const lint = rule !== null || (vet && !TYPE_CHECK.test(message)) || VET_WORDS.test(message);
  return {
    message: joinContinuation(message, lines, i),
    errorType: rule,
    file: file!,
    line: Number(line),
    column: column === undefined ? null : Number(column),
    category: lint ? "lint_error" : file!.endsWith(".go") ? kindOf(message) : "config_error",
    tool: rule !== null ? (/^[A-Z]+\d/.test(rule) ? "staticcheck" : "golangci-lint") : "go",
    from: i,
    to: continuationEnd(lines, i),
  };
}

// "Error return value of `w.Write` is not checked (errcheck)", "empty branch (SA9003)"
const RULE = /^(.*\S) \(([a-z][\w-]*|[A-Z]{1,3}\d{4})\)$/;
const LINTERS =
  /^(?:errcheck|govet|gosimple|unused|staticcheck|ineffassign|typecheck|gocritic|revive|gofmt|goimports|gosec|stylecheck|misspell|unparam|unconvert|bodyclose|lll|gocyclo|dupl|goconst|gofumpt|nakedret|prealloc|noctx|exhaustive|wsl|whitespace|nolintlint|golint|deadcode|varcheck|structcheck|[A-Z]{1,3}\d{4})$/;

function splitRule(text: string, golangci: boolean): { message: string; rule: string | null } {
  const match = RULE.exec(text);
  if (match === null || !(golangci || LINTERS.test(match[2]!))) return { message: text, rule: null };
  // "undefined: Totl (typecheck)" is the compiler's word, not a linter's.
  return { message: match[1]!, rule: match[2] === "typecheck" ? null : match[2]! };
}

// What the type checker says even under go vet.
const TYPE_CHECK =
  /^(?:undefined: |cannot use |declared (?:and|but) not used|imported and not used|"[^"]+" imported and not used|syntax error|missing return|undeclared name|could not import)|declared (?:and|but) not used$/;
// The standard analyzers, as they speak when go test runs them: "fmt.Printf format %d has arg name of wrong type string"
const VET_WORDS =
  /format %\S* (?:has arg|reads arg|is missing|uses non-int)|call has (?:arguments but no|possible)|(?:call|format) needs \d+ args? but has|unkeyed fields$|^unreachable code$|^self-assignment of|passes lock by value|copies lock value|^struct field tag |result of .* call not used|loop variable .* captured by func|possible misuse of unsafe|the cancel function .* (?:should be called|is not used)|should have signature|has malformed name|with wrong (?:signature|type)|misplaced \+build|^redundant (?:and|or): /;

/** What kind of trouble the compiler tells. */
export function kindOf(message: string): Category {
  if (
    /^syntax error|^expected |^(?:illegal|invalid) character|newline in string|not terminated/.test(message)
  )
    return "syntax_error";
  if (
    /^cannot use .+ as |mismatched types|^cannot convert |\bof wrong type\b|does not (?:implement|satisfy)|has no field or method|(?:not enough|too many) (?:arguments|return values)|cannot (?:assign|infer|range over|index|call non-function)|^impossible type|is not a type$/.test(
      message,
    )
  ) {
    return "type_error";
  }
  return "build_error";
}

/** "not enough return values" says little without its "have (...)" and "want (...)". */
function joinContinuation(message: string, lines: readonly string[], i: number): string {
  const have = /^\s+have (.+)$/.exec(lines[i + 1] ?? "");
  const want = /^\s+want (.+)$/.exec(lines[i + 2] ?? "");
  if (have !== null && want !== null) return `${message}: have ${have[1]}, want ${want[1]}`;
  // "main.go:4:2: no required module provides package github.com/x/y; to add it:" + "	go get github.com/x/y"
  return message.replace(/; to add(?: it)?:$/, "").replace(/ in any of:$/, "");
}

const LOADER_WORDS =
  /^(?:no required module provides|cannot find (?:module|package)|package \S+ is not in|missing go\.sum entry|import cycle|found packages|use of internal package|import "[^"]+" is a program|could not import|running "[^"]{1,200}": exec: )/;

// Under "# example.com/shop": "runtime.main_main·f: function main is undeclared in the main package"
function readLink(lines: readonly string[], i: number, header: number): Draft | null {
  const line = lines[i]!;
  if (
    header < 0 ||
    header !== i - 1 ||
    line.trim() === "" ||
    /^\s|^(?:note|warning): |too many errors/.test(line)
  )
    return null;
  if (
    !/^(?:[\w./-]+\/)?(?:link|cgo|compile|asm|vet|cover): |·f: |undeclared|undefined|relocation target|duplicate symbol|unsupported|^panic|^exec: /.test(
      line,
    )
  )
    return null;
  return {
    message: line.replace(/^(?:\/\S+\/)?(link|cgo|compile|asm): /, "$1: "),
    from: i,
    to: continuationEnd(lines, i),
  };
}

function isVet(log: Log, about: About): boolean {
  if (
    about.command !== null &&
    /\bgo(?:\s+tool)?\s+vet\b|\bgolint\b|\brevive\b|golangci-lint|staticcheck/.test(about.command)
  )
    return true;
  return log.lines.some((line) => /^(?:\$ |\+ )?go vet\b/.test(line));
}

// "3 issues:" over "* bodyclose: 1"
function isGolangci(log: Log, about: About): boolean {
  if (about.command?.includes("golangci-lint")) return true;
  return log.lines.some(
    (line, i) => /^\d+ issues?:$/.test(line) && /^\* [\w-]+: \d+$/.test(log.lines[i + 1] ?? ""),
  );
}
