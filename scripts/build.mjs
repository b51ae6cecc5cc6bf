// Builds what is shipped. The command line: CommonJS chunks (an ESM entry costs 4.5 ms more at every start), each command
// loaded when it is called. The library: ESM with its types. Everything is bundled but the native packages, which are optional.
import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { dts } from "rolldown-plugin-dts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
// Built beside and moved into place, so that whoever runs the old one meanwhile never sees half of the new one.
const draft = join(root, `.dist-${process.pid}`);

const shared = {
  cwd: root,
  platform: "node",
  external: [/^node:/, /^@libsql\//, "@lydell/node-pty"],
  treeshake: { moduleSideEffects: false },
  logLevel: "warn",
};

try {
  await build({
    ...shared,
    input: { bin: "src/doors/cli/bin.ts" },
    output: {
      dir: draft,
      format: "cjs",
      entryFileNames: "[name].cjs",
      chunkFileNames: "cli/[name].cjs",
      banner: (chunk) => (chunk.isEntry ? "#!/usr/bin/env node" : ""),
      exports: "named",
      // A third less to read at every start; names are kept for stack traces.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    },
  });
  chmodSync(join(draft, "bin.cjs"), 0o755);
  if (existsSync(join(root, "src/index.ts"))) {
    await build({
      ...shared,
      input: { index: "src/index.ts" },
      plugins: [dts({ tsconfig: join(root, "tsconfig.json") })],
      output: { dir: draft, format: "es", entryFileNames: "[name].mjs", chunkFileNames: "lib/[name].mjs" },
    });
  }
  rmSync(`${draft}-old`, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, `${draft}-old`);
  renameSync(draft, dist);
} finally {
  rmSync(draft, { recursive: true, force: true });
  rmSync(`${draft}-old`, { recursive: true, force: true });
}
