import type { Category } from "#model/category.ts";
import { isClaim } from "./claim.ts";
import { isOfAValue } from "./of-a-value.ts";
import { kindInOtherWords } from "./other-languages.ts";

interface Rule {
  readonly category: Category;
  readonly pattern: RegExp;
  /** The rule holds only for these kinds of the tool's own word; everywhere when absent. */
  readonly over?: readonly Category[];
}

/**
 * Message → the most specific category, first rule that fits. A tool's own word (test_failure, build_error, lint_error)
 * says where a problem was seen; these say what it is. "Cannot find module" in a failing build is a missing dependency.
 */
export const RULES: readonly Rule[] = [
  {
    category: "oom",
    pattern:
      /\bout of memory\b|\bOOMKilled\b|heap out of memory|\bMemoryError\b|\bOutOfMemoryError\b|memory exhausted|cannot allocate memory|\bENOMEM\b|Allocation failed - JavaScript heap|\bNoMemoryError\b|Allowed memory size of \d+ bytes exhausted/i,
  },
  {
    category: "connection_error",
    pattern:
      /\bECONNREFUSED\b|\bECONNRESET\b|\bENOTFOUND\b|\bEAI_AGAIN\b|\bEHOSTUNREACH\b|\bENETUNREACH\b|\bEPIPE\b|connection (?:was )?(?:refused|reset|aborted|closed|timed out)|connection to [^\n]{1,100} (?:was |has been )?(?:refused|reset)|could not resolve (?:host|proxy)|name or service not known|temporary failure in name resolution|no route to host|network is unreachable|failed to connect to|could not connect to|cannot connect to the|couldn't connect|getaddrinfo|\bConnectionError\b|\bConnectionRefusedError\b|\bConnectException\b|\bUnknownHostException\b|max retries exceeded with url|SSL(?:Error| certificate problem| handshake)|certificate (?:has expired|verify failed)|connect: connection|can(?:'t|not) connect to |could not reach host|self[- ]signed certificate|unable to (?:verify the first|get local issuer) certificate|\bx509: |: no such host\b|\bConnectionRefused\b|\baddress (?:is )?already in use\b|net::ERR_(?:CONNECTION|NAME_NOT|INTERNET|ADDRESS)/i,
  },
  {
    category: "missing_dependency",
    pattern:
      /couldn't find package |the requested resource '[^']+' could not be found|\bERESOLVE\b|\bETARGET\b|cannot find (?:module|package) |cannot find type definition file|could not (?:resolve|find) (?:module|package|dependency|import|gem|"[^"]+" in(?! plugin\b))|(?:module|package) not found|could not resolve:? ["'`]|failed to load url |could not load \S{1,300} \(imported by |\bModuleNotFoundError\b|no module named|can't locate \S+ in @INC|module '[^']+' not found|module [\w.]+ not found, required by|\bERR_MODULE_NOT_FOUND\b|\bMODULE_NOT_FOUND\b|failed to resolve import|unresolved import|can't find crate|cannot find crate|no required module provides package|missing go\.sum entry|is not in (?:std|GOROOT)|package [\w.]+ does not exist|cannot load such file|unable to find package |could not be found in any version|is missing from your system|the dependency is not available|could not find gem|no such module|cannot find -l\w+|unable to resolve (?:dependency|module|path)|could not resolve dependencies|version solving failed|no solution found when resolving|no matching distribution found|could not find a version that satisfies|no matching version found|is not in (?:this|the npm) registry|404 not found - get|no matching package named|command not found|is not recognized as an internal or external command|executable file not found|: not found$|import-not-found|cannot find implementation or library stub|Could not find '[^']+' \(|no such file or directory: '?[\w@/.-]+\.h\b|fatal error: [\w/.+-]+: No such file or directory|executable doesn't exist at|'[^']+\.h\w{0,2}' file not found|\bnot a dependency\b|\bdependency "[^"]+" not found|qualified path resolution failed|failed to spawn: [`'"]|\bspawn (?:\S{1,200} )?ENOENT\b|unable to execute '[^']+': No such file|ERR_PACKAGE_PATH_NOT_EXPORTED|LoadError\b/i,
  },
  {
    category: "permission_error",
    pattern:
      /\bEACCES\b|\bEPERM\b|permission denied|\bPermissionError\b|\bNotCapable\b|\bPermissionDenied\b|operation not permitted|access (?:is )?denied|access to [^\n]{1,300}? is denied|\bAccessDenied\w*\b|not authorized to|resource not accessible by|\b403 Forbidden\b|password was incorrect|with the right permissions|failed to decrypt safe contents/i,
  },
  {
    category: "timeout",
    pattern:
      /\btimed out\b|\btimeout while waiting\b|\btimeout - async callback\b|\btimeout of \d+|exceeded timeout|timeout exceeded|\bETIMEDOUT\b|\bESOCKETTIMEDOUT\b|\bTimeoutError\b|\bTimeoutException\b|deadline exceeded|panic: test timed out|Timeout >\d|test timeout|timeout: sending signal|\btimeout \(\d+ ?s\)|Maximum execution time of \d+/i,
  },
  {
    category: "syntax_error",
    pattern:
      /\bSyntaxError\b|\bIndentationError\b|\bTabError\b|\bsyntax error\b|\bparse error\b|parsing error|unexpected (?:token|end of (?:file|input|JSON)|EOF|indent\b|identifier|keyword(?! argument))|unterminated (?:string|template|regular|quoted|triple|[`'"‘])|invalid syntax|missing (?:closing|semicolon)|expected (?:an? )?[`'"]?[;)}\],:(](?!\w)|unbalanced (?:paren|brace)|\binvalid-syntax\b|unclosed delimiter|missing terminator|this file contains an unclosed|'[;,:(){}[\]]' expected|reached end of file while parsing|did not find expected (?:key|node|'-')|\bmissing end tag\b|\bJSX closing tag\b/i,
    over: ["build_error", "runtime_error", "type_error", "other", "test_failure", "lint_error"],
  },
  {
    category: "test_failure",
    pattern: /\bthere (?:were|are|was|is) (?:a )?(?:failing tests?|test failures?)\b/i,
    over: ["build_error", "other"],
  },
];

/** The most specific category that the message allows; `own` is the tool's own word for its failures. */
export function classify(own: Category, errorType: string | null, message: string): Category {
  // Asked twice for each failure in turn; and the second use of a pattern makes V8 compile it to machine code.
  if (last?.own !== own || last.errorType !== errorType || last.message !== message) {
    last = { own, errorType, message, category: firstRule(own, errorType, message) };
  }
  return last.category;
}

let last: { own: Category; errorType: string | null; message: string; category: Category } | null = null;

/**
 * Something of what every rule asks for. Most messages have nothing of it ("expected 3 to be 4"), and no pattern is compiled for them: six large ones
 * are 2 ms of a failing run, and one of all these words was a fifth of a millisecond.
 */
const WORTH_ASKING =
  "memory|oom|alloc|go.sum|nomem|econn|already in use|enotfound|eai_again|ehostunreach|enetunreach|epipe|eacces|eperm|timedout|etarget|connect|resol|not known|route to host|unreachable|getaddrinfo|unknownhost|x509|net::err|solving|retries|ssl|certificate|find|found|module|load|locate|crate|package|capable|is not in|exist|no such|no match|recognized|library stub|permi|denied|accessible by|authorized|forbidden|password was|decrypt safe|timeout|timed out|execution time|deadline|syntax|indentation|taberror|parse|parsing|unexpected|unterminated|missing closing|missing semicolon|missing terminator|missing from your|dependency is|enoent|reach host|unbalanced|unclosed|' expected|not a dependency|failed to spawn|end tag|closing tag|failing test|test failure".split(
    "|",
  );
// expected ';' before 'return'; expected a ";"
const EXPECTED_SIGN = /expected (?:an? )?[`'"]?[;)}\],:(](?!\w)/;

/** From so many messages on, one pattern of all words is sooner made than each word looked for. */
const MANY = 200;
let asked = 0;
let anyWord: RegExp | null = null;

/** True when a message may be more specific than its tool says. */
export function mayBeSpecific(text: string, areMany = ++asked > MANY): boolean {
  const small = text.toLowerCase();
  const hasWord = areMany
    ? (anyWord ??= new RegExp(WORTH_ASKING.join("|").replaceAll(".", "\\."))).test(small)
    : WORTH_ASKING.some((word) => small.includes(word));
  return hasWord || (small.includes("expected ") && EXPECTED_SIGN.test(small));
}

function firstRule(own: Category, errorType: string | null, message: string): Category {
  const text = errorType === null ? message : `${errorType}: ${message}`;
  if (!mayBeSpecific(text)) return kindInOtherWords(message) ?? own;
  for (const rule of RULES) {
    if (rule.over !== undefined && !rule.over.includes(own)) continue;
    if (
      rule.category === "syntax_error" &&
      (isStyle(own, text, errorType) || OF_VERSION.test(message) || isOfAValue(message))
    )
      continue;
    if (!rule.pattern.test(text)) continue;
    // "Expected : (total(100)) == (120)": a claim's caption, no sign that a parser waits for
    if (rule.category === "syntax_error" && CAPTION.test(message)) continue;
    // "error 18 at 0 depth lookup: self-signed certificate": of files, and nobody was connected
    if (rule.category === "connection_error" && OF_CHAIN.test(message)) continue;
    // 'expected "Cannot find module './soup'" to be null': nothing is missing but the right answer
    if (rule.category === "missing_dependency" && isClaim(message, errorType)) continue;
    return rule.category;
  }
  // "unexpected end of input while parsing minor version number": a setting's value
  if (OF_VERSION.test(message)) return "config_error";
  return kindInOtherWords(message) ?? own;
}

const OF_VERSION = /\bparsing (?:the )?(?:major|minor|patch|pre-release|build) (?:version|identifier)\b/i;
const OF_CHAIN = /^error \d{1,3} at \d{1,3} depth lookup: ?/;
const CAPTION = /^expected ?: \S/i;

/** A named lint rule about semicolons speaks of style; only a rule that could not read the file speaks of syntax. */
function isStyle(own: Category, text: string, errorType: string | null): boolean {
  if (own !== "lint_error") return false;
  // "Missing semicolon." of a linter that read on
  if (/^missing semicolon\b/i.test(text)) return true;
  return errorType !== null && !/syntax|pars(?:e|ing)|^E9\d\d/i.test(text);
}
