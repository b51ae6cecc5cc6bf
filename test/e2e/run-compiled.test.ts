import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { BIN, ENV } from "./twiceshy.ts";

/** A copy of what was built, with nothing kept yet. */
function copyOfBuild(): string {
  const copy = join(tempFolder(), "dist");
  cpSync(dirname(BIN), copy, { recursive: true, filter: (path) => !path.includes(".compiled") });
  return copy;
}

const run = (dist: string, script: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(dist, "bin.cjs"), "run", "--", "sh", "-c", script], {
    cwd: gitRepository(),
    env: { ...ENV, ...env },
    encoding: "utf8",
  });

const FAIL = "echo 'a.c:1:1: error: x'; exit 1";

describe("kept compiled code", () => {
  it("is kept by the first run, once more by the first failing one, and then left alone", () => {
    const dist = copyOfBuild();
    const kept = join(dist, "cli/.compiled");
    expect(run(dist, "true").status).toBe(0);
    expect(readdirSync(kept).every((name) => name.endsWith("-passing"))).toBe(true);
    expect(run(dist, FAIL).status).toBe(1);
    const names = readdirSync(kept);
    expect(names.some((name) => name.startsWith("failing.cjs-") && name.endsWith("-failing"))).toBe(true);
    const times = () => readdirSync(kept).map((name) => [name, statSync(join(kept, name)).mtimeMs]);
    const before = times();
    expect(run(dist, "true").status).toBe(0);
    expect(run(dist, FAIL).stderr).toContain("build_error");
    expect(times()).toEqual(before);
  });

  it("heal apply keeps its own, whatever others kept of the same files", () => {
    const dist = copyOfBuild();
    const kept = join(dist, "cli/.compiled");
    const heal = (...words: string[]) =>
      spawnSync(process.execPath, [join(dist, "bin.cjs"), "heal", ...words], {
        cwd: gitRepository(),
        env: ENV,
        encoding: "utf8",
      });
    expect(heal("history").stderr).toContain("nothing is remembered here yet");
    const others = readdirSync(kept);
    expect(others.some((name) => name.includes("-heal-"))).toBe(false);
    expect(heal("apply", "feedfacefeed").status).toBe(1);
    const own = readdirSync(kept).filter((name) => !others.includes(name));
    expect(own.every((name) => name.includes("-heal-"))).toBe(true);
    expect(own.some((name) => name.startsWith("base.cjs-"))).toBe(true);
  });

  it("is kept by recall where nobody did, and again by a run, which needs other parts of it", () => {
    const dist = copyOfBuild();
    const kept = join(dist, "cli/.compiled");
    const recall = (...words: string[]) =>
      spawnSync(process.execPath, [join(dist, "bin.cjs"), "recall", ...words], {
        cwd: gitRepository(),
        env: ENV,
        encoding: "utf8",
      });
    const sizes = () =>
      Object.fromEntries(
        readdirSync(kept).map((name) => [name.replace(/-.*-(\w+)$/, " $1"), statSync(join(kept, name)).size]),
      );
    expect(recall("a.c:1:1: error: x").status).toBe(0);
    const first = sizes();
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(["base.cjs passing", "failing.cjs passing", "recall.cjs passing"]),
    );
    // Trouble keeps nothing under another name.
    expect(recall("--fingerprint", "abcdef").status).not.toBe(0);
    expect(sizes()).toEqual(first);
    expect(run(dist, "true").status).toBe(0);
    expect(sizes()["base.cjs passing"]).toBeGreaterThan(first["base.cjs passing"]!);
    expect(sizes()).toHaveProperty(["run.cjs passing"]);
    expect(run(dist, FAIL).status).toBe(1);
    expect(sizes()["failing.cjs failing"]).toBeGreaterThan(first["failing.cjs passing"]!);
    const before = sizes();
    expect(recall("a.c:1:1: error: x").status).toBe(0);
    expect(sizes()).toEqual(before);
  });

  it("does no harm when it is damaged, or of another build", () => {
    const dist = copyOfBuild();
    run(dist, "true");
    run(dist, FAIL);
    const kept = join(dist, "cli/.compiled");
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), "damaged");
    expect(run(dist, FAIL)).toMatchObject({ status: 1, stdout: "a.c:1:1: error: x\n" });
    expect(run(dist, FAIL).stderr).toContain("build_error");
    // The same length, another content: V8 alone would not notice.
    const bin = join(dist, "bin.cjs");
    const build = /"?`?([0-9a-f]{12})`?"?/.exec(readFileSync(bin, "utf8"))![1]!;
    writeFileSync(bin, readFileSync(bin, "utf8").replace(build, "0123456789ab"));
    expect(run(dist, "true").status).toBe(0);
    expect(readdirSync(kept).some((name) => name.includes("0123456789ab"))).toBe(true);
  });

  it("goes to the user's cache where the package cannot be written, and nowhere when neither can", () => {
    const dist = copyOfBuild();
    const home = tempFolder();
    // A file where the folder should be stands for a package that cannot be written: root may write anywhere.
    writeFileSync(join(dist, "cli/.compiled"), "");
    expect(run(dist, "true", { XDG_CACHE_HOME: home }).status).toBe(0);
    expect(readdirSync(join(home, "twiceshy/compiled")).length).toBeGreaterThan(0);
    rmSync(join(home, "twiceshy"), { recursive: true });
    expect(run(dist, "true", { XDG_CACHE_HOME: "/dev/null" }).status).toBe(0);
    expect(existsSync(join(home, "twiceshy"))).toBe(false);
  });

  it("is kept by a hook for each kind of moment apart, whatever its client calls that", () => {
    const dist = copyOfBuild();
    const cwd = gitRepository();
    const hook = (name: string) =>
      spawnSync(process.execPath, [join(dist, "hook.cjs"), "claude", name], {
        cwd,
        env: ENV,
        input: JSON.stringify({ session_id: "s1", cwd, hook_event_name: name, transcript_path: null }),
      });
    for (const name of ["Stop", "SessionEnd"]) expect(hook(name).status).toBe(0);
    const kept = readdirSync(join(dist, "hook/.compiled"));
    const of = (chunk: string) => kept.filter((name) => name.startsWith(`${chunk}.cjs-`));
    expect(of("memory").map((name) => /-((?:turn|session)-end)-v/.exec(name)?.[1])).toEqual(
      expect.arrayContaining(["turn-end", "session-end"]),
    );
    expect(of("start")).toHaveLength(2);
  });
});
