import { baseName } from "#model/base-name.ts";
import type { Category } from "#model/category.ts";
import { isClaim } from "../../claim.ts";
import type { About } from "../../log.ts";
import { isOfAValue } from "../../of-a-value.ts";
import type { Candidate } from "./candidate.ts";
import { MOSTLY, spokenKind } from "./kind-by-purpose.ts";
import { kindOfCommand, kindOfTarget } from "./kind-of-command.ts";
import { isConfigFile, isOfAnother, kindOfUnopened, saysBroken, saysUnopened } from "./missing-file.ts";
import { programOf, subcommandOf } from "./program.ts";
import { kindOfProgram } from "./program-kinds.ts";
import { saysMissing, toldIn } from "./says-missing.ts";
import { answeredKind, aroundKind, calledKind, codeKind, saysAskedWrongly } from "./worded-kinds.ts";

const TYPES =
  /\bnot assignable\b|\bincompatible types?\b|\btype mismatch\b|\bmismatched types\b|\bexpected type\b|\bcannot convert\b|\bhas no (?:exported )?(?:attribute|member|field|property)\b|\btype error\b|\bdoes not exist on type\b|\bincompatible type|\bno overload\b|\b(?:argument|value|expression|parameter) of type\b|\bdoes not (?:conform|satisfy)\b|\bcannot (?:assign|use|pass|return)\b.{1,80}\b(?:as|to|for)\b.{1,40}\btype\b/i;
