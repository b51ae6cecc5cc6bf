import { describe, expect, it, onTestFinished } from "vitest";
import { FEED_KINDS, type Feed, type FeedEvent, readPosition, writePosition } from "#model/feed.ts";
import { EventHub } from "../../../src/doors/http/event-hub.ts";
import { failedCheck, type TestProject } from "../cli/play.ts";
import { bearer, learn, type Served, served } from "./served.ts";

interface Heard {
  readonly event: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly data: any;
}

/** Listens as a browser does. */
async function listenTo({ url }: Served, query = "", headers: Record<string, string> = {}) {
  const ending = new AbortController();
  const response = await fetch(`${url}/api/events${query}`, { headers, signal: ending.signal });
  const heard: Heard[] = [];
  const done = (async () => {
    let text = "";
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const fields = Object.fromEntries(
          text
            .slice(0, end)
            .split("\n")
            .filter((line) => !line.startsWith(":"))
            .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
        );
        text = text.slice(end + 2);
        if (fields.event) heard.push({ event: fields.event, id: fields.id!, data: JSON.parse(fields.data!) });
      }
    }
  })().catch(() => undefined);
  const end = () => {
    ending.abort();
    return done;
  };
  onTestFinished(() => end());
  return {
    status: response.status,
    headers: response.headers,
    heard,
    end,
    done,
    async until(count: number) {
      for (let i = 0; i < 200 && heard.length < count; i++) await new Promise((next) => setTimeout(next, 50));
      return heard;
    },
  };
}

const fail = (project: TestProject, error: string, more: object = {}) =>
  project.play(["capture"], { stdin: failedCheck(error, more) });

describe("GET /api/events", () => {
  it("tells of failures, issues and lessons as they come, whoever stores them", async () => {
    const world = await served();
    const listener = await listenTo(world);
    expect(listener.headers.get("content-type")).toContain("text/event-stream");
    await fail(world.project, "TypeError: a is undefined", { task: "t-1" });
    await world.project.play(["issues", "add", "--kind", "process", "a review was skipped"]);
    await learn(world.project);
    const heard = await listener.until(3);
    expect(heard.slice(0, 3).map(({ event, data }) => [event, data.kind, data.what])).toEqual([
      ["failure", "failure", "seen"],
      ["issue", "issue", "opened"],
      ["lesson", "lesson", "created"],
    ]);
    expect(heard[0]!.data).toMatchObject({
      version: 1,
      task: "t-1",
      message: expect.stringContaining("a is"),
    });
    expect(heard[1]!.data).toMatchObject({ number: 1, title: "a review was skipped", issueKind: "process" });
  });

  it("goes on where a listener was, without a gap and without telling twice", async () => {
    const world = await served();
    const first = await listenTo(world);
    await fail(world.project, "TypeError: one");
    const [one] = await first.until(1);
    await first.end();
    await fail(world.project, "TypeError: two");
    await fail(world.project, "TypeError: three");
    const again = await listenTo(world, "", { "last-event-id": one!.id });
    await again.until(2);
    await fail(world.project, "TypeError: four");
    await again.until(3);
    expect(again.heard.map(({ data }) => data.message)).toEqual([
      expect.stringContaining("two"),
      expect.stringContaining("three"),
      expect.stringContaining("four"),
    ]);
    // Another one meanwhile hears only what is new.
    const late = await listenTo(world, "?kinds=failure");
    await fail(world.project, "TypeError: five");
    expect((await late.until(1)).map(({ data }) => data.message)).toEqual([expect.stringContaining("five")]);
  });

  it("tells only the kinds that are asked for, and refuses what it does not understand", async () => {
    const world = await served();
    const listener = await listenTo(world, "?kinds=issue,heal");
    await fail(world.project, "TypeError: not asked for");
    await world.project.play(["issues", "add", "--kind", "process", "asked for"]);
    await listener.until(1);
    expect(listener.heard.map(({ event }) => event)).toEqual(["issue"]);
    for (const query of ["?kinds=weather", "?after=1", "?after=1.2.3.x"])
      expect((await world.get(`/api/events${query}`)).status, query).toBe(400);
  });

  it("lets go of its listeners when the server ends, and of those that left", async () => {
    const world = await served();
    const [gone, stays] = [await listenTo(world), await listenTo(world)];
    await gone.end();
    const listeners = async () => /event_listeners (\d+)/.exec((await world.get("/metrics")).text)?.[1];
    for (let i = 0; i < 100 && (await listeners()) !== "1"; i++)
      await new Promise((next) => setTimeout(next, 50));
    expect(await listeners()).toBe("1");
    const began = performance.now();
    await world.listening.close();
    await stays.done;
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it("lets go of a listener whose token was revoked, and of no other", async () => {
    const world = await served({ limits: { beatMs: 100 } });
    const [token, other] = [await world.token("--role", "read"), await world.token("--role", "read")];
    const [revoked, stays] = [
      await listenTo(world, "", bearer(token)),
      await listenTo(world, "", bearer(other)),
    ];
    await world.project.play(["token", "revoke", token.split("_")[1]!]);
    await revoked.done;
    await fail(world.project, "TypeError: for the other");
    expect((await stays.until(1)).length).toBe(1);
    expect(revoked.heard).toEqual([]);
  });

  it("has room for 200 listeners, and says so when there is none", async () => {
    const world = await served({ limits: { listenersEach: 201, burst: 500 } });
    const listeners = await Promise.all(Array.from({ length: 200 }, () => listenTo(world)));
    await listenTo(world);
    expect((await world.get("/api/events")).status).toBe(429);
    await fail(world.project, "TypeError: heard by all");
    for (const listener of listeners) await listener.until(1);
    expect(listeners.map(({ heard }) => heard.length)).toEqual(listeners.map(() => 1));
  });
});

describe("EventHub", () => {
  const none = Object.fromEntries(FEED_KINDS.map((kind) => [kind, 0])) as FeedEvent["position"];

  it("looks only while somebody listens", async () => {
    let looks = 0;
    const feed: Feed = {
      newest: () => none,
      since: (position) => {
        looks += 1;
        return { events: [], position, isCut: false };
      },
    };
    const hub = new EventHub(async (read) => read(feed), 5);
    const wait = () => new Promise((next) => setTimeout(next, 60));
    await wait();
    expect(looks).toBe(0);
    const stop = await hub.listen({ hear: () => undefined }, null);
    for (let i = 0; i < 100 && looks < 2; i++) await wait();
    expect(looks).toBeGreaterThan(1);
    stop();
    await hub.look();
    const before = looks;
    await wait();
    expect(looks).toBe(before);
  });

  it("tells one that comes back how much was too much", async () => {
    const position = { ...none, failure: 900 };
    const feed: Feed = { newest: () => position, since: () => ({ events: [], position, isCut: true }) };
    const hub = new EventHub(async (read) => read(feed), 1_000);
    const missed: string[] = [];
    await hub.listen({ hear: () => undefined, missed: (at) => missed.push(writePosition(at)) }, none);
    hub.close();
    expect(missed).toEqual(["900.0.0.0"]);
    expect(readPosition("900.0.0.0")).toEqual(position);
    for (const text of ["", "1.2.3", "1.2.3.4.5", "a.b.c.d", "-1.0.0.0"])
      expect(readPosition(text)).toBeNull();
  });
});
