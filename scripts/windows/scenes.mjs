/** What is played on Windows, or on what passes for it: run by a Windows node, told line by line to the file that it is given. */
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";
import { CLIENT_LINES } from "./client-scenes.mjs";
import { LAUNCHER } from "./launcher-scenes.mjs";
import { RUN } from "./run-scenes.mjs";
import { SPOOL } from "./spool-scenes.mjs";
import { canKeep, MODULES } from "./stage.mjs";

const [told, ...asked] = process.argv.slice(2);
assert.equal(process.platform, "win32", "these scenes are for Windows");
tell({ node: process.versions.node });
const lacking = withoutMemory();
if (lacking !== null) {
  tell({ notPlayed: lacking });
  process.exit(0);
}
if (!canKeep())
  tell({
    notPlayed: "what hook.cmd keeps: no curl or findstr here (x86_64-w64-mingw32-gcc makes stand-ins)",
  });
// The words of a call choose among the scenes: all that have one of them in their name, and the first, which sets up.
const scenes = Object.entries({ ...LAUNCHER, ...(canKeep() ? SPOOL : {}), ...CLIENT_LINES, ...RUN });
const chosen = scenes.filter(
  ([scene], at) => at === 0 || asked.length === 0 || asked.some((part) => scene.includes(part)),
);
for (const [scene, play] of chosen) {
  let why = null;
  try {
    await play();
  } catch (error) {
    why = error.message;
  }
  tell({ scene, why });
}

/** Before 22.16 the memory needs a native part, which does not load under every Wine; null where there is a memory. */
function withoutMemory() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 16)) return null;
  try {
    createRequire(`${MODULES}\\x.cjs`)("@libsql/win32-x64-msvc");
    return null;
  } catch (error) {
    return `no memory: libsql does not load here (${error.message.split("\n")[0]})`;
  }
}

function tell(row) {
  appendFileSync(told, `${JSON.stringify(row)}\n`);
}
