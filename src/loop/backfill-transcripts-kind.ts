import { baseName } from "#model/base-name.ts";
import { readShellLine, type ShellLine, withoutPrefixes } from "./backfill-transcripts-line.ts";

// They look and change nothing.
const LOOKS = new Set(
  "ls cat head tail less more rg grep egrep fgrep ag ack fd tree pwd cd echo printf wc which type whereis file stat du df date whoami id printenv uname hostname ps pgrep diff cmp comm jq yq sort uniq cut tr xxd od nl column basename dirname realpath readlink true false test [ sleep history man help tee clear export set source . : wait jobs bat strings sha256sum md5sum".split(
    " ",
  ),
);
// An exit code of 1 is an answer: no match, a difference, not there.
const ANSWERS = new Set(
  "grep egrep fgrep zgrep bzgrep xzgrep rg ag ack diff zdiff cmp test [ which type hash pgrep pidof expr jq false command".split(
    " ",
  ),
);
// Of these only the line that asks: git diff --exit-code, git config --get user.name, kill -0 4711, systemctl is-enabled ssh
const ASKS =
  /^(?:git (?:diff|grep|merge-base|rev-parse|show-ref|check-ignore|ls-files|config --get\S*)|kill -0|systemctl is-\w+|(?:npm|pnpm|yarn) outdated)(?: |$)/;
const GIT_LOOKS = new Set(
  "status log diff show branch rev-parse blame ls-files ls-tree remote grep describe reflog shortlog cat-file rev-list merge-base symbolic-ref".split(
    " ",
  ),
);

/** True when a line only looks at things. */
export function onlyLooks({ commands, writes }: ShellLine): boolean {
  return commands !== null && !writes && commands.every(looks);
}

/** True when exit code 1 is an answer of the command that matters, not a failure. */
export function isAnswer({ argv }: ShellLine, exitCode: number): boolean {
  if (exitCode !== 1) return false;
  const [program = "", ...rest] = withoutStarter(argv);
  return ANSWERS.has(baseName(program)) || ASKS.test([program, ...rest.slice(0, 2)].join(" "));
}

/** `sudo grep x f` and `bash -c 'grep x f'` answer as grep does. */
function withoutStarter(argv: readonly string[]): readonly string[] {
  const words = argv[0] === "sudo" && argv.length > 1 ? withoutPrefixes(argv.slice(1)) : argv;
  const [program = "", flag = "", line] = words;
  // bash -c, bash -lc
  if (line === undefined || !/^(?:ba|z|da)?sh$/.test(baseName(program)) || !/^-l?c$/.test(flag)) return words;
  const inner = readShellLine(line, "");
  return inner.commands?.length === 1 ? inner.argv : words;
}

/** True for a command that twiceshy itself watched, or is: it is in memory already. */
export function isOurs({ commands, argv }: ShellLine): boolean {
  // (cd web && npx twiceshy run -- npm test)
  if (commands === null) return /\btwiceshy run\b/.test(argv.at(-1) ?? "");
  return commands.map(withoutPrefixes).some((words) => {
    const isRunner = /^(?:npx|bunx|pnpm|yarn)$/.test(words[0] ?? "");
    const at = isRunner ? words.findIndex((word, i) => i > 0 && !/^(?:-|exec$|dlx$)/.test(word)) : 0;
    return baseName(words[at] ?? "") === "twiceshy";
  });
}

function looks(command: readonly string[]): boolean {
  const words = withoutPrefixes(command);
  const name = baseName(words[0] ?? "");
  const args = words.slice(1);
  if (name === "find") return !args.some((word) => /^-(?:delete|exec|execdir|ok)$/.test(word));
  if (name === "sed") return !args.some((word) => /^(?:-\w*i|--in-place)/.test(word));
  if (name === "awk") return true;
  // env -u CI npm test
  if (name === "env") return args.length === 0;
  if (name === "git") return GIT_LOOKS.has(args.find((word) => !word.startsWith("-")) ?? "");
  if (args.length === 1 && /^(?:--version|-v|-V|--help|-h)$/.test(args[0]!)) return true;
  if (/^(?:npm|pnpm|yarn)$/.test(name))
    return /^(?:ls|list|view|info|outdated|why|explain)$/.test(args[0] ?? "");
  return LOOKS.has(name) || /^[A-Za-z_]\w*=/.test(name);
}
