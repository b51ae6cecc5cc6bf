import { commandKind, isSetting, partsOf, recipeLine, type Scripts } from "./command-kind.ts";
import { kindOfArgv, scriptsOf } from "./command-kind-argv.ts";
import { readShellLine, type ShellPart } from "./command-kind-line.ts";
import { unwrap } from "./command-kind-unwrap.ts";

export interface MayRun {
  readonly may: boolean;
  /** In words for a person. */
  readonly why: string;
}

/** Whether twiceshy may run a command that nobody asked it to run now: only what tests, builds, lints or checks types. */
export function mayRunByItself(
  argv: readonly string[],
  about: { readonly scripts?: Scripts; readonly allowed?: readonly string[] } = {},
): MayRun {
  if (argv.length === 0) return no("there is no command");
  if ((about.allowed ?? []).some((line) => isSameCommand(line, argv))) return yes("the config lists it");
  const parts = partsOf(argv);
  if (parts === null || parts.length === 0) return no("it cannot be taken apart into plain commands");
  const hidden = parts.find((part) => part.joint !== "" && part.joint !== "&&");
  if (hidden) return no(`after "${hidden.joint}" its exit code no longer tells how the check ended`);
  const found = parts.filter((part) => !isPlainSetting(part)).map((part) => judge(part, about.scripts, 0));
  return found.find((one) => !one.may) ?? found[0] ?? no("it only sets the stage");
}

/** `export A=$(curl …)` runs a program before the check. */
function isPlainSetting(part: ShellPart): boolean {
  return isSetting(part) && !part.dynamic;
}

const CHECKS = /^(?:test|build|lint|types)$/;

function judge(part: ShellPart, scripts: Scripts | undefined, depth: number): MayRun {
  const line = part.argv.join(" ");
  if (part.dynamic) return no(`"${line}" depends on variables or on another command's output`);
  if (part.writes !== null) return no(`"${line}" writes ${part.writes}`);
  const inner = unwrap(part.argv);
  if (!inner) return no(`"${line}" is not understood`);
  if (inner.asRoot) return no(`"${line}" runs with another user's rights`);
  if (inner.words.some((word) => /^--?watch(?:All|=true)?$/.test(word))) return no(`"${line}" keeps running`);
  const names = scriptsOf(inner.words);
  const kind = kindOfArgv(part.argv);
  if (names && scripts) return judgeScripts(names, scripts, depth, line);
  if (/^docker/.test(inner.words[0] ?? "")) return no(`"${line}" needs a container`);
  return CHECKS.test(kind) ? yes(`"${line}" is known as ${kind}`) : no(`"${line}" is ${asWords(kind)}`);
}

function judgeScripts(names: readonly string[], scripts: Scripts, depth: number, line: string): MayRun {
  if (depth > 4) return no(`"${line}" leads from script to script`);
  for (const name of names) {
    const body = scripts[name];
    if (body === undefined) return no(`"${line}": what ${name} does is not known`);
    for (const hook of name.startsWith("make ") ? [name] : [`pre${name}`, name, `post${name}`]) {
      const text = scripts[hook];
      const verdict = text === undefined ? null : judgeBody(recipeLine(text), name, scripts, depth);
      if (verdict && !verdict.may) return no(`"${line}": ${verdict.why}`);
    }
  }
  return yes(`"${line}" only runs checks`);
}

/** Inside a script more is usual: it may clear its own output, generate code, and start a program of the project that its name vouches for. */
function judgeBody(body: string, name: string, scripts: Scripts, depth: number): MayRun {
  const parts = readShellLine(body);
  if (parts === null || parts.length === 0) return no(`the script ${name} cannot be taken apart`);
  const says = CHECKS.test(commandKind(["npm", "run", name.replace(/^make /, "")]));
  for (const part of parts) {
    if (isPlainSetting(part)) continue;
    const verdict = judge(part, scripts, depth + 1);
    if (verdict.may) continue;
    const kind = kindOfArgv(part.argv);
    const plain = !part.dynamic && part.writes === null && !unwrap(part.argv)?.asRoot;
    const usual =
      kind === "read" ||
      kind === "generate" ||
      (kind === "edit" && isWithin(part)) ||
      (says && kind === "program" && runsOwnFile(part));
    if (!plain || !usual || scriptsOf(unwrap(part.argv)?.words ?? [])) return verdict;
  }
  return yes(`the script ${name} only runs checks`);
}

/** Files below the folder it runs in, named one by one: dist, build/tmp, "*.tsbuildinfo". */
function isWithin(part: ShellPart): boolean {
  return (
    /^(?:rm|rimraf|mkdir|cp|mv|touch|cpx|copyfiles|del-cli|shx)$/.test(unwrap(part.argv)?.words[0] ?? "") &&
    part.argv.every((word) => !/^[/~]|\.\.|^\*|^\.$|[$`]/.test(word))
  );
}

function runsOwnFile(part: ShellPart): boolean {
  const [program, file = ""] = unwrap(part.argv)?.words ?? [];
  if (program?.includes("/")) return !program.startsWith("/");
  return (
    /^(?:node|python|ruby|perl|php|tsx|ts-node|bun|deno)$/.test(program ?? "") &&
    /^[\w./-]+$/.test(file) &&
    !file.startsWith("-") &&
    !file.startsWith("/")
  );
}

function isSameCommand(line: string, argv: readonly string[]): boolean {
  const parts = readShellLine(line);
  return (
    (parts?.length === 1 && !parts[0]!.dynamic && parts[0]!.argv.join("\0") === argv.join("\0")) ||
    (argv.length === 3 &&
      /^(?:ba|z)?sh$/.test(argv[0]!) &&
      /^-l?c$/.test(argv[1]!) &&
      argv[2]!.trim() === line.trim())
  );
}

function asWords(kind: string): string {
  return kind === "unknown" ? "not known as a check" : `no check but ${kind}`;
}

function yes(why: string): MayRun {
  return { may: true, why };
}

function no(why: string): MayRun {
  return { may: false, why };
}
