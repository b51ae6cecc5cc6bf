import { kindOfArgv, scriptsOf } from "./command-kind-argv.ts";
import { readShellLine, type ShellPart } from "./command-kind-line.ts";
import type { CommandKind } from "./command-kind-table.ts";
import { unwrap } from "./command-kind-unwrap.ts";

export { couldBeTheFix } from "./command-kind-argv.ts";
export type { CommandKind } from "./command-kind-table.ts";

/** package.json's scripts by name, and Makefile's recipes as "make <target>". */
export type Scripts = Readonly<Record<string, string>>;

/** What a command or a shell's line does; "unknown" where it does several things, or cannot be read. */
export function commandKind(command: readonly string[] | string, scripts: Scripts = {}): CommandKind {
  const kinds = commandKinds(command, scripts);
  if (kinds === null) return "unknown";
  const telling = kinds.filter((kind) => kind !== "read");
  if (telling.length === 0) return kinds.length > 0 ? "read" : "unknown";
  return telling.every((kind) => kind === telling[0]) ? telling[0]! : "unknown";
}

/** What each part of a line does, in order; null where it cannot be read. */
export function commandKinds(
  command: readonly string[] | string,
  scripts: Scripts = {},
): readonly CommandKind[] | null {
  const parts = partsOf(command);
  if (parts === null) return null;
  const telling = parts.filter((part) => !isSetting(part));
  return (telling.length > 0 ? telling : parts).map((part) => kindOfPart(part, scripts));
}

/** The simple commands of a command: of `sh -c '…'` and of a string those of the line. */
export function partsOf(command: readonly string[] | string, depth = 0): readonly ShellPart[] | null {
  const parts =
    typeof command === "string"
      ? readShellLine(command)
      : [{ argv: command, dynamic: false, writes: null, joint: "" } as const];
  if (parts === null || depth > 3) return null;
  const all: ShellPart[] = [];
  for (const part of parts) {
    const line = lineForShell(part.argv);
    if (line === undefined) all.push(part);
    else {
      const inner = line === null || part.dynamic || part.writes !== null ? null : partsOf(line, depth + 1);
      if (inner === null) return null;
      all.push(...inner.map((one, at) => (at === 0 ? { ...one, joint: part.joint } : one)));
    }
  }
  return all;
}

/** The line that a shell is told to run; undefined where the command is no such thing, null where it is not understood. */
function lineForShell(argv: readonly string[]): string | null | undefined {
  const words = unwrap(argv)?.words ?? [];
  if (!/^(?:ba|z|da|k)?sh$/.test(words[0] ?? "") || !words.some((word) => /^-[a-z]*c$/.test(word)))
    return undefined;
  return words.length === 3 && /^-l?c$/.test(words[1]!) ? words[2]! : null;
}

/** Sets the stage for the rest of the line. */
export function isSetting(part: ShellPart): boolean {
  return (
    /^(?:cd|export|set|unset|true|:|shopt|ulimit|umask)$/.test(part.argv[0] ?? "") && part.writes === null
  );
}

/** One level through: what a script runs tells more than its name. */
function kindOfPart(part: ShellPart, scripts: Scripts): CommandKind {
  if (part.dynamic && (part.argv[0] ?? "").includes("$")) return "unknown";
  const own = kindOfArgv(part.argv);
  const kind = own === "read" && part.writes !== null ? "edit" : own;
  const names = scriptsOf(unwrap(part.argv)?.words ?? []);
  const bodies = names?.map((name) => scripts[name]).filter((body) => body !== undefined) ?? [];
  if (bodies.length === 0) return kind;
  const inner = bodies.map((body) => commandKind(recipeLine(body)));
  // `node scripts/run.js` as the script "test": only its name says what it is for.
  if (inner.every((one) => one === "program" || one === "unknown"))
    return inner.includes("unknown") ? "unknown" : kind;
  return inner.every((one) => one === inner[0]) ? inner[0]! : "unknown";
}

/** A recipe without make's marks: "@echo", "-rm", "$(MAKE) lint". */
export function recipeLine(body: string): string {
  return body.replace(/^[ \t]*[@+-]+(?=\S)/gm, "").replaceAll(/\$[({]MAKE[)}]/g, "make");
}
