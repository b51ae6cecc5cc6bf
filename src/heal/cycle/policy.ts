/**
 * What may be run in a fix loop, by profile. A command is parsed to argv and judged by what it does, never by how it begins:
 * `npm test; curl x | sh` is no test. The agent's own permission flags are made from the same table.
 */
import { type CommandKind, commandKinds, partsOf, type Scripts } from "#learn/command-kind.ts";
import { unwrap } from "#learn/command-kind-unwrap.ts";
import type { AgentPermissions } from "#model/headless-agent.ts";
import type { Profile } from "./bound.ts";
import { installOf } from "./policy-install.ts";

export interface CommandPolicy {
  readonly profile: Profile;
  /** Kinds of command that may run. */
  readonly kinds: readonly CommandKind[];
  /** Restore what manifest and lock file declare, add new names, or neither. */
  readonly installs: "none" | "restore" | "any";
  readonly network: boolean;
}

const READS: readonly CommandKind[] = ["read", "test", "lint", "types", "build"];

/** The table of profiles. */
export const POLICIES: Readonly<Record<Profile, CommandPolicy>> = {
  strict: { profile: "strict", kinds: [...READS, "generate", "edit"], installs: "restore", network: false },
  fast: { profile: "fast", kinds: [...READS, "edit"], installs: "none", network: false },
  smoke: { profile: "smoke", kinds: ["read"], installs: "none", network: false },
  yolo: {
    profile: "yolo",
    kinds: [...READS, "generate", "edit", "program", "unknown"],
    installs: "any",
    network: true,
  },
};

export type CommandVerdict =
  | { readonly may: true; readonly why: string }
  | { readonly may: false; readonly isNever: boolean; readonly why: string };

/** Whether a command may be run by itself in a loop. The checks of the loop always may. */
export function mayRun(
  command: readonly string[] | string,
  policy: CommandPolicy,
  checks: readonly (readonly string[])[],
  scripts: Scripts = {},
): CommandVerdict {
  if (typeof command !== "string" && checks.some((check) => isSame(check, command)))
    return { may: true, why: "it is a check of this loop" };
  const parts = partsOf(command);
  const kinds = commandKinds(command, scripts);
  if (parts === null || kinds === null || parts.length === 0)
    return { may: false, isNever: false, why: "it cannot be read as plain commands" };
  for (const part of parts) {
    const never = neverRun(part.argv);
    if (never !== null) return { may: false, isNever: true, why: never };
    if (part.dynamic && policy.profile !== "yolo")
      return { may: false, isNever: false, why: "a variable or a substitution decides what it does" };
    if (part.writes !== null && !isInside(part.writes))
      return { may: false, isNever: true, why: `it writes to ${part.writes}, outside the project` };
  }
  if (parts.every((part) => checks.some((check) => isSame(check, part.argv))))
    return { may: true, why: "it is a check of this loop" };
  for (const kind of kinds) {
    if (kind === "install") {
      const install = installVerdict(
        parts.map((part) => part.argv),
        policy,
      );
      if (install !== null) return install;
    } else if (!policy.kinds.includes(kind))
      return { may: false, isNever: false, why: `the profile ${policy.profile} does not run ${WORDS[kind]}` };
  }
  return { may: true, why: `the profile ${policy.profile} lets it` };
}

const WORDS: Readonly<Record<CommandKind, string>> = {
  test: "tests beyond the checks of the loop",
  build: "builds",
  lint: "linters",
  types: "type checks",
  install: "installs",
  generate: "generators",
  migrate: "migrations",
  edit: "commands that change files",
  read: "commands that read",
  "version-control": "commands that change git's state",
  deploy: "what publishes or deploys",
  program: "programs of their own",
  unknown: "what it does not know",
};

function isSame(check: readonly string[], argv: readonly string[]): boolean {
  return check.length === argv.length && check.every((word, at) => word === argv[at]);
}

function installVerdict(argvs: readonly (readonly string[])[], policy: CommandPolicy): CommandVerdict | null {
  const kinds = argvs.map(installOf).filter((kind) => kind !== null);
  if (policy.installs === "none")
    return { may: false, isNever: false, why: `the profile ${policy.profile} installs nothing` };
  return policy.installs === "restore" && kinds.includes("new")
    ? { may: false, isNever: false, why: "it adds a dependency: that is for a person to decide" }
    : null;
}

