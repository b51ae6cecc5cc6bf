// Writes the documentation as a static site that any web server, or a browser from the disk, can show.
//   npm run site [-- FOLDER]   (default: site/)
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWeb } from "./build-web.mjs";
import { loadSource } from "./load-source.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, "site"));
const { openSite } = await loadSource(join(root, "src/doors/site.ts"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const web = join(folder, ".web");
await buildWeb(root, web);
const [style, script] = [/^site-.+\.css$/, /^site-.+\.js$/].map((form) =>
  readdirSync(web).find((name) => form.test(name)),
);
const write = (name, text) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
for (const name of [style, script]) write(`assets/${name}`, readFileSync(join(web, name)));
rmSync(web, { recursive: true });
const site = openSite(join(root, "docs"), { version, style: `assets/${style}`, script: `assets/${script}` });
for (const name of site.names) write(name, site.read(name));
// From a disk a page may load a script, and may fetch nothing.
write("search.js", `globalThis.twiceshySearch=${site.read("search.json")};\n`);
console.log(`${site.names.length} pages in ${folder}`);
