import { baseName } from "#model/base-name.ts";

// What runs other programs: which one, only the rest of the line can tell, or nobody.
const PASSES_ON = new Set([
  "npx",
  "pnpx",
  "bunx",
  "sudo",
  "doas",
  "nohup",
  "setsid",
  "stdbuf",
  "gosu",
  "env",
  "time",
  "nice",
  "xvfb-run",
  "exec",
  "run",
  "dlx",
  "exec",
  "poetry",
  "uv",
  "bundle",
  "pipenv",
  "rye",
  "corepack",
]);
const WRAPPERS = new Set([
  "make",
  "gmake",
  "just",
  "task",
  "npm",
  "yarn",
  "pnpm",
  "tox",
  "nox",
  "rake",
  "gulp",
  "grunt",
  "turbo",
  "nx",
  "lerna",
]);
const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh", "fish"]);

// "runuser -u deploy -- rsync -a a b", "timeout 30 frob", "timeout -k 5 2m frob": who runs another, with options that have values
const RUNS_AS =
  /^(?:(?:runuser|su|chroot|unshare|nsenter|flock|taskset|ionice)\s[^;&|]{0,200}? -- |timeout (?:-\S+ (?:\d+\w? )?)*\d+(?:\.\d+)?[smhd]? )/;

/** "bash ci.sh", "ksh tally.ksh": a shell runs a script, and nothing else. */
export function isOfShell(command: string | null): boolean {
  const [first = "", next = ""] = (command ?? "").trim().split(/\s+/);
  return SHELLS.has(baseName(first)) && /^[^-]/.test(next);
}

/**
 * The program that a command line really runs: "npx jest --ci" runs jest, "python -m flake8 pkg" runs flake8. Null where a
 * wrapper hides it ("make check", "bash ci.sh", "npm run check"), since a target's name says little.
 */
export function programOf(command: string | null): string | null {
  const words = (command ?? "")
    .trim()
    .replace(RUNS_AS, "")
    .split(/\s+/)
    .filter((word) => !/^\w+=/.test(word));
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!.replace(/^["']|["']$/g, "");
    if (word.startsWith("-") || word === "") continue;
    const name = baseName(word);
    if (PASSES_ON.has(word)) continue;
    if (WRAPPERS.has(name) || SHELLS.has(name)) return null;
    if (/^python[\d.]*$/.test(name) && words[i + 1] === "-m") return words[i + 2] ?? name;
    // "./gradlew build": a project's own copy of a tool that all know
    const [, wrapped] = /^(gradle|mvn)w(?:\.bat|\.cmd)?$/.exec(name) ?? [];
    if (wrapped !== undefined) return wrapped;
    return /^\.{0,2}\//.test(word) && !/\/(?:bin|\.bin)\//.test(word) ? "./" : name;
  }
  return null;
}

/** What the program is told to do: "clippy" in "cargo +nightly clippy --all", null where a flag or a path follows. */
export function subcommandOf(command: string | null): string | null {
  const program = programOf(command);
  if (program === null) return null;
  const words = (command ?? "").trim().split(/\s+/);
  const at = words.findIndex((word) => baseName(word) === program);
  const next = words.slice(at + 1).find((word) => !word.startsWith("+"));
  return next !== undefined && /^[a-z][\w-]*$/.test(next) ? next : null;
}
