import { type ChildProcess, spawnSync } from "node:child_process";
import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { git } from "../host/sandbox.ts";
import { describePostgres, testDatabase } from "../postgres/cluster.ts";
import { ROOT } from "./built.ts";
import { aClone, type Clone } from "./team-world.ts";
import { ENV, json, startTwiceshy } from "./twiceshy.ts";

/** "Within seconds": on a machine that is busy with other tests too. */
const SECONDS = 20;

describePostgres("a second machine of a team", () => {
  let url = "";
  beforeAll(async () => {
    ({ url } = await testDatabase());
  });

  function aTeamOf(project: string): [Clone, Clone] {
    const clones: [Clone, Clone] = [aClone(url), aClone(url)];
    for (const { root, say } of clones) {
      git(root, "remote", "set-url", "origin", `git@example.org:acme/${project}.git`);
      expect(say("team", "join").code).toBe(0);
    }
    return clones;
  }

  /** Breaks and mends on one machine, and sends what it learned. */
  function learn({ check, mend, say }: Clone): void {
    expect(check().code).toBe(1);
    mend();
    expect(check().code).toBe(0);
    expect(json(say("sync", "--json")).why).toBe(null);
  }

  async function serving({ root }: Clone, ...more: string[]): Promise<string> {
    const child = startTwiceshy(root, ["serve", "--port", "0", "--json", ...more], {
      env: { ...ENV, TWICESHY_DATABASE_URL: url },
    });
    onTestFinished(() => stopped(child));
    return new Promise((resolve, reject) => {
      child.stdout!.once("data", (chunk) => resolve(JSON.parse(String(chunk)).url));
      child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
    });
  }

  it("sees a lesson within seconds while it is served, and what it stores itself is sent", async () => {
    const [a, b] = aTeamOf("served");
    const at = await serving(b);
    const lessons = async () =>
      (await (await fetch(new URL("/api/lessons", at))).json()) as { total: number };
    expect((await lessons()).total).toBe(0);
    // It is asked only for what is there: nothing but the news makes it exchange.
    learn(a);
    const sentAt = Date.now();
    while ((await lessons()).total === 0 && Date.now() - sentAt < SECONDS * 1000) await pause(50);
    expect((await lessons()).total).toBe(1);
    console.log(`a served memory had another machine's lesson ${Date.now() - sentAt} ms after it was sent`);
    b.say("issues", "add", "--kind", "process", "a review was skipped");
    const saidAt = Date.now();
    const waiting = () => json(b.say("status", "--json")).team.waiting;
    while (waiting() > 0 && Date.now() - saidAt < SECONDS * 1000) await pause(50);
    expect(waiting()).toBe(0);
    console.log(`what it stored was sent ${Date.now() - saidAt} ms later`);
    expect(json(a.say("sync", "--json")).taken).toBeGreaterThan(0);
    expect(json(a.say("issues", "--json")).review).toMatchObject([{ title: "a review was skipped" }]);
  });

  it("sees a lesson within seconds after a session began, and the hook did not wait for it", async () => {
    const [a, b] = aTeamOf("hooked");
    learn(a);
    const old = Date.now() / 1000 - 3600;
    utimesSync(join(b.root, ".twiceshy", "team"), old, old);
    const begunAt = Date.now();
    const hook = spawnSync(process.execPath, [join(ROOT, "dist", "hook.cjs"), "claude", "SessionStart"], {
      cwd: b.root,
      env: { ...ENV, HOME: b.root, TWICESHY_DATABASE_URL: url, TWICESHY_BACKGROUND: "on" },
      input: JSON.stringify({
        ...{ session_id: "s", transcript_path: null, cwd: b.root },
        ...{ hook_event_name: "SessionStart", source: "startup" },
      }),
      encoding: "utf8",
    });
    expect(hook).toMatchObject({ status: 0, stderr: "" });
    const hookMs = Date.now() - begunAt;
    const lessons = () => json(b.say("lessons", "--json")).lessons.length;
    while (lessons() === 0 && Date.now() - begunAt < SECONDS * 1000) await pause(50);
    expect(lessons()).toBe(1);
    console.log(`the hook took ${hookMs} ms; the lesson was there ${Date.now() - begunAt} ms after it began`);
    const worker = join(b.root, ".twiceshy", "worker.json");
    while (existsSync(worker) && Date.now() - begunAt < 70_000) await pause(100);
    expect(existsSync(worker), "the worker ended").toBe(false);
  }, 90_000);

  it("hears events of the team's server as soon as they are sent", async () => {
    const [a, b] = aTeamOf("live");
    const at = await serving(b, "--team");
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const heard = await fetch(new URL("/api/events?kinds=failure", at), { signal: stop.signal });
    const reader = heard.body!.pipeThrough(new TextDecoderStream()).getReader();
    a.check();
    let text = "";
    const hearing = (async () => {
      while (!text.includes("event: failure")) text += (await reader.read()).value ?? "";
    })();
    expect(json(a.say("sync", "--json")).why).toBe(null);
    const sentAt = Date.now();
    await hearing;
    console.log(`the team's server told of a failure ${Date.now() - sentAt} ms after it was sent`);
  });
});

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