// "unexpected symbol near '}'", "expected an expression", "mismatched input": what could not be read, in the words of parsers
const SYNTAX =
  /\bunexpected (?:character|symbol|newline|end\b|eof|['"`‘][^'"`’\s]{1,3}['"`’])|\bexpected (?:an? )?(?:expression|identifier|statement|declaration|comma|colon|semicolon|operator|bracket|brace|parenthesis)\b|\b(?:expression|identifier|statement|declaration|semicolon|operator) expected\b|\bmissing ['"`‘]?[)}\];:]|\bmissing (?:closing|end)\b|\bunmatched (?:['"`‘]?[([{)\]}]|(?:indent|outdent|dedent|quote|brace|bracket|parenthesis|delimiter|tag|end)\b)|\b(?:mismatched|extraneous) input\b|\binvalid (?:character|token)\b|\bpremature end\b|\b(?:failed to|cannot|could not|can't|unable to) parse\b|\bexpecting\b.{1,60}\b(?:got|not|but|found)\b|\b(?:was|is) left open\b|\bunclosed\b|\bnever closed\b|\b(?:end|closing) (?:sign|tag|brace|bracket|quote|delimiter)\b.{0,20}\b(?:not found|missing|expected)\b/i;
// "Parsing response section name: the section is not valid", "unexpected string constant in …", "unexpected symbol in: …", "Expected double-quoted property name in JSON at position 20", "expected end of rule", "You have an error in your SQL syntax", "invalid character 'p' looking for beginning of value": "Opening and ending tag mismatch: plate line 2 and menu", "config/stations.yaml: SyntaxError: All sequence items must start at the same column", "syntax error. Last token seen: h" (at, bc, tc: what yacc's parsers say by themselves): said by nobody but a parser
const PARSER =
  /^syntax error(?:$|[.,;] )|\bSyntaxError: \S|\bopening and ending tag mismatch\b|\bmismatched tag\b|\bextra content at the end of the document\b|\bjunk after document element\b|\bstart tag expected\b|\bstarttag: invalid\b|\bentityref: expecting\b|\bnot well-formed\b|^parsing (?:\w+ ){1,5}\w+: |\bnear ["'`][^"'`]{1,80}["'`]: syntax error\b|^incorrect syntax\b|\bunexpected (?:\w+ )?(?:constant|literal|symbol|operator|keyword|bracket|brace|delimiter|separator)\b|\b(?:in|invalid|malformed) JSON\b(?: at\b|$)|\bsyntax is (?:incorrect|wrong|invalid)\b|\berror (?:while )?parsing [`'"]?(?:[\w./-]{1,80}\.\w+|[A-Z]\w*file)\b|\bsyntax error (?:at or near|near|at line)\b|^expected end of \w+|^unexpected end of\b|\bfound (?:unexpected (?:\w+ ){0,2}(?:indicator|character|end|token)|character that cannot start any token)\b|\berror in your (?:\w+ )?syntax\b|\binvalid character '.{1,8}' (?:looking for|after|in) /i;
const FORMAT =
  /\bformatter would\b|\bwould reformat\b|\bwould be reformatted\b|(?<!badly |wrongly |incorrectly )\bformatt(?:ed|ing)\b|\bstyle issues?\b|\bnot formatted\b|\bnot \w{0,12}fmt(?:'?ed)?\b|\btrailing (?:whitespace|spaces?)\b|\bindentation\b|\bline too long\b/i;
// "This environment is externally managed", "Opam has not been initialised, please run `opam init'", "The file "shop.json" was not found.", "No ruleset has been found.", "Size Limit can’t find files at dist/index.js", "Rule 'no-such-thing' not found in plugin 'eslint'", "Invalid input (unrecognized_keys: entri)", "no usable package repositories configured", "failed to resolve menu: /app/src/menu.rs does not exist"
const CONFIG =
  /\bexternally[- ]managed\b|\bhas not been initiali[sz]ed\b|\bfile ["'`‘][^"'`’]{1,200}["'`’] (?:was |is )?not found\b|\bno (?:\w+ )?(?:rulesets?|rules|inputs?|tests? files?) (?:has been |have been |was |were )?(?:found|given|provided|specified)\b|\bcan['’]?t find (?:any )?files?\b|\brule ["'`‘][^"'`’]{1,80}["'`’] (?:was |is )?not (?:found|defined)\b|\bconfig(?:uration)?\b|\b(?:unknown|invalid|unrecogni[sz]ed|unsupported|bad|missing|illegal|no such)[ _](?:\w+ ){0,2}(?:option|argument|flag|command|subcommand|setting|parameter|value|script|target|task|phase|key|field|property|directive|operand)s?\b|\bnot a git repository\b|\bcould not (?:locate|find)\b|\bno rule to make target\b|\busage:|\bmissing script\b|\bcould(?: not|n't) find a (?:script|task|target)\b|\b(?:this|current|working) directory\b|\bno (?:\w+ )?files? (?:match\w*|(?:\w+ ){0,4}found)\b|\bno [A-Z]?[a-z]+file (?:was )?found\b|\bdon't know how to (?:build|make|run)\b|\b(?:script|task|target|recipe) not found\b|\benvironment variable\b|\bnot (?:a )?valid\b.*\b(?:option|value)\b|\brequired (?:option|argument|flag|variable)\b|\bmanifest\b|\block ?file\b|\binvalid requirement\b|\bcommand "[^"]+" not found|(?:\bfile ['"`‘][^'"`’]{1,200}|\/[\w.-]{1,100}\.\w{1,9})['"`’]? does(?: not|n't) exist\b|\bno (?:\w+ ){1,3}(?:was |were |is )?(?:specified|configured|given)\b|\byou must (?:configure|specify|set)\b|\b(?:option|flag|argument|parameter)\b.{1,60}?\bis (?:unknown|ambiguous|invalid|unrecogni[sz]ed|not (?:recogni[sz]ed|supported|valid))\b/i;
// "Jest: "global" coverage threshold for branches (90%) not met: 50%", "Required test coverage of 90% not reached"
const COVERAGE = /\bcoverage\b.*\b(?:not (?:met|reached)|below|less than|threshold)\b/i;
// "Assert.Equal() Failure", "Equal expectation fails at character 0 with [soup] and [bread]", "Condition not satisfied: cart.total() == 120", "Too few invocations for: 1 * courier.send(_)" (Spock), "*** Failed! Falsified (after 1 test): 0" (QuickCheck), "Property "total" failed after 12 tests.", "snapshot mismatch: till"
const ASSERTED =
  /^Assert\.\w+\(\) Failure\b|^\w{2,30} expectation (?:\[.{1,200}\] )?fails\b|^Condition (?:not satisfied|failed with Exception):|^Too (?:few|many) invocations for:|^\*{3} Failed! |\b(?:failed|falsified|falsifiable),? after \d+ (?:tests?|attempts?|runs?|examples?|successful|passed)\b|\bsnapshots? (?:mismatch|does not match|do not match)/;
// "@0ms:(assertion failure): the sum is wrong", "Uncaught exception no stock left for soup", "dishes is not defined", "heap-buffer-overflow on address 0x61": what only a run says, in these words
const RAN =
  /^\W{0,12}(?:@\S{1,40}:)?\W{0,12}assertion (?:failure|failed|violation)\b|\b(?:uncaught|unhandled) (?:exception|error)\b|^[\w$.]+ is not (?:defined|a function|a constructor|iterable)$|^non-exhaustive (?:patterns|guards) in \w|^cannot read propert(?:y|ies) of |\b(?:heap|stack|global|container)-(?:buffer-)?overflow\b|\b(?:heap-)?use-after-(?:free|return|scope)\b/i;
// "Cannot read property 'total' of undefined", "Cannot read properties of null (reading 'total')": V8's words for what ran, of no other
const OF_NOTHING = /^cannot (?:read|set) propert(?:y '[^']{1,80}'|ies) of (?:undefined|null)\b/i;
// "relation "dishes" already exists", "duplicate key value violates unique constraint "dishes_pkey"", "no such table: dishes": a database's words for a statement that ran
const STATEMENT =
  /^(?:relation|table|column|constraint|sequence|index|schema|database|type|role) ["'`][^"'`]{1,120}["'`](?: of relation "[^"]{1,120}")? (?:already exists|does(?: not|n't) exist)\b|\bviolates (?:unique|foreign key|check|not-null) constraint\b|^no such (?:table|column): \w/i;
// "READ error during LOAD: end of file on …": who reads code says so, as an exception
const READ_FAILED = /\bread(?:er)? error\b|\bend of (?:file|input) (?:on|in|inside|within)\b/i;
// "courier/client.h: No such file or directory", behind a place in what includes it
const INCLUDED = /^["'<]?[\w./+-]{1,200}\.(?:h|hh|hpp|hxx|inc|mod)[">']?: no such file or directory/i;
// "Element 'berth': Missing child element(s). Expected is ( fee ).", "Element 'fee', attribute 'kind': The attribute 'kind' is not allowed.": a document that is not as its schema has it
const UNLIKE_SCHEMA =
  /^element ['"`‘][^'"`’]{1,100}['"`’](?:, attribute ['"`‘][^'"`’]{1,100}['"`’])?: (?:missing child element|this element is not expected|(?:the|no matching) |\[facet |character content|'.{0,80}' is not a(?:n element of| valid))/i;
// The name of a rule: "header-max-length"
const RULE = /^[a-z]+(?:-[a-z\d]+){1,6}$/;
// "invalid command name "prnt"", "wrong number of arguments"
const CODE_WORDS =
  /\b(?:invalid|unknown|bad|illegal) (?:command name|function|method|procedure|identifier|variable)\b/i;
// "Your Ruby version is 3.3.8, but your Gemfile specified 2.5.1"
const VERSIONS =
  /\bversion\b.{1,80}\bbut\b.{1,80}\b(?:specified|requires?|expect(?:s|ed)|wants|wanted|needs)\b/i;
// "directory prefix . does not contain main module", "this folder does not contain a project file"
const NO_PROJECT =
  /\bdoes(?: not|n't) contain (?:a |an |any |the )?(?:\w+ )?(?:module|package|project|workspace|solution|manifest)\b/i;
// "could not verify that this server is running"
const NO_SERVER =
  /\b(?:verify|check|ensure) that (?:this|your|the) (?:server|service|database|daemon) is (?:running|up|reachable)\b|\b(?:server|service|database|daemon) is not (?:running|reachable|responding|up)\b/i;
// "Undefined symbols for architecture arm64:", "`make` failed with exit code: 2"
const BUILD =
  /\bfailed to (?:build|compile|link|bundle|package)\b|\bimport cycle\b|\bmultiple definition\b|\bundefined (?:reference|symbols?)\b|^(?:command )?[`'"](?:make|ninja|\w*build)\b.{0,400}\bfailed with (?:exit|error) code\b|\blinker\b|\bneeded by (?:target\b|["'`‘])|^(?:\w+: )?\*\*\* \[/i;
// "frob build": what it could not do was to build
const BUILDS = /^(?:build|compile|bundle|package|assemble|link)$/;
// "unrecognized cop Lint/Nothing found in .rubocop.yml", "Pipfile.lock is out-of-date."
const NAMES_CONFIG =
  /(?:^|[\s'"`(/])\.?[\w-]{1,60}\.(?:toml|ya?ml|ini|cfg|conf|json5|lock)(?=$|[\s'"`):,]|\.(?:\s|$))/;
// What a program is given to work on, and nobody builds.
const DATA_FILE = /\.(?:csv|tsv|psv|jsonl|ndjson|dat|data|log|txt|xlsx?|parquet)$/i;
// Code that runs without having been built.
const SCRIPT_FILE = /\.(?:py|rb|php|pl|pm|lua|sh|r|jl|awk|sql)$/i;

// "PHP Parse error: ...", "Fortran runtime error: ..."
const STATED: Readonly<Record<string, Category>> = {
  "parse error": "syntax_error",
  "parser error": "syntax_error",
  "syntax error": "syntax_error",
  "runtime error": "runtime_error",
  "exception error": "runtime_error",
  "type error": "type_error",
  "missing dependency": "missing_dependency",
};

// "src/cart.R:1:7: style: Use <-, not =", "cart.c:4:9: performance: …": a severity that nobody but a linter knows
const LINTS = /^(?:style|convention|refactor|performance|readability|portability)(?: \([\w-]{1,60}\))?: \S/;

/** What is known around a candidate. */
export interface Circumstances {
  /** The file that it is told of. */
  readonly file: string | null;
  /** All calls are inside a tool, and the message names a file of the user's: the tool tells what it found, nothing of the user's ran. */
  readonly isInside: boolean;
  /** It names a place in a file, and no call: "TypeError: …" over " --> Cart.sol:5:5:". */
  readonly isPointed: boolean;
  /** It ends in the name of a rule in brackets: "subject may not be empty [subject-empty]". */
  readonly isRuled: boolean;
  /** A bundler's own code said it, and none of the user's was called. */
  readonly isBundlers: boolean;
  /** Calls stand below it, and none is the user's. */
  readonly isTools: boolean;
  /** All calls are inside a tool, and the innermost of them parse. */
  readonly isParsed: boolean;
  /** All calls are inside a tool, and one of the innermost reads its settings. */
  readonly isConfiguring: boolean;
  /** Calls stand below or above it. */
  readonly hasStack: boolean;
  /** A heading below it announces calls, whatever they look like: "Backtrace:". */
  readonly isTraced: boolean;
  /** The output counts failing tests. */
  readonly testsFailed: boolean;
  /** The output says that a build failed. */
  readonly buildFailed: boolean;
}

// "CompileError: cannot compile shop.zig": what could not be built never ran
const COMPILES =
  /(?:Compil\w*|Build|Rollup|Rolldown|Bundl(?:e|er|ing)|Webpack|Link(?:er|ing)?|Macro)(?:Error|Exception|Failure|Failed)$/;
// "TokenMissingError", "Parser::SyntaxError", "LexerException", "yaml.scanner.ScannerError"; a "CommandParsingException" is about the command line
const READS =
  /(?:Syntax|(?<!Command|Arguments?|Options?)Pars(?:e|er|ing)|Token\w*|Lex(?:er|ical)|Scanner|Indentation)(?:Error|Exception|Failure)$/;
// "SystemCheckError": who throws it has looked through, and lists what it found
const CHECKS = /(?:Check|Lint)(?:Error|Exception|Failure|Failed)$/;

function thrownCategory(type: string): Category {
  if (READS.test(type)) return "syntax_error";
  if (CHECKS.test(type)) return "lint_error";
  return COMPILES.test(type) ? "build_error" : "runtime_error";
}

/** The kind of failure where no tool's record says it: from the message first, then from the command's words. */
export function guessCategory(
  candidate: Candidate,
  message: string,
  about: About,
  {
    file,
    isInside,
    isPointed,
    isRuled,
    isParsed,
    isConfiguring,
    hasStack,
    isTraced,
    testsFailed,
    buildFailed,
    isBundlers,
    isTools,
  }: Circumstances,
): Category {
  // A shell's word for a command that is not there, whoever started it.
  if (about.exitCode === 127 && /no such file|not found|unknown command/i.test(message))
    return "missing_dependency";
  const stated = STATED[candidate.word ?? ""];
  const { errorType } = candidate;
  // "RUNTIME ERROR: couldn't open import "dishes.libsonnet"" names what is missing.
  if (stated === "runtime_error" && saysMissing(message, { errorType, isRun: false }))
    return "missing_dependency";
  if (stated !== undefined) return stated;
  if (/^\[(?:unit)?tests?\] /i.test(message)) return "test_failure";
  if (file !== null && LINTS.test(message)) return "lint_error";
  if (NO_SERVER.test(message)) return "connection_error";
  // "YAMLException: bad indentation of a mapping entry": who throws it could not read on
  if (FORMAT.test(message)) return candidate.exception ? "syntax_error" : "lint_error";
  if (COVERAGE.test(message) || ASSERTED.test(message)) return "test_failure";
  const ownRan = (hasStack && !isInside) || (testsFailed && candidate.level === null);
  if (saysMissing(message, { errorType, isRun: ownRan }) || (file !== null && INCLUDED.test(message)))
    return "missing_dependency";
  const around =
    ownRan || isClaim(message, errorType)
      ? null
      : (answeredKind(errorType, message) ?? calledKind(errorType) ?? aroundKind(message));
  if (around !== null) return around;
  // "ENOENT: no such file or directory, open './fonts/missing.css'", of what is imported there (postcss, less, sass): it could be read well enough
  if (isParsed && isTranslator(about.command) && !saysUnopened(message)) return "syntax_error";
  if (isConfiguring && !PARSER.test(message) && !SYNTAX.test(message) && !/Syntax/.test(errorType ?? ""))
    return "config_error";
  if (candidate.exception) {
    // "Error: Unknown option: .preset. Check out https://…", thrown and called by the tool alone: it was set up so
    if (isTools && isTranslator(about.command) && (CONFIG.test(toldIn(message)) || saysAskedWrongly(message)))
      return "config_error";
    // "AssertionFailedError: expected: <42> but was: <-42>", where failing tests are counted
    if (testsFailed && /Assert/.test(errorType ?? "")) return "test_failure";
    const thrown = thrownCategory(candidate.errorType ?? "");
    if (thrown !== "runtime_error") return thrown;
    if (READ_FAILED.test(message) || (isInside && (PARSER.test(message) || SYNTAX.test(message))))
      return "syntax_error";
    if (!isInside && !(isPointed && isTranslator(about.command))) {
      // "FATAL ERROR: Couldn't open "zImage": No such file or directory": nobody threw it
      if (/^(?:fatal error)?$/i.test(errorType ?? "") && !hasStack && !isTraced && saysUnopened(message))
        return kindOfUnopened(message, about.command);
      // "Fatal error: there were errors during linking": who neither runs code nor shows a call has thrown nothing of the user's. "[KeyError]" was thrown.
      const isNamed = /(?:Error|Exception|Defect)$/.test(errorType ?? "");
      const isSaid = !isNamed && !hasStack && !isTraced && kindOfCommand(about.command) === "compiler";
      return isSaid ? "build_error" : thrown;
    }
    // "Cannot read properties of undefined": whoever points at it, it ran
    if (OF_NOTHING.test(message)) return thrown;
    return TYPES.test(message) || /^Type/.test(candidate.errorType ?? "") ? "type_error" : "build_error";
  }
  if (
    (file !== null && RAN.test(message)) ||
    isOfAValue(message) ||
    OF_NOTHING.test(message) ||
    STATEMENT.test(message)
  )
    return "runtime_error";
  if (PARSER.test(message) || (file !== null && SYNTAX.test(message))) return "syntax_error";
  if (hasStack && isBundlers) return "build_error";
  // Where failing tests are counted, a place without a severity is a test's.
  if (testsFailed && file !== null && candidate.level === null) return "test_failure";
  const program = programOf(about.command);
  const kind = kindOfCommand(about.command);
  const isLinter = kind === "linter";
  const isRun = kind === "interpreter";
  if (file === null) {
    if (saysBroken(message)) return "runtime_error";
    // "Expected: no module named soup, actual: module soup"
    if (testsFailed && isClaim(message, errorType)) return "test_failure";
    if (CONFIG.test(toldIn(message)) || VERSIONS.test(message) || NO_PROJECT.test(message))
      return "config_error";
    const isConfigured = candidate.mention?.file != null && isConfigFile(candidate.mention.file);
    if ((isConfigured || NAMES_CONFIG.test(message)) && !hasStack) return "config_error";
    if (saysUnopened(toldIn(message))) return kindOfUnopened(message, about.command);
    // "Must use import to load ES Module: /app/till.test.js", of a runner's own calls (jest, karma, ava): what it could not load is a test
    if (testsFailed && isInside && candidate.level === null) return "test_failure";
    if (isRun || hasStack) return "runtime_error";
    if (OF_HISTORY.test(message)) return "other";
    // What git hands on of a hook is the hook's.
    if (program === "git" && HOOKED.test(subcommandOf(about.command) ?? "") && !saysAskedWrongly(message)) {
      // "subject may not be empty [subject-empty]", "type must be lower-case [type-case]" (commitlint, gitlint, textlint in a hook): a rule's name is a linter's
      const isRule = isRuled || (candidate.level === null && RULE.test(errorType ?? ""));
      return isRule ? "lint_error" : (codeKind(message) ?? "other");
    }
    // "Worker failed to boot.": its settings were read, and what it serves did not run
    if (kind === "server") return codeKind(message) === "runtime_error" ? "runtime_error" : "config_error";
    return isLinter || isRuled || (candidate.level === null && RULE.test(candidate.errorType ?? ""))
      ? "lint_error"
      : buildFailed ||
          BUILD.test(message) ||
          /^-W/.test(candidate.errorType ?? "") ||
          BUILDS.test(subcommandOf(about.command) ?? "")
        ? "build_error"
        : spokenKind(message, kind, about.command);
  }
  // "git commit" that tells of a place in the code: a hook looked through it. What git itself was to do with a file is neither code nor a setting.
  if (program === "git")
    return HOOKED.test(subcommandOf(about.command) ?? "") && !OF_HISTORY.test(message)
      ? "lint_error"
      : "other";
  if (kind === "server") return "config_error";
  if (isLinter) return isConfigFile(file) && CONFIG.test(message) ? "config_error" : "lint_error";
  // An unknown command in a script that was running is the script's.
  if (isRun && CODE_WORDS.test(message)) return "runtime_error";
  // "tsn/a.ts(1,7): error TS2322: …": what could not be compiled did not run
  if (isRun && candidate.level === "error" && (isCompilers(candidate) || isCheckers(candidate, program)))
    return TYPES.test(message) ? "type_error" : (codeKind(message) ?? "build_error");
  // "This expression has type float but an expression was expected of type int": types are judged before anything runs
  if (isRun && codeKind(message) === "type_error") return "type_error";
  if (isRun) return CONFIG.test(message) ? "config_error" : "runtime_error";
  if (isTraced) return "runtime_error";
  // "ENOENT: no such file or directory, open 'views/header.pug'" over the calls of who makes pages of it
  if (hasStack && (kind === "builder" || kind === "compiler") && saysUnopened(message))
    return kindOfUnopened(message, about.command);
  if (hasStack) return CONFIG.test(message) ? "config_error" : "runtime_error";
  if (UNLIKE_SCHEMA.test(message)) return "lint_error";
  if (isConfigFile(file)) return "config_error";
  if (
    (kind === "builder" || kind === "compiler") &&
    saysUnopened(message) &&
    isOfAnother(message, about.command)
  )
    return "missing_dependency";
  if (TYPES.test(message) || kind === "typer") return "type_error";
  // "error: … [no-empty-lines]": compilers give numbers to what they find, linters names
  if (RULE.test(candidate.errorType ?? "")) return "lint_error";
  // Warnings alone fail no build; who ends badly for them is a linter.
  if (candidate.level === "warning" || candidate.level === "note") return "lint_error";
  // A rule's code with no severity is a linter's; a script that names a place without one was running.
  if (candidate.errorType !== null && candidate.level === null) return "lint_error";
  if (candidate.level === null && program === null && SCRIPT_FILE.test(file)) return "runtime_error";
  if (kind === null && DATA_FILE.test(file)) return "runtime_error";
  // Tests that could not be built never ran.
  if (kind === "tester" && buildFailed && !testsFailed && candidate.level === "error") return "build_error";
  // "cart_test.dart:41:23: Error: The getter 'total' isn't defined": nor did a test of which a compiler speaks
  if (
    kind === "tester" &&
    candidate.level === "error" &&
    candidate.place?.column != null &&
    codeKind(message) === "build_error"
  )
    return "build_error";
  // "app.nimble(27, 14) Error: undeclared identifier": of what it brings, and had to build
  if (kind === "packages" && candidate.level === "error" && candidate.place?.column != null)
    return codeKind(message) ?? "build_error";
  // What a task tells of a place is its own, too.
  if (kind === "tasks") return codeKind(message) ?? MOSTLY[kind];
  // What a database says of a script was said while it ran.
  if (kind === null && /\.sql$/i.test(file)) return "runtime_error";
  if (kind === null) {
    const target = kindOfTarget(about.command);
    if (target === "linter" || target === "typer") return MOSTLY[target];
    const said = codeKind(message);
    if (isPlayed(candidate, file, about.command) || said === "runtime_error") return "runtime_error";
    return said === "lint_error" && candidate.level === null ? said : "build_error";
  }
  return MOSTLY[kind];
}

/** A column, and a code with a number: compilers name what they find so, and nothing that runs. */
function isCompilers({ place, errorType }: Candidate): boolean {
  return place?.column != null && /^[A-Z]{1,4}-?\d{3,5}$/.test(errorType ?? "");
}

/** 'ferment/vat.py:11: error: "str" has no attribute "litres"  [attr-defined]' of "./check.sh": who ran judges code by rules that have names. */
function isCheckers({ errorType }: Candidate, program: string | null): boolean {
  return program === "./" && RULE.test(errorType ?? "");
}

// Of these git asks hooks.
const HOOKED = /^(?:commit|push|merge|rebase|am|cherry-pick|pull)$/;
// "CONFLICT (content): Merge conflict in menu.txt", "Hunk #1 FAILED at 1.", "1 out of 1 hunk FAILED", "Reversed (or previously applied) patch detected!", "could not apply 3ecf11a... capital", "[rejected] main -> main (fetch first)", "patch does not apply", "Your local changes to the following files would be overwritten by merge"
const OF_HISTORY =
  /\bmerge conflict\b|^conflict \(|\bcould not (?:apply|revert)\b|\bpatch (?:failed|does not apply)\b|\bhunks? (?:#\d+ )?(?:failed|ignored)\b|\breversed \(or previously applied\) patch\b|\bwould be overwritten by\b|\[(?:remote )?rejected\]|\bnon-fast-forward\b|\bfailed to push\b|\bunmerged (?:paths|files)\b|\bunrelated histories\b|\bupdates were rejected\b|\balready checked out\b|\bpathspec ['"`]/i;

/** A program that is named, and not as one that runs what it reads: an error's name is then what it calls a problem. */
function isTranslator(command: string | null): boolean {
  // Of "gnatmake run.adb && ./run" nobody knows which spoke.
  const program = /[;&|]/.test(command ?? "") ? null : programOf(command);
  return program !== null && kindOfProgram(program) !== "interpreter";
}

/**
 * "gnuplot prices.plt" and '"prices.plt" line 2: undefined variable': a program that is given one file and nothing else, and tells one line of it,
 * without a severity or a column, was playing the file. Who compiles counts what it finds, and says how grave each is.
 */
function isPlayed({ level, place }: Candidate, file: string, command: string | null): boolean {
  const words = (command ?? "").trim().split(/\s+/);
  return (
    level === null && place?.column === null && words.length === 2 && baseName(words[1]!) === baseName(file)
  );
}
