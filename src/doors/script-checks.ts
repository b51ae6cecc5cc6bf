import { splitWords } from "#learn/check-relation-words.ts";
import { type ScriptCall, type ScriptFile, scriptCall } from "#learn/script-call.ts";
import { readShellLine, type ShellLine } from "#loop/backfill-transcripts-line.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import type { Check } from "#model/run.ts";
import { type ScriptsThere, scriptsOf } from "./script-files.ts";

/** The scripts that count in a folder of a project. */
export type ScriptsAt = (directory: string, file: ScriptFile) => ScriptsThere | null;

/** A check that a script runs; `isLast` where it runs no further script. */
export interface ScriptCheck {
  readonly check: Check;
  readonly isLast: boolean;
}

/** Reads each script file of a project once. */
export function scriptReader(root: string): ScriptsAt {
  const known = new Map<string, ScriptsThere | null>();
  return (directory, file) => {
    const key = `${file}\0${directory}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = scriptsOf(root, directory, file)));
    return found;
  };
}

/** A script that runs scripts that run scripts: deeper than this nobody writes, but for one that runs itself. */
const DEEPEST = 6;
const MOST_CHECKS = 40;

/** Lines that were read last: hundreds of lessons are about a few checks, each of which is asked for more than once. */
const read = new Map<string, readonly Check[]>();
const MOST_READ = 500;

/** The checks of a shell line in a folder of the project: `cd web && CI=1 npm test 2>&1 | tail` is npm test in web. */
export function checksIn(line: string, directory: string): readonly Check[] {
  const key = `${directory}\n${line}`;
  let checks = read.get(key);
  if (checks === undefined) {
    if (read.size >= MOST_READ) read.clear();
    read.set(key, (checks = readChecks(line, directory)));
  }
  return checks;
}

function readChecks(line: string, directory: string): Check[] {
  const { argv, commands, directory: inside } = readInside(line, directory);
  return identified([argv, ...(commands ?? [])], inside);
}

/** Those of `checksIn` that run on the files as they are now; null for all of them. Behind `sed -i … &&` nobody knows what they will see. */
export function checksBeforeEdits(line: string, directory: string): readonly Check[] | null {
  const { commands, unedited, directory: inside } = readInside(line, directory);
  if (commands === null || unedited === commands.length) return null;
  const early = new Set(identified(commands.slice(0, unedited), inside).map(keyOf));
  return checksIn(line, directory).filter((check) => early.has(keyOf(check)));
}

/** A slash stands for the project's root, so that what leads out of it is not taken for something inside. */
function readInside(line: string, directory: string): ShellLine {
  const read = readShellLine(line, `/${directory}`);
  return { ...read, directory: read.directory.replace(/^\/+/, "") };
}

function identified(commands: readonly (readonly string[])[], directory: string): Check[] {
  const all = commands.map((argv) => identifyCheck(argv, directory));
  return [...new Map(all.map((check) => [keyOf(check), check])).values()];
}

/** What a check really runs where it only names a script: `npm test` is `node --test`. Empty for every other check. */
export function checksOfScript(check: Check, scriptsAt: ScriptsAt): ScriptCheck[] {
  const found = new Map<string, ScriptCheck>();
  expand(check, scriptsAt, found, 0);
  return [...found.values()];
}

/** True where it ran a script that is there. */
function expand(check: Check, scriptsAt: ScriptsAt, found: Map<string, ScriptCheck>, depth: number): boolean {
  const words = splitWords(check.command);
  const called = words === null ? null : scriptCall(words);
  if (called === null || called.folder === null || depth >= DEEPEST) return false;
  const there = scriptsAt(joined(check.directory, called.folder), called.file);
  const lines = there === null ? [] : linesOf(called, there);
  for (const inner of lines.flatMap((line) => checksIn(line, there!.folder))) {
    // A list of commands as a whole is nothing that anybody else runs, and a change of folder is no check.
    if (/^(?:sh -c|cd|echo) /.test(inner.command) || found.has(keyOf(inner)) || found.size >= MOST_CHECKS)
      continue;
    found.set(keyOf(inner), { check: inner, isLast: true });
    if (expand(inner, scriptsAt, found, depth + 1)) found.set(keyOf(inner), { check: inner, isLast: false });
  }
  return lines.length > 0;
}

function linesOf({ names, args, file }: ScriptCall, { scripts }: ScriptsThere): string[] {
  // `pretest` is only run where there is a `test`.
  const main = file === "package.json" && names.length === 3 ? names[1]! : null;
  if (main !== null && !Object.hasOwn(scripts, main)) return [];
  return names.flatMap((name) => {
    if (!Object.hasOwn(scripts, name)) return [];
    const plain = scripts[name]!.split("\n").map((line) => line.replace(/^[@-]+ */, ""));
    return [[plain.join("\n"), ...(main === null || name === main ? args.map(quoted) : [])].join(" ")];
  });
}

function quoted(word: string): string {
  return /^[\w@%+=:,./^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function joined(directory: string, folder: string): string {
  return [directory, folder].filter((part) => part !== "").join("/");
}

function keyOf({ directory, command }: Check): string {
  return `${directory}\n${command}`;
}
