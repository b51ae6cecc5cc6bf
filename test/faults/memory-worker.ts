/**
 * What the fault tests run as real processes: `capture <store> <count> <label>` stores that many runs with one failure each
 * and says `ok <run id>` after each; `create <store>` only opens. Spools go to `<store>/spool`.
 */
import { writeSync } from "node:fs";
import { join } from "node:path";
import { openMemory } from "#memory/open.ts";
import { rememberOrSpool } from "#memory/remember-or-spool.ts";
import { aFinding, aRun } from "../memory/fact-shapes.ts";

const [command, store, count = "1", label = "x"] = process.argv.slice(2) as [string, string, string, string];
const redact = (text: string) => text;
// Written at once: what a parent has read was acknowledged before any kill.
const say = (line: string) => writeSync(1, `${line}\n`);

if (command === "create") {
  openMemory(store, { redact }).close();
  say("ok");
} else {
  const each = process.env.REOPEN === "1";
  const memory = each ? undefined : openMemory(store, { redact });
  for (let i = 0; i < Number(count); i += 1) {
    const run = aRun({ startedAt: Date.now(), task: label, output: `output ${label} ${i}` });
    const kept = rememberOrSpool(
      { store, spools: [join(store, "spool")] },
      run,
      [aFinding(`hash${i % 10}`)],
      {
        redact,
        ...(memory === undefined ? {} : { memory }),
      },
    );
    say(kept.kind === "remembered" ? `ok ${run.id}` : `${kept.kind} ${run.id} ${kept.why}`);
  }
  memory?.close();
}
