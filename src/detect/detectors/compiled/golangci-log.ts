import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOf } from "./go-build.ts";

/** golangci-lint's own log: why it could not look at the code at all. What it found in it is read by `go-build`. */
export const golangciLog: Detector = {
  id: "golangci-lint",
  tool: "golangci-lint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [
    "running error: ",
    "can't read config: ",
    "can't load config: ",
    ["is not checked (errcheck)", "golangci-lint"],
  ],
  programs: ["golangci-lint"],
  scan: (log): Draft[] => log.lines.flatMap((line, i) => read(line, i) ?? []),
};

// `level=error msg="Running error: no such linter \"nosuchlinter\""`, "ERRO Running error: context loading failed: no go files to analyze",
// "Error: can't load config: unsupported version of the configuration"
const LOGGED = /^(?:level=error msg="(.*)"|(?:ERRO|Error:) (.*))$/;
const SPOKEN = /^(?:Running error: |Can't (?:read|load) config: )/i;
// "[/app/cart/cart.go:4:9: undeclared name: Totl]", "[/app/a.go:3:25: missing ',' in parameter list /app/a.go:4:2: expected type, found 'return']"
const IN_PACKAGE = /errors in package: \[+((?:[A-Za-z]:)?[^\s:[\]]+\.go):(\d+):(\d+): ([^\]]*)/;
const NEXT_PLACE = / (?:[A-Za-z]:)?[^\s:]+\.go:\d+:\d+: /;

// "Error return value of `till.Close` is not checked (errcheck)": where GitHub kept the place for itself
const UNCHECKED = /^(Error return value of .{1,300} is not checked) \(errcheck\)$/;

function read(line: string, at: number): Draft[] | null {
  const unchecked = UNCHECKED.exec(line)?.[1];
  if (unchecked !== undefined) return [{ message: unchecked, from: at, to: at + 1 }];
  const logged = LOGGED.exec(line);
  const words = (logged?.[1]?.replace(/\\(["\\])/g, "$1") ?? logged?.[2] ?? "").trim();
  if (!SPOKEN.test(words)) return null;
  const code = IN_PACKAGE.exec(words);
  if (code === null) return [{ message: words, category: categoryOf(words), from: at, to: at + 1 }];
  const message = code[4]!.split(NEXT_PLACE)[0]!;
  const place = { file: code[1]!, line: Number(code[2]), column: Number(code[3]) };
  return [
    {
      message,
      category: /^missing '|^expected /.test(message) ? "syntax_error" : kindOf(message),
      ...place,
      from: at,
      to: at + 1,
    },
  ];
}

function categoryOf(words: string): Category {
  if (/could not (?:load export data|import)|typechecking error/.test(words)) return "build_error";
  return /config|no such linter|unknown linters|no go files|unsupported version/i.test(words)
    ? "config_error"
    : "lint_error";
}
