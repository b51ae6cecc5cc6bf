import { isClaim } from "../../claim.ts";

// "cart 1.0.0 requires menu, which is not installed.", "currently requires both TypeScript 7 and TypeScript 6 installed in your project", "needs the till driver to be installed", "these package versions have conflicting dependencies", "Dependency 'soup' is required but not found."
const DEPENDENCY =
  /\brequires \S+(?: \S+){0,4},? (?:which|but)\b.*\binstalled\b|\bconflicting dependenc|\b(?:requires?|needs?) .{1,80}? (?:to be installed|installed in (?:your|the))\b|\b(?:is|are) not installed\b|\bno (?:\w+ ){1,4}(?:is |are )?installed\b|\bdependency conflict|\bdependency ["'`‘]?[\w@./:+-]+["'`’]? is required but\b/i;
// "there is no package called ‘courier’", "Package `libsoup-9' not found", "collection not found", "no code for module (shop pricing)",
// "Can't find stylesheet to import.", "Could not import extension sphinx_courier": the thing that is asked for is one that others bring.
// Not "package 4711 not found": no name is a number
const BROUGHT =
  "(?:package|module|library|librar(?:y|ies)|collection|plug-?in|extension|dependency|gem|crate|import|include)";
const FAILED = "(?:can(?:'t|not|’t)|could(?: not|n't)|unable to|failed to)";
const NAME = "(?=[^\\s\"'`’]*[a-z])[\\w@./:+-]+";
// "Unknown module(s) in QT: script"
const NOT_BROUGHT = new RegExp(
  `\\bunknown (?:module|package|librar(?:y|ies)|import)(?:\\(s\\)|s)?(?= in\\b|:| ["'\`‘])|\\bno ${BROUGHT}s? (?:called|named|found)\\b|\\b${BROUGHT} (?:["'\`‘]?${NAME}["'\`’]? )?(?:was |is |could )?not (?:be )?found\\b|\\bno code for ${BROUGHT}\\b|\\b${FAILED} (?:find|locate|import|resolve|load|open) (?:the )?(?:\\w+ )?(?:${BROUGHT}\\b|\\w+ to import\\b)`,
  "i",
);
// "Cannot find module './soup'", "unable to resolve package courier", "No module named 'courier'": in the words of who imports, with a name
const IMPORTED = new RegExp(
  `\\b${FAILED} (?:find|locate|import|resolve|load) (?:module|package|library|plug-?in|gem|crate):? ["'\`‘(]?${NAME}|\\bno (?:module|package) (?:called|named) ["'\`‘]?${NAME}`,
  "i",
);
// 'Source "Courier.sol" not found: File not found inside the base path or any of the include paths.', "'theme/colours' wasn't found. Tried - …": who looks in several places looks for what others bring
const LOOKED_FOR =
  /\bfile not found (?:inside|in|on|along) (?:the |any )?(?:\w+ ){0,3}paths?\b|\bfound\. (?:tried|searched|looked)\b|\bno match (?:locally|in the \w+ paths?)/i;
// "Unmet build dependencies: libshop-dev", "Failed build dependencies:", "nodejs (no such package)", "No binary for Firefox browser on your platform", "nothing provides requested shopkit >=9", "No formulae or casks found for shopkit", "Unable to find a match: shop-devel",
// "not available from current channels", "version `GLIBC_2.38' not found", "Please install pg package manually", "zlib is required but was not found", "Could NOT find ZLIB (missing: ZLIB_INCLUDE_DIR)", "uv binary not found", "Executable `frob` not found", "Failed to resolve './prize.js' from", "File `soup.sty' not found.", "Unable to resolve action `acme/soup@v9`, unable to find version `v9`", "Version 3.99 with arch x64 not found", "org.shop.Sdk/x86_64/22.08 not installed", "Packages required but not available: 'lubridate'", "required program 'protoc' was not found in PATH", "No package matches 'soup >= 4'", "Could not find compatible versions for "soup"", "Missing input files for rule growth:", "no C compiler found": what others bring, in other words
const ASKED_FOR =
  /\b(?:unmet|missing|unsatisfied|unresolved|failed) (?:\w+ )?dependenc|\bmissing input files? (?:for|of)\b|\bcould not find \S+ \(missing: |\bno such package\b|\bno binary for \S+|\bno (?:formulae?|casks?|results|matche?s?|candidates?)\b.{0,40}\b(?:found|available)\b|\bunable to find a match\b|\bnothing provides\b|\bunsatisfiable\b|\bcould not solve\b|\bnot available (?:from|in) (?:the |any |current )*(?:channels?|repositor|registr|index)|\bversion [`'"]\S{1,60}['"] not found\b|\bplease install\b|\b(?:is|are) (?:required|needed),? but (?:\w+ )?(?:not found|missing|not installed)\b|\b(?:binary|executable|interpreter|toolchain) (?:["'`‘][\w./+-]{1,80}["'`’] )?(?:was |is )?not found\b|^\S+ not found\b.{1,80}\binstall\b|\b(?:failed to|unable to|cannot|can't|could not) (?:resolve|import) ['"`‘](?:\.{0,2}\/|@)?[\w./@-]+['"`’]|\bfailed to spawn\b|\brequired but not (?:available|installed)\b|\bfile [`'"‘][\w./+-]{1,100}\.(?:sty|cls|bst|hh?|hpp|inc|mod|lib|so|dll)['"’] not found\b|\bunable to (?:resolve action|find (?:\w+ )?version) |^version [\w.-]{1,40} with arch \w{1,20} not found\b|^[\w./@-]{1,120} not installed$|\bnot found (?:in|on) (?:your |the )?(?:\w+ )?\$?PATH\b|\bno packages? match(?:es|ing)?\b|\b(?:no|find|any) compatible versions?\b|\bno (?:[\w+]+ ){0,2}(?:compiler|interpreter|toolchain|linker|runtime|sdk|driver)s? (?:was |were )?(?:found|installed|available)\b/i;
// 'expected message "package not found"', 'the name ‘courier’': what stands between quotes
const QUOTED = /"[^"]{0,400}"|`[^`']{0,400}`|(?<!\w)'[^']{0,400}'(?!\w)/g;
// "ModuleNotFoundError", "ExtensionError", "LoadError", "DependencyResolutionException"
const IMPORT_ERROR = /Module|Import|Require|Load|Extension|Plugin|Package|Dependenc|Resol|Library/;

/** What is known around a message that may tell of something missing. */
export interface Telling {
  readonly errorType: string | null;
  /** Said while the user's own code or a test of it ran: there "collection not found" is about orders, not about a library. */
  readonly isRun: boolean;
}

/** Whether a message tells that something is missing which others bring. What is claimed or quoted in it is not told. */
export function saysMissing(message: string, { errorType, isRun }: Telling): boolean {
  if (isClaim(message, errorType)) return false;
  const told = toldIn(message);
  if (DEPENDENCY.test(told) || LOOKED_FOR.test(told)) return true;
  if (!isRun && ASKED_FOR.test(told)) return true;
  return isRun && !IMPORT_ERROR.test(errorType ?? "") ? IMPORTED.test(told) : NOT_BROUGHT.test(told);
}

/** A message without the sentences that are only quoted in it: they are not told. A name between quotes is. */
export function toldIn(message: string): string {
  return message.replace(QUOTED, (quoted) => (/\s/.test(quoted) ? '""' : quoted));
}