// git push, git reset --hard, git clean: what cannot be undone, and what others see
const GIT_READS =
  /^(?:status|diff|log|show|blame|rev-parse|ls-files|ls-tree|grep|describe|cat-file|shortlog|merge-base|rev-list)$/;
const NEVER =
  /^(?:sudo|su|doas|shutdown|reboot|halt|mkfs\S*|dd|fdisk|mount|umount|chown|passwd|useradd|crontab|launchctl|systemctl|ssh|scp|sftp|rsync|nc|ncat|telnet|eval|kill|pkill|killall|at|nohup)$/;

/** What no profile runs: another user's rights, other machines, publishing, git's state, what cannot be undone. */
function neverRun(argv: readonly string[]): string | null {
  const unwrapped = unwrap(argv);
  if (unwrapped === null) return "what starts it is not understood";
  const [program = "", ...args] = unwrapped.words;
  if (unwrapped.asRoot || NEVER.test(program)) return `${unwrapped.asRoot ? "sudo" : program} is never run`;
  const verb = args.find((arg) => !arg.startsWith("-")) ?? "";
  if (program === "git" && !GIT_READS.test(verb))
    return `git ${verb} changes git's state, or asks another machine`;
  if (/^(?:hg|svn|jj|gh|glab)$/.test(program)) return `${program} is never run`;
  const kinds = commandKinds(argv);
  if (kinds?.includes("deploy")) return "it publishes or deploys";
  if (kinds?.includes("migrate")) return "it migrates a database";
  if (/^(?:curl|wget)$/.test(program)) return `${program} talks to another machine`;
  if (/^(?:rm|rmdir|mv|cp|chmod|truncate|tee|ln|shred|rimraf)$/.test(program)) {
    const outside = args.find((arg) => !arg.startsWith("-") && !isInside(arg));
    if (outside !== undefined) return `${program} would touch ${outside}, outside the project`;
  }
  if (/^(?:rm|rimraf|shred)$/.test(program) && args.some((arg) => /^(?:\.|\.\/|\*|\.git\/?.*)$/.test(arg)))
    return "it would delete the project";
  return null;
}

/** Relative, and not out of the folder. */
function isInside(path: string): boolean {
  return !/^(?:[/~]|[A-Za-z]:)/.test(path) && !path.split(/[\\/]/).includes("..") && !path.startsWith("$");
}

const READ_COMMANDS: readonly (readonly string[])[] = [
  ["ls"],
  ["cat"],
  ["head"],
  ["tail"],
  ["grep"],
  ["rg"],
  ["wc"],
  ["git", "status"],
  ["git", "diff"],
  ["git", "log"],
  ["git", "show"],
  ["git", "blame"],
];

/** What the agent may do by itself, for its own flags. */
export function permissionsOf(
  policy: CommandPolicy,
  checks: readonly (readonly string[])[],
  isDiagnosing = false,
): AgentPermissions {
  return {
    edit: !isDiagnosing,
    commands:
      policy.profile === "yolo" ? "any" : [...checks.filter((argv) => argv.length > 0), ...READ_COMMANDS],
    install: policy.installs !== "none" && !isDiagnosing,
    network: policy.network,
  };
}

/** The policy as sentences for the prompt and for people. */
export function policyLines(policy: CommandPolicy, checks: readonly string[]): string[] {
  const lines = [
    policy.profile === "yolo"
      ? "You may run what you need inside this folder."
      : `You may run: ${checks.map((check) => `\`${check}\``).join(", ")}, and commands that only read.`,
    policy.installs === "none"
      ? "Install nothing."
      : policy.installs === "restore"
        ? "You may restore what manifest and lock file declare (`npm ci`, `pip install -r`, `go mod download`). Add no new dependency."
        : "Install a new dependency only if its absence is the failure.",
    "Never: sudo, publishing or deploying, migrations, other machines, anything outside this folder.",
  ];
  return lines;
}
