import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "#doors/http/listen.ts";
import { WEB_PAGES } from "#doors/http/web.ts";
import { storeOf } from "#memory/open.ts";
import { openTeamMemory } from "#memory/postgres/open-team.ts";
import { gitRepository } from "../host/sandbox.ts";
import { green, red } from "../memory/learned-world.ts";
import { settle } from "../memory/sync/known.ts";
import { aMachine, PROJECT } from "../memory/sync/machines.ts";
import { describePostgres, testDatabase } from "../postgres/cluster.ts";
import { describeBrowser, launch, open, violations } from "./browser.ts";

describePostgres("on the team's PostgreSQL", () => {
  describeBrowser("the same pages", () => {
    let browser: Browser;
    let url = "";
    beforeAll(async () => {
      [browser, { url }] = await Promise.all([launch(), testDatabase()]);
    }, 120_000);
    afterAll(() => browser?.close());

    it("show what the whole team has seen, and say what is done on a machine", async () => {
      const team = openTeamMemory({ url, project: PROJECT, redact: (text) => text });
      const [a, b] = [aMachine("a", storeOf(team).database), aMachine("b", storeOf(team).database)];
      red(a.memory, 1, "npm test", "t1", { f1: "expected 1, got 2" });
      green(a.memory, 2, "npm test", "t2");
      red(b.memory, 3, "npm test", "t3", { f1: "expected 1, got 2" });
      await settle(a, b);
      team.close();
      const env = { TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT, PATH: process.env.PATH };
      const listening = await listen(
        { cwd: gitRepository({ "a.txt": "" }), env, err: () => {} },
        {
          port: 0,
          host: "127.0.0.1",
          version: "1",
          isTeam: true,
          limits: { burst: 10_000, perSecond: 10_000 },
        },
      );
      try {
        const { patterns } = (await (await fetch(new URL("/api/patterns", listening.url))).json()) as {
          patterns: { id: string; name: string }[];
        };
        const opened = await open(browser, listening.url);
        const { page } = opened;
        for (const path of ["", ...WEB_PAGES, `patterns/${patterns[0]!.id}`]) {
          await opened.go(`/${path}`);
          await opened.shot(`team-${path.split("/").join("-").slice(0, 20) || "overview"}`);
          expect(await page.getByRole("alert").allInnerTexts(), path).toEqual([]);
          expect(await violations(page), path).toEqual([]);
        }
        expect(await page.locator("main").innerText()).toContain("2 times");
        await opened.go("/patterns");
        expect(await page.locator("main").innerText()).toContain(patterns[0]!.name);
        for (const path of ["heal", "promotions", "settings"]) {
          await opened.go(`/${path}`);
          const said = await page.locator("main").innerText();
          expect(said, path).toContain("on a machine that has the files");
          expect(said, path).not.toMatch(/Lock…|Approve/);
        }
        expect(opened.wrong).toEqual([]);
        await opened.context.close();
      } finally {
        await listening.close();
      }
    }, 240_000);
  });
});
