// Builds the dashboard, and what the documentation is shown with: one page, a script and a style each, with a hash of their content in their names, so that a browser may keep
// them for ever. No source map is shipped. Everything comes from this build: the page asks no other server for anything.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "rolldown";

/** Writes the dashboard's files into a folder. */
export async function buildWeb(root, folder) {
  const source = join(root, "web");
  mkdirSync(folder, { recursive: true });
  const bundle = (input, format) =>
    build({
      cwd: root,
      input,
      platform: "browser",
      tsconfig: join(source, "tsconfig.json"),
      transform: { define: { "process.env.NODE_ENV": '"production"' } },
      logLevel: "warn",
      checks: { pluginTimings: false },
      output: {
        dir: folder,
        format,
        entryFileNames: "[name]-[hash].js",
        chunkFileNames: "[name]-[hash].js",
        sourcemap: false,
        minify: true,
      },
    });
  const { output } = await bundle({ app: join(source, "main.tsx") }, "es");
  // No module: a browser loads none from a disk.
  await bundle({ site: join(source, "site", "site.ts") }, "iife");
  const script = output.find((chunk) => chunk.isEntry && chunk.name === "app").fileName;
  const style = named("app", "css", styles(join(source, "styles", "index.css")));
  const site = named("site", "css", styles(join(source, "site", "site.css")));
  const icon = named("icon", "svg", readFileSync(join(source, "icon.svg"), "utf8"));
  for (const { name, text } of [style, site, icon]) writeFileSync(join(folder, name), text);
  const page = readFileSync(join(source, "index.html"), "utf8")
    .replace("%SCRIPT%", `/assets/${script}`)
    .replace("%STYLE%", `/assets/${style.name}`)
    .replace("%ICON%", `/assets/${icon.name}`);
  writeFileSync(join(folder, "index.html"), page);
}

/** A file with its content's hash in its name. */
function named(name, ending, text) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { name: `${name}-${hash}.${ending}`, text };
}

/** The style sheet with those that it names put in their place, without comments and needless space. */
function styles(file) {
  const text = readFileSync(file, "utf8").replace(/@import "(.+?)";/g, (_, name) =>
    readFileSync(join(dirname(file), name), "utf8"),
  );
  return text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":");
}
