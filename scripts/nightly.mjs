/**
 * Plays the whole story with real coding agents (see docs/agents.md): `npm run nightly`, or `npm run nightly -- gemini pi`.
 * TWICESHY_CLIENTS names the folder with the harness: run-<client>.sh and install-clients.sh. One client at a time.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

const ALL = ["claude", "codex", "gemini", "qwen", "copilot", "opencode", "pi"];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`no such client: ${unknown.join(", ")}; there are ${ALL.join(", ")}`);
  process.exit(2);
}
const harness = process.env.TWICESHY_CLIENTS;
if (!harness || !existsSync(join(harness, "install-clients.sh"))) {
  console.log("nightly: not run: TWICESHY_CLIENTS does not name the folder with the harness of real clients");
  process.exit(0);
}

const installed = process.env.CLIENTS_ROOT ?? join(homedir(), ".cache", "agent-clients");
const folder = mkdtempSync(join(tmpdir(), "twiceshy-nightly-"));
const rows = [];
for (const client of asked.length > 0 ? asked : ALL) rows.push(play(client));
rmSync(folder, { recursive: true, force: true });
print(rows);
process.exitCode = rows.some(({ isBad }) => isBad) ? 1 : 0;

function play(client) {
  if (!isInstalled(client)) {
    console.log(`nightly: installing ${client}`);
    const { stderr } = run("bash", [join(harness, "install-clients.sh"), client]);
    if (!isInstalled(client)) {
      const why = (stderr ?? "").trim().split("\n").at(-1) || "no reason given";
      return { client, version: "-", steps: [], notice: `could not be installed: ${why}`, isBad: false };
    }
  }
  console.log(`nightly: the real ${client}`);
  const table = join(folder, `${client}.jsonl`);
  const env = { ...process.env, TWICESHY_REAL_CLIENTS: client, TWICESHY_REAL_TABLE: table };
  const tests = ["vitest", "run", "test/e2e/real-agents.test.ts", "-t", `the real ${client}`];
  const { status, stdout, stderr } = run("npx", tests, env);
  if (status !== 0) console.log(`${stdout}\n${stderr}`);
  const told = existsSync(table) ? JSON.parse(readFileSync(table, "utf8").trim().split("\n").at(-1)) : null;
  const { version, steps } = told ?? { version: "?", steps: [] };
  const notice = told === null ? "the story was not played: see above" : null;
  return { client, version, steps, notice, isBad: status !== 0 };
}

/** pi brings no node, and needs a newer one than twiceshy does. */
function isInstalled(client) {
  const needs = client === "pi" ? ["pi", "node22"] : [client];
  return needs.every((name) => existsSync(join(installed, "pkgs", name, "node_modules")));
}

function run(program, words, env = process.env) {
  return spawnSync(program, words, { encoding: "utf8", env, maxBuffer: 64 * 1024 * 1024 });
}

/** One line for each client, then in words whatever is not simply ok. */
function print(rows) {
  const names = [...new Set(rows.flatMap(({ steps }) => steps.map(({ name }) => name)))];
  const cells = rows.map(({ client, version, steps, isBad }) => [
    client,
    version,
    ...names.map((name) => cell(steps.find((step) => step.name === name))),
    isBad ? "FAILED" : steps.length === 0 ? "not run" : "ok",
  ]);
  const head = ["client", "version", ...names, "all"];
  const widths = head.map((word, i) => Math.max(word.length, ...cells.map((row) => row[i].length)));
  const line = (row) =>
    row
      .map((word, i) => word.padEnd(widths[i]))
      .join("  ")
      .trimEnd();
  console.log(`\n${[head, ...cells].map(line).join("\n")}\n`);
  for (const { client, steps, notice } of rows) {
    if (notice !== null) console.log(`${client}: ${notice}`);
    for (const { name, state, note } of steps)
      if (state !== "ok") console.log(`${client}, ${name}: ${state}: ${note}`);
  }
}

function cell(step) {
  if (step === undefined) return "-";
  if (step.state !== "ok") return step.state;
  return /^\d+\.\d s$/.test(step.note) ? step.note : "ok";
}
