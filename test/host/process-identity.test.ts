import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { identityOf, isAlive, thisProcess } from "#host/process-identity.ts";

it("knows a process by its number, its start and its namespace", async () => {
  expect(isAlive(thisProcess())).toBe(true);
  expect(isAlive({ ...thisProcess(), start: "another" })).toBe(false);
  expect(isAlive({ ...thisProcess(), namespace: "pid:[1]" })).toBe("unknown");
  const child = spawn("sleep", ["30"]);
  const who = identityOf(child.pid!);
  expect(isAlive(who)).toBe(true);
  expect(who.start).not.toBe(thisProcess().start);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.on("exit", resolve));
  expect(isAlive(who)).toBe(false);
});
