import { beforeAll, expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { syncNow } from "#doors/sync.ts";
import { DONE, enterTeam } from "#doors/team.ts";
import { noteNews } from "#doors/team-afterwards.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { green, learnAll, red } from "../memory/learned-world.ts";
import { type Cluster, clusterOf, describePostgres, psql, testDatabase } from "./cluster.ts";

describePostgres("what follows an exchange", () => {
  let cluster: Cluster;
  let [url, name] = ["", ""];
  beforeAll(async () => {
    cluster = await clusterOf();
    ({ url, name } = await testDatabase());
  });

  it("is done where something came, and not where nothing is new", async () => {
    const env = { ...GIT_ENV, HOME: tempFolder(), TWICESHY_DATABASE_URL: url };
    const house = compose({ cwd: gitRepository({ "a.txt": "shop" }), env });
    const memory = await house.openMemory();
    onTestFinished(() => memory.close());
    enterTeam(house, memory, "shop");
    const sync = () => syncNow(house, memory, { deadline: house.clock.now() + 60_000 });
    const directions = () => psql(cluster, "SELECT count(*) FROM twiceshy.embeddings", name).trim();
    red(memory, 1, "npm test", "t1", { abcdef12: "boom in the cart" });
    green(memory, 2, "npm test", "t2");
    await learnAll(memory);
    expect(await sync()).toMatchObject({ waiting: 0, why: null });
    expect(directions()).toBe("1");
    // Whoever looks for what is missing would find it.
    psql(cluster, "DELETE FROM twiceshy.embeddings", name);
    expect(await sync()).toMatchObject({ sent: 0, taken: 0, why: null });
    expect(directions()).toBe("0");
    red(memory, 3, "npm test", "t3", { abcdef34: "another thing" });
    expect((await sync()).sent).toBeGreaterThan(0);
    expect(directions()).toBe("1");
    // An exchange that did not come to its end leaves it to the next.
    psql(cluster, "DELETE FROM twiceshy.embeddings", name);
    noteNews(memory);
    await sync();
    expect(directions()).toBe("1");
    // After an hour somebody looks in any case.
    psql(cluster, "DELETE FROM twiceshy.embeddings", name);
    const { progress } = knowledgeOf(memory);
    const [at, ...settings] = progress.get(DONE)!.split(" ");
    progress.set(DONE, [Number(at) - 3_600_000, ...settings].join(" "));
    await sync();
    expect(directions()).toBe("1");
  });
});
