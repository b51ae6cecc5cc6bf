/**
 * Whether a lesson's command may be run by itself. It is parsed to argv and has to be, word by word, a way to restore what manifest
 * and lock file declare; what runs then is our own form of it, with scripts off. A new name waits for a person.
 */
import { partsOf } from "#learn/command-kind.ts";
import { mayRun, POLICIES } from "../cycle/policy.ts";
import { installOf } from "../cycle/policy-install.ts";
import { RESTORES, type Restore } from "./restore-table.ts";

/** What the repository declares. */
export interface KnownDependencies {
  /** Manifests and lock files that are there, from the root: "package-lock.json", "requirements.txt". */
  readonly files: readonly string[];
  /** Names in them. */
  readonly names: readonly string[];
}

/** What came of it: run exactly this, let a person decide, or never. */
export type RemedyVerdict =
  | {
      readonly kind: "may";
      readonly argv: readonly string[];
      readonly environment: Readonly<Record<string, string>>;
      readonly why: string;
    }
  | { readonly kind: "person" | "never"; readonly why: string };

/** Judges a command remedy by its words. */
export function mayRunRemedy(command: readonly string[] | string, known: KnownDependencies): RemedyVerdict {
  const person = (why: string): RemedyVerdict => ({ kind: "person", why });
  const verdict = mayRun(command, POLICIES.strict, []);
  if (!verdict.may && verdict.isNever) return { kind: "never", why: verdict.why };
  const argv = plainWords(command);
  if (argv === null) return person("it is more than one plain command");
  const words = pipOf(argv);
  const [program = "", ...rest] = words;
  if (program === "pip") return pipVerdict(rest, known);
  const rows = RESTORES[program];
  if (rows === undefined || !Object.hasOwn(RESTORES, program))
    return person(`${program} is no way to restore dependencies`);
  const flags = rest.filter((word) => word.startsWith("-"));
  const bare = rest.filter((word) => !word.startsWith("-"));
  const row = rows.find(({ unless }) => unless === undefined || !known.files.includes(unless))!;
  const names = namesAfter(row, bare);
  if (names === null) {
    const isNew = installOf(words) === "new";
    return person(
      isNew
        ? "it changes what is declared: that is for a person to decide"
        : `${argv.join(" ")} does not restore dependencies`,
    );
  }
  const odd = flags.find((flag) => !row.flags.test(flag));
  if (odd !== undefined) return person(`the flag ${odd} is not known to be harmless`);
  const unknown = names.find((name) => !known.names.includes(name));
  if (unknown !== undefined)
    return person(`${unknown} is not declared here: a new name is for a person to decide`);
  if (!row.needs.some((file) => known.files.includes(file)))
    return person(`there is no ${row.needs[0]}: nothing says which versions are meant`);
  return {
    kind: "may",
    argv: row.argv,
    environment: row.environment ?? {},
    why: "it restores what manifest and lock file declare, with scripts off",
  };
}

/** The words of one plain command; a string has to be just its words, so that nothing is dropped in reading it. */
function plainWords(command: readonly string[] | string): readonly string[] | null {
  const parts = partsOf(command);
  if (parts === null || parts.length !== 1) return null;
  const [part] = parts;
  if (part!.dynamic || part!.writes !== null || part!.argv.length === 0) return null;
  const written = typeof command === "string" ? command.trim().split(/\s+/) : command;
  const isSame = written.length === part!.argv.length && written.every((word, at) => word === part!.argv[at]);
  return isSame && part!.argv.every((word) => /^[\w@%+=:,./~^<>![\]-]+$/.test(word)) ? part!.argv : null;
}

/** python -m pip, pip3 and uv pip are pip. */
function pipOf(argv: readonly string[]): readonly string[] {
  const [first = "", second, third] = argv;
  if (/^python[\d.]*$/.test(first) && second === "-m" && third === "pip") return ["pip", ...argv.slice(3)];
  if (first === "uv" && second === "pip") return ["pip", ...argv.slice(2)];
  return first === "pip3" ? ["pip", ...argv.slice(1)] : argv;
}

/** What stands after the words that ask for a restore; null where they do not. */
function namesAfter({ words }: Restore, bare: readonly string[]): readonly string[] | null {
  for (const count of [0, 1, 2])
    if (count <= bare.length && words.test(bare.slice(0, count).join(" "))) {
      const names = bare.slice(count);
      if (count > 0 || names.length === 0) return names;
    }
  return null;
}

function pipVerdict(rest: readonly string[], known: KnownDependencies): RemedyVerdict {
  const person = (why: string): RemedyVerdict => ({ kind: "person", why });
  if (rest[0] !== "install") return person(`pip ${rest[0] ?? ""} does not restore dependencies`);
  const lists: string[] = [];
  const names: string[] = [];
  for (let at = 1; at < rest.length; at++) {
    const word = rest[at]!;
    if (word === "-r" || word === "--requirement") lists.push(rest[++at] ?? "");
    else if (word.startsWith("--requirement=")) lists.push(word.slice("--requirement=".length));
    else if (!word.startsWith("-")) names.push(word);
    else if (!/^(?:-q|--quiet|--no-input|--no-deps|--require-hashes|--only-binary=:all:)$/.test(word))
      return person(`the flag ${word} is not known to be harmless`);
  }
  const declared = known.files.filter((file) => /(?:^|\/)requirements[\w.-]*\.txt$/.test(file));
  const foreign = lists.find((list) => !known.files.includes(list));
  if (foreign !== undefined) return person(`${foreign || "the list"} is no list of this repository`);
  const plain = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");
  const unknown = names.find((name) => !known.names.some((one) => plain(one) === plain(name)));
  if (unknown !== undefined)
    return person(`${unknown} is not declared here: a new name is for a person to decide`);
  const from = lists.length > 0 ? lists : declared.slice(0, 1);
  if (from.length === 0) return person("there is no requirements.txt: nothing says which versions are meant");
  return {
    kind: "may",
    argv: [
      "python",
      "-m",
      "pip",
      "install",
      "--no-input",
      "--only-binary=:all:",
      ...from.flatMap((list) => ["-r", list]),
    ],
    environment: {},
    why: "it restores what the list declares, without building anything",
  };
}
