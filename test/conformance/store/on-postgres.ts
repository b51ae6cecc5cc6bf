import { createHash } from "node:crypto";
import { afterAll, beforeAll, test, vi } from "vitest";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import { PRIMARY_KEYS } from "#memory/postgres/primary-keys.ts";
import { type OtherStore, playOn } from "../../memory/other-store.ts";
import { testDatabase } from "../../postgres/cluster.ts";
import { BIN, LEFT_OUT } from "../../postgres/installed.ts";

/**
 * Plays the store's own tests once more, on PostgreSQL: each folder that a test keeps a memory in is a project of one database.
 * In: names of files in test/memory.
 */
export async function playOnPostgres(names: readonly string[]): Promise<void> {
  if (BIN === null && !process.env.TWICESHY_ALL_TESTS) {
    test.skip(LEFT_OUT);
    return;
  }
  let url = "";
  const elsewhere: OtherStore = {
    open: (storeDir, { redact, clock, patienceMs }) =>
      openTeamMemory({
        url,
        project: projectOf(storeDir),
        redact,
        ...(clock === undefined ? {} : { clock }),
        ...(patienceMs === undefined ? {} : { patienceMs }),
      }),
    holding: (storeDir, text) => tablesWith(url, projectOf(storeDir), text),
  };
  // Each question goes to another process and back: what takes six seconds on a file takes a minute on a busy machine.
  vi.setConfig({ testTimeout: 300_000 });
  beforeAll(async () => {
    ({ url } = await testDatabase());
    playOn(elsewhere);
  });
  afterAll(() => {
    playOn(null);
    vi.resetConfig();
  });
  for (const name of names) {
    // By another name, for the same file is played on SQLite too.
    const file = `${new URL(`../../memory/${name}.test.ts`, import.meta.url).pathname}?on=postgres`;
    await import(/* @vite-ignore */ file);
  }
}

function projectOf(storeDir: string): string {
  return createHash("sha256").update(storeDir).digest("hex").slice(0, 12);
}

function tablesWith(url: string, project: string, text: string): string[] {
  const database = connectTeam({ url, project }, Date.now());
  try {
    return [...Object.keys(PRIMARY_KEYS), "pattern_terms"].filter(
      (table) =>
        database
          .prepare(`SELECT 1 AS yes FROM ${table} t WHERE instr(CAST(t AS text), ?) > 0`)
          .get([text]) !== undefined,
    );
  } finally {
    database.close();
  }
}
