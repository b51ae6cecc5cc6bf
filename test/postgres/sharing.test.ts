import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { foldLessons } from "#doors/lessons.ts";
import { foldStale } from "#doors/patterns.ts";
import { syncNow } from "#doors/sync.ts";
import { enterTeam, openTeam } from "#doors/team.ts";
import { hearOthers, shareOwn } from "#doors/team-share.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { putShared } from "#memory/postgres/sharing.ts";
import { openPostgres } from "#memory/postgres/sync-postgres.ts";
import type { Memory } from "#model/ports.ts";
import type { SharedRow } from "#model/shared-row.ts";
import { maySpeak } from "#warn/may-speak.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { anEvent, created, DAY, MONDAY } from "../learn/lessons/shapes.ts";
import { ownWords, planted } from "../learn/sharing/planted.ts";
import { red } from "../memory/learned-world.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

const NOW = MONDAY + DAY;

describePostgres("what projects share with one another", () => {
  let cluster: Cluster;
  let [url, name] = ["", ""];
  beforeAll(async () => {
    cluster = await clusterOf();
    ({ url, name } = await testDatabase());
  });

  /** A machine of a project, in a repository of its own. */
  async function aProject(project: string, settings: Readonly<Record<string, unknown>> = {}) {
    const repo = gitRepository({ "who.txt": project });
    const env = { ...GIT_ENV, HOME: tempFolder(), TWICESHY_DATABASE_URL: url };
    const at = () => compose({ cwd: repo, env });
    const memory = await at().openMemory();
    onTestFinished(() => memory.close());
    const set = (more: Readonly<Record<string, unknown>>) =>
      writeFileSync(join(at().dirs.store, "config.json"), JSON.stringify(more));
    set(settings);
    enterTeam(at(), memory, project);
    const sync = async () => {
      const house = at();
      const done = await syncNow(house, memory, { deadline: house.clock.now() + 60_000 });
      expect(done.why).toBeNull();
    };
    const shareNow = async () => {
      const team = await openTeam(at(), memory, project);
      await shareOwn(at(), memory, team);
      hearOthers(at(), memory, team);
      team.close();
    };
    return { memory, set, sync, shareNow };
  }

  /** The lesson of shapes.ts, tried so often. */
  function learned(memory: Memory, worked: number, failed: number, elsewhere?: object): void {
    const knowledge = knowledgeOf(memory);
    const tries = [
      ...Array.from({ length: worked }, (_, n) => anEvent("worked", 1 + n, { application: `w${n}` })),
      ...Array.from({ length: failed }, (_, n) => anEvent("failed", 1 + n, { application: `f${n}` })),
    ];
    const made = elsewhere === undefined ? created() : created({ provenance: "imported" }, { elsewhere });
    knowledge.lessons.record([made, ...tries]);
    foldLessons(knowledge, ["one"], { now: () => NOW, numbers: LESSON_NUMBERS });
  }
  const rows = () =>
    psql(cluster, "SELECT kind, template, occurrences, successes, trials FROM twiceshy.shared", name);

  it("a stranger's lesson may speak when it has held in three projects that share, and not before", async () => {
    const others = [await aProject("a"), await aProject("b"), await aProject("c")];
    for (const { memory } of others) learned(memory, 4, 0);
    const here = await aProject("here");
    learned(here.memory, 0, 0, { projects: 1, successes: 4, trials: 4, from: ["0123456789abcdef"] });
    const speaks = () => maySpeak(knowledgeOf(here.memory).lessons.lesson("one")!, NOW);
    for (const { sync } of others) await sync();
    await here.sync();
    expect(rows(), "nobody said so").toBe("");
    expect(speaks()).toBe(false);
    for (const { set, sync } of others.slice(0, 2)) {
      set({ "team.share": true });
      await sync();
    }
    await here.sync();
    expect(knowledgeOf(here.memory).lessons.lesson("one")!.elsewhere).toMatchObject({
      projects: 2,
      successes: 8,
    });
    expect(speaks()).toBe(false);
    others[2]!.set({ "team.share": true });
    await others[2]!.sync();
    await here.sync();
    expect(knowledgeOf(here.memory).lessons.lesson("one")!.elsewhere).toMatchObject({
      ...{ projects: 3, successes: 12, trials: 12 },
    });
    expect(speaks()).toBe(true);
    // Heard again it is no news; and what was heard is a fact that all machines of the project have once.
    const facts = knowledgeOf(here.memory).lessons.events("one").length;
    await here.sync();
    expect(knowledgeOf(here.memory).lessons.events("one")).toHaveLength(facts);
    // Taken back.
    others[0]!.set({ "team.share": false });
    await others[0]!.sync();
    expect(rows().split("\n")).toHaveLength(2);
  });

  it("rows are read by every project, and written and taken away by their own alone", async () => {
    const { url: own, name: there } = await testDatabase();
    const memory = openTeamMemory({ url: own, project: "secret-name", redact: (text) => text });
    onTestFinished(() => memory.close());
    const row: SharedRow = {
      ...{ kind: "lesson", key: "abcdef1234", fingerprint: null, category: "other", template: "… is not" },
      ...{ occurrences: 1, successes: 1, trials: 1 },
    };
    putShared(storeOf(memory).database, "00112233", [row]);
    const b = openPostgres({ url: own, project: "b", role: "twiceshy_app" });
    const nobody = openPostgres({ url: own, project: null, role: "twiceshy_app" });
    onTestFinished(() => {
      b.close();
      nobody.close();
    });
    expect(b.prepare("SELECT * FROM shared").all()).toHaveLength(1);
    expect(JSON.stringify(b.prepare("SELECT project AS whose, shared.* FROM shared").all())).not.toContain(
      "secret",
    );
    expect(nobody.prepare("SELECT * FROM shared").all()).toEqual([]);
    expect(b.prepare("DELETE FROM shared").run()).toBe(0);
    expect(b.prepare("UPDATE shared SET successes = 9").run()).toBe(0);
    const into = "INSERT INTO shared (project, kind, key, template, occurrences, successes, trials) VALUES";
    expect(() =>
      b.prepare(`${into} (twiceshy.share_mark('secret-name'), 'lesson', 'abcdef99', '', 1, 1, 1)`).run(),
    ).toThrow("row-level security");
    // Whatever a client sends: the table itself lets no text in.
    for (const [column, text] of [
      ["key", "src/cart.ts"],
      ["fingerprint", "hunter2"],
      ["mark", "ann@example.org"],
      ["category", "/home/ann"],
      ["template", "at /home/ann/x.ts:3"],
      ["template", "sk-0123456789"],
      ["template", "a".repeat(201)],
    ])
      expect(
        () =>
          b
            .prepare(
              `INSERT INTO shared (${[...new Set(["kind", "key", "template", "occurrences", "successes", "trials", column])].join(", ")})
               VALUES ('lesson', ${column === "key" ? "?" : "'abcdef99'"}, ${column === "template" ? "?" : "''"}, 1, 1, 1${["key", "template"].includes(column!) ? "" : ", ?"})`,
            )
            .run([text]),
        `${column}: ${text}`,
      ).toThrow("violates check constraint");
    expect(psql(cluster, "SELECT count(*) FROM twiceshy.shared", there)).toBe("1");
  });

  it("nothing of a project whose every text is a secret, a path or source is in what it shares", async () => {
    const columns = psql(
      cluster,
      `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c JOIN pg_class t
         ON t.relname = c.table_name AND t.relnamespace = 'twiceshy'::regnamespace AND NOT t.relispartition
       WHERE c.table_schema = 'twiceshy' AND c.column_name NOT IN ('project', 'meaning')
         AND c.table_name NOT IN ('shared', 'migrations', 'projects', 'tokens') ORDER BY 1, 2`,
      name,
    )
      .split("\n")
      .map((line) => line.split("|") as [string, string, string]);
    const tables = [...new Set(columns.map(([table]) => table))];
    expect(tables.length).toBeGreaterThan(40);
    const [pattern, lesson] = await bodiesOfKnowledge();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(planted(), { minLength: 12, maxLength: 12 }), async (texts) => {
        const project = `full-${++round}`;
        let at = 0;
        const next = () => texts[at++ % texts.length]!;
        const { memory, shareNow } = await aProject(project, { "team.share": true });
        const team = openTeamMemory({ url, project, redact: (text) => text });
        const { database } = storeOf(team);
        for (const table of tables) {
          const own = columns.filter(([of]) => of === table);
          const values = own.map(([, column, type]) => {
            if (column === "body" && table === "patterns") return filled(pattern, next);
            if (column === "body" && table === "lessons") return filled(lesson, next);
            if (table === "patterns" && column === "id") return "abcdef12";
            if (type === "ARRAY") return "{1}";
            if (type === "tsvector") return "''";
            // As a text of JSON, for what takes some of them apart when they are stored.
            return type === "text" ? JSON.stringify(next()) : 0;
          });
          const marks = own.map(() => "?").join(", ");
          database
            .prepare(
              `INSERT INTO ${table} (${own.map(([, column]) => column).join(", ")}) VALUES (${marks}) ON CONFLICT DO NOTHING`,
            )
            .run(values);
        }
        team.close();
        await shareNow();
        const told = psql(
          cluster,
          `SELECT shared::text FROM twiceshy.shared WHERE project = twiceshy.share_mark('${project}')`,
          name,
        ).toLowerCase();
        expect(told.split("\n"), "a pattern and a lesson").toHaveLength(2);
        for (const word of texts.flatMap(ownWords)) expect(told).not.toContain(word);
        memory.close();
      }),
      { numRuns: 8 },
    );
  }, 180_000);

  /** What a real pattern and a real lesson that was tried look like where they are stored. */
  async function bodiesOfKnowledge(): Promise<[pattern: string, lesson: string]> {
    const { memory } = await aProject("real");
    red(memory, 1, "npm test", null, { abcdef12: "TypeError: cart is not a function" });
    learned(memory, 1, 0);
    foldStale(knowledgeOf(memory), NOW, 100);
    const bodyOf = (table: string) =>
      String(storeOf(memory).database.prepare(`SELECT body FROM ${table}`).get()!.body);
    return [bodyOf("patterns"), bodyOf("lessons")];
  }

  /** The same with a planted text wherever it holds one, but for the words that decide whether it is shared at all. */
  function filled(body: string, next: () => string): string {
    const given: unknown = JSON.parse(body, (key, value) =>
      typeof value === "string" && !["state", "kind"].includes(key) ? next() : value,
    );
    return JSON.stringify(
      "id" in (given as object) && "runs" in (given as object)
        ? { ...(given as object), id: "abcdef12" }
        : given,
    );
  }
});
