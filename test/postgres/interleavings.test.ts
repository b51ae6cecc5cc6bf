import { randomBytes } from "node:crypto";
import { beforeAll, it, onTestFinished } from "vitest";
import { connectTeam } from "#memory/postgres/open-team.ts";
import { agreeInTheEnd } from "../memory/sync/interleavings.ts";
import { describePostgres, testDatabase } from "./cluster.ts";

const RUNS = Number(process.env.TWICESHY_RUNS ?? 5);

describePostgres("a team on PostgreSQL, whatever happens when", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  it("three machines end with the same knowledge", async () => {
    const opened: { close(): void }[] = [];
    onTestFinished(() => {
      for (const one of opened) one.close();
    });
    await agreeInTheEnd(RUNS, () => {
      const project = `p${randomBytes(4).toString("hex")}`;
      const database = connectTeam({ url, project }, Date.now());
      opened.push(database);
      return { database, project };
    });
  }, 240_000);
});
