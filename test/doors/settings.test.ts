import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SettingKey } from "../../src/doors/settings.ts";
import { loadSettings, settingsPlaces } from "../../src/doors/settings.ts";
import { HEAL_SETTINGS } from "../../src/doors/settings-heal.ts";
import { SETTINGS } from "../../src/doors/settings-table.ts";
import { writeSetting } from "../../src/doors/write-setting.ts";
import { Trouble } from "../../src/model/trouble.ts";

let root: string;
let places: ReturnType<typeof settingsPlaces>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twiceshy-settings-"));
  places = settingsPlaces(
    { root, storeDir: join(root, ".twiceshy") },
    { XDG_CONFIG_HOME: join(root, "xdg") },
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function write(place: keyof typeof places, data: unknown): void {
  mkdirSync(dirname(places[place]), { recursive: true });
  writeFileSync(places[place], typeof data === "string" ? data : JSON.stringify(data));
}

function trouble(action: () => unknown): Trouble {
  try {
    action();
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
  throw new Error("no trouble");
}

describe("settingsPlaces", () => {
  it("looks beside the memory, at the root, and in the user's config", () => {
    expect(places).toEqual({
      local: join(root, ".twiceshy/config.json"),
      committed: join(root, "twiceshy.json"),
      user: join(root, "xdg/twiceshy/config.json"),
    });
    const home = settingsPlaces({ root, storeDir: root }, { HOME: "/home/ann" });
    expect(home.user).toBe("/home/ann/.config/twiceshy/config.json");
  });
});

describe("loadSettings", () => {
  it("has a default for every setting", () => {
    const { values, origins, warnings } = loadSettings(places, {});
    expect(Object.keys(values)).toEqual(SETTINGS.map((setting) => setting.key));
    expect(new Set(Object.values(origins))).toEqual(new Set(["default"]));
    expect(values).toMatchObject({
      store: null,
      cap: 200_000_000,
      summary: 3,
      pty: "auto",
      trees: true,
      detectors: [],
    });
    expect(warnings).toEqual([]);
  });

  it("prefers flags, then the environment, the local file, the committed one, the user's", () => {
    const seen: unknown[] = [];
    const look = (env = {}, flags = {}) => {
      const { values, origins } = loadSettings(places, env, flags);
      seen.push([values.summary, origins.summary]);
    };
    look();
    write("user", { summary: 4 });
    look();
    write("committed", { summary: 5 });
    look();
    write("local", { summary: 6 });
    look();
    look({ TWICESHY_SUMMARY: "7" });
    look({ TWICESHY_SUMMARY: "7" }, { summary: 8 });
    look({ TWICESHY_SUMMARY: "" });
    expect(seen).toEqual([
      [3, "default"],
      [4, "user"],
      [5, "committed"],
      [6, "local"],
      [7, "environment"],
      [8, "flag"],
      [6, "local"],
    ]);
  });

  it("reads sizes, switches and lists", () => {
    write("local", { cap: "1.5GB", trees: false, detectors: [{ id: "mine" }] });
    expect(loadSettings(places, {}).values).toMatchObject({
      cap: 1_500_000_000,
      trees: false,
      detectors: [{ id: "mine" }],
    });
    expect(loadSettings(places, { TWICESHY_TREES: "on" }).values.trees).toBe(true);
  });

  it("lets a committed file switch the background off, not on", () => {
    write("user", { background: false });
    write("committed", { background: true });
    const loosened = loadSettings(places, {});
    expect([loosened.values.background, loosened.origins.background]).toEqual([false, "user"]);
    expect(loosened.warnings).toEqual([
      `${places.committed}: "background" can only be set to false by a committed file`,
    ]);
    write("user", { background: true });
    write("committed", { background: "off" });
    const tightened = loadSettings(places, {});
    expect([tightened.values.background, tightened.origins.background]).toEqual([false, "committed"]);
    expect(tightened.warnings).toEqual([]);
  });

  it("takes dollars and cents for the fix loop, from a file and from the environment", () => {
    write("user", { "fix.costUsd": 2.5 });
    expect(loadSettings(places, {}).values["fix.costUsd"]).toBe(2.5);
    expect(loadSettings(places, { TWICESHY_FIX_COST_USD: "0.75" }).values["fix.costUsd"]).toBe(0.75);
    for (const wrong of ["much", "-1", "NaN", "1e9"])
      expect(() => loadSettings(places, { TWICESHY_FIX_COST_USD: wrong }), wrong).toThrow(
        '"fix.costUsd" is a number from 0 to 10000',
      );
  });

  it("does not let a committed file move the memory, and says so", () => {
    write("committed", { store: "/somewhere/else", sumary: 1 });
    const { values, warnings } = loadSettings(places, {});
    expect(values.store).toBeNull();
    expect(warnings).toEqual([
      `${places.committed}: "store" cannot be set by a committed file`,
      `${places.committed}: no setting is called "sumary"`,
    ]);
  });

  it.each([
    ["local", { summary: "many" }, '"summary" is a whole number from 0 up, not "many"'],
    ["local", { summary: -1 }, '"summary" is a whole number from 0 up, not -1'],
    ["user", { cap: "big" }, '"cap" is a size such as 200MB, not "big"'],
    ["user", { cap: 0 }, '"cap" is a size such as 200MB, not 0'],
    ["committed", { trees: "perhaps" }, '"trees" is true or false, not "perhaps"'],
    ["committed", { pty: "on" }, '"pty" is one of auto, off, not "on"'],
    ["local", { detectors: { id: "x" } }, '"detectors" is a JSON list, not {"id":"x"}'],
    ["local", { store: 5 }, '"store" is a text, not 5'],
    ["local", "[1]", "must hold a JSON object"],
    ["local", '{"cap": }', ":1:9: not valid JSON, a value was expected here."],
  ] as const)("%s file with %j is trouble", (place, data, message) => {
    write(place, data);
    const caught = trouble(() => loadSettings(places, {}));
    expect(caught.code).toBe("config");
    expect(caught.message).toContain(places[place]);
    expect(caught.message).toContain(message);
    expect(caught.hint).toMatch(/^twiceshy config/);
  });

  it("names the variable that is wrong", () => {
    const caught = trouble(() => loadSettings(places, { TWICESHY_CAP: "lots" }));
    expect(caught.message).toBe('TWICESHY_CAP: "cap" is a size such as 200MB, not "lots".');
  });

  it("is in trouble when a file is a directory", () => {
    mkdirSync(places.committed);
    expect(trouble(() => loadSettings(places, {})).message).toContain("cannot be read (EISDIR)");
  });
});

describe("a section", () => {
  it("comes from every place that has it, strongest first", () => {
    expect(loadSettings(places, {}).values.lessons).toEqual([]);
    write("user", { lessons: { untried: 0.1 } });
    write("committed", { lessons: { untried: 0.2 } });
    write("local", { lessons: null, summary: 1 });
    const { values, origins, warnings } = loadSettings(places, { TWICESHY_LESSONS: '{"untried": 0.4}' });
    expect(values.lessons).toEqual([
      { origin: "environment", where: "TWICESHY_LESSONS", says: { untried: 0.4 } },
      { origin: "committed", where: places.committed, says: { untried: 0.2 } },
      { origin: "user", where: places.user, says: { untried: 0.1 } },
    ]);
    expect(origins.lessons).toBe("environment");
    expect(warnings).toEqual([]);
    expect(loadSettings(places, { TWICESHY_LESSONS: "" }).origins.lessons).toBe("committed");
  });

  it.each([["[1]"], ["half"], ["3"]])("is no %s", (text) => {
    const caught = trouble(() => loadSettings(places, { TWICESHY_LESSONS: text }));
    expect(caught.message).toBe(`TWICESHY_LESSONS: "lessons" is a JSON object, not ${JSON.stringify(text)}.`);
    write("user", { lessons: [1] });
    expect(trouble(() => loadSettings(places, {})).message).toBe(
      `${places.user}: "lessons" is a JSON object, not [1].`,
    );
  });
});

describe("settings of healing", () => {
  it("let a committed file make each more careful, never less", () => {
    for (const { key, careful, choices, range, default: value } of HEAL_SETTINGS) {
      if (careful === undefined) continue;
      const ends: readonly unknown[] = choices ?? [range!.least, range!.most];
      const [bold, shy] = careful === "less" ? [ends.at(-1), ends[0]] : [ends[0], ends.at(-1)];
      write("user", {});
      write("committed", { [key]: shy });
      expect(loadSettings(places, {}).values[key as SettingKey], key).toBe(shy);
      write("committed", { [key]: bold });
      const { values, warnings } = loadSettings(places, {});
      expect(values[key as SettingKey], key).toBe(value);
      expect(warnings).toEqual(
        bold === value
          ? []
          : [
              `${places.committed}: "${key}" can only be made more careful than ${JSON.stringify(value)} by a committed file`,
            ],
      );
    }
  });

  it("hold a committed file against what the person says, not only against the default", () => {
    write("user", { "heal.policy": "suggest", "heal.changesPerHour": 2 });
    write("committed", { "heal.policy": "auto-safe", "heal.changesPerHour": 5 });
    expect(loadSettings(places, {}).values).toMatchObject({
      "heal.policy": "suggest",
      "heal.changesPerHour": 2,
    });
    write("user", { "heal.policy": "auto-moderate" });
    write("committed", { "heal.policy": "suggest" });
    expect(loadSettings(places, {}).values["heal.policy"]).toBe("suggest");
    write("local", { "heal.policy": "auto-safe" });
    expect(loadSettings(places, {}).values["heal.policy"]).toBe("auto-safe");
  });

  it("put protected globs of all places together", () => {
    write("user", { "heal.protected": ["a/**"] });
    write("committed", { "heal.protected": ["b/**", "a/**"] });
    write("local", { "heal.protected": [] });
    expect(loadSettings(places, {}).values["heal.protected"]).toEqual(["b/**", "a/**"]);
  });

  it.each([
    [{ "heal.maxFiles": 3 }, '"heal.maxFiles" is a whole number from 1 to 2, not 3'],
    [{ "heal.churn": "1.5" }, '"heal.churn" is a number from 0 to 1, not "1.5"'],
    [{ "heal.changesPerHour": 0.5 }, '"heal.changesPerHour" is a whole number from 0 to 1000, not 0.5'],
  ])("refuse %j", (data, message) => {
    write("local", data);
    expect(trouble(() => loadSettings(places, {})).message).toContain(message);
  });
});

describe("writeSetting", () => {
  it("writes one entry and keeps the rest, and the store out of git", () => {
    const storeDir = join(root, ".twiceshy");
    writeSetting(places.local, "cap", 1, storeDir);
    writeSetting(places.local, "summary", 2, storeDir);
    writeSetting(places.local, "cap", undefined, storeDir);
    expect(JSON.parse(readFileSync(places.local, "utf8"))).toEqual({ summary: 2 });
    expect(readFileSync(join(storeDir, ".gitignore"), "utf8")).toBe("*\n");
    expect(readdirSync(storeDir).sort()).toEqual([".gitignore", "config.json"]);
  });

  it("does not overwrite a file it cannot read", () => {
    write("local", "{ broken");
    expect(trouble(() => writeSetting(places.local, "cap", 1, null)).code).toBe("config");
    expect(readFileSync(places.local, "utf8")).toBe("{ broken");
  });
});
