import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { launcherSymptoms } from "#doors/install/examine-hooks.ts";
import { applyLauncher, planLauncher, removeLauncher } from "#doors/install/launcher-file.ts";
import { tempFolder } from "../../host/sandbox.ts";

const targets = { node: "/opt/node", bundle: "/opt/hook.cjs" };
const at = (home: string, name: string) => join(home, ".local/share/twiceshy", name);

it("on Windows a launcher for cmd and PowerShell stands beside the one for Git Bash, and both go together", () => {
  const env = { HOME: tempFolder() };
  const done = applyLauncher(planLauncher(env, targets, "win32"));
  expect([done.action, done.beside?.action]).toEqual(["create", "create"]);
  expect(readFileSync(at(env.HOME, "hook"), "utf8")).toMatch(/^#!\/bin\/sh\n/);
  expect(readFileSync(at(env.HOME, "hook.cmd"), "utf8")).toMatch(/^@echo off\r\nrem twiceshy/);
  const again = planLauncher(env, targets, "win32");
  expect([again.action, again.beside?.action]).toEqual(["same", "same"]);
  expect(removeLauncher(env)).toBe(true);
  expect([existsSync(at(env.HOME, "hook")), existsSync(at(env.HOME, "hook.cmd"))]).toEqual([false, false]);
});

it("cmd's is where Windows' own shells look, also where HOME is another folder", () => {
  const env = { HOME: tempFolder(), USERPROFILE: tempFolder() };
  applyLauncher(planLauncher(env, targets, "win32"));
  expect(existsSync(at(env.HOME, "hook"))).toBe(true);
  expect(existsSync(at(env.USERPROFILE, "hook.cmd"))).toBe(true);
  expect(removeLauncher(env)).toBe(true);
  expect([existsSync(at(env.HOME, "")), existsSync(at(env.USERPROFILE, ""))]).toEqual([false, false]);
});

it("where one of the two is missing, a doctor says which", () => {
  const env = { HOME: tempFolder() };
  const look = () =>
    launcherSymptoms(planLauncher(env, { node: process.execPath, bundle: import.meta.filename }, "win32"));
  applyLauncher(planLauncher(env, { node: process.execPath, bundle: import.meta.filename }, "win32"));
  expect(look().map(({ level }) => level)).toEqual(["ok", "ok"]);
  rmSync(at(env.HOME, "hook.cmd"));
  expect(look().map(({ level }) => level)).toEqual(["ok", "fail"]);
  expect(look()[1]!.message).toContain(`${at(env.HOME, "hook.cmd")} is not there`);
});

it("elsewhere there is none, and somebody else's file of that name stays", () => {
  const env = { HOME: tempFolder() };
  expect(applyLauncher(planLauncher(env, targets, "linux")).beside).toBeNull();
  writeFileSync(at(env.HOME, "hook.cmd"), "@echo off\r\necho mine\r\n");
  const plan = planLauncher(env, targets, "win32");
  expect(plan.beside).toMatchObject({ action: "left", why: expect.stringContaining("not ours") });
  expect(removeLauncher(env)).toBe(true);
  expect(readFileSync(at(env.HOME, "hook.cmd"), "utf8")).toContain("mine");
});

it.each([
  ["/home/ann/.npm/_npx/6bf2a/node_modules/twiceshy/dist/hook.cjs", true],
  ["/home/ann/.cache/pnpm/dlx/4e1b/node_modules/twiceshy/dist/hook.cjs", true],
  ["/tmp/xfs-12/dlx-3456/node_modules/twiceshy/dist/hook.cjs", true],
  ["/tmp/bunx-1000-twiceshy@latest/node_modules/twiceshy/dist/hook.cjs", true],
  ["/usr/lib/node_modules/twiceshy/dist/hook.cjs", false],
  ["/work/my_npx/twiceshy/dist/hook.cjs", false],
])("knows a folder that was made for one run: %s", (bundle, isPassing) => {
  const env = { HOME: tempFolder() };
  expect(planLauncher(env, { ...targets, bundle }, "linux").isPassing).toBe(isPassing);
});

it("started from a folder that was made for one run, a doctor says what stays", () => {
  const folder = join(tempFolder(), "_npx", "1");
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, "hook.cjs");
  writeFileSync(bundle, "");
  const env = { HOME: tempFolder() };
  const plan = () => planLauncher(env, { node: process.execPath, bundle }, "linux");
  applyLauncher(plan());
  expect(launcherSymptoms(plan())).toMatchObject([
    { level: "warn", todo: "npm install -g twiceshy, then twiceshy init" },
  ]);
});
