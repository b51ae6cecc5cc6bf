import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { syncNow } from "#doors/sync.ts";
import { enterTeam } from "#doors/team.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { migrateTeam, teamMigrations, teamSchema } from "#memory/postgres/migrate-team.ts";
import { connectTeam, openTeamMemory } from "#memory/postgres/open-team.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { databaseIn, psql } from "./cluster.ts";
import { describeServer, type OtherServer, startOther } from "./other-server.ts";

/** The whole suite runs on 15; these are the oldest and the newest that are promised. */
for (const major of ["14", "18"])
  describeServer(
    `a team on PostgreSQL ${major}`,
    major,
    `node test/postgres/fetch-server.mjs ${major} FOLDER/${major}`,
    () => {
      let server: OtherServer;
      let [url, name] = ["", ""];
      beforeAll(async () => {
        server = await startOther(major, "native/bin");
        ({ url, name } = await databaseIn(server.cluster));
      }, 180_000);
      afterAll(() => server?.stop());

      async function aMachine(project: string) {
        const env = { ...GIT_ENV, HOME: tempFolder(), TWICESHY_DATABASE_URL: url };
        const house = compose({ cwd: gitRepository({ "a.txt": project }), env });
        const memory = await house.openMemory();
        onTestFinished(() => memory.close());
        enterTeam(house, memory, project);
        return { memory, sync: () => syncNow(house, memory, { deadline: house.clock.now() + 60_000 }) };
      }

      it("is the version that is meant, and is migrated by a plain role, twice without harm", () => {
        expect(psql(server.cluster, "SHOW server_version")).toMatch(new RegExp(`^${major}\\.`));
        const owner = openPostgres({ url, project: null });
        onTestFinished(() => owner.close());
        for (const _ of [1, 2]) migrateTeam(owner, 5);
        expect(teamSchema(owner)).toBe(teamMigrations().at(-1)!.number);
      });

      it("joins, pushes, pulls and folds: what one machine fixed another knows", async () => {
        const [a, b] = [await aMachine("shop"), await aMachine("shop")];
        red(a.memory, 1, "npm test", "t1", { abcdef12: "boom in the cart" });
        green(a.memory, 2, "npm test", "t2");
        await learnAll(a.memory);
        expect(await a.sync()).toMatchObject({ waiting: 0, why: null });
        expect(await b.sync()).toMatchObject({ waiting: 0, why: null });
        expect(knowledgeOf(b.memory).fixes.fixes({})).toHaveLength(1);
        const team = connectTeam({ url, project: "shop" }, Date.now());
        onTestFinished(() => team.close());
        expect(team.prepare("SELECT occurrences FROM patterns").all()).toEqual([{ occurrences: 1 }]);
        expect(team.prepare("SELECT count(*) AS n FROM lessons").get()).toEqual({ n: 1 });
        expect(team.prepare("SELECT count(*) AS n FROM embeddings").get()).toEqual({ n: 1 });
      });

      it("keeps projects apart, and its functions answer", () => {
        const other = openTeamMemory({ url, project: "other", redact: (text) => text });
        onTestFinished(() => other.close());
        const { database } = storeOf(other);
        for (const table of ["runs", "failures", "lessons", "patterns", "embeddings", "feed"])
          expect(database.prepare(`SELECT count(*) AS n FROM ${table}`).get(), table).toEqual({ n: 0 });
        expect(() =>
          database
            .prepare("INSERT INTO stale (project, kind, key, since) VALUES ('shop', 'lesson', 'x', 1)")
            .run(),
        ).toThrow("row-level security");
        const asked = Float32Array.from([1, 0]);
        expect(embeddingMemoryOf(storeOf(other)).nearest("lesson", "none", asked, 3)).toEqual([]);
        expect(database.prepare("SELECT * FROM twiceshy.get_error_causes('abcdef12')").all()).toEqual([]);
        expect(database.prepare("SELECT * FROM twiceshy.match_learnings('{1,0}')").all()).toEqual([]);
        expect(psql(server.cluster, "SELECT count(*) FROM twiceshy.runs", name)).not.toBe("0");
      });
    },
  );
