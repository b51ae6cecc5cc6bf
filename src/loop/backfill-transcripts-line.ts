/**
 * What a shell line of an agent really runs. Agents wrap: `cd web && CI=1 npm test 2>&1 | tail -40; echo "exit $?"` is the check
 * `npm test` in web/, whose exit code is not the line's. Only plain lines are taken apart; anything else stays whole, as `sh -c` gets it.
 */
import { edits, fileEdited, parsedBehindTexts } from "./backfill-transcripts-line-edits.ts";
import { type Pipeline, parseLine, type ShellCommand } from "./backfill-transcripts-shell.ts";

export interface ShellLine {
  /** The words of the command that matters, or ["sh", "-c", line] where several do. */
  readonly argv: readonly string[];
  /** Where it runs. */
  readonly directory: string;
  /** False where the line's exit code is another program's: `npm test | tail`. */
  readonly exitIsOwn: boolean;
  /** What stands before the exit code where the line prints it itself: `; echo "exit $?"`. */
  readonly exitEcho: string | null;
  /** What the command printed went into a file, which the line shows behind that code, or only where the command failed. */
  readonly showsAfter: "always" | "failed" | null;
  /** Every command of the line; null where it was not taken apart. */
  readonly commands: readonly (readonly string[])[] | null;
  /** How many of them, from the first, run before an edit: these see the files as they were when the line began. */
  readonly unedited: number;
  /** What it edits, makes or takes away before the command that matters. */
  readonly edited: readonly string[];
  /** A command of it writes a file: `> out.txt`. */
  readonly writes: boolean;
}

// Programs that only show what others print.
const FILTERS = new Set(
  "tail head grep egrep fgrep rg cat tee sed awk less more sort uniq wc cut tr nl column".split(" "),
);
// Words before a command that change nothing about what it verifies.
const PREFIXES = new Set(["time", "nice", "nohup", "stdbuf", "command", "exec", "env"]);
const PREPARES = new Set([
  "export",
  "set",
  "source",
  ".",
  "unset",
  "ulimit",
  "umask",
  "clear",
  "echo",
  "printf",
  "pwd",
  "sleep",
  ":",
]);
// They show something, whatever it is; grep, diff and which answer.
const SHOWS = new Set("ls cat head tail wc tree date".split(" "));
const GIT_SHOWS = new Set("status diff log show branch".split(" "));
const MAKES_ROOM = new Set(["rm", "mkdir", "touch", "chmod"]);

/** Reads a shell line that was run in a directory. */
export function readShellLine(line: string, cwd: string): ShellLine {
  const pipelines = parseLine(line) ?? parsedBehindTexts(line) ?? parseLine(withoutGroup(line));
  if (pipelines === null || pipelines.length === 0)
    return {
      argv: whole(line),
      directory: cwd,
      exitIsOwn: true,
      exitEcho: null,
      showsAfter: null,
      commands: null,
      unedited: 0,
      edited: [],
      writes: true,
    };
  const all = pipelines.flatMap((pipeline) => pipeline.commands);
  const commands = all.map((command) => command.words);
  const edit = all.findIndex(edits);
  const writes = all.some((command) => command.writes !== null);
  const { rest, directory, pipefail, cds, edited } = withoutPreparation(pipelines, cwd);
  const { main, trailer, showsAfter } = withoutTrailer(rest);
  const [only] = main;
  const isOne =
    main.length === 1 &&
    only !== undefined &&
    only.commands.slice(1).every((next) => FILTERS.has(next.words[0]!));
  const last = main.at(-1);
  const isFiltered = last !== undefined && last.commands.length > 1 && !pipefail;
  const exitIsOwn = trailer === null && !isFiltered;
  // `npm test | tail; echo $?` prints the exit code of tail.
  const exitEcho =
    trailer !== null && (!isFiltered || trailer.includes("PIPESTATUS")) ? echoOf(trailer) : null;
  return {
    ...(isOne
      ? { argv: withoutPrefixes(only.commands[0]!.words), directory, edited }
      : { ...wholeIn(line, cwd, directory, cds), edited: [] }),
    exitIsOwn,
    exitEcho,
    showsAfter,
    commands,
    unedited: edit < 0 ? commands.length : edit,
    writes,
  };
}

