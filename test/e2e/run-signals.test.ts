import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository } from "../host/sandbox.ts";
import { countRuns, ended, failuresIn, runOf, startTwiceshy, until } from "./twiceshy.ts";

/** Counts each signal it gets into a file, and ends on the first after a moment. */
const COUNTER = `
  const fs = require("node:fs");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, () => {
    fs.appendFileSync("signals.txt", signal + "\\n");
    setTimeout(() => process.exit(5), 300);
  });
  console.log("ready");
  setInterval(() => {}, 1000);
`;

describe("signals", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
    "passes %s on once, and outlives the command",
    async (signal) => {
      const root = gitRepository();
      const child = startTwiceshy(root, ["run", "--", process.execPath, "-e", COUNTER], { detached: true });
      let said = "";
      child.stdout!.on("data", (chunk) => (said += chunk));
      await until(() => said.includes("ready"));
      child.kill(signal);
      expect((await ended(child)).code).toBe(5);
      expect(readFileSync(join(root, "signals.txt"), "utf8")).toBe(`${signal}\n`);
      expect(countRuns(root)).toBe(1);
    },
  );

  it("gives 128 and the signal when the command dies of it, and calls the run interrupted", async () => {
    const root = gitRepository();
    const script = "echo 'src/a.c:1:2: error: seen before the end'; exec sleep 30";
    const child = startTwiceshy(root, ["run", "--", "sh", "-c", script]);
    let said = "";
    child.stdout!.on("data", (chunk) => (said += chunk));
    await until(() => said.includes("seen before"));
    child.kill("SIGTERM");
    expect((await ended(child)).code).toBe(143);
    const [told] = failuresIn(root);
    expect(told!.latest.message).toBe("seen before the end");
    expect(runOf(root, told!.latest.runId)).toMatchObject({
      outcome: "interrupted",
      signal: "SIGTERM",
      exitCode: 143,
    });
  });

  it("leaves no failure behind when a server without one is stopped", async () => {
    const root = gitRepository();
    const child = startTwiceshy(root, ["run", "--", "sh", "-c", "echo listening; exec sleep 30"]);
    let said = "";
    child.stdout!.on("data", (chunk) => (said += chunk));
    await until(() => said.includes("listening"));
    child.kill("SIGINT");
    const { code, stderr } = await ended(child);
    expect(code).toBe(130);
    expect(stderr).toBe("");
    expect(failuresIn(root)).toEqual([]);
    expect(countRuns(root)).toBe(1);
  });

  it("ends the command with it when it is killed for good", async () => {
    const root = gitRepository();
    const child = startTwiceshy(root, [
      "run",
      "--",
      "sh",
      "-c",
      "echo $$; while :; do echo x; sleep 0.05; done",
    ]);
    let said = "";
    child.stdout!.on("data", (chunk) => (said += chunk));
    await until(() => said.includes("x"));
    const pid = Number(said.split("\n")[0]);
    child.kill("SIGKILL");
    await until(() => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
