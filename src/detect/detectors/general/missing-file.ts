import { baseName } from "#model/base-name.ts";
import type { Category } from "#model/category.ts";
import { kindOfCommand } from "./kind-of-command.ts";
import { isOfShell, programOf, subcommandOf } from "./program.ts";
import type { ProgramKind } from "./program-kinds.ts";

// "spool/lamps.tsv: cannot open [No such file or directory]", "Error opening file "berth.json"", "can't open input file `chirp.wav'", "failed to read the sheet"
const ABSENT =
  /\bno such file or directory\b|\bENOENT\b|\bcan(?:'t|not) open\b|\bcould(?: not|n't) (?:open|read|load)\b|\b(?:failed|unable) to (?:load|open|read)\b|\berror (?:opening|reading) (?:the )?(?:\w+ )?file\b/i;
// "Couldn't open "zImage": No such file or directory": it is not there, and not only unreadable
const NOT_THERE = /\bno such file\b|\bENOENT\b/i;
// "dishes.yaml", "`zImage'", "/srv/pier/berth.json"
const NAMED =
  /(?<!\w)["'`‘“]([^"'`‘’“”\n]{1,300})["'`’”]|(?:^|\s)((?:[\w.@+-]{0,100}\/){0,20}[\w.@+-]{0,100}\.\w{1,9})(?=$|[\s:,;)])/;

// "/usr/bin/ld: cannot find /usr/lib/llvm-14/lib/libclang_rt.asan.a: No such file or directory" (ld, gold, mold), "libpq.so.5: cannot open shared object file: No such file or directory" (any program's loader): libraries are brought
const LIBRARY = /(?:^|[\\/])lib[\w.+-]{1,80}\.(?:a|so|dylib|tbd)(?:\.\d{1,9}){0,4}$/;
// "could not open 'out/app.tar' for writing: No such file or directory" (git, gpg, sort), 'mkdir "/srv/www/site" failed: No such file or directory' (rsync), "cannot create directory ‘a/b’: No such file or directory" (mkdir, cp, ln): where it was to go, there is no folder
const WRITES =
  /\bfor (?:writing|output)\b|\bmkdir\b|\b(?:cannot|can't|could not|couldn't|failed to|unable to|error) (?:create|creating|write|writing)\b/i;

// What they run or work on is data, which was to be there when they ran.
const WORKS_ON_DATA: ReadonlySet<ProgramKind> = new Set(["interpreter", "operator", "network"]);
const MAKES: ReadonlySet<ProgramKind> = new Set(["compiler", "builder"]);

// Files that are written for a tool, not for the program.
const CONFIG_FILE =
  /(?:^|[\\/_.])config$|\.(?:conf|cf|cfg|ini|toml|ya?ml|json[5c]|xml|env|properties|tf|tfvars|hcl)$|(?:^|[\\/])\.?(?!src$)[\w-]{1,60}rc$|(?:^|[\\/])(?:(?:package|tsconfig|composer|angular|biome|deno)[\w.-]*\.json|CMakeLists\.txt|requirements[\w.-]*\.txt|(?:[A-Z]|GNU[Mm]|m)[a-z]+file)$/;

/** Whether a file is written for a tool, not for the program. */
export function isConfigFile(file: string): boolean {
  return CONFIG_FILE.test(file);
}

/** Whether a message tells of a file that could not be opened. */
export function saysUnopened(message: string): boolean {
  return ABSENT.test(message);
}

// "can't open input file `chirp.wav': WAVE chunk fmt not found", "gzip: stdin: not in gzip format", "a.zip: bad CRC 1c2d3e4f", "moov atom not found", "Invalid data found when processing input", "the archive is truncated", "corrupt JPEG data", "file is not a database"
const BROKEN =
  /\b(?:file|archive|image|data|stream|header|input|document) (?:is |seems |appears )?(?:to be )?(?:corrupt(?:ed)?|truncated|damaged)\b|\b(?:corrupt(?:ed)?|truncated|damaged) (?:\w+ )?(?:file|archive|image|data|stream|header|input|block)\b|\bnot (?:in|an?) (?:\w+ ){1,2}(?:format|archive)\b|\b(?:bad|invalid|wrong|unknown) (?:crc|magic(?: number| bytes)?|file header)\b|\b(?:chunk|atom|signature|magic number|trailer|header)s? (?:\w+ )?not found\b|\binvalid data found\b|\bfile is not a database\b|\bunexpected end of (?:archive|data|stream)\b/i;

/** Whether a message tells of data that cannot be read as what it is said to be. */
export function saysBroken(message: string): boolean {
  return BROKEN.test(message);
}

/**
 * The kind of a file that could not be opened: of what runs, it was missing while it ran; what makes something from a file that names others
 * lacks one of those; and a file that a command names itself, or nobody knows what for, was asked for wrongly.
 */
export function kindOfUnopened(message: string, command: string | null): Category {
  if (NOT_THERE.test(message)) {
    if (LIBRARY.test(nameIn(message))) return "missing_dependency";
    if (WRITES.test(message)) return "runtime_error";
  }
  const kind = kindOfCommand(command);
  if (kind === null)
    return programOf(command) !== null || isOfShell(command) ? "runtime_error" : "config_error";
  if (WORKS_ON_DATA.has(kind)) return subcommandOf(command) === "build" ? "config_error" : "runtime_error";
  return MAKES.has(kind) && isOfAnother(message, command) ? "missing_dependency" : "config_error";
}

/** The same, of what a program says in the system's own words: a setting that is not there was asked for wrongly, whoever wanted it. */
export function kindOfMissing(message: string, command: string | null): Category {
  return isConfigFile(nameIn(message)) ? "config_error" : kindOfUnopened(message, command);
}

function nameIn(message: string): string {
  const match = NAMED.exec(message);
  return match?.[1] ?? match?.[2] ?? "";
}

/** A file that is not there, and that the command does not name: another file does. */
export function isOfAnother(message: string, command: string | null): boolean {
  if (!NOT_THERE.test(message)) return false;
  const name = baseName(nameIn(message));
  return name !== "" && !(command ?? "").split(/[\s='"]+/).some((word) => baseName(word) === name);
}
