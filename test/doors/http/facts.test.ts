import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { bundleLines } from "#memory/sync/bundle.ts";
import { gitRepository } from "../../host/sandbox.ts";
import { aMemory } from "../../memory/facts.ts";
import { green, learnAll, red } from "../../memory/learned-world.ts";
import { describePostgres, testDatabase } from "../../postgres/cluster.ts";
import { bearer, served } from "./served.ts";

interface Fact {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** What a machine that only speaks HTTP would send: two failures of one fingerprint, and what fixed them. */
async function someFacts(): Promise<Fact[]> {
  const memory = aMemory();
  red(memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
  red(memory, 2, "npm test", "t2", { f1: "expected 1, got 2" });
  green(memory, 3, "npm test", "t3");
  await learnAll(memory);
  const [, ...lines] = bundleLines(storeOf(memory).database, { origin: "job", project: null, at: 1 });
  return lines.map((line) => JSON.parse(line) as Fact);
}

const batch = (facts: readonly unknown[], origin = "job") => ({ version: 1, origin, facts });
const withRow = (fact: Fact, change: Record<string, unknown>) => ({
  ...fact,
  row: { ...fact.row, ...change },
});
const failureOf = (facts: readonly Fact[]) => facts.find(({ table }) => table === "failures")!;

describe("POST /api/facts", () => {
  it("takes a batch in once, however often it is sent, and what follows from it is known", async () => {
    const { get, post } = await served();
    const facts = await someFacts();
    const first = await post("/api/facts", batch([...facts, facts[0]]));
    expect(first.json).toMatchObject({ version: 1, facts: facts.length, failures: 2 });
    expect((await post("/api/facts", batch(facts))).json).toMatchObject({ failures: 0 });
    expect((await get("/api/failures")).json.failures).toMatchObject([{ fingerprint: "f1", count: 2 }]);
    expect((await get("/api/patterns")).json.patterns).toMatchObject([{ occurrences: 2, state: "resolved" }]);
  });

  it("does not let a writer decide or erase by sending the fact of it", async () => {
    const world = await served();
    const [writer, reviewer] = [
      bearer(await world.token("--role", "write")),
      bearer(await world.token("--role", "review")),
    ];
    const event = { id: "e1", lesson: "l1", at: 1, by_whom: "ann", reason: null, body: "{}" };
    const confirmed = { table: "lesson_events", row: { ...event, kind: "confirmed" } };
    const erased = { table: "forgotten", row: { fact_id: "x", tombstone: "t" } };
    const merged = {
      table: "pattern_events",
      row: { id: "p1", at: 1, kind: "merge", fingerprint: "a", other: "b", by_whom: "person", text: "{}" },
    };
    for (const fact of [confirmed, merged]) {
      const refused = await world.post("/api/facts", batch([fact]), writer);
      expect(refused).toMatchObject({
        status: 400,
        json: { detail: expect.stringContaining("needs the role review") },
      });
      expect((await world.post("/api/facts", batch([fact]), reviewer)).status).toBe(200);
    }
    const refused = await world.post("/api/facts", batch([erased]), reviewer);
    expect(refused.json.detail).toContain("needs the role admin");
    const used = { table: "lesson_events", row: { ...event, id: "e2", kind: "used" } };
    expect((await world.post("/api/facts", batch([used]), writer)).status).toBe(200);
  });

  it("takes secrets out of what was sent", async () => {
    const { get, post } = await served();
    const facts = await someFacts();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const frames = JSON.stringify([{ file: "a.js", line: 1, name: secret }]);
    const leak = withRow(failureOf(facts), { excerpt: `token ${secret} was refused`, frames });
    // The next row says the same.
    const other = String(leak.row.id).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const again = withRow(leak, { id: other, seq: 1 });
    expect((await post("/api/facts", batch([leak, again]))).status).toBe(200);
    for (const { row } of [leak, again]) {
      const answer = await get(`/api/failures/${row.id}`);
      expect(answer.text).not.toContain(secret);
      expect(answer.text).toContain("[redacted:");
    }
  });

  const FIX = {
    id: "f",
    check_id: "c",
    family: "c",
    kind: "change",
    opened_at: 1,
    resolved_at: 2,
    marks: "[]",
  };
  const changes: [string, (fact: Fact) => unknown, RegExp][] = [
    ["of a table of ours", () => ({ table: "tokens", row: { id: "x" } }), /names no table that is shared/],
    ["that is none", () => "x", /names no table/],
    ["with a column that is none", (fact) => withRow(fact, { "id) --": "1" }), /does not have \("id\) --"\)/],
    ["with an object for a value", (fact) => withRow(fact, { message: {} }), /no plain value in "message"/],
    ["with a text for a number", (fact) => withRow(fact, { seen_at: "now" }), /no number in "seen_at"/],
    ["with a broken number", (fact) => withRow(fact, { line: 1.5 }), /no whole number in "line"/],
    ["with broken JSON", (fact) => withRow(fact, { frames: "[" }), /no JSON in "frames"/],
    ["with nothing for JSON", (fact) => withRow(fact, { frames: "" }), /no JSON in "frames"/],
    ["with JSON of another kind", (fact) => withRow(fact, { frames: "{}" }), /list of objects in "frames"/],
    ["with a list of nothing", (fact) => withRow(fact, { frames: "[null]" }), /list of objects in "frames"/],
    ["with other things than texts", (fact) => withRow(fact, { tags: "[1]" }), /list of texts in "tags"/],
    [
      "of a fix that cures nothing that there is",
      () => ({ table: "fixes", row: { ...FIX, body: '{"cures":7,"attempts":[]}' } }),
      /no JSON of a fix in "body"/,
    ],
    [
      "of a proof that is a list",
      () => ({ table: "proofs", row: { id: "p", fix_id: "f", at: 1, verdict: "proven", body: "[]" } }),
      /no JSON of an object in "body"/,
    ],
    ["without what is needed", (fact) => withRow(fact, { message: null }), /lacks "message"/],
    ["without a key", (fact) => withRow(fact, { id: "" }), /has no key/],
    ["with a key in two parts", (fact) => withRow(fact, { id: "a\u001fb" }), /a key that cannot be one/],
  ];
  it("names the row that is wrong, and takes in nothing of the batch", async () => {
    const { get, post } = await served();
    const facts = await someFacts();
    for (const [name, spoil, why] of changes) {
      const answer = await post("/api/facts", batch([...facts, spoil(failureOf(facts))]));
      expect({ name, status: answer.status }).toEqual({ name, status: 400 });
      expect(answer.json.detail, name).toMatch(why);
      expect(answer.json.errors, name).toMatchObject([{ where: `body.facts.${facts.length}` }]);
    }
    expect((await get("/api/failures")).json.failures).toEqual([]);
  });

  it("refuses a batch that is too long or of a newer kind, and a token that may only read", async () => {
    const { post, token } = await served();
    const [fact] = await someFacts();
    expect((await post("/api/facts", batch(Array(2001).fill(fact)))).status).toBe(400);
    expect((await post("/api/facts", { ...batch([fact]), version: 2 })).status).toBe(400);
    expect((await post("/api/facts", batch([fact], "a\u001fb"))).status).toBe(400);
    const authorization = `Bearer ${await token("--role", "read")}`;
    expect((await post("/api/facts", batch([fact]), { authorization })).status).toBe(403);
  });
});

describePostgres("POST /api/facts to a team's memory", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  it("stores it with the team, once, each with its place in the feed", async () => {
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: "shop", PATH: process.env.PATH };
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true },
    );
    onTestFinished(() => listening.close());
    const post = (facts: readonly unknown[]) =>
      fetch(new URL("/api/facts", listening.url), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(batch(facts)),
      });
    const facts = await someFacts();
    const wrong = await post([...facts, withRow(failureOf(facts), { id: "x", message: null })]);
    expect(wrong.status).toBe(400);
    const first = await post(facts);
    expect(await first.json()).toEqual({
      version: 1,
      facts: facts.length,
      failures: 2,
      stored: facts.length,
    });
    expect(await (await post(facts)).json()).toMatchObject({ facts: facts.length, failures: 0, stored: 0 });
    const found = await (await fetch(new URL("/api/failures", listening.url))).json();
    expect(found).toMatchObject({ failures: [{ fingerprint: "f1", count: 2 }] });
    const memory = openTeamMemory({ url, project: "shop", redact: (text) => text });
    onTestFinished(() => memory.close());
    const { database } = storeOf(memory);
    const feed = database.prepare("SELECT count(*) AS n, count(DISTINCT position) AS places FROM feed").get();
    expect(feed).toEqual({ n: facts.length, places: facts.length });
    expect(database.prepare("SELECT DISTINCT origin FROM feed").all(), "not the server's").toEqual([
      { origin: "job" },
    ]);
    expect(database.prepare("SELECT count(*) AS n FROM runs").get()).toEqual({ n: 3 });
  });

  it("stores warnings too, drawn to be withheld or not drawn at all, and what came of them", async () => {
    const said: string[] = [];
    const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: "warned", PATH: process.env.PATH };
    const listening = await listen(
      { cwd: gitRepository({ "a.txt": "" }), env, err: (text) => said.push(text) },
      { port: 0, host: "127.0.0.1", version: "1", isTeam: true },
    );
    onTestFinished(() => listening.close());
    const delivery = (n: number, heldOut: number | null) => ({
      table: "deliveries",
      row: {
        ...{
          id: `01a19b7f-65a0-76b6-8e24-00000000000${n}`,
          at: n,
          session: "s",
          lesson: "l",
          moment: "command",
        },
        ...{ manner: "shown", text: "t", score: 1, rank: 1, held_out: heldOut },
      },
    });
    const outcome = {
      table: "delivery_events",
      row: {
        ...{ id: "01a19b7f-65a0-76b6-8e24-000000000009", delivery: delivery(1, null).row.id, at: 5 },
        ...{ kind: "outcome", outcome: "prevented", ignored: 0, why: "", by_whom: "twiceshy" },
      },
    };
    const facts = [delivery(1, null), delivery(2, null), delivery(3, 0.1), outcome];
    const answer = await fetch(new URL("/api/facts", listening.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(batch(facts)),
    });
    expect([answer.status, said.join("")]).toEqual([200, ""]);
    expect(await answer.json()).toMatchObject({ facts: 4, stored: 4 });
  });

  it("stores half a character and a NUL as what they are not", async () => {
    const memory = openTeamMemory({ url, project: "shop", redact: (text) => text });
    onTestFinished(() => memory.close());
    const { acceptFacts } = await import("#memory/sync/accept.ts");
    const { factShapes, readFact } = await import("#memory/sync/fact-shape.ts");
    const { database } = storeOf(memory);
    const odd = withRow(failureOf(await someFacts()), { id: "odd", message: "a\u0000b\ud83d" });
    const fact = readFact(factShapes(database), odd);
    if (typeof fact === "string") throw new Error(fact);
    acceptFacts({ database, project: "shop" }, "job", [fact]);
    expect(database.prepare("SELECT message FROM failures WHERE id = 'odd'").get()).toEqual({
      message: "a\uFFFDb\uFFFD",
    });
  });
});
