import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapterMemory } from "#doors/replay-adapter.ts";
import { tempFolder } from "../host/sandbox.ts";

const HEADER = { name: "x", origin: null, licence: null, root: null };
/** Answers every question, writes down its process, and does this where nothing more is asked. */
const adapter = (atEnd: string) => `
const { writeFileSync } = require("node:fs");
writeFileSync("pid", String(process.pid));
require("node:readline").createInterface({ input: process.stdin })
  .on("line", () => console.log(JSON.stringify({ name: "mine" })))
  .on("close", () => { ${atEnd} });
`;

async function played(atEnd: string, endMs?: number): Promise<{ folder: string; pid: number }> {
  const folder = tempFolder();
  writeFileSync(join(folder, "adapter.cjs"), adapter(atEnd));
  // Behind a shell that waits for it, as a line with && has it.
  const memory = adapterMemory("true && node adapter.cjs; true", folder, process.env, endMs);
  await memory.reset(HEADER);
  expect(memory.name).toBe("mine");
  await memory.close();
  return { folder, pid: Number(readFileSync(join(folder, "pid"), "utf8")) };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** A killed process is there until it is waited for. */
const gone = (pid: number) => expect.poll(() => isThere(pid), { timeout: 5000 }).toBe(false);

test("an adapter may close what it has open before it is ended", async () => {
  const slow = 'setTimeout(() => { writeFileSync("closed", "all"); process.exit(0); }, 400);';
  const { folder, pid } = await played(slow);
  expect(existsSync(join(folder, "closed"))).toBe(true);
  await gone(pid);
});

test("one that does not end is ended, whatever it does about it", async () => {
  await gone((await played("setInterval(() => {}, 1000);", 200)).pid);
  const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
  await gone((await played(deaf, 200)).pid);
});

test("what it says of itself does not steer a terminal, and stays on one line", async () => {
  const folder = tempFolder();
  const said = JSON.stringify({ name: "red\u001b[31m\nrow", version: "\u001b]0;title\u00071.0" });
  writeFileSync(join(folder, "answers"), `${said}\n`);
  const memory = adapterMemory("cat answers -", folder, process.env);
  await memory.reset(HEADER);
  expect([memory.name, memory.version]).toEqual(["red row", "1.0"]);
  await memory.close();
  const odd = adapterMemory("printf 'a\\033[31mb\\n'; cat", folder, process.env);
  await expect(odd.reset(HEADER)).rejects.toThrow('answered "ab": an answer');
  await odd.close();
});