// "cat: src/a.ts: No such file or directory", "ls: cannot access 'out': No such file or directory"
const LOOK_FAILED = /^(?:ls|cat|head|tail|wc|tree): /;
// "sed: can't read src/a.ts: No such file or directory", "Can't open src/a.ts: …", "/bin/bash: line 1: src/a.ts: No such file or directory"
const EDIT_FAILED = /^(?:(?:sed|cp|mv|rm|mkdir|touch|chmod|(?:\S*\/)?(?:ba|z|da)?sh): |Can't open )/;

/** A line as it is to be told by what it printed: where what came before the check was what failed, nobody knows what was checked. */
export function asItRan(read: ShellLine, line: string, cwd: string, output: string | null): ShellLine {
  const said = output?.trimStart() ?? "";
  const isStopped = (read.edited.length > 0 && EDIT_FAILED.test(said)) || LOOK_FAILED.test(said);
  if (!isStopped || read.commands === null || read.commands.length < 2) return read;
  return { ...read, argv: whole(line), directory: cwd, edited: [] };
}

/**
 * `(cd web && npm test) 2>&1 | tail` runs what the same line without brackets does, since nothing comes after it that the group's folder could
 * matter to. Any other line as it is.
 */
function withoutGroup(line: string): string {
  const text = line.trim();
  const end = text.lastIndexOf(")");
  const after = text.slice(end + 1);
  const isWhole = end > 1 && text.startsWith("(") && !/[&;\n]|\|\|/.test(after.replaceAll("2>&1", ""));
  // "(( i++ ))" counts.
  return isWhole && text[1] !== "(" ? `${text.slice(1, end)} ${after}` : line;
}

const MAX_WHOLE = 2_000;

function whole(line: string): string[] {
  const text = line.trim();
  return ["sh", "-c", text.length <= MAX_WHOLE ? text : `${text.slice(0, MAX_WHOLE)}…`];
}

/** The line from where it has arrived in its folder, so that it can be run again there; from where it began, if more than `cd` leads there. */
function wholeIn(
  line: string,
  cwd: string,
  directory: string,
  cds: number,
): Pick<ShellLine, "argv" | "directory"> {
  let rest = line;
  for (let at = 0; at < cds; at++) {
    // "cd web && ", "cd '/home/dev/my shop'; "
    const step = /^\s*cd[ \t]+(?:'[^']*'|"[^"]*"|[^\s'"\\;&]+)[ \t]*(?:&&|;|\n)/.exec(rest);
    if (step === null) return { argv: whole(line), directory: cwd };
    rest = rest.slice(step[0].length);
  }
  return { argv: whole(rest), directory };
}

/** `git diff --stat | head && npm test` looks, and then checks. */
function shows(commands: Pipeline["commands"]): boolean {
  const [{ words }, ...filters] = commands as [ShellCommand, ...ShellCommand[]];
  if (commands.some(({ writes }) => writes !== null)) return false;
  if (filters.some((filter) => !/^(?:head|tail|cat)$/.test(filter.words[0]!))) return false;
  return words[0] === "git"
    ? GIT_SHOWS.has(words[1] ?? "") && !words.some((word) => /^(?:--exit-code|--quiet|-q)$/.test(word))
    : SHOWS.has(words[0]!);
}

interface Prepared {
  readonly rest: readonly Pipeline[];
  readonly directory: string;
  readonly pipefail: boolean;
  readonly cds: number;
  readonly edited: readonly string[];
}

function withoutPreparation(pipelines: readonly Pipeline[], cwd: string): Prepared {
  let directory = cwd;
  let pipefail = false;
  let cds = 0;
  const edited: string[] = [];
  let from = 0;
  for (; from < pipelines.length - 1; from++) {
    const { commands, joiner } = pipelines[from]!;
    const { words, writes } = commands[0]!;
    if (joiner === "||" || joiner === "&") break;
    if (shows(commands)) continue;
    if (commands.length > 1) break;
    const file = MAKES_ROOM.has(words[0]!) ? words.at(-1)! : fileEdited(words, writes);
    if (words[0] === "cd" && words.length === 2 && !words[1]!.startsWith("-")) {
      directory = resolve(directory, words[1]!);
      cds++;
    } else if (file !== null) edited.push(resolve(directory, file));
    else if (!PREPARES.has(words[0]!) && !words.every((word) => /^[A-Za-z_]\w*=/.test(word))) break;
    // set -o pipefail, set -euo pipefail
    if (words[0] === "set" && words.includes("pipefail")) pipefail = true;
  }
  return { rest: pipelines.slice(from), directory, pipefail, cds, edited };
}

/** `; echo …`, `; sleep 5`, `|| true`, `; tail out.log` at the end take the exit code away; `&& echo ok` does not. */
function withoutTrailer(pipelines: readonly Pipeline[]): {
  main: readonly Pipeline[];
  trailer: string | null;
  showsAfter: ShellLine["showsAfter"];
} {
  let to = pipelines.length;
  let trailer: string | null = null;
  let showsAfter: ShellLine["showsAfter"] = null;
  while (to > 1) {
    const { commands } = pipelines[to - 1]!;
    const [last] = commands;
    const shows = showsOutput(commands, pipelines.slice(0, to - 1));
    const isTalk = commands.length === 1 && /^(?:echo|printf|sleep|true|:)$/.test(last!.words[0]!);
    if (!shows && !isTalk) break;
    const { joiner } = pipelines[to - 2]!;
    if (joiner !== "&&") trailer = last!.words.join(" ");
    if (shows) showsAfter = joiner === "||" ? "failed" : "always";
    to--;
  }
  return { main: pipelines.slice(0, to), trailer, showsAfter };
}

/** `npm test > out.log 2>&1; tail -40 out.log` shows what the check printed. */
function showsOutput(commands: Pipeline["commands"], before: readonly Pipeline[]): boolean {
  const [first] = commands;
  return (
    commands.every(({ words, writes }) => writes === null && FILTERS.has(words[0]!)) &&
    before.some(({ commands: [check] }) => check!.writes !== null && first!.words.includes(check!.writes))
  );
}

/** "exit: $?" and "EXIT=${PIPESTATUS[0]}" print the code after what stands before it. */
function echoOf(trailer: string): string | null {
  const match = /^(?:echo|printf) (?:-\w+ )?(.*?)(?:\$\?|\$\{PIPESTATUS\[0\]\})/.exec(trailer);
  return match === null ? null : match[1]!;
}

/** `CI=1 timeout -k 5 60 npm test`, `env CI=1 npm test`, `time npm test` are `npm test`. */
export function withoutPrefixes(words: readonly string[]): readonly string[] {
  let rest = words;
  for (;;) {
    if (rest[0] === "timeout" && rest.length > 2) rest = rest.slice(afterDuration(rest));
    else if (PREFIXES.has(rest[0]!) && rest.length > 1 && !rest[1]!.startsWith("-")) rest = rest.slice(1);
    else if (/^[A-Za-z_]\w*=/.test(rest[0]!) && rest.length > 1) rest = rest.slice(1);
    else return rest;
  }
}

function afterDuration(words: readonly string[]): number {
  let at = 1;
  while (words[at]?.startsWith("-")) at += /^(?:-k|-s|--kill-after|--signal)$/.test(words[at]!) ? 2 : 1;
  return at + 1;
}

function resolve(directory: string, to: string): string {
  return /^(?:[\\/]|[A-Za-z]:)/.test(to) ? to : `${directory}/${to}`;
}
