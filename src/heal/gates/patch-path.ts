/** A path as git quotes it: `"caf\303\251.ts"` is café.ts; null where the quoting is broken. */
export function unquotePath(text: string): string | null {
  if (!text.startsWith('"')) return text;
  // "a/caf\303\251 \"x\".ts"
  if (!/^"(?:[^"\\]|\\(?:[abfnrtv"\\]|[0-3][0-7]{2}))*"$/.test(text)) return null;
  const bytes: number[] = [];
  for (const [part] of text.slice(1, -1).matchAll(/\\(?:[0-7]{3}|.)|[^\\]/gsu)) {
    if (!part.startsWith("\\")) bytes.push(...new TextEncoder().encode(part));
    else if (/\d/.test(part[1]!)) bytes.push(Number.parseInt(part.slice(1), 8));
    else bytes.push((SHORT[part[1]!] ?? part[1]!).charCodeAt(0));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

const SHORT: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Why a path may not be written: it leads out of the repository, or into git's own folder; null where nothing is wrong. */
export function pathTrouble(path: string): string | null {
  if (path === "" || path.length > 1_000) return "it is no path";
  // C:\x, C:x, \\server\share, ~/x
  if (/^(?:[/\\~]|[A-Za-z]:)/.test(path)) return "it leads out of the repository";
  if (path.includes("\\")) return "a backslash is a folder on some systems";
  if (/[\x00-\x1f\x7f]/.test(path)) return "it has control characters in it";
  const parts = path.split("/");
  if (parts.includes("..")) return "it leads out of the repository";
  if (parts.some((part) => part === "" || part === ".")) return "it is not in its plain form";
  const inner = parts.find((part) => isGitFolder(part));
  return inner === undefined ? null : "it leads into git's own folder";
}

/** .git, .GIT, git~1, ".git " and .g\u200cit: what some file system takes for .git. */
function isGitFolder(part: string): boolean {
  const plain = part
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
    .toLowerCase()
    .replace(/(?::.*)?[. ]*$/, "");
  return plain === ".git" || /^git~\d+$/.test(plain);
}

/** A path in the form in which two names of one file are equal on any file system. */
export function samePathForm(path: string): string {
  return path
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, "")
    .replaceAll("\\", "/")
    .split("/")
    .map((part) => (part === "." || part === ".." ? part : part.replace(/[. ]+$/, "")))
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}
