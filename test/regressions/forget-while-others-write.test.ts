import { expect, it } from "vitest";
import { forget } from "#memory/forget.ts";
import { storeOf } from "#memory/open.ts";
import { carry } from "#memory/sync/outbox.ts";
import { SYNCED } from "#memory/sync/synced-tables.ts";
import { filesWith } from "../memory/bytes.ts";
import { aFinding, aMemory, aRun, aStoreDir, MONDAY } from "../memory/facts.ts";

const LEAK = "hunter2-zebrafish";

it("forget means what another process stores before it has the lock", () => {
  const storeDir = aStoreDir();
  const memory = aMemory({}, storeDir);
  const other = aMemory({}, storeDir);
  const store = storeOf(memory);
  const exec = (sql: string) => {
    if (sql.startsWith("BEGIN")) other.remember(aRun(), [aFinding("aaaa1111", { message: LEAK })]);
    store.database.exec(sql);
  };
  const receipt = forget({ ...store, database: { ...store.database, exec } }, { match: LEAK }, MONDAY);
  expect(receipt).toMatchObject({ failures: 1, runs: 1 });
  other.close();
  expect(filesWith(storeDir, LEAK)).toEqual([]);
});

it("what waits to be sent for somebody else is forgotten too, by its text and by its id", () => {
  const memory = aMemory();
  const { database } = storeOf(memory);
  const table = SYNCED.find(({ name }) => name === "runs")!;
  const run = aRun({ argv: ["npm", "test", LEAK] });
  const named = aRun();
  for (const one of [run, named]) {
    memory.remember(one, []);
    carry(database, table, database.prepare("SELECT * FROM runs WHERE id = ?").get([one.id])!, "somebody");
  }
  const waiting = () => database.prepare("SELECT key FROM outbox ORDER BY seq").all();
  expect(waiting()).toHaveLength(2);
  memory.forget({ match: LEAK }, MONDAY);
  expect(waiting()).toEqual([{ key: named.id }]);
  memory.forget({ id: named.id }, MONDAY);
  expect(waiting()).toEqual([]);
});
