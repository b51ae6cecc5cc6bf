import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a repository's `origin` is, as everybody who cloned it would name it: "github.com/acme/shop"; null without one. */
export function remoteName(commonDir: string): string | null {
  let config: string;
  try {
    config = readFileSync(join(commonDir, "config"), "utf8");
  } catch {
    return null;
  }
  // [remote "origin"]\n\turl = git@github.com:acme/shop.git
  const section = /^\[remote "origin"\][^[]*?^\s*url\s*=\s*(.+)$/m.exec(config);
  return section === null ? null : nameOfUrl(section[1]!.trim());
}

/** "git@github.com:acme/shop.git", "https://me:secret@github.com/acme/shop" and "ssh://git@github.com:22/acme/shop" are one. */
export function nameOfUrl(url: string): string | null {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/)(.+)$/.exec(url);
  const web = /^[a-z][a-z+]*:\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/i.exec(url);
  const [, host, path] = web ?? scp ?? [];
  if (host === undefined || path === undefined) return null;
  const clean = path.replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return clean === "" ? null : `${host.toLowerCase()}/${clean}`;
}
