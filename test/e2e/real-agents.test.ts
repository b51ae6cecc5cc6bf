import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { versionOf, whyNot } from "./real-clients.ts";
import { CHECK, playStory, setUp } from "./real-session.ts";

const MINUTES = 6 * 60_000;

/** Claude Code and Codex always; others where they are asked for, as `npm run nightly` does. */
const asked = (process.env.TWICESHY_REAL_CLIENTS ?? "").split(",").filter((name) => name !== "");
const clients = [...new Set(["claude", "codex", ...asked])];

for (const client of clients) {
  const why = whyNot(client);
  if (why !== null) console.warn(`the real ${client} is not run: ${why}`);

  describe.skipIf(why !== null)(`the real ${client}`, () => {
    it(
      "learns in one session, is told at the start and at the action of the next, and both are stored",
      () => {
        const table = process.env.TWICESHY_REAL_TABLE;
        const steps = playStory(client, { withBaseline: table !== undefined });
        if (table !== undefined) {
          const row = { client, version: versionOf(client), steps };
          appendFileSync(table, `${JSON.stringify(row)}\n`);
        }
        expect(steps.filter(({ state }) => state === "failed")).toEqual([]);
      },
      MINUTES,
    );

    it(
      "goes on as if twiceshy were not there when its memory is broken or it is uninstalled by hand",
      () => {
        const made = setUp(client);
        writeFileSync(join(made.repo, ".twiceshy", "memory.db"), "this is no database");
        const turns = [{ shell: CHECK }, { shell: "echo all-good" }, { text: "Done." }];
        const broken = made.play(client, turns);
        expect(broken.code, broken.err).toBe(0);
        expect(broken.lastRequest.includes("all-good")).toBe(true);
        rmSync(join(made.home, ".local", "share", "twiceshy"), { recursive: true });
        const gone = made.play(client, turns);
        expect(gone.code, gone.err).toBe(0);
        expect(gone.lastRequest.includes("all-good")).toBe(true);
      },
      MINUTES,
    );
  });
}
