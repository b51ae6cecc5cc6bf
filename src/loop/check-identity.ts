import type { Check } from "#model/run.ts";
import { sha256Hex } from "#model/sha256.ts";

/** The check that a command is: the same whether it is started by npm, npx, a shell, a path or with variables in front. */
export function identifyCheck(argv: readonly string[], directory: string): Check {
  const inner = unwrapShell(argv);
  const command = quoteWords(normalise(inner?.argv ?? argv));
  const folder = joinFolders(directory.replaceAll("\\", "/"), inner?.folder ?? "");
  let id: string | null = null;
  return {
    // Made when somebody asks: lessons are looked up by families only, and the first hash of a process takes a millisecond.
    get id() {
      id ??= sha256Hex(`${folder}\0${command}`).slice(0, 16);
      return id;
    },
    command,
    directory: folder,
    family: familyOf({ command }),
  };
}

/**
 * The same check in a linked worktree: others edit there, so a pass there says nothing about the check here. What is
 * known of its failures is shared all the same: that goes by their fingerprints.
 */
export function inWorktree(check: Check, worktree: string | null): Check {
  if (worktree === null) return check;
  return {
    ...check,
    id: sha256Hex(`${check.id}\0${worktree}`).slice(0, 16),
    family: `${check.family ?? check.id} @${worktree}`,
  };
}

/** The linked worktree that a check was run in, as its family tells; null for the main one. */
export function worktreeOfCheck(check: Pick<Check, "command" | "family">): string | null {
  const mark = `${familyOf(check)} @`;
  return check.family?.startsWith(mark) ? check.family.slice(mark.length) : null;
}

// Programs whose first word says what they do: `npm test` and `npm publish` have nothing in common.
const TAKES_VERB = new Set(
  "npm yarn pnpm bun deno go cargo ruff biome dotnet mix rails rake swift flutter dart uv poetry pipenv pdm hatch bundle composer nx turbo next ng git docker".split(
    " ",
  ),
);

/** The key that checks share which could be wider or narrower than each other: "pytest", "npm test", "go test". */
export function familyOf(check: Pick<Check, "command">): string {
  let words = check.command.split(" ", 6);
  // python -m pytest, python3 -m unittest
  if (/^python3?$/.test(words[0]!) && words[1] === "-m" && words[2]) words = words.slice(2);
  const [program, verb, noun] = words as [string, string?, string?];
  if (!TAKES_VERB.has(program) || !verb || verb.startsWith("-")) return program;
  return noun && /^(?:run|exec|nextest)$/.test(verb) ? `${program} ${verb} ${noun}` : `${program} ${verb}`;
}

/** `sh -c 'cd packages/a && pytest'` is pytest in packages/a; a line with anything else of the shell in it stays as it is. */
function unwrapShell(argv: readonly string[]): { argv: string[]; folder: string } | null {
  if (
    argv.length !== 3 ||
    argv[2]!.length > 400 ||
    !/^(?:.*\/)?(?:ba|z|da)?sh$/.test(argv[0]!) ||
    !/^-[el]{0,2}c$/.test(argv[1]!)
  )
    return null;
  // cd packages/a && pytest -q 2>&1
  const match = /^ *(?:cd +([\w.@-][\w./@-]*) *&& *)?([\w@%+=:,./^ -]+?) *(?: 2>&1 *)?$/.exec(argv[2]!);
  return match && { argv: match[2]!.trim().split(/ +/), folder: match[1] ?? "" };
}

/** "packages/a" and "../b" is "packages/b"; what leads out of the project stays visible as "..". */
function joinFolders(folder: string, inner: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${inner}`.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (folder.startsWith("/") ? "/" : "") + parts.join("/");
}

function normalise(argv: readonly string[]): string[] {
  const [program = "", ...args] = withoutVariables(argv);
  const words = [programName(program), ...args];
  return shortenScript(words) ?? unwrapRunner(words) ?? words;
}

/** `env CI=1 npm test`, `timeout 60 npm test` and `cross-env CI=1 npm test` are `npm test`. */
function withoutVariables(argv: readonly string[]): readonly string[] {
  let rest = argv;
  if (/^(?:.*\/)?(?:env|cross-env)$/.test(rest[0] ?? "") && !rest[1]?.startsWith("-")) rest = rest.slice(1);
  for (;;) {
    // CI=1
    if (rest.length > 1 && /^[A-Za-z_]\w*=/.test(rest[0]!)) rest = rest.slice(1);
    // timeout 120 npm test
    else if (rest.length > 2 && rest[0] === "timeout" && /^[\d.]+[smhd]?$/.test(rest[1]!))
      rest = rest.slice(2);
    else return rest;
  }
}

/** A program's name where its folder says nothing: node_modules/.bin, or an absolute path to a bin folder. */
function programName(program: string): string {
  // /home/ann/app/node_modules/.bin/jest, node_modules\.bin\jest.cmd, /usr/local/bin/python3, .venv/bin/pytest
  const match = /[\\/]/.test(program)
    ? /(?:^|[\\/])(?:node_modules[\\/]\.bin|s?bin|Scripts)[\\/]([^\\/]+?)(?:\.(?:cmd|exe|ps1))?$/.exec(
        program,
      )
    : null;
  // npm.cmd, pytest.exe: by its whole name on Windows, as scripts call it
  if (match !== null || !program.includes(".")) return match?.[1] ?? program;
  return program.replace(/^([^\\/]+)\.(?:cmd|exe|bat)$/i, "$1");
}

/** `npm t` and `npm run test` are `npm test`, `npm run-script lint` is `npm run lint`, `yarn run lint` is `yarn lint`. */
function shortenScript(words: readonly string[]): string[] | null {
  const [program, verb, script, ...rest] = words;
  if ((program === "npm" && (verb === "t" || verb === "tst")) || (program === "pnpm" && verb === "t"))
    return [program, "test", ...words.slice(2)];
  if ((verb !== "run" && verb !== "run-script") || script === undefined || script.startsWith("-"))
    return null;
  if (program === "npm")
    return script === "test" ? ["npm", "test", ...rest] : ["npm", "run", script, ...rest];
  if (program === "pnpm" || program === "yarn") return [program, script, ...rest];
  return null;
}

/** `npx --yes jest` and `pnpm exec jest` are `jest`. */
function unwrapRunner(words: readonly string[]): string[] | null {
  const [program, verb] = words;
  const takesExec = program === "npm" || program === "pnpm" || program === "yarn";
  let from = program === "npx" || program === "bunx" ? 1 : takesExec && verb === "exec" ? 2 : 0;
  if (from === 0) return null;
  while (/^(?:-y|--yes|--no|--no-install|--)$/.test(words[from] ?? "")) from++;
  const inner = words.slice(from);
  // Any other flag of the runner (`npx -p x y`) changes what is run: leave it alone.
  return inner.length === 0 || inner[0]!.startsWith("-") ? null : inner;
}

/** Words as one would type them. */
function quoteWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}
