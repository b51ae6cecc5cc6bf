import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

/** A TypeScript file of this repository with all it imports, bundled and loaded. */
export async function loadSource(input, plugins = []) {
  mkdirSync(".eval", { recursive: true });
  const directory = mkdtempSync(join(".eval", "source-"));
  try {
    const file = join(directory, "source.mjs");
    await build({
      input,
      plugins,
      output: { file, format: "esm", codeSplitting: false },
      platform: "node",
      external: [/^node:/],
      logLevel: "warn",
    });
    return await import(pathToFileURL(resolve(file)).href);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
