import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { writeConfig } from "./config-file.ts";

/** What was written into a file, and what it held before: enough to put every byte back. */
export interface Receipt {
  readonly version: 1;
  readonly path: string;
  readonly agent: string;
  readonly scope: "project" | "user";
  /** The project's root; null for a user-level file. */
  readonly root: string | null;
  /** The whole file before us; null where there was none. */
  readonly before: string | null;
  readonly beforeHash: string | null;
  readonly afterHash: string;
  /** Folders that had to be made for it, deepest first. */
  readonly madeFolders: readonly string[];
  readonly at: string;
  /** Where the file was then, if the project was moved since; never written. */
  readonly movedFrom?: string;
}

/** One file for each file that was written, so that two at once do not meet. */
export class Receipts {
  readonly #folder: string;
  constructor(userFolder: string) {
    this.#folder = join(userFolder, "receipts");
  }

  /** The receipt for a file, or null; one that cannot be understood is none. */
  of(path: string): Receipt | null {
    return this.#read(this.#file(path));
  }

  /** The receipt for a file that holds this text; also the one of the same file in a folder that the project was moved away from. */
  for(path: string, text: string | null): Receipt | null {
    return this.of(path) ?? (text === null ? null : this.#moved(path, hashOf(text)));
  }

  /** Takes one away, wherever the file was when it was written. */
  drop({ path, movedFrom = path }: Receipt): void {
    this.remove(movedFrom);
  }

  #moved(path: string, hash: string): Receipt | null {
    for (const receipt of this.all()) {
      const { root } = receipt;
      if (root === null || receipt.afterHash !== hash || existsSync(receipt.path)) continue;
      const inside = receipt.path.slice(root.length);
      if (!inside.startsWith(sep) || !path.endsWith(inside)) continue;
      const now = path.slice(0, -inside.length);
      const madeFolders = receipt.madeFolders.map((folder) =>
        folder.startsWith(root + sep) ? now + folder.slice(root.length) : folder,
      );
      return { ...receipt, path, root: now, madeFolders, movedFrom: receipt.path };
    }
    return null;
  }

  all(): Receipt[] {
    let names: string[];
    try {
      names = readdirSync(this.#folder);
    } catch {
      return [];
    }
    return names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .flatMap((name) => this.#read(join(this.#folder, name)) ?? []);
  }

  write(receipt: Receipt): void {
    writeConfig(this.#file(receipt.path), `${JSON.stringify(receipt, null, 2)}\n`, 0o600);
  }

  remove(path: string): void {
    rmSync(this.#file(path), { force: true });
  }

  #file(path: string): string {
    return join(this.#folder, `${hashOf(path).slice(0, 16)}.json`);
  }

  #read(file: string): Receipt | null {
    try {
      const receipt = JSON.parse(readFileSync(file, "utf8")) as Receipt;
      const isWhole =
        receipt.version === 1 && typeof receipt.path === "string" && Array.isArray(receipt.madeFolders);
      const isSound = receipt.before === null || hashOf(receipt.before) === receipt.beforeHash;
      return isWhole && isSound ? receipt : null;
    } catch {
      return null;
    }
  }
}

/** SHA-256 of a text, in hex. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
