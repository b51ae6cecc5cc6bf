import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Check } from "#model/run.ts";

/** The check that a command is: the same whether it is started by npm, npx, a path or with variables in front. */
export function identifyCheck(argv: readonly string[], directory: string): Check {
  const command = quoteWords(normalise(argv));
  const folder = directory.replaceAll("\\", "/").replace(/^\.$/, "").replace(/\/$/, "");
  return {
    id: bytesToHex(sha256(utf8ToBytes(`${folder}\0${command}`))).slice(0, 16),
    command,
    directory: folder,
  };
}

function normalise(argv: readonly string[]): string[] {
  const [program = "", ...args] = withoutVariables(argv);
  const words = [programName(program), ...args];
  return shortenScript(words) ?? unwrapRunner(words) ?? words;
}

/** `env CI=1 npm test` and `cross-env CI=1 npm test` are `npm test`. */
function withoutVariables(argv: readonly string[]): readonly string[] {
  let rest = argv;
  if (/^(?:.*\/)?(?:env|cross-env)$/.test(rest[0] ?? "") && !rest[1]?.startsWith("-")) rest = rest.slice(1);
  // CI=1
  while (rest.length > 1 && /^[A-Za-z_]\w*=/.test(rest[0]!)) rest = rest.slice(1);
  return rest;
}

/** A program's name where its folder says nothing: node_modules/.bin, or an absolute path to a bin folder. */
function programName(program: string): string {
  // /home/ann/app/node_modules/.bin/jest, node_modules\.bin\jest.cmd, /usr/local/bin/python3, .venv/bin/pytest
  const match =
    /(?:^|[\\/])(?:node_modules[\\/]\.bin|s?bin|Scripts)[\\/]([^\\/]+?)(?:\.(?:cmd|exe|ps1))?$/.exec(program);
  return match?.[1] ?? program;
}

/** `npm run test` is `npm test`, `npm run-script lint` is `npm run lint`, `yarn run lint` is `yarn lint`. */
function shortenScript([program, verb, script, ...rest]: readonly string[]): string[] | null {
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
