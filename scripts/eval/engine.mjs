import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

/** The engine from source, bundled into a scratch directory; plugins may change what it is made of. */
export async function loadEngine(directory, plugins = []) {
  const file = join(directory, "engine.mjs");
  await build({
    input: "scripts/eval/engine.ts",
    output: { file, format: "esm", codeSplitting: false },
    platform: "node",
    plugins,
    external: [/^node:/, /^@libsql\//],
    checks: { ineffectiveDynamicImport: false },
    logLevel: "warn",
  });
  return import(pathToFileURL(resolve(file)).href);
}
