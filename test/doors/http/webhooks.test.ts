import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FeedEvent } from "#model/feed.ts";
import { slackText } from "../../../src/doors/http/slack-text.ts";
import { webhooksIn } from "../../../src/doors/http/webhook-settings.ts";
import { failedCheck, makeProject, type TestProject } from "../cli/play.ts";
import { served } from "./served.ts";

interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real receiver; the first answers are as given, then 200. */
async function receiver(answers: number[] = []) {
  const calls: Call[] = [];
  const server = createServer((asked, answer) => {
    let body = "";
    asked.on("data", (data) => {
      body += data;
    });
    asked.on("end", () => {
      calls.push({ path: asked.url ?? "", headers: asked.headers, body });
      answer.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const until = async (count: number) => {
    for (let i = 0; i < 200 && calls.length < count; i++) await new Promise((next) => setTimeout(next, 50));
    return calls;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, until };
}

const PACE = { everyMs: 50, waitsMs: [20, 40, 60] };

const withWebhooks = (webhooks: unknown[]) => async (project: TestProject) => {
  project.write(".twiceshy/config.json", JSON.stringify({ webhooks }));
};

const add = (project: TestProject, title: string) =>
  project.play(["issues", "add", "--kind", "process", "--severity", "high", title]);

describe("webhooks", () => {
  it("tell of issues, signed, and of nothing else unless asked", async () => {
    const { url, until, calls } = await receiver();
    const world = await served({
      before: withWebhooks([{ url: `${url}/hook`, secret: "between us" }]),
      webhookPace: PACE,
    });
    await settled(world.get);
    await world.project.play(["capture"], { stdin: failedCheck("TypeError: not told") });
    await add(world.project, "a review was skipped");
    const [call] = await until(1);
    expect(JSON.parse(call!.body)).toMatchObject({
      kind: "issue",
      what: "opened",
      title: "a review was skipped",
    });
    expect(call!.headers).toMatchObject({ "x-twiceshy-event": "issue", "content-type": "application/json" });
    const [, at, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call!.headers["x-twiceshy-signature"]))!;
    expect(given).toBe(createHmac("sha256", "between us").update(`${at}.${call!.body}`).digest("hex"));
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60);
    expect(calls.every(({ headers }) => headers["x-twiceshy-event"] === "issue")).toBe(true);
  });

  it("are tried again where the other side is in trouble, and not where it says no", async () => {
    const { url, until, calls } = await receiver([500, 503, 200, 410, 200]);
    const world = await served({ before: withWebhooks([{ url }]), webhookPace: PACE });
    await settled(world.get);
    await add(world.project, "first");
    await until(3);
    await add(world.project, "second");
    await until(4);
    await add(world.project, "third");
    await until(5);
    expect(calls.map(({ body }) => JSON.parse(body).title)).toEqual([
      "first",
      "first",
      "first",
      "second",
      "third",
    ]);
    expect(new Set(calls.slice(0, 3).map(({ headers }) => headers["x-twiceshy-delivery"])).size).toBe(1);
    expect(world.said.join("")).toContain("it answered 410");
  });

  it("do not follow to where they are sent on", async () => {
    const { url, until, calls } = await receiver([302, 302, 302, 302]);
    const world = await served({ before: withWebhooks([{ url: `${url}/secret` }]), webhookPace: PACE });
    await settled(world.get);
    await add(world.project, "first");
    await until(4);
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(["/secret"]));
  });

  it("go on after a restart with what came meanwhile, once", async () => {
    const { url, until, calls } = await receiver();
    const project = makeProject();
    onTestFinished(() => project.remove());
    const before = withWebhooks([{ url }]);
    const first = await served({ project, before, webhookPace: PACE });
    await settled(first.get);
    await add(project, "told");
    await until(1);
    await new Promise((next) => setTimeout(next, 200));
    await first.listening.close();
    await add(project, "while it was off");
    await served({ project, webhookPace: PACE });
    await until(2);
    await new Promise((next) => setTimeout(next, 300));
    expect(calls.map(({ body }) => JSON.parse(body).title)).toEqual(["told", "while it was off"]);
  });

  it("can speak to a chat", async () => {
    const { url, until } = await receiver();
    const world = await served({ before: withWebhooks([{ url, format: "slack" }]), webhookPace: PACE });
    await settled(world.get);
    await add(world.project, "look <!channel> & <https://evil.example|here>");
    const [call] = await until(1);
    const { text, ...rest } = JSON.parse(call!.body);
    expect(rest).toEqual({});
    expect(text).toContain(
      "issue #1 opened (high) look &lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;",
    );
  });

  it("cannot be set by a committed file, and are not shown with their secret", async () => {
    const project = makeProject();
    onTestFinished(() => project.remove());
    const { url, calls } = await receiver();
    project.write("twiceshy.json", JSON.stringify({ webhooks: [{ url }] }));
    const world = await served({ project, webhookPace: PACE });
    await add(world.project, "not told");
    await new Promise((next) => setTimeout(next, 300));
    expect(calls).toEqual([]);
    project.write(".twiceshy/config.json", JSON.stringify({ webhooks: [{ url, secret: "between us" }] }));
    const shown = await project.play(["config", "get", "webhooks"]);
    expect(shown.out).toContain("***");
    expect(shown.out).not.toContain("between us");
  });

  it.each([
    [7, /webhooks\[0\]: an object/],
    [{ url: "ftp://x" }, /url is an address/],
    [{ url: "https://x", events: ["weather"] }, /events are some of/],
    [{ url: "https://x", format: "xml" }, /format is json or slack/],
    [{ url: "https://x", secret: 7 }, /secret is a text/],
  ])("that cannot be understood keep the server from starting: %j", async (webhook, why) => {
    expect(() => webhooksIn([webhook])).toThrow(why);
    await expect(served({ before: withWebhooks([webhook]) })).rejects.toThrow(why);
  });
});

/** A webhook hears what comes after it was first asked for: waits until its place is kept. */
async function settled(get: (path: string) => Promise<unknown>): Promise<void> {
  await get("/api/status");
  await new Promise((next) => setTimeout(next, 300));
}

describe("slackText", () => {
  const event = (more: Partial<FeedEvent>): FeedEvent => ({
    kind: "failure",
    id: "1",
    at: 0,
    subject: "3f9a2c41d0aa77",
    what: "seen",
    data: {},
    position: { failure: 1, issue: 0, lesson: 0, heal: 0 },
    ...more,
  });

  it("has a line for each kind, without controls, and not too long", () => {
    const lines = [
      slackText(event({ data: { category: "oom", message: "killed\n\u001b[31mat once\u202e" } }), "shop"),
      slackText(event({ kind: "lesson", what: "confirmed" }), "shop"),
      slackText(event({ kind: "heal", what: "landed", data: { state: "landed" } }), "shop"),
    ];
    expect(lines[0]).toMatch(/^\*twiceshy\* shop: oom killed .*at once$/);
    expect(lines.join("")).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(slackText(event({ data: { message: "x".repeat(10_000) } }), "shop").length).toBeLessThan(400);
  });
});
