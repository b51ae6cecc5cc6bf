// What a hook of a coding agent costs with a full memory: kept by the launcher, heard by node with nothing to say, and answered.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHECK, fullMemory } from "./bench-full-memory.mjs";
import { HOOK, hookScenes, WAITING } from "./bench-hook-scenes.mjs";
import { BIN, ENV, summary, takeTurns } from "./bench-measure.mjs";

/** On a machine that does nothing else, a hook that warns takes no longer. */
const MOST_WALL_MS = 300;

/** CPU and wall time of hooks against `node -e 0`. */
export function benchHook(folder, { quick }) {
  const full = fullMemory(folder, { quick });
  const scenes = hookScenes(full, launcherIn(folder, full.root));
  const turns = { rounds: quick ? 10 : 30, warmUp: 4 };
  const payloads = join(folder, "payloads");
  writePayloads(payloads, scenes, full, turns.rounds + turns.warmUp);
  const commands = scenes.map(({ argv, before }, i) => ({
    argv,
    before: `waiting='${payloads}'; ${before}`,
    stdin: `${payloads}/scene-${i}/$n.json`,
  }));
  for (const [i, scene] of scenes.entries()) mustBeSo(scene, commands[i], full);
  const times = takeTurns([[process.execPath, "-e", "0"], ...commands], { cwd: full.root, ...turns });
  const of = (taken, kind) => summary(taken.map((round) => round[kind]));
  const [floor, ...hooks] = times.map((taken) => ({ cpu: of(taken, "cpu"), wall: of(taken, "wall") }));
  return scenes.map(({ what, target, isSlow = false }, i) => {
    const { cpu, wall } = hooks[i];
    const isLate = isSlow && wall.low > MOST_WALL_MS;
    return {
      what: `hook: ${what}`,
      ratio: cpu.low / floor.cpu.low,
      median: cpu.median / floor.cpu.median,
      target,
      isLate,
      note: `${cpu.low.toFixed(1)} ms CPU (node -e 0: ${floor.cpu.low.toFixed(1)}), ${wall.low.toFixed(0)} ms wall${isLate ? `, over ${MOST_WALL_MS}` : ""}`,
    };
  });
}

/** The launcher as `twiceshy init` writes it, in a home of its own. */
function launcherIn(folder, root) {
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const env = { ...ENV, HOME: home, XDG_DATA_HOME: "", XDG_CONFIG_HOME: "" };
  const init = [BIN, "init", "--yes", "--agent", "claude"];
  const made = spawnSync(process.execPath, init, { cwd: root, env, encoding: "utf8" });
  rmSync(join(root, ".claude"), { recursive: true, force: true });
  const launcher = join(home, ".local", "share", "twiceshy", "hook");
  if (made.status !== 0 || !readFileSync(launcher, "utf8").includes(HOOK))
    throw new Error(`init made no launcher for this build: ${made.stdout}${made.stderr}`);
  return launcher;
}

/** A payload a round, each of a session of its own: what was said once is not said again. Round -1 is for looking. */
function writePayloads(folder, scenes, { root, wrong, right }, rounds) {
  const output = outputOf(root, wrong);
  writeFileSync(join(root, "sum.js"), right);
  for (const [i, { name, payload, drains }] of scenes.entries()) {
    mkdirSync(join(folder, `scene-${i}`), { recursive: true });
    for (let n = -1; n < rounds; n++) {
      const session = `bench-${process.pid}-${i}-${n}`;
      writeFileSync(
        join(folder, `scene-${i}`, `${n}.json`),
        payloadOf(root, name, session, payload(n, output)),
      );
      if (drains === undefined) continue;
      mkdirSync(join(folder, `${n}`), { recursive: true });
      for (let k = 0; k < WAITING; k++)
        writeFileSync(
          join(folder, `${n}`, `claude.PostToolUse.${k}.0.json`),
          payloadOf(root, "PostToolUse", session, drains(), k),
        );
    }
  }
}

export function payloadOf(root, name, session, { tool_input, ...more }, call = 0) {
  const input = tool_input?.old_string ? { ...tool_input, file_path: join(root, "sum.js") } : tool_input;
  const about = { session_id: session, transcript_path: null, cwd: root, hook_event_name: name };
  const told = { ...about, tool_use_id: `${session}-${call}`, tool_input: input, ...more };
  return `${JSON.stringify(told)}\n`;
}

function outputOf(root, wrong) {
  writeFileSync(join(root, "sum.js"), wrong);
  const { stdout, stderr } = spawnSync(CHECK[0], CHECK.slice(1), { cwd: root, env: ENV, encoding: "utf8" });
  return `${stdout}${stderr}`;
}

/** A row that measures something else than it says is worse than none. */
function mustBeSo({ what, argv, says, leaves }, { before, stdin }, { root, store }) {
  const script = `n=-1; { ${before}; } >/dev/null 2>&1; exec "$@" <"${stdin}"`;
  const done = spawnSync("bash", ["-c", script, "bash", ...argv], { cwd: root, env: ENV, encoding: "utf8" });
  const { stdout } = done;
  const waiting = existing(join(store, "hooks")).length;
  const isSaid = says === "" ? !stdout.includes("twiceshy]") : stdout.includes(says);
  if (!isSaid || waiting !== leaves)
    throw new Error(`${what}: ${waiting} payloads wait, it says ${stdout || "nothing"}${done.stderr}`);
}

function existing(folder) {
  try {
    return readdirSync(folder).filter((name) => /\.(?:half|json)$/.test(name));
  } catch {
    return [];
  }
}
