import { baseName } from "#model/base-name.ts";
import { type JsonEvent, textAt } from "./json-event.ts";
import { tidy } from "./told.ts";

const MAX_CHARS = 120;

/** Words in the names of tools, of any agent, and what to say of them. */
const KINDS: readonly (readonly [kind: RegExp, verb: string])[] = [
  // Bash, run_shell_command, exec_command, local_shell
  [/bash|shell|exec|terminal/i, "runs"],
  // Edit, apply_patch, write_file, str_replace, create
  [/edit|patch|write|replace|create/i, "edits"],
  // Read, read_file, view
  [/read|view|cat/i, "reads"],
  // Grep, search_file_content, glob, list_directory
  [/grep|search|glob|find|list|ls/i, "looks for"],
];

/** What a call of a tool is about, by the names that agents give it. */
const SUBJECTS = ["command", "cmd", "file_path", "filePath", "path", "absolute_path", "pattern", "query"];

/** A call of a tool in a few words: "runs npm test", "edits sum.js". */
export function describeTool(tool: string, input: JsonEvent): string {
  const name = SUBJECTS.find((one) => textAt(input, one) !== null);
  const subject = name === undefined ? null : textAt(input, name);
  const verb = KINDS.find(([kind]) => kind.test(tool))?.[1];
  if (verb === undefined || subject === null) return short(`uses ${tool}`);
  return short(`${verb} ${name!.toLowerCase().includes("path") ? baseName(subject) : subject}`);
}

/** The first line of something said, short. */
export function short(text: string): string {
  const line = tidy(text.slice(0, 2000), 2000).split("\n", 1)[0]!.trim();
  return line.length <= MAX_CHARS ? line : `${line.slice(0, MAX_CHARS - 1)}…`;
}
