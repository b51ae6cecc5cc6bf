import type { CommandNode, Redirection, Script, Statement, Word } from "unbash";
import { parse } from "unbash";

/** One simple command of a shell's line. */
export interface ShellPart {
  readonly argv: readonly string[];
  /** A variable, a substitution or a glob decides what it does. */
  readonly dynamic: boolean;
  /** A file that its output goes to. */
  readonly writes: string | null;
  /** What stands between it and the part before: "" for the first; "&" where that one was left in the background. */
  readonly joint: "" | "&&" | "||" | ";" | "|" | "&";
}

/** The simple commands of a line, in order; null where it is no line, or has loops, branches or functions in it. */
export function readShellLine(line: string): readonly ShellPart[] | null {
  if (line.length > 20_000) return null;
  let script: Script & { errors?: readonly unknown[] | undefined };
  try {
    script = parse(line);
  } catch {
    return null;
  }
  if (script.errors && script.errors.length > 0) return null;
  const parts: ShellPart[] = [];
  return readStatements(script.commands, parts, "") ? parts : null;
}

type Joint = ShellPart["joint"];

function readStatements(statements: readonly Statement[], parts: ShellPart[], first: Joint): boolean {
  let joint = first;
  for (const statement of statements) {
    if (!readNode(statement.command, parts, joint)) return false;
    joint = statement.background ? "&" : ";";
  }
  return true;
}

function readNode(node: Statement["command"], parts: ShellPart[], joint: Joint): boolean {
  switch (node.type) {
    case "AndOr":
      return node.commands.every((inner, at) =>
        readNode(inner, parts, at === 0 ? joint : node.operators[at - 1]!),
      );
    case "Pipeline":
      return node.commands.every((inner, at) => readNode(inner, parts, at === 0 ? joint : "|"));
    case "Subshell":
    case "BraceGroup":
      return readStatements(node.body.commands, parts, joint);
    case "Command":
      parts.push(readCommand(node, joint));
      return true;
    default:
      return false;
  }
}

function readCommand(node: Extract<CommandNode, { type: "Command" }>, joint: Joint): ShellPart {
  const assignments = [...node.prefix, ...node.args].filter((word) => word.type === "Assignment");
  const words = [node.name, ...node.args].filter((word): word is Word => word?.type === "Word");
  const values = assignments.map((assignment) => assignment.value);
  const argv = [node.name, ...node.args].flatMap((word) =>
    !word ? [] : word.type === "Word" ? [word.value] : [word.text],
  );
  return {
    // A line of assignments only is what `export` does for the rest of the line.
    argv: argv.length > 0 ? argv : assignments.length > 0 ? ["export"] : [],
    dynamic:
      words.some(isDynamic) ||
      values.some((value) => value.type !== "Word" || hasCommand(value.text)) ||
      node.redirects.some((redirection) => hasCommand(textOf(redirection))),
    writes: node.redirects.map(fileWritten).find((file) => file !== null) ?? null,
    joint,
  };
}

function isDynamic(word: Word): boolean {
  return (word.parts ?? []).some((part) =>
    part.type === "DoubleQuoted"
      ? part.parts.some((inner) => inner.type !== "Literal")
      : !/^(?:Literal|SingleQuoted|AnsiCQuoted|LocaleString|Glob|ExtendedGlob|BraceExpansion)$/.test(
          part.type,
        ),
  );
}

function hasCommand(text: string): boolean {
  return /\$\(|`|<\(|>\(/.test(text);
}

/** What the shell reads of a redirection before the command starts; a heredoc with a quoted end is read as it is. */
function textOf(redirection: Redirection): string {
  if (redirection.type !== "HereDoc") return redirection.target?.text ?? "";
  return redirection.delimiter?.quoted ? "" : redirection.body.text;
}

function fileWritten(redirection: Redirection): string | null {
  if (redirection.type !== "Redirect" || !redirection.operator.includes(">")) return null;
  const target = redirection.target?.value ?? "";
  const harmless = target === "/dev/null" || /^(?:&?\d|\/dev\/std(?:out|err)|-)$/.test(target);
  return harmless ? null : target;
}
