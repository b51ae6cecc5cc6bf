import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { healingOf } from "#memory/healing.ts";
import { git, gitRepository, tempFolder, write } from "../host/sandbox.ts";
import { ROOT } from "./built.ts";
import { CART, type Known, SHOP } from "./heal-scene.ts";
import { ENV, json, twiceshy } from "./twiceshy.ts";
import { copyOf, filesOf, holdsThroughout, vaccinate } from "./vaccine-scene.ts";

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

  it("makes a test that is red before the fix and green after it; taken back it is a correction, and not proposed again", async () => {
    const shop = copyOf(KNOWN);
    const diff = holdsThroughout(shop, "node-test", { "cart.js": CART("-") }, nodeTests);
    expect(diff).toContain("twiceshy/vaccines/twiceshy-");
    const again = vaccinate(shop);
    const row = again.told.templates.find((one: { template: string }) => one.template === "node-test");
    expect(row).toMatchObject({ outcome: "unfit", why: expect.stringContaining("taken back: too strict") });
    const { vaccines } = json(twiceshy(shop.root, ["vaccines", "--all", "--json"]));
    expect(vaccines[0]).toMatchObject({ state: "taken-back", reason: "too strict" });
    const memory = await compose({ cwd: shop.root, env: ENV }).openMemory();
    const corrections = healingOf(memory).corrections.corrections();
    memory.close();
    expect(corrections).toMatchObject([
      { kind: "undone", lesson: shop.lesson, proposed: null, reason: expect.stringContaining("too strict") },
    ]);
    // That a guard was wrong says nothing against the fix.
    const { lessons } = json(twiceshy(shop.root, ["lessons", "--json"]));
    expect(lessons.find(({ id }: { id: string }) => id === shop.lesson).archived).toBe(false);
  });

  it("is not proposed where it fires on the repository as it is now, and says where", () => {
    const shop = copyOf(KNOWN);
    writeFileSync(join(shop.root, "copied #2 %.js"), CART("-"));
    const { code, told } = vaccinate(shop, "--template", "node-test", "--write");
    expect(code).toBe(1);
    expect(told).toMatchObject({ vaccine: null, written: false });
    expect(told.templates[0].why).toContain("not silent on the repository as it is now");
    expect(told.templates[0].why).toContain("copied #2 %.js");
    expect(json(twiceshy(shop.root, ["vaccines", "--all", "--json"])).total).toBe(0);
  });

  it("takes back what a formatter rewrote, and leaves what a person rewrote", () => {
    const shop = copyOf(KNOWN);
    const back = () => {
      const { told } = vaccinate(shop, "--template", "node-test", "--write");
      const path = join(shop.root, json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines[0].files[0]);
      return {
        path,
        end: () =>
          json(twiceshy(shop.root, ["vaccines", "takeback", told.vaccine, "--reason", "no", "--json"])),
      };
    };
    const first = back();
    writeFileSync(first.path, readFileSync(first.path, "utf8").replaceAll('"', "'").replaceAll(";", ""));
    expect(first.end()).toMatchObject({ left: [], removed: [expect.stringContaining(".test.mjs")] });
    const second = back();
    writeFileSync(second.path, `${readFileSync(second.path, "utf8")}test("mine", () => {});\n`);
    expect(second.end()).toMatchObject({ removed: [], left: [expect.stringContaining(".test.mjs")] });
    expect(readFileSync(second.path, "utf8")).toContain("mine");
  });

  const HOOKS = "repos:\n  - repo: meta\n    hooks: []\n";
  const hookOf = (root: string) => {
    const [script] = readdirSync(join(root, "twiceshy/vaccines"));
    const done = spawnSync("sh", [`twiceshy/vaccines/${script}`], { cwd: root, encoding: "utf8" });
    return { code: done.status, said: done.stdout + done.stderr };
  };

  it("keeps line ends of two letters", () => {
    const shop = copyOf(KNOWN);
    const path = join(shop.root, ".pre-commit-config.yaml");
    const crlf = HOOKS.replaceAll("\n", "\r\n");
    writeFileSync(path, crlf);
    const diff = holdsThroughout(shop, "pre-commit", { "cart.js": CART("-") }, (root) => {
      const text = readFileSync(path, "utf8");
      expect(text).toContain("- id: twiceshy-");
      expect(text.replaceAll("\r\n", "")).not.toContain("\n");
      return hookOf(root);
    });
    expect(diff, "only its own lines are new").not.toMatch(/^-(?!--)/m);
    expect(readFileSync(path, "utf8")).toBe(crlf);
  });

  it("keeps them too where git gives them to this machine alone", () => {
    const shop = copyOf(KNOWN);
    symlinkSync(join(ROOT, "node_modules"), join(shop.root, "node_modules"));
    writeFileSync(join(shop.root, ".gitignore"), "node_modules\n.twiceshy/\n");
    const path = join(shop.root, "biome.json");
    const crlf = '{\r\n  "formatter": { "enabled": false }\r\n}\r\n';
    git(shop.root, "config", "core.autocrlf", "true");
    writeFileSync(path, crlf);
    git(shop.root, "add", "-A");
    git(shop.root, "commit", "-q", "-m", "biome");
    const diff = holdsThroughout(shop, "biome", { "cart.js": CART("-") }, (root) => {
      const text = readFileSync(path, "utf8");
      expect(text).toContain("biome.grit");
      expect(text.replaceAll("\r\n", "")).not.toContain("\n");
      const lint = spawnSync("node_modules/.bin/biome", ["lint", "."], { cwd: root, encoding: "utf8" });
      return { code: lint.status, said: lint.stdout + lint.stderr };
    });
    expect(diff, "only its own lines are new").not.toMatch(/^-(?!--)/m);
    expect(readFileSync(path, "utf8")).toBe(crlf);
  });

  it("writes through a link to where its file is in the repository, and the link stays", () => {
    const shop = copyOf(KNOWN);
    write(shop.root, { "config/hooks.yaml": HOOKS });
    const link = join(shop.root, ".pre-commit-config.yaml");
    symlinkSync("config/hooks.yaml", link);
    const diff = holdsThroughout(shop, "pre-commit", { "cart.js": CART("-") }, (root) => {
      expect(readlinkSync(link)).toBe("config/hooks.yaml");
      expect(readFileSync(join(root, "config/hooks.yaml"), "utf8")).toContain("- id: twiceshy-");
      return hookOf(root);
    });
    expect(diff).toContain("+++ b/config/hooks.yaml");
    expect(readlinkSync(link)).toBe("config/hooks.yaml");
    expect(readFileSync(join(shop.root, "config/hooks.yaml"), "utf8")).toBe(HOOKS);
  });

  it("writes nothing through a link that leads out of the repository, and says so", () => {
    const shop = copyOf(KNOWN);
    const outside = tempFolder();
    write(outside, { "hooks.yaml": HOOKS });
    const link = join(shop.root, ".pre-commit-config.yaml");
    symlinkSync(join(outside, "hooks.yaml"), link);
    const { code, told } = vaccinate(shop, "--template", "pre-commit", "--write");
    expect(code).toBe(1);
    expect(told).toMatchObject({ vaccine: null, written: false });
    expect(told.templates[0].why).toContain(
      ".pre-commit-config.yaml is behind a link that leads to no file of this repository",
    );
    expect(readlinkSync(link)).toBe(join(outside, "hooks.yaml"));
    expect(readFileSync(join(outside, "hooks.yaml"), "utf8")).toBe(HOOKS);
    expect(existsSync(join(shop.root, "twiceshy"))).toBe(false);
  });

  it("says that nobody else gets what git ignores; taken back it is gone all the same", () => {
    const shop = copyOf(KNOWN);
    writeFileSync(join(shop.root, ".gitignore"), "node_modules/\n.twiceshy/\ntwiceshy/\n*.yaml\n");
    const path = join(shop.root, ".pre-commit-config.yaml");
    writeFileSync(path, HOOKS);
    const script = `twiceshy/vaccines/${shop.lesson.slice(0, 8)}.sh`;
    const { told } = vaccinate(shop, "--template", "pre-commit");
    expect(told.ignored).toEqual([script, ".pre-commit-config.yaml"]);
    const said = twiceshy(shop.root, ["vaccinate", shop.lesson, "--template", "pre-commit", "--write"]);
    expect(said.stdout).toContain(`git ignores ${script}: it would guard nobody but you`);
    expect(existsSync(join(shop.root, script))).toBe(true);
    expect(readFileSync(path, "utf8")).toContain("- id: twiceshy-");
    const back = ["vaccines", "takeback", told.vaccine, "--reason", "no", "--json"];
    expect(json(twiceshy(shop.root, back))).toMatchObject({ removed: [script], left: [] });
    expect(existsSync(join(shop.root, "twiceshy"))).toBe(false);
    expect(readFileSync(path, "utf8")).toBe(HOOKS);
    // Without such a line nothing is ignored.
    writeFileSync(join(shop.root, ".gitignore"), "node_modules/\n.twiceshy/\n");
    expect(vaccinate(shop, "--template", "pre-commit").told.ignored).toEqual([]);
  });

  it("written a second time in other words is still taken back whole", () => {
    const shop = copyOf(KNOWN);
    write(shop.root, { ".pre-commit-config.yaml": HOOKS });
    const before = filesOf(shop.root);
    const first = vaccinate(shop, "--template", "pre-commit", "--write").told.vaccine;
    const script = `twiceshy/vaccines/${shop.lesson.slice(0, 8)}.sh`;
    const edited = twiceshy(shop.root, ["lessons", "edit", shop.lesson, "--title", "Totals are sums"]);
    expect(edited.code, edited.stderr).toBe(0);
    expect(vaccinate(shop, "--template", "pre-commit", "--write").told).toMatchObject({ vaccine: first });
    expect(filesOf(shop.root)[script]).toContain("Totals are sums");
    const [listed, ...more] = json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines;
    expect(listed).toMatchObject({ id: first, state: "written", dead: null, files: [script] });
    expect(more).toEqual([]);
    const back = ["vaccines", "takeback", first, "--reason", "no", "--json"];
    expect(json(twiceshy(shop.root, back))).toMatchObject({ removed: [script], left: [] });
    expect(filesOf(shop.root)).toEqual(before);
  });

  it("stands and is taken back after a formatter; what a person rewrote keeps the file that it names", () => {
    const shop = copyOf(KNOWN);
    const path = join(shop.root, ".pre-commit-config.yaml");
    write(shop.root, { ".pre-commit-config.yaml": HOOKS });
    const script = `twiceshy/vaccines/${shop.lesson.slice(0, 8)}.sh`;
    const id = vaccinate(shop, "--template", "pre-commit", "--write").told.vaccine;
    const back = () => json(twiceshy(shop.root, ["vaccines", "takeback", id, "--reason", "no", "--json"]));
    writeFileSync(path, readFileSync(path, "utf8").replace(/^ {2}/gm, ""));
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines).toMatchObject([{ id, dead: null }]);
    expect(back()).toMatchObject({ removed: [script], left: [], kept: [] });
    expect(readFileSync(path, "utf8")).toBe(HOOKS.replace(/^ {2}/gm, ""));
    // Without its script a hook would fail at every commit.
    vaccinate(shop, "--template", "pre-commit", "--write");
    writeFileSync(path, readFileSync(path, "utf8").replace("always_run: true", "stages: [manual]"));
    expect(back()).toMatchObject({ removed: [], left: [".pre-commit-config.yaml"], kept: [script] });
    expect(existsSync(join(shop.root, script))).toBe(true);
  });

  it("a linter that ends with 1 on other findings, by a configuration that came after the fix, has guards too", () => {
    const shop = copyOf(KNOWN);
    symlinkSync(join(ROOT, "node_modules"), join(shop.root, "node_modules"));
    const config = '{ "linter": { "rules": { "style": { "noCommonJs": "error" } } } }\n';
    write(shop.root, { ".gitignore": "node_modules\n.twiceshy/\n", "biome.json": config });
    for (const flags of [["--write"], []]) {
      const { told } = vaccinate(shop, "--template", "biome", ...flags);
      expect(told.templates[0], "also where it stands already").toMatchObject({ outcome: "holds" });
    }
  });

  it("stands where a person applied the diff that was proposed, and is taken back from there", () => {
    const shop = copyOf(KNOWN);
    write(shop.root, { ".pre-commit-config.yaml": HOOKS });
    const before = filesOf(shop.root);
    const { vaccine: id, diff, written } = vaccinate(shop, "--template", "pre-commit").told;
    expect(written).toBe(false);
    const listed = () => json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines;
    expect(listed()).toEqual([]);
    execFileSync("git", ["apply", "-"], { cwd: shop.root, input: diff });
    expect(listed()).toMatchObject([{ id, state: "written", dead: null }]);
    const back = ["vaccines", "takeback", id, "--reason", "no", "--json"];
    const script = `twiceshy/vaccines/${shop.lesson.slice(0, 8)}.sh`;
    expect(json(twiceshy(shop.root, back))).toMatchObject({ state: "taken-back", removed: [script] });
    expect(filesOf(shop.root)).toEqual(before);
  });

  it("that was taken back and came again with another branch is shown, and taken out again", async () => {
    const shop = copyOf(KNOWN);
    const id = vaccinate(shop, "--template", "node-test", "--write").told.vaccine;
    const [path, text] = Object.entries(filesOf(shop.root)).find(([name]) => name.includes("twiceshy-"))!;
    const back = ["vaccines", "takeback", id, "--reason", "no"];
    expect(twiceshy(shop.root, back).code).toBe(0);
    expect(twiceshy(shop.root, back).stderr).toContain("was taken back already");
    expect(twiceshy(shop.root, ["vaccines"]).stdout).toContain("no guard stands");
    mkdirSync(dirname(join(shop.root, path)), { recursive: true });
    writeFileSync(join(shop.root, path), text, "latin1");
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines).toMatchObject([
      { id, state: "taken-back", stands: true },
    ]);
    expect(twiceshy(shop.root, ["vaccines"]).stdout).toContain(
      `still in these files: twiceshy vaccines takeback ${id} --reason "…"`,
    );
    expect(json(twiceshy(shop.root, [...back, "--json"]))).toMatchObject({ removed: [path], left: [] });
    expect(existsSync(join(shop.root, path))).toBe(false);
    const memory = await compose({ cwd: shop.root, env: ENV }).openMemory();
    const corrections = healingOf(memory).corrections.corrections();
    memory.close();
    expect(corrections, "one decision is one correction").toHaveLength(1);
  });

  it("is not taken back without a reason", () => {
    const shop = copyOf(KNOWN);
    const id = vaccinate(shop, "--template", "node-test", "--write").told.vaccine;
    const blank = twiceshy(shop.root, ["vaccines", "takeback", id, "--reason", "  "]);
    expect(blank.stderr).toContain("takeback needs the vaccine's id and --reason");
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines).toMatchObject([{ state: "written" }]);
    const { stdout } = twiceshy(shop.root, ["lessons", shop.lesson]);
    expect(stdout).toMatch(/ vaccine node-test written\b/);
  });

  it("refuses a beginning that more than one vaccine has, and names them", () => {
    const shop = copyOf(KNOWN);
    write(shop.root, { ".pre-commit-config.yaml": HOOKS });
    const ids = ["node-test", "pre-commit"].map(
      (name) => vaccinate(shop, "--template", name, "--write").told.vaccine,
    );
    twiceshy(shop.root, ["vaccines", "takeback", ids[0], "--reason", "no"]);
    for (const wanted of [shop.lesson.slice(0, 6), shop.lesson]) {
      const odd = twiceshy(shop.root, ["vaccines", "takeback", wanted, "--reason", "no"]);
      expect(odd.code).not.toBe(0);
      expect(odd.stderr).toContain(`"${wanted}" names more than one vaccine (${ids.join(", ")})`);
    }
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines).toHaveLength(1);
    const beginning = ids[1].slice(0, -3);
    const back = twiceshy(shop.root, ["vaccines", "takeback", beginning, "--reason", "no", "--json"]);
    expect(json(back)).toMatchObject({ vaccine: ids[1], state: "taken-back" });
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
    // Another guard of the same lesson has the same mark; what was said before there was such a guard is not its own.
    write(shop.root, { ".github/workflows/test.yml": "on: push\n" });
    const other = vaccinate(shop, "--template", "ci").told.vaccine;
    const { vaccines } = json(twiceshy(shop.root, ["vaccines", "--all", "--json"]));
    const proposed = vaccines.find(({ id }: { id: string }) => id === other);
    expect(proposed).toMatchObject({ state: "proposed", fired: 0, lastFiredAt: null });
    // A script says its mark at the place, so that its failure carries it.
    vaccinate(shop, "--template", "ci", "--write");
    writeFileSync(join(shop.root, "cart.js"), CART("-"));
    const script = `twiceshy/vaccines/${shop.lesson.slice(0, 8)}.sh`;
    const said = twiceshy(shop.root, ["run", "--", "sh", script]);
    expect(said.stdout).toContain(`cart.js:3: twiceshy ${shop.lesson.slice(0, 8)}: `);
    writeFileSync(join(shop.root, "cart.js"), CART("+"));
    const all = json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines;
    expect(all.find(({ id }: { id: string }) => id === other)).toMatchObject({ state: "written", fired: 1 });
    twiceshy(shop.root, ["vaccines", "takeback", other, "--reason", "no"]);
    const [path] = fired.files;
    rmSync(join(shop.root, path));
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines[0].dead).toBe(`${path} is gone`);
    expect(twiceshy(shop.root, ["vaccines"]).stdout).toContain(`dead: ${path} is gone`);
  });

  it("refuses a lesson that no proof stands behind, and says how to prove it", () => {
    const root = gitRepository({ ".gitignore": ".twiceshy/\n", ...SHOP.more, ...SHOP.wrong });
    twiceshy(root, ["run", "--", ...SHOP.check]);
    write(root, SHOP.right);
    twiceshy(root, ["run", "--", ...SHOP.check]);
    const [lesson] = json(twiceshy(root, ["lessons", "--json"])).lessons;
    const { stderr, code } = twiceshy(root, ["vaccinate", lesson.id]);
    expect(code).not.toBe(0);
    expect(stderr).toContain("is not proven");
    expect(stderr).toContain("twiceshy prove ");
  });

  it("refuses a lesson that a person rejected, and says so of a guard that stands", () => {
    const shop = copyOf(KNOWN);
    const id = vaccinate(shop, "--template", "node-test", "--write").told.vaccine;
    const listed = () => twiceshy(shop.root, ["vaccines"]).stdout;
    expect(listed()).not.toContain("deprecated");
    twiceshy(shop.root, ["lessons", "reject", shop.lesson, "--reason", "it hides the bug"]);
    const { code, stderr } = twiceshy(shop.root, ["vaccinate", shop.lesson, "--write"]);
    expect(code).not.toBe(0);
    expect(stderr).toContain("is deprecated");
    expect(stderr).toContain("twiceshy lessons ");
    expect(listed()).toContain(`its lesson is deprecated: twiceshy vaccines takeback ${id} --reason "…"`);
    expect(json(twiceshy(shop.root, ["vaccines", "--json"])).vaccines).toMatchObject([
      { id, dead: null, isDeprecated: true },
    ]);
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
