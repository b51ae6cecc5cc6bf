import { partsOf } from "#learn/command-kind.ts";
import { mayRun, POLICIES } from "../cycle/policy.ts";
import { type AddedLine, quoted } from "./added-lines.ts";
import { DANGERS, type Danger } from "./danger-table.ts";
import type { Refusal } from "./limits.ts";

/** Text that would be run as code, and lines for a shell. */
export function dangersIn(lines: readonly AddedLine[]): Refusal[] {
  return lines.flatMap((line) => {
    if (line.file.kind === "docs" && !/\.mdx$/.test(line.file.path)) return [];
    return [...codeDanger(line), ...shellDanger(line)];
  });
}

function codeDanger(line: AddedLine): Refusal[] {
  const { code, language, where, text, strings } = line;
  for (const { limit, languages, shape, isWhole } of DANGERS) {
    if (languages && !languages.includes(language.name)) continue;
    // A module's name stands in a string: require("child_process"), import "os/exec"
    const names = strings.filter((one) => /^(?:node:)?(?:child_process|vm)$|^os\/exec$|^plugin$/.test(one));
    const seen =
      shape.exec(isWhole ? text : code) ?? (names.length > 0 ? shape.exec(`"${names.join('" "')}"`) : null);
    if (seen === null || isKept(line, shape)) continue;
    return [{ limit, where, why: `${WHAT[limit]}: ${quoted(text)}` }];
  }
  return [];
}

const WHAT: Readonly<Record<Danger["limit"], string>> = {
  eval: "text would be run as code",
  shell: "a line for a shell, or another program",
  path: "it would change what is outside of the repository",
  secret: "the whole environment would be sent away",
};

/** The very call was in its place before, and all that it is given as well. */
function isKept({ removed, text }: AddedLine, shape: RegExp): boolean {
  const from = shape.exec(text);
  if (from === null) return false;
  const call = text.slice(from.index).trim();
  return removed.some((old) => old.includes(call));
}

// run: npm test   script: - npm test   "build": "tsc"   RUN apt-get update   \tgo test ./...   entry: ruff check   command: ["sh", "-c"]
const YAML_COMMAND =
  /^\s*(?:-\s+)?(?:run|script|before_script|after_script|command|cmd|entrypoint|entry|args|exec|shell|preStop|postStart)\s*:\s*(.*)$/;
// find / -name x -delete   eval "$x"   curl x | sh   bash -c "$x"   source <(curl x)   . <(x)   $(curl x)   base64 -d | sh   python -c "…"
const SHELL_DANGER =
  /(?:^|[;&|(]\s*|\s)(?:eval|exec)\s+\S|\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\b(?:ba|z|da|k)?sh\s+-\w*c\b|(?:\bsource|^\s*\.)\s+<\(|\$\((?:curl|wget)\b|`(?:curl|wget)\b|\b(?:python[\d.]*|node|perl|ruby|php)\s+-(?:c|e|r)\b|\bfind\s+(?:[/~]|\.\.)\S*\s.*-(?:delete|exec\w*)\b/;

/** In scripts, recipes and pipelines: by the parsed line where it can be parsed. */
function shellDanger(line: AddedLine): Refusal[] {
  const { language, text, where, removed, file } = line;
  const refuse = (why: string): Refusal[] => [{ limit: "shell", where, why: `${why}: ${quoted(text)}` }];
  if (removed.some((old) => old.trim() === text.trim()) || line.code === "") return [];
  if (language.name === "yaml") return YAML_COMMAND.test(text) ? refuse("a command of a pipeline") : [];
  if (/(?:^|\/)(?:package|composer|deno)\.jsonc?$/.test(file.path) && isScriptLine(line))
    return refuse("a script is a line for a shell");
  if (!/^(?:shell|make)$/.test(language.name)) return [];
  if (SHELL_DANGER.test(text)) return refuse("a line that runs what is not written there");
  const command = text
    .trim()
    .replace(/^(?:RUN|CMD|ENTRYPOINT)\s+/, "")
    .replace(/^[@-]+/, "");
  if (partsOf(command) === null) return [];
  // cp "$from" "$to": a variable may be anything; where things are deleted, that is too much.
  const plain = /\b(?:rm|rimraf|shred)\b/.test(command) ? command : command.replace(/"?\$\{?\w+\}?"?/g, "x");
  const verdict = mayRun(plain, POLICIES.yolo, []);
  return verdict.may || !verdict.isNever ? [] : refuse(verdict.why);
}

/** A line of "scripts": known by where it stands, or by what it runs. */
function isScriptLine({ file, text }: AddedLine): boolean {
  const block = file.blocks.find(({ added }) => added.includes(text));
  const above = block?.above ?? [];
  const opens = [...above, ...(block?.added.slice(0, block.added.indexOf(text)) ?? [])].findLast((line) =>
    /^\s*"[\w@/.-]+"\s*:\s*\{/.test(line),
  );
  if (opens !== undefined && /"(?:scripts|tasks)"\s*:/.test(opens)) return true;
  // "postinstall": "node evil.js"   "test": "vitest run || true"
  return /^\s*"(?:(?:pre|post)?(?:install|prepare|publish|pack|test|build|start|lint)|prepublishOnly|check|typecheck)"\s*:\s*"/.test(
    text,
  );
}
