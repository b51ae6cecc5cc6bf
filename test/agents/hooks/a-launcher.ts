import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
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
import { onTestFinished } from "vitest";
import { launcherScript } from "#agents/hooks/launcher.ts";
import { rawEvents } from "#doors/hook-raw-spool.ts";

/** Shells that the launcher must run in; those that this machine has. */
export const SHELLS: readonly string[] = ["/bin/dash", "/bin/bash", "/bin/busybox"].filter((path) =>
  existsSync(path),
);

/** What the stand-in for node was given. */
export interface Started {
  readonly argv: readonly string[];
  readonly stdin: string;
  readonly nodeOptions: string;
}

/** A launcher with a stand-in for node, in a home and a repository of its own, all under a name that needs quoting. */
export function aLauncher(shell = "/bin/sh") {
  const base = mkdtempSync(join(tmpdir(), "launcher-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const home = join(base, 'it\'s a "home"\nof $HOME `x`');
  const root = join(home, "shop & co");
  const launcher = join(home, ".local/share/twiceshy/hook");
  const node = join(home, "bin", "no'de");
  const bundle = join(home, "hook.cjs");
  const log = join(base, "started");
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  mkdirSync(log);
  mkdirSync(join(root, ".git"), { recursive: true });
  mkdirSync(join(root, ".twiceshy"), { recursive: true });
  write(bundle, "");
  // $$ is a number of its own for every process: no two write into one file.
  write(
    node,
    `#!/bin/sh\nf="$LAUNCHER_LOG/$$"\ncat > "$f.in"\nfor a in "$@"; do printf '%s\\0' "$a"; done > "$f.argv"\nprintf '%s' "\${NODE_OPTIONS-none}" > "$f.env"\necho said\necho trouble >&2\nexit "\${STUB_EXIT:-0}"\n`,
    0o755,
  );
  write(launcher, launcherScript({ node, bundle }), 0o755);
  const environment = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH,
    HOME: home,
    LAUNCHER_LOG: log,
    ...more,
  });
  const store = join(root, ".twiceshy");
  const argv = (args: readonly string[]) =>
    shell.endsWith("busybox") ? ["sh", launcher, ...args] : [launcher, ...args];

  return {
    home,
    root,
    store,
    launcher,
    node,
    bundle,
    write: (path: string, text: string, mode?: number) => write(join(root, path), text, mode),
    environment,
    /** Runs the launcher itself. */
    run(
      args: readonly string[],
      input: string | null,
      { cwd = root, env = {} as Record<string, string> } = {},
    ) {
      return spawnSync(shell, argv(args), {
        cwd,
        env: environment(env),
        encoding: "utf8",
        stdio: [input === null ? "ignore" : "pipe", "pipe", "pipe"],
        ...(input === null ? {} : { input }),
      });
    },
    /** Starts it, and leaves stdin open. */
    start(args: readonly string[]) {
      return spawn(shell, argv(args), { cwd: root, env: environment(), stdio: ["pipe", "ignore", "ignore"] });
    },
    /** What is kept for later, by name. */
    kept(): { name: string; text: string }[] {
      const waits = rawEvents([join(store, "hooks")], Date.now());
      return waits.map(({ name, file }) => ({ name, text: readFileSync(file, "utf8") }));
    },
    /** What a process that is there still has in hand. */
    halves(): string[] {
      const folder = join(store, "hooks");
      const kept = this.kept().map(({ name }) => name);
      return existsSync(folder) ? readdirSync(folder).filter((name) => !kept.includes(name)) : [];
    },
    started(): Started[] {
      return readdirSync(log)
        .filter((name) => name.endsWith(".env"))
        .map((name) => join(log, name.slice(0, -4)))
        .map((file) => ({
          argv: readFileSync(`${file}.argv`, "utf8").split("\0").slice(0, -1),
          stdin: readFileSync(`${file}.in`, "utf8"),
          nodeOptions: readFileSync(`${file}.env`, "utf8"),
        }));
    },
  };
}
