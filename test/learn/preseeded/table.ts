import { GIT } from "#learn/preseeded/git.ts";
import { GO } from "#learn/preseeded/go.ts";
import { JAVA } from "#learn/preseeded/java.ts";
import { JAVASCRIPT_TESTS } from "#learn/preseeded/javascript-tests.ts";
import { NATIVE } from "#learn/preseeded/native.ts";
import { NODE_MODULES } from "#learn/preseeded/node-modules.ts";
import { NODE_RUNTIME } from "#learn/preseeded/node-runtime.ts";
import { NPM } from "#learn/preseeded/npm.ts";
import { PYTHON_LANGUAGE } from "#learn/preseeded/python-language.ts";
import { PYTHON_MODULES } from "#learn/preseeded/python-modules.ts";
import { PYTHON_TOOLS } from "#learn/preseeded/python-tools.ts";
import { RUBY } from "#learn/preseeded/ruby.ts";
import { RUST } from "#learn/preseeded/rust.ts";
import type { Seed } from "#learn/preseeded/seed.ts";
import { SERVICES } from "#learn/preseeded/services.ts";
import { SHELL } from "#learn/preseeded/shell.ts";
import { TYPESCRIPT } from "#learn/preseeded/typescript.ts";
import type { Precondition } from "#model/lesson.ts";
import { PROOF } from "./proof.ts";

const HEAD = `# Lessons that come with twiceshy

Written by hand, one small record each in \`src/learn/preseeded\`, and made into this page by \`npx vitest run test/learn/preseeded -u\`.
Each is proven on recorded output of real tools: what it answers to, and what looks alike and it leaves alone.

- **safe**: doing it restores what is declared, or cannot change what the program does.
- **moderate**: it changes code or settings; the check has to say whether it was right.
- **risky**: it can lose work, trust or money: a person decides. A new dependency is always that.

A command is only ever one that restores what manifest and lock file declare. A name that stands in an error is never installed: it may be
misspelt, another thing than the package's name, or bait. \`{name}\` is filled from the message.
`;

const AREAS: readonly (readonly [string, readonly Seed[]])[] = [
  ["Python", [...PYTHON_MODULES, ...PYTHON_LANGUAGE, ...PYTHON_TOOLS]],
  ["Node and TypeScript", [...NODE_MODULES, ...NODE_RUNTIME, ...TYPESCRIPT, ...JAVASCRIPT_TESTS, ...NPM]],
  ["Go", GO],
  ["Rust", RUST],
  ["Ruby", RUBY],
  ["Java", JAVA],
  ["C and C++", NATIVE],
  ["Shell", SHELL],
  ["git", GIT],
  ["Docker, ports, services, certificates", SERVICES],
];

/** docs/preseeded.md, from the records. */
export function table(): string {
  const columns = "| lesson | answers to, for example | says | needs | safety |\n|---|---|---|---|---|\n";
  const area = ([title, seeds]: (typeof AREAS)[number]) =>
    `\n## ${title}\n\n${columns}${seeds.map(row).join("\n")}\n`;
  return `${HEAD}${AREAS.map(area).join("")}`;
}

function row({ id, body, unless }: Seed): string {
  const says = body.action.kind === "command" ? `\`${body.action.argv.join(" ")}\`` : sayable(body.action);
  const needs = [
    ...body.preconditions.map(inWords),
    ...(unless.length > 0 ? [`silent beside ${unless.map(short).join(", ")}`] : []),
  ];
  const count = PROOF[id]?.hits.length ?? 0;
  const example = `${code(body.examples[0]!)}${count > 1 ? ` (${count} outputs)` : ""}`;
  return `| ${[`**${short(id)}**<br>${cell(body.title)}`, example, `${cell(says)}<br>*${cell(body.narrative ?? "")}*`, needs.map(cell).join("; "), body.safety].join(" | ")} |`;
}

function sayable(action: Seed["body"]["action"]): string {
  return action.kind === "advice" ? action.text : action.kind;
}

function inWords(need: Precondition): string {
  if (need.kind === "dependency") return `${need.name} is declared`;
  return need.kind === "file" ? `${need.path} is there` : need.kind;
}

const short = (id: string): string => id.replace(/^seed\//, "");
const cell = (text: string): string =>
  text
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;")
    .replace(/\s*\n\s*/g, " ");
const code = (text: string): string => {
  const line = text
    .trim()
    .replaceAll("|", "\\|")
    .replace(/\s*\n\s*/g, " ");
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
};
