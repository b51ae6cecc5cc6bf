import type { Category } from "#model/category.ts";
import type { About } from "../../log.ts";
import type { Candidate } from "./candidate.ts";

const TYPES =
  /\bnot assignable\b|\bincompatible types?\b|\btype mismatch\b|\bmismatched types\b|\bexpected type\b|\bcannot convert\b|\bhas no (?:attribute|member|field|property)\b|\btype error\b/i;
const FORMAT =
  /\bwould reformat\b|\bformatt(?:ed|ing)\b|\bstyle issues?\b|\bnot formatted\b|\btrailing (?:whitespace|spaces?)\b|\bindentation\b|\bline too long\b/i;
const CONFIG =
  /\bconfig(?:uration)?\b|\b(?:unknown|invalid|unrecogni[sz]ed|bad|missing|illegal|no such) (?:option|argument|flag|command|subcommand|setting|parameter|value|script|target|task)s?\b|\bnot a git repository\b|\bcould not (?:locate|open|read|load|find)\b|\bfailed to (?:load|open|read)\b|\bno rule to make target\b|\busage:|\bmissing script\b|\benvironment variable\b|\bnot (?:a )?valid\b.*\b(?:option|value)\b|\brequired (?:option|argument|flag|variable)\b|\bmanifest\b|\block ?file\b/i;
const LINTERS =
  /\b(?:lint\w*|\w*lint|\w*check(?:er|style)?|fmt|format\w*|prettier|black|rubocop|standard\w*|clippy|vet|audit|style\w*|codespell|misspell|analy[sz]e|phpstan|psalm|pylint|reek|detekt|ktlint|biome)\b/i;
const BUILDERS =
  /\b(?:build|compile|make|cmake|ninja|cc|gcc|g\+\+|clang|ld|link|bundle|webpack|rollup|vite|esbuild|tsc|javac|kotlinc|scalac|ghc|ocaml\w*|rustc|cargo|go|swiftc?|dotnet|msbuild|gradle|mvn|fpc|gfortran|gnat\w*|nim|dmd|ldc2|zig|latex|pdflatex)\b/i;
const TYPERS = /\b(?:mypy|pyright|pyre|tsc|flow|typecheck|type-check|types|sorbet|srb)\b/i;

// What runs code as it reads it: a problem it names is met while running.
const INTERPRETERS =
  /^(?:\S*\/)?(?:lua\w*|perl|ruby|php|python[\d.]*|node|deno|bun|Rscript|julia|elixir|escript|tclsh|[gmn]?awk|jq|psql|mysql|sqlite3|sed|bash|sh|zsh|groovy|racket|guile)\b/;
const OWN_PROGRAM = /^(?:\.{1,2}\/|\/)\S+/;
const CONFIG_FILE =
  /\.(?:conf|cfg|ini|toml|ya?ml|json[5c]?|xml|env|properties|tf|tfvars)$|(?:^|\/)(?:CMakeLists\.txt|Dockerfile|[Mm]akefile)$/;

// "PHP Parse error: ...", "Fortran runtime error: ..."
const STATED: Readonly<Record<string, Category>> = {
  "parse error": "syntax_error",
  "syntax error": "syntax_error",
  "runtime error": "runtime_error",
  "type error": "type_error",
};

/** The kind of failure where no tool's record says it: from the message first, then from the command's words. */
export function guessCategory(
  candidate: Candidate,
  message: string,
  file: string | null,
  about: About,
): Category {
  const command = about.command ?? "";
  // A shell's word for a command that is not there, whoever started it.
  if (about.exitCode === 127 && /no such file|not found/i.test(message)) return "missing_dependency";
  const stated = STATED[candidate.word ?? ""];
  if (stated !== undefined) return stated;
  if (TYPES.test(message) && file !== null) return "type_error";
  if (FORMAT.test(message)) return "lint_error";
  if (candidate.exception) return "runtime_error";
  if (file !== null) {
    if (TYPERS.test(command)) return "type_error";
    if (LINTERS.test(command)) return "lint_error";
    if (INTERPRETERS.test(command) || OWN_PROGRAM.test(command))
      return CONFIG.test(message) ? "config_error" : "runtime_error";
    if (CONFIG_FILE.test(file)) return "config_error";
    return BUILDERS.test(command) || candidate.level === "error" || candidate.errorType === null
      ? "build_error"
      : "lint_error";
  }
  if (CONFIG.test(message)) return "config_error";
  if (LINTERS.test(command)) return "lint_error";
  if (INTERPRETERS.test(command) || OWN_PROGRAM.test(command)) return "runtime_error";
  return BUILDERS.test(command) ? "build_error" : "other";
}
