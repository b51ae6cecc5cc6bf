import type { AgentPermissions } from "#model/headless-agent.ts";

/** Words that every agent's rules take as they are: no quotes, brackets, commas or stars. */
const PLAIN = /^[A-Za-z0-9_@%+=:./-]+$/;

/** What puts back what manifest and lock file already declare. */
const RESTORES = [
  ...[
    "npm ci",
    "pnpm install --frozen-lockfile",
    "yarn install --immutable",
    "yarn install --frozen-lockfile",
  ],
  ...[
    "pip install -r",
    "uv sync --locked",
    "poetry install",
    "go mod download",
    "cargo fetch",
    "bundle install",
  ],
];

/** The allowed commands as text, "npm test"; one that a rule cannot say is left out, which only tightens. */
export function allowedCommands({ commands, install }: AgentPermissions): string[] {
  if (commands === "any") return [];
  const said = commands.filter((argv) => argv.length > 0 && argv.every((word) => PLAIN.test(word)));
  return [...new Set([...said.map((argv) => argv.join(" ")), ...(install ? RESTORES : [])])];
}

/** Whether nothing is held back: every command, installs and the network. */
export function isUnbounded({ edit, commands, install, network }: AgentPermissions): boolean {
  return edit && commands === "any" && install && network;
}

const INSTALLS = [
  ...["install", "i", "ci", "add", "update"].map((verb) => `npm ${verb}`),
  ...["install", "i", "add", "update"].map((verb) => `pnpm ${verb}`),
  ...["install", "add", "up"].map((verb) => `yarn ${verb}`),
  ...["install", "add"].map((verb) => `bun ${verb}`),
  ...["pip install", "pip3 install", "python -m pip", "python3 -m pip", "uv add", "uv pip", "uv sync"],
  ...["poetry add", "poetry install", "cargo add", "cargo install", "go get", "go install"],
  ...["gem install", "bundle install", "bundle add", "composer require", "composer install"],
  ...["apt install", "apt-get install", "brew install", "dnf install", "apk add"],
];

/** What leaves the machine, takes another's rights or cannot be undone: no fix of a check needs it. */
const NEVER = [
  ...["push", "reset", "clean", "stash", "rebase", "remote", "config"].map((verb) => `git ${verb}`),
  ...[
    "npm publish",
    "pnpm publish",
    "yarn publish",
    "cargo publish",
    "gh",
    "ssh",
    "scp",
    "sudo",
    "su",
    "doas",
  ],
];

/** Commands to be denied by name where all others are let through. */
export function deniedCommands({ commands, install }: AgentPermissions): string[] {
  if (commands !== "any") return [];
  return install ? NEVER : [...NEVER, ...INSTALLS];
}
