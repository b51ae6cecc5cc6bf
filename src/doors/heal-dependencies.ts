import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { KnownDependencies } from "#heal/gates/may-run-remedy.ts";

const LARGEST = 2 * 1024 * 1024;

// package.json, requirements-dev.txt, Cargo.lock, go.sum
const DECLARES =
  /^(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|\.yarnrc\.yml|bun\.lockb?|requirements[\w.-]*\.txt|pyproject\.toml|poetry\.lock|uv\.lock|composer\.(?:json|lock)|go\.(?:mod|sum)|[Cc]argo\.(?:toml|lock)|packages\.lock\.json|mix\.(?:exs|lock))$/;

/** What a folder's own manifests and lock files declare: their names, and the names in those that can be read without guessing. */
export function declaredIn(folder: string): KnownDependencies {
  const files = namesIn(folder).filter((name) => DECLARES.test(name));
  const names = files.flatMap((file) => {
    if (file === "package.json") return ofManifest(read(join(folder, file)));
    return file.endsWith(".txt") ? ofList(read(join(folder, file))) : [];
  });
  return { files, names: [...new Set(names)] };
}

function ofManifest(text: string): string[] {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    return ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"].flatMap((key) =>
      Object.keys((manifest[key] as Record<string, unknown> | undefined) ?? {}),
    );
  } catch {
    return [];
  }
}

/** "requests[socks]==2.32  # pinned" is requests. */
function ofList(text: string): string[] {
  return text.split("\n").flatMap((line) => /^\s*([A-Za-z0-9][\w.-]*)/.exec(line)?.[1] ?? []);
}

function read(path: string): string {
  try {
    return statSync(path).size > LARGEST ? "" : readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
