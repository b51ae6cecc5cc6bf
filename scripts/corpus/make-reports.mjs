// Makes test/fixtures/reports/<case>: runs the small project in a neutral place, once for what the tool prints and once for each
// report it can write, so that a test can compare both. make.json: {command, before?, output, reports: {file: command}}.
//   node scripts/corpus/make-reports.mjs [case…]        needs the tools and, in /srv/shop/node_modules, the packages of README.md
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../test/fixtures/reports", import.meta.url));
const PLACE = "/srv/shop";
const asked = process.argv.slice(2);

for (const name of readdirSync(ROOT)) {
  const folder = join(ROOT, name);
  if (!existsSync(join(folder, "make.json")) || (asked.length > 0 && !asked.includes(name))) continue;
  const { before, output, reports } = JSON.parse(readFileSync(join(folder, "make.json"), "utf8"));
  for (const entry of readdirSync(PLACE))
    if (entry !== "node_modules") rmSync(join(PLACE, entry), { recursive: true });
  cpSync(join(folder, "source"), PLACE, { recursive: true });
  if (before !== undefined) run(before);
  const { text } = run(output);
  writeFileSync(join(folder, "output.txt"), neutral(text));
  for (const [file, command] of Object.entries(reports)) {
    run(command);
    const made = join(PLACE, file);
    if (!existsSync(made)) {
      console.error(`${name}: ${file} was not made`);
      continue;
    }
    cpSync(made, join(folder, file), { recursive: true });
    for (const path of filesOf(join(folder, file))) writeFileSync(path, neutral(readFileSync(path, "utf8")));
  }
  console.log(name);
}

function run(command) {
  const env = { ...process.env, NO_COLOR: "1", CI: "", npm_config_loglevel: "error", FORCE_COLOR: undefined };
  delete env.CI;
  delete env.FORCE_COLOR;
  const { stdout } = spawnSync("sh", ["-c", `{ ${command}\n} 2>&1`], {
    cwd: PLACE,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return { text: stdout };
}

function neutral(text) {
  return text
    .replaceAll(`hostname="${hostname()}"`, 'hostname="devbox"')
    .replaceAll('value="/root"', 'value="/home/dev"')
    .replaceAll('value="root"', 'value="dev"')
    .replace(/npm (?:warn|notice) .*\n/g, "");
}

function filesOf(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [path];
  }
}
