import { baseName } from "#model/base-name.ts";
import { type ShellLine, withoutPrefixes } from "./backfill-transcripts-line.ts";

// They look and change nothing.
const LOOKS = new Set(
  "ls cat head tail less more rg grep egrep fgrep ag ack fd tree pwd cd echo printf wc which type whereis file stat du df date whoami id printenv uname hostname ps pgrep diff cmp comm jq yq sort uniq cut tr xxd od nl column basename dirname realpath readlink true false test [ sleep history man help tee clear export set source . : wait jobs bat strings sha256sum md5sum".split(
    " ",
  ),
);
// An exit code of 1 is an answer: no match, a difference, not there.
const ANSWERS = new Set(
  "grep egrep fgrep rg ag ack diff cmp test [ which type pgrep false command".split(" "),
);
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
  const [program = "", verb = ""] = argv;
  if (exitCode !== 1) return false;
  return (
    ANSWERS.has(baseName(program)) ||
    (program === "git" && /^(?:diff|grep|merge-base|rev-parse|show-ref|check-ignore)$/.test(verb))
  );
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
