import type { Lesson } from "#model/lesson.ts";
import { filesOf } from "./lesson-files.ts";

/** What kind of work it is; null or empty where nobody knows. */
export interface WorkContext {
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
  readonly os: string | null;
  readonly manager: string | null;
}

type ReadFile = (path: string) => string | null;

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    ts: "javascript",
    tsx: "javascript",
    js: "javascript",
    jsx: "javascript",
    mjs: "javascript",
    cjs: "javascript",
  },
  ...{ py: "python", go: "go", rs: "rust", rb: "ruby", java: "java", kt: "java", cs: "dotnet", php: "php" },
};
/** Lock files and manifests, and what they say about a repository. */
const SIGNS: readonly (readonly [file: string, language: string, manager: string | null])[] = [
  ["pnpm-lock.yaml", "javascript", "pnpm"],
  ["yarn.lock", "javascript", "yarn"],
  ["bun.lock", "javascript", "bun"],
  ["package-lock.json", "javascript", "npm"],
  ["package.json", "javascript", null],
  ["uv.lock", "python", "uv"],
  ["poetry.lock", "python", "poetry"],
  ["requirements.txt", "python", "pip"],
  ["pyproject.toml", "python", null],
  ["go.mod", "go", "go"],
  ["Cargo.toml", "rust", "cargo"],
  ["Gemfile", "ruby", "bundle"],
  ["pom.xml", "java", "mvn"],
  ["composer.json", "php", "composer"],
];
const FRAMEWORKS =
  "react vue svelte angular next nuxt express fastify nest jest vitest mocha playwright cypress eslint prisma django flask fastapi pytest rails rspec spring gin axum tokio laravel".split(
    " ",
  );
/** English, too: only where a command names them. */
const ENGLISH = new Set("react next express nest spring gin rails".split(" "));
/** Programs that only one system has. */
const SYSTEMS: Readonly<Record<string, string>> = {
  ...{ brew: "darwin", "apt-get": "linux", apt: "linux", apk: "linux", dnf: "linux", yum: "linux" },
  ...{ choco: "win32", winget: "win32", powershell: "win32" },
};
const MANAGERS = new Set(SIGNS.flatMap(([, , manager]) => manager ?? []));

/** The context of a repository, from its lock files and manifests. */
export function contextHere(readFile: ReadFile, os: string): WorkContext {
  const found = SIGNS.flatMap(([file, language, manager]) => {
    const text = readFile(file);
    return text === null ? [] : [{ text: file.includes("lock") ? "" : text, language, manager }];
  });
  const manifests = found.map(({ text }) => text.slice(0, 200_000)).join("\n");
  return {
    languages: [...new Set(found.map(({ language }) => language))],
    frameworks: frameworksIn(manifests),
    os,
    manager: found.find(({ manager }) => manager !== null)?.manager ?? null,
  };
}

/** Whole words, with what their packages add: "@nestjs/core", "Django==5", "springframework"; "engines" has no gin in it. */
function frameworksIn(manifests: string): string[] {
  const word = new RegExp(`(?<![a-z\\d])(${FRAMEWORKS.join("|")})(?:js|framework|\\d+)?(?![a-z])`, "gi");
  const named = new Set([...manifests.matchAll(word)].map(([, name]) => name!.toLowerCase()));
  return FRAMEWORKS.filter((name) => named.has(name));
}

/** The context that a lesson comes from, as far as its files and commands tell. */
export function contextOf(lesson: Lesson): WorkContext {
  const { action, validation, evidence, scope } = lesson;
  const done =
    action.kind === "command" ? action.argv : action.kind === "advice" ? action.text.split(/[\s`]+/) : [];
  const told = action.kind === "advice" ? done.filter((word) => !ENGLISH.has(word)) : done;
  const words = [...(validation?.command ?? "").split(" "), ...told];
  const languages = [...filesOf(lesson), ...evidence.files, ...scope].flatMap(
    // src/cart.ts, *.py
    (file) => named(LANGUAGES, /\.(\w+)$/.exec(file)?.[1] ?? "") ?? [],
  );
  return {
    languages: [...new Set(languages)],
    frameworks: FRAMEWORKS.filter((name) => words.includes(name)),
    os: words.map((word) => named(SYSTEMS, word)).find((system) => system !== null) ?? null,
    // `npm test` runs where pnpm installs, too: what is done tells, not what is run.
    manager: done.find((word) => MANAGERS.has(word)) ?? null,
  };
}

/** "constructor" is a word of advice, and of every object. */
function named(table: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(table, name) ? table[name]! : null;
}

/** 1 where nothing speaks against it; each of four that is another one takes it down by a factor. */
export function contextFactor(lesson: Lesson, here: WorkContext, factor: number): number {
  const from = contextOf(lesson);
  const others = [
    isOther(from.languages, here.languages),
    isOther(from.frameworks, here.frameworks),
    from.os !== null && here.os !== null && from.os !== here.os,
    from.manager !== null && here.manager !== null && isOtherManager(from.manager, here),
  ];
  return others.filter((other) => other).length === 0 ? 1 : factor ** others.filter((other) => other).length;
}

function isOther(from: readonly string[], here: readonly string[]): boolean {
  return from.length > 0 && here.length > 0 && !from.some((one) => here.includes(one));
}

/** A repository with a lock file of pnpm and a go.mod uses both: only managers of one language exclude each other. */
function isOtherManager(manager: string, here: WorkContext): boolean {
  const languageOf = (name: string) => SIGNS.find(([, , one]) => one === name)?.[1];
  return manager !== here.manager && languageOf(manager) === languageOf(here.manager!);
}
