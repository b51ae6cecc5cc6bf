/** The files in which scripts have names. */
export type ScriptFile = "package.json" | "Makefile" | "justfile" | "composer.json";

/** A command that runs scripts by their names: `npm test -- src/a.test.ts` in some folder. */
export interface ScriptCall {
  readonly file: ScriptFile;
  /** From where it is started, as the command says: "" is where the command itself is run, null in other packages. */
  readonly folder: string | null;
  /** In the order in which they run; those that are not there are nothing. */
  readonly names: readonly string[];
  /** What is handed on to the last of them. */
  readonly args: readonly string[];
  /** The script that was asked for is named as one: `pnpm run lint`, where `pnpm lint` could be a command of pnpm. */
  readonly isNamed: boolean;
}

/** The scripts that the words of a command run; null for any other command. */
export function scriptCall(words: readonly string[]): ScriptCall | null {
  const [program = "", ...rest] = words;
  switch (program) {
    case "npm":
      return packageScript(rest, { folder: /^(?:--prefix|-C)$/, needsRun: true, runsAround: true });
    case "pnpm":
      return packageScript(rest, { folder: /^(?:--dir|-C)$/, needsRun: false, runsAround: false });
    case "yarn":
      return packageScript(rest, { folder: /^--cwd$/, needsRun: false, runsAround: false });
    case "bun":
      // Its own runner, whatever the scripts are.
      if (rest[0] === "test") return null;
      return packageScript(rest, { folder: /^--cwd$/, needsRun: false, runsAround: true });
    case "node":
      return rest[0] === "--run" && rest[1] ? call("package.json", "", [rest[1]], argsAfter(rest, 2)) : null;
    case "make":
    case "gmake":
      return makeTargets(rest);
    case "just":
      return rest[0] && isName(rest[0]) ? call("justfile", "", [rest[0]], rest.slice(1)) : null;
    case "composer": {
      const at = rest[0] === "run" || rest[0] === "run-script" ? 1 : 0;
      const name = rest[at];
      return name && isName(name) ? call("composer.json", "", [name], argsAfter(rest, at + 1)) : null;
    }
    default:
      return null;
  }
}

interface Manager {
  /** The flag that names another folder. */
  readonly folder: RegExp;
  /** Only a few scripts can be run without `run`. */
  readonly needsRun: boolean;
  /** `pretest` and `posttest` are run with `test`. */
  readonly runsAround: boolean;
}

// npm test, pnpm t
const SHORT: Readonly<Record<string, string>> = { t: "test", tst: "test" };
const ALONE = /^(?:test|start|stop|restart)$/;
// npm -w web test, pnpm --filter web test, yarn workspace web test: another package's scripts.
const IN_ONE = /^(?:-w|-F|--workspace|--filter|workspace)(?:=|$)/;
// npm test -ws, pnpm -r test, yarn workspaces run test
const IN_ALL = /^(?:-ws|-r|--workspaces|--recursive|workspaces)(?:=|$)/;

function packageScript(words: readonly string[], manager: Manager): ScriptCall | null {
  let folder: string | null = "";
  let at = 0;
  let isRun = false;
  for (; at < words.length; at++) {
    const word = words[at]!;
    if (IN_ONE.test(word) || IN_ALL.test(word)) {
      folder = null;
      if (!word.includes("=") && IN_ONE.test(word)) at++;
      continue;
    }
    const cut = word.indexOf("=");
    if (manager.folder.test(cut > 0 ? word.slice(0, cut) : word))
      folder = cut > 0 ? word.slice(cut + 1) : (words[++at] ?? "");
    else if (!isRun && /^run(?:-script)?$/.test(word)) isRun = true;
    else if (!word.startsWith("-")) break;
  }
  const said = words[at];
  if (said === undefined) return null;
  const name = isRun ? said : (SHORT[said] ?? said);
  if (!isRun && manager.needsRun && !ALONE.test(name)) return null;
  const names = manager.runsAround ? [`pre${name}`, name, `post${name}`] : [name];
  const rest = words.slice(at + 1);
  const own = rest.slice(0, rest.indexOf("--") < 0 ? rest.length : rest.indexOf("--"));
  if (own.some((word) => IN_ONE.test(word) || IN_ALL.test(word))) folder = null;
  const args = manager.needsRun ? argsAfter(rest, 0) : without(rest, "--");
  return { ...call("package.json", folder, names, args), isNamed: isRun };
}

/** npm keeps flags for itself up to "--"; words are the script's. */
function argsAfter(words: readonly string[], from: number): string[] {
  const rest = words.slice(from);
  const end = rest.indexOf("--");
  const own = end < 0 ? rest : rest.slice(0, end);
  return [...own.filter((word) => !word.startsWith("-")), ...(end < 0 ? [] : rest.slice(end + 1))];
}

function without(words: readonly string[], left: string): string[] {
  const at = words.indexOf(left);
  return at < 0 ? [...words] : [...words.slice(0, at), ...words.slice(at + 1)];
}

function makeTargets(words: readonly string[]): ScriptCall | null {
  let folder: string | null = "";
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "-C") {
      at++;
      folder = folder === null ? null : (words[at] ?? "");
    }
    // Another file, or nothing is run at all.
    else if (/^(?:-f|--file|--makefile)$/.test(word)) {
      folder = null;
      at++;
    } else if (/^(?:-f|--file=|--makefile=|-n$|--dry-run$)/.test(word)) folder = null;
    // make V=1 -j 4 test
    else if (/^-j$/.test(word) && /^\d+$/.test(words[at + 1] ?? "")) at++;
    else if (isName(word)) names.push(word);
  }
  return call("Makefile", folder, names.length === 0 ? ["all"] : names, []);
}

function isName(word: string): boolean {
  return !word.startsWith("-") && !word.includes("=");
}

function call(
  file: ScriptFile,
  folder: string | null,
  names: readonly string[],
  args: readonly string[],
): ScriptCall {
  return { file, folder, names, args, isNamed: true };
}
