// A neutral place to run a case in: a user, a home and a directory that could be anybody's, so that hardly anything
// has to be replaced in the output afterwards. Needs root once, to make the users.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants, hostname, tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";

export const PLACES = {
  here: { user: "dev", home: "/home/dev", directory: "/home/dev/app" },
  moved: { user: "ci", home: "/home/ci", directory: "/builds/acme/shop" },
};

const COMMENT = {
  ".py": "#",
  ".rb": "#",
  ".sh": "#",
  ".pl": "#",
  ".t": "#",
  ".bats": "#",
  ".yml": "#",
  ".yaml": "#",
  ".lua": "--",
  ".sql": "--",
  ".f90": "!",
  ".adb": "--",
  ".nim": "#",
  ".txt": "#",
  ".awk": "#",
  ".ex": "#",
  ".exs": "#",
};
const PATH = ["/opt/rust/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/games"].join(":");

/** Runs the case in the place; `shift` files get that many comment lines on top. Gives the output and the exit code. */
export function runCase(one, place, shift = {}) {
  const { user, home, directory } = place;
  empty(directory, home, keptModules(one));
  const owner = { uid: idOf(user, "-u"), gid: idOf(user, "-g") };
  for (const [name, text] of Object.entries(one.files)) {
    const path = join(directory, name);
    makeOwned(dirname(path), directory, owner);
    writeFileSync(path, shift[name] ? pushDown(text, name, shift[name]) : text);
    if (text.startsWith("#!") && one.plain !== "yes") chmodSync(path, 0o755);
    chownSync(path, owner.uid, owner.gid);
  }
  const env = environment(one, place);
  if (one.setup) run(one.setup, { user, directory, env }, null);
  const log = join(tmpdir(), `corpus-${process.pid}.log`);
  const exitCode = run(one.command, { user, directory, env, tty: one.tty === "yes" }, log);
  const output = neutral(readFileSync(log));
  rmSync(log);
  return { output, exitCode };
}

function run(command, { user, directory, env, tty }, log) {
  const fd = log ? openSync(log, "w") : "ignore";
  const line = tty ? ["script", "-qec", command, "/dev/null"] : ["bash", "-c", command];
  const done = spawnSync(
    "setpriv",
    [`--reuid=${user}`, `--regid=${user}`, "--init-groups", "timeout", "-k", "5", "240", ...line],
    { cwd: directory, env, stdio: ["ignore", fd, fd] },
  );
  if (log) closeSync(fd);
  if (done.error) throw done.error;
  return done.status ?? 128 + constants.signals[done.signal];
}

function environment(one, { user, home, directory }) {
  const extra = Object.fromEntries(
    (one.env ?? "")
      .split(" ")
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  const modules = keptModules(one) ? `${directory}/node_modules/.bin:` : "";
  return {
    PATH: `${modules}${PATH}`,
    HOME: home,
    USER: user,
    LOGNAME: user,
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    SHELL: "/bin/bash",
    CARGO_NET_OFFLINE: "true",
    GOPROXY: "off",
    npm_config_update_notifier: "false",
    ...extra,
  };
}

// "modules: yes" is the common set of packages; "modules: web" one of its own, where versions or size do not go together.
function keptModules(one) {
  if (one.modules === undefined) return null;
  return one.modules === "yes" ? ".kept-modules" : `.kept-modules-${one.modules}`;
}

function empty(directory, home, kept) {
  const inside = join(directory, "node_modules");
  const mark = join(home, ".modules-in-use");
  if (existsSync(inside)) {
    const away = join(home, existsSync(mark) ? readFileSync(mark, "utf8") : ".kept-modules");
    if (!existsSync(away)) move(inside, away);
  }
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true, force: true });
  if (kept === null) return;
  move(join(home, kept), inside);
  writeFileSync(mark, kept);
}

// By mv: the two may be on two file systems.
function move(from, to) {
  const { status, stderr } = spawnSync("mv", [from, to]);
  if (status !== 0) throw new Error(`cannot move ${from}: ${stderr}`);
}

function makeOwned(path, top, owner) {
  if (path.length < top.length || existsSync(path)) return;
  makeOwned(dirname(path), top, owner);
  mkdirSync(path);
  chownSync(path, owner.uid, owner.gid);
}

function pushDown(text, name, lines) {
  const mark = COMMENT[extname(name)] ?? (/Makefile|CMakeLists|Gemfile|Dockerfile/.test(name) ? "#" : "//");
  const added = Array.from({ length: lines }, (_, n) => `${mark} moved down, ${n + 1}\n`).join("");
  return /^(#!|<\?php)/.test(text) ? text.replace(/\n/, `\n${added}`) : added + text;
}

// What a neutral place cannot hide: the name of the machine, of the package registry and of the name server in use.
function neutral(bytes) {
  const registry = /https?:\/\/(registry\.[a-z.]+|127\.0\.0\.1:4873)/g;
  const maven = /https?:\/\/repo\.maven\.apache\.org/g;
  return bytes
    .toString("utf8")
    .replace(registry, "https://npm.example.com")
    .replace(maven, "https://maven.example.com")
    .replace(/ on \d+(?:\.\d+){3}:53:/g, " on 192.0.2.53:53:")
    .replaceAll(new RegExp(`(?<![-\\w.])${hostname()}\\b(?=[: "\\]])`, "g"), "devbox");
}

function idOf(user, flag) {
  return Number(spawnSync("id", [flag, user]).stdout.toString().trim());
}
