import { readVersion } from "./version-range.ts";

/** The text of a file in the repository; null where there is none. */
export type ReadFile = (path: string) => string | null;

/** Which version of a dependency a repository has: what is locked, or else what its manifest says. Null when it has none. */
export function dependencyVersionIn(readFile: ReadFile, name: string): string | null {
  if (name === "" || name.length > 214) return null;
  for (const { file, find } of PLACES) {
    const text = readFile(file);
    const version = text === null ? null : find(text, name);
    if (version !== null) return version;
  }
  return null;
}

interface Place {
  readonly file: string;
  find(text: string, name: string): string | null;
}

/** Lock files first: they say what is there, manifests only what would do. Read by searching: a lock file may have megabytes. */
const PLACES: readonly Place[] = [
  { file: "package-lock.json", find: inPackageLock },
  { file: "pnpm-lock.yaml", find: inPnpmLock },
  { file: "yarn.lock", find: inYarnLock },
  { file: "package.json", find: inPackageJson },
  { file: "poetry.lock", find: inTomlPackages },
  { file: "uv.lock", find: inTomlPackages },
  { file: "requirements.txt", find: inRequirements },
  { file: "requirements-dev.txt", find: inRequirements },
  { file: "pyproject.toml", find: inPyproject },
  { file: "go.mod", find: inGoMod },
  { file: "Cargo.lock", find: inTomlPackages },
  { file: "Cargo.toml", find: inToml },
  { file: "Gemfile.lock", find: inGemfileLock },
];

function inPackageLock(text: string, name: string): string | null {
  // `"node_modules/left-pad": {\n      "version": "1.3.0",`
  const at = text.indexOf(`"node_modules/${name}": {`);
  if (at < 0) return null;
  // A link to a package of the workspace has none, and the next entry's is not its own.
  const [entry = ""] = text.slice(at, at + 400).split("}", 1);
  return /"version":\s*"([^"]+)"/.exec(entry)?.[1] ?? null;
}

function inPnpmLock(text: string, name: string): string | null {
  // "  left-pad@1.3.0:", "  /left-pad@1.3.0:", "  '@scope/x@1.0.0':"
  const at = afterLineStart(text, [`${name}@`, `/${name}@`, `'${name}@`, `'/${name}@`]);
  return at === null ? null : versionAt(text, at);
}

function inYarnLock(text: string, name: string): string | null {
  // `left-pad@^1.0.0:\n  version "1.3.0"`, `"@scope/x@^1":`
  const at = afterLineStart(text, [`${name}@`, `"${name}@`]);
  if (at === null) return null;
  return /^\s+version:?\s+"?([^"\s]+)/m.exec(text.slice(at, at + 600))?.[1] ?? null;
}

function inPackageJson(text: string, name: string): string | null {
  try {
    const manifest = JSON.parse(text) as Record<string, Record<string, unknown> | undefined>;
    for (const key of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]) {
      const said = manifest[key]?.[name];
      if (typeof said === "string") return leastVersion(said);
    }
  } catch {
    // A manifest that cannot be read says nothing.
  }
  return null;
}

function inTomlPackages(text: string, name: string): string | null {
  // `name = "serde"\nversion = "1.0.203"`
  for (const one of spellings(name)) {
    const at = afterLineStart(text, [`name = "${one}"`]);
    if (at === null) continue;
    const [entry = ""] = text.slice(at, at + 200).split("\n[", 1);
    const version = /^\s*version = "([^"]+)"/m.exec(entry)?.[1];
    if (version) return version;
  }
  return null;
}

function inRequirements(text: string, name: string): string | null {
  for (const line of text.split("\n")) {
    // "requests[socks]>=2.28,<3 ; python_version > '3.8'"
    const match = /^\s*([\w.-]+)(?:\[[^\]]*\])?\s*([^;#]*)/.exec(line);
    if (match && sameName(match[1]!, name)) return leastVersion(match[2]!.trim());
  }
  return null;
}

function inPyproject(text: string, name: string): string | null {
  // `  "requests>=2.28",` in a list of dependencies
  for (const [, said] of text.matchAll(/^\s*"([^"]+)",?\s*$/gm)) {
    const version = inRequirements(said!, name);
    if (version !== null) return version;
  }
  return inToml(text, name);
}

function inToml(text: string, name: string): string | null {
  for (const one of spellings(name)) {
    // `serde = "1.0"`, `serde = { version = "1.0", features = [] }`
    const at = afterLineStart(text, [`${one} = `]);
    if (at === null) continue;
    const line = text.slice(at, text.indexOf("\n", at) < 0 ? undefined : text.indexOf("\n", at));
    const said = /^"([^"]+)"/.exec(line)?.[1] ?? /version = "([^"]+)"/.exec(line)?.[1];
    if (said) return leastVersion(said);
  }
  return null;
}

function inGoMod(text: string, name: string): string | null {
  // "\tgithub.com/stretchr/testify v1.9.0", "require golang.org/x/net v0.1.0"
  const at = afterLineStart(text, [`${name} `, `require ${name} `]);
  return at === null ? null : versionAt(text, at);
}

function inGemfileLock(text: string, name: string): string | null {
  // "    rails (7.1.3)", which may stand below what another wants of it: "      rails (~> 7.0)"
  for (const at of lineStarts(text, `${name} (`)) {
    const version = versionAt(text, at);
    if (version !== null) return version;
  }
  return null;
}

/** The place after one of these beginnings of a line, spaces before it left aside. */
function afterLineStart(text: string, beginnings: readonly string[]): number | null {
  for (const beginning of beginnings) for (const at of lineStarts(text, beginning)) return at;
  return null;
}

function* lineStarts(text: string, beginning: string): Generator<number> {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    if (text.slice(lineStart, at).trim() === "") yield at + beginning.length;
  }
}

function versionAt(text: string, at: number): string | null {
  return /^v?\d[\w.+-]*/.exec(text.slice(at, at + 60))?.[0] ?? null;
}

/** The lowest version that a range allows: "^4.17.0" and ">=4.17,<5" are 4.17; "*" is no version, but it is there. */
function leastVersion(range: string): string | null {
  const numbers = /\d+(?:\.\d+)*[\w.+-]*/.exec(range)?.[0] ?? null;
  if (numbers !== null && readVersion(numbers) !== null) return numbers;
  return "0";
}

/** PyPI and crates.io take - and _ for the same. */
function spellings(name: string): string[] {
  return [...new Set([name, name.replaceAll("-", "_"), name.replaceAll("_", "-")])];
}

function sameName(a: string, b: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");
  return plain(a) === plain(b);
}
