import { windowsProgram } from "./windows-program.ts";

/** How a command is handed to the operating system. */
export interface StartWords {
  readonly file: string;
  readonly args: string[];
  /** Only where it matters: the words are quoted already. */
  readonly options: { readonly windowsVerbatimArguments?: true };
}

interface Around {
  /** Our own where there is none. */
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The words that start a command. Windows has programs that are batch files (npm, npx, tsc: all that npm installs), which node does not find
 * by their name and does not start: cmd does.
 */
export function startWords(
  argv: readonly string[],
  { cwd, env }: Around,
  platform: NodeJS.Platform = process.platform,
  isFile?: (path: string) => boolean,
): StartWords {
  const [name = "", ...args] = argv;
  if (platform !== "win32") return { file: name, args, options: {} };
  const found = windowsProgram(name, cwd ?? process.cwd(), env.PATH ?? env.Path, isFile);
  // A line cannot be given to cmd in two: node says that it cannot be started.
  if (found === null || !/\.(?:bat|cmd)$/i.test(found) || args.some((word) => /[\r\n\0]/.test(word)))
    return { file: found ?? name, args, options: {} };
  const line = [`"${found.replaceAll("%", PERCENT)}"`, ...args.map(batchWord)].join(" ");
  return {
    file: env.ComSpec ?? env.COMSPEC ?? "cmd.exe",
    // No autorun, extensions on (for the percent sign), "!" is a letter; the outer quotes are taken away by /s.
    args: ["/d", "/e:on", "/v:off", "/s", "/c", `"${line}"`],
    options: { windowsVerbatimArguments: true },
  };
}

/** "%" before a variable that is always empty: what follows is none. As Rust's library does it. */
const PERCENT = "%%cd:~,%";

/**
 * A word that comes through cmd and the batch file's own `%*` as it is: in quotes nothing but a quote and a percent sign means anything to cmd;
 * a quote is doubled, and backslashes before one too, for the program that takes the line apart in the end.
 */
function batchWord(word: string): string {
  // --run, ./src/a.ts, C:\x\y
  if (/^[\w#$*+./:?@\\-]*[\w#$*+./:?@-]$/.test(word)) return word;
  const inside = word
    .replace(/(\\*)"/g, '$1$1""')
    .replace(/\\+$/, "$&$&")
    .replaceAll("%", PERCENT);
  return `"${inside}"`;
}
