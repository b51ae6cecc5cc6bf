import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { writeWhole } from "./scratch-repository.ts";
import { statIfThere } from "./stat-if-there.ts";

/** What becomes of one untracked file: taken as it is, taken without its secrets, or left out with a reason. */
export type Screened =
  | { readonly kind: "keep"; readonly path: string; readonly bytes: number }
  | {
      readonly kind: "scrub";
      readonly path: string;
      readonly bytes: number;
      readonly text: string;
      readonly executable: boolean;
    }
  | { readonly kind: "leave-out"; readonly path: string; readonly why: string };

export interface Screen {
  readonly root: string;
  readonly maxBytes: number;
  /** Takes secrets out of text; null where none was given, and then no untracked file's content is taken. */
  readonly redact: ((text: string) => string) | null;
  /** Remembers which files were found clean, by size and time of change. */
  readonly cacheFile: string;
}

/** Names that say what a file holds: .env.local, server.pem, id_rsa, keystore.p12. */
const SECRET_NAME =
  /^(?:\.env(?:\..*)?|.*\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|gpg)|id_(?:rsa|dsa|ecdsa|ed25519).*|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.htpasswd|.*\.tfstate(?:\.backup)?)$/i;
/** .env.example is written to be shared. */
const SHARED_NAME = /\.(?:example|sample|template|dist|pub)$/i;

/** Looks at the untracked files that a tree would take: nothing that holds a secret goes in as it is. */
export async function screenUntracked(paths: readonly string[], screen: Screen): Promise<Screened[]> {
  const known = readClean(screen.cacheFile);
  const clean: string[] = [];
  const screened: Screened[] = [];
  for (const path of paths) {
    // A repository inside the repository shows as "vendor/lib/".
    if (path.endsWith("/") || path.startsWith(".twiceshy/")) continue;
    const stat = statIfThere(join(screen.root, path));
    if (!stat?.isFile() && !stat?.isSymbolicLink()) continue;
    const line = `${stat.size} ${stat.mtimeMs} ${stat.ino} ${path}`;
    const one =
      byName(path, stat.size, screen) ??
      (stat.isSymbolicLink() || known.has(line) ? keep(path, stat.size) : null);
    const answer = one ?? (await byContent(path, stat, screen));
    if (answer.kind === "keep" && stat.isFile() && !path.includes("\n")) clean.push(line);
    screened.push(answer);
  }
  remember(screen.cacheFile, known, clean);
  return screened;
}

/** Whether a file's name says that it holds secrets. */
export function isNamedSecret(path: string): boolean {
  const name = basename(path);
  return SECRET_NAME.test(name) && !SHARED_NAME.test(name);
}

function keep(path: string, bytes: number): Screened {
  return { kind: "keep", path, bytes };
}

function byName(path: string, size: number, screen: Screen): Screened | null {
  if (isNamedSecret(path)) return { kind: "leave-out", path, why: "its name says that it holds secrets" };
  if (size > screen.maxBytes) {
    const [is, cap] = [size, screen.maxBytes].map((bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`);
    return { kind: "leave-out", path, why: `it is untracked and has ${is}, more than ${cap}` };
  }
  if (screen.redact === null) return { kind: "leave-out", path, why: "nothing can look for secrets in it" };
  return null;
}

async function byContent(
  path: string,
  stat: { size: number; mode: number },
  { root, redact }: Screen,
): Promise<Screened> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(root, path));
  } catch {
    return { kind: "leave-out", path, why: "it cannot be read" };
  }
  if (isBinary(bytes)) return keep(path, stat.size);
  const text = bytes.toString("utf8");
  if (!(await hasSecret(text, redact!))) return keep(path, stat.size);
  // Text in another encoding would be damaged by writing it anew.
  if (text.includes("\ufffd")) return { kind: "leave-out", path, why: "it holds a secret" };
  return {
    kind: "scrub",
    path,
    bytes: stat.size,
    text: redact!(text),
    executable: (stat.mode & 0o100) !== 0,
  };
}

/** As git decides it. */
function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8000).includes(0);
}

const PIECE = 128 * 1024;
const OVERLAP = 4 * 1024;

/** In pieces (they overlap, so that a secret is whole in one of them): while a command runs, its output must not wait for us. */
async function hasSecret(text: string, redact: (text: string) => string): Promise<boolean> {
  for (let from = 0; from < text.length; from += PIECE) {
    if (from > 0) await new Promise((resume) => setImmediate(resume));
    const piece = text.slice(Math.max(0, from - OVERLAP), from + PIECE);
    // Redaction also strips control characters, which are no secret.
    if (marks(redact(piece)) > marks(piece)) return true;
  }
  return false;
}

function marks(text: string): number {
  return text.split("[redacted:").length;
}

function readClean(file: string): Set<string> {
  try {
    return new Set(readFileSync(file, "utf8").split("\n"));
  } catch {
    return new Set();
  }
}

function remember(file: string, known: ReadonlySet<string>, clean: readonly string[]): void {
  if (clean.every((line) => known.has(line))) return;
  try {
    writeWhole(file, clean.join("\n"));
  } catch {
    // Only costs looking again.
  }
}
