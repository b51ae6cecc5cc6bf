import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CART, type Known, SHOP } from "./heal-scene.ts";
import { json, twiceshy } from "./twiceshy.ts";
import { copyOf, holdsThroughout, vaccinate } from "./vaccine-scene.ts";

const nodeTests = (root: string) => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync("node", ["--test"], { cwd: root, env, encoding: "utf8" });
  return { code: status, said: stdout + stderr };
};

const KNOWN: Known = {
  ...SHOP,
  more: { ...SHOP.more, "package.json": '{ "scripts": { "test": "node --test" } }\n' },
};

describe("twiceshy vaccinate", () => {
  it("says what could fit, and runs and stores nothing, with --dry-run", () => {
    const shop = copyOf(KNOWN);
    const { code, told } = vaccinate(shop, "--dry-run");
    expect(code).toBe(0);
    expect(told).toMatchObject({ vaccine: null, diff: null });
    expect(told.templates).toContainEqual({
      template: "node-test",
      outcome: "untried",
      forbids: "the line `return items.reduce((sum, item) => sum - item, 0);`",
    });
    expect(json(twiceshy(shop.root, ["vaccines", "--all", "--json"])).vaccines).toEqual([]);
  });

  it("makes a test that is red before the fix and green after it; taken back it is a correction, and not proposed again", () => {
    const shop = copyOf(KNOWN);
    const diff = holdsThroughout(shop, "node-test", { "cart.js": CART("-") }, nodeTests);
    expect(diff).toContain("twiceshy/vaccines/twiceshy-");
    const again = vaccinate(shop);
    const row = again.told.templates.find((one: { template: string }) => one.template === "node-test");
    expect(row).toMatchObject({ outcome: "unfit", why: expect.stringContaining("taken back: too strict") });
    const { vaccines } = json(twiceshy(shop.root, ["vaccines", "--all", "--json"]));
    expect(vaccines[0]).toMatchObject({ state: "taken-back", reason: "too strict" });
  });

  it("says when a guard fired, and when it is dead", () => {
    const shop = copyOf(KNOWN);
    const written = vaccinate(shop, "--template", "node-test", "--write");
    expect(written.told.written).toBe(true);
    writeFileSync(join(shop.root, "cart.js"), CART("-"));
    expect(twiceshy(shop.root, ["run", "--", "node", "--test"]).code).not.toBe(0);
    writeFileSync(join(shop.root, "cart.js"), CART("+"));
    const fired = json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines[0];
    expect(fired).toMatchObject({ fired: 1, lastFiredAt: expect.stringMatching(/^20/), dead: null });
    const [path] = fired.files;
    rmSync(join(shop.root, path));
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines[0].dead).toBe(`${path} is gone`);
    expect(twiceshy(shop.root, ["vaccines"]).stdout).toContain(`dead: ${path} is gone`);
  });

  it("refuses what is not there or not a template, with the next command", () => {
    const shop = copyOf(KNOWN);
    const none = twiceshy(shop.root, ["vaccinate", "zzzz"]);
    expect(none.stderr).toContain('no lesson is called "zzzz"');
    const odd = twiceshy(shop.root, ["vaccinate", shop.lesson, "--template", "tslint"]);
    expect(odd.stderr).toContain('no template is called "tslint"');
    const why = twiceshy(shop.root, ["vaccines", "takeback", "nope", "--reason", "x"]);
    expect(why.stderr).toContain('no vaccine is called "nope"');
  });
});
