// Makes the data set: small projects are really broken and mended, and real tools say what they say about it.
//   node bench/replay/make-data.mjs [project …] [--out DIR] [--mistakes id,id]
// Needs node, gcc and make, a JDK, pytest and cargo; a project whose tool is missing is left out, and said.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeHistory } from "./make-history.mjs";
import { PROJECTS } from "./projects/index.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "bench/replay/data" }, mistakes: { type: "string" } },
});

const BIN = resolve("node_modules/.bin");
const PREFIX = "replay-data-";

// Tools are run one after another without a pause in which a signal could be heard: what a killed run left is cleared by the next.
for (const name of readdirSync(tmpdir())) {
  const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : 0;
  if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

for (const project of PROJECTS) {
  if (positionals.length > 0 && !positionals.includes(project.name)) continue;
  if (spawnSync(project.needs[0], project.needs.slice(1), { stdio: "ignore" }).status !== 0) {
    console.log(`${project.name}: left out, ${project.needs[0]} is not here`);
    continue;
  }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`)));
  try {
    const some = values.mistakes?.split(",");
    const mistakes = project.mistakes.filter(({ id }) => some === undefined || some.includes(id));
    const events = makeHistory({ ...project, mistakes }, placeIn(folder, project));
    mkdirSync(values.out, { recursive: true });
    const header = {
      "twiceshy-replay": 1,
      name: project.name,
      origin: `made by bench/replay/make-data.mjs: ${project.about}`,
      licence: "Apache-2.0",
      root: rootOf(project),
    };
    const lines = [header, ...events].map((one) => JSON.stringify(one));
    writeFileSync(join(values.out, `${project.name}.jsonl`), `${lines.join("\n")}\n`);
    const red = events.filter(({ kind, exitCode }) => kind === "run" && exitCode !== 0).length;
    console.log(`${project.name}: ${events.length} events, ${red} failing runs`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process.
    return error.code === "EPERM";
  }
}

function rootOf({ name }) {
  return `/home/dev/${name}`;
}

/** The project's files on disk, and a way to run its checks. */
function placeIn(folder, project) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text === null) rmSync(join(folder, path), { force: true });
    else writeFileSync(join(folder, path), text);
  };
  const run = (command, env = {}) => {
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", `${project.really?.(command, BIN) ?? command} 2>&1`],
      {
        cwd: folder,
        encoding: "utf8",
        env: {
          PATH: `${BIN}:${process.env.PATH}`,
          HOME: process.env.HOME,
          LC_ALL: "C.UTF-8",
          NO_COLOR: "1",
          CARGO_TERM_COLOR: "never",
          ...env,
        },
        timeout: 120_000,
      },
    );
    const output = `${stdout ?? ""}${stderr ?? ""}`
      .replaceAll(folder, rootOf(project))
      // Where a tool is installed is nobody's business, and another place on each machine.
      .replaceAll(process.env.HOME, "/home/dev");
    return { exitCode: status ?? 1, output: shortened(output) };
  };
  return { write, run };
}

/** An output of many lines is kept in its beginning and end. */
function shortened(output) {
  const lines = output.split("\n");
  return lines.length <= 120 ? output : [...lines.slice(0, 60), "…", ...lines.slice(-60)].join("\n");
}
