import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  followLinks,
  missingFolders,
  readConfig,
  writeConfig,
} from "../../../src/doors/install/config-file.ts";
import { mergeHooks, removeHooks } from "../../../src/doors/install/merge-hooks.ts";
import { hashOf, type Receipt, Receipts } from "../../../src/doors/install/receipts.ts";
import { wantedHooks } from "../../../src/doors/install/wanted-hooks.ts";
import { BIN } from "../../e2e/built.ts";
import { makeProject, type TestProject } from "../cli/play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const PATH = "/usr/bin:/bin";
const play = (...words: string[]) => project.play(words, { env: { PATH } });
const at = (...path: string[]) => join(project.root, ...path);
const read = (path: string) => readFileSync(at(path), "utf8");
const CLAUDE = ".claude/settings.json";

describe("two at once", () => {
  it("leave one whole set-up", async () => {
    project.write(CLAUDE, '{ "model": "opus" }\n');
    const runs = Array.from(
      { length: 4 },
      () =>
        new Promise<number | null>((resolve) => {
          const env = { PATH, HOME: at("home"), TWICESHY_BACKGROUND: "off" };
          const words = [BIN, "init", "--agent", "claude,cursor", "--yes"];
          spawn(process.execPath, words, { cwd: project.root, env, stdio: "ignore" }).on("close", resolve);
        }),
    );
    expect(await Promise.all(runs)).toEqual([0, 0, 0, 0]);
    expect(readdirSync(at(".claude"))).toEqual(["settings.json"]);
    expect((await play("init", "--agent", "claude,cursor", "--yes")).out).toContain("nothing was changed");
    await play("uninstall", "--yes");
    expect(read(CLAUDE)).toBe('{ "model": "opus" }\n');
    expect(existsSync(at(".cursor/hooks.json"))).toBe(false);
  });
});

describe("a receipt", () => {
  const folder = () => at("home/.local/share/twiceshy/receipts");
  const only = () => join(folder(), readdirSync(folder())[0]!);

  it("holds what the file held, readable for its owner alone", async () => {
    project.write(CLAUDE, '{ "model": "opus" }\n');
    await play("init", "--agent", "claude", "--yes");
    const receipt = JSON.parse(readFileSync(only(), "utf8")) as Receipt;
    expect(receipt).toMatchObject({
      version: 1,
      agent: "claude",
      scope: "project",
      before: '{ "model": "opus" }\n',
    });
    expect(receipt.afterHash).toBe(hashOf(read(CLAUDE)));
    expect(statSync(only()).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["half a file", (text: string) => text.slice(0, 60)],
    ["changed by somebody", (text: string) => text.replace("opus", "evil")],
    ["of another version", (text: string) => text.replace('"version": 1', '"version": 2')],
  ])("that is %s is none: only our entries go", async (_, spoil) => {
    project.write(CLAUDE, '{\n  "model": "opus"\n}\n');
    await play("init", "--agent", "claude", "--yes");
    writeFileSync(only(), spoil(readFileSync(only(), "utf8")));
    await play("uninstall", "--yes");
    expect(read(CLAUDE)).toBe('{\n  "model": "opus"\n}\n');
  });

  it("of a file that is gone does not keep the launcher", async () => {
    await play("init", "--agent", "claude", "--yes");
    rmSync(at(".claude"), { recursive: true });
    const { status, out } = await play("uninstall", "--yes");
    expect(status).toBe(0);
    expect(out).toContain("the launcher went too");
  });

  it("is found by the file it is about", () => {
    const receipts = new Receipts(at("r"));
    expect(receipts.all()).toEqual([]);
    const one: Receipt = {
      version: 1,
      path: "/a",
      agent: "claude",
      scope: "user",
      root: null,
      before: null,
      beforeHash: null,
      afterHash: "x",
      madeFolders: [],
      at: "2026-11-16T00:00:00.000Z",
    };
    receipts.write(one);
    receipts.write({ ...one, path: "/b" });
    expect(receipts.of("/a")).toEqual(one);
    expect(receipts.of("/c")).toBeNull();
    receipts.remove("/a");
    expect(receipts.all().map(({ path }) => path)).toEqual(["/b"]);
  });
});

describe("writeConfig", () => {
  it("leaves nothing behind where it cannot write", () => {
    project.write("file", "");
    expect(() => writeConfig(at("file", "below", "x.json"), "{}")).toThrow(
      "it cannot be written: a part of the path is a file (ENOTDIR)",
    );
    mkdirSync(at("dir"));
    expect(() => writeConfig(at("dir"), "{}")).toThrow("it is no file");
    expect(readdirSync(project.root).filter((name) => name.endsWith(".new"))).toEqual([]);
  });

  it("follows links, and says where they lead in a circle", () => {
    symlinkSync("b", at("a"));
    symlinkSync("a", at("b"));
    expect(() => followLinks(at("a"))).toThrow("circle");
    symlinkSync("deep/target.json", at("link"));
    expect(missingFolders(at("link"))).toEqual([at("deep")]);
    writeConfig(at("link"), "1");
    expect(read("deep/target.json")).toBe("1");
  });

  it("reads only text", () => {
    writeFileSync(at("utf16"), Buffer.from("{}", "utf16le"));
    expect(readConfig(at("utf16"))).toBe("{\0}\0");
    writeFileSync(at("latin1"), Buffer.from([0x22, 0xe9, 0x22]));
    expect(() => readConfig(at("latin1"))).toThrow("no UTF-8");
    expect(readConfig(at("nowhere", "x"))).toBeNull();
  });
});

describe("aider", () => {
  it("is set up only where it has a test command, and comes back byte for byte", async () => {
    const plain = await play("init", "--agent", "aider", "--yes");
    expect(plain.err).toContain("nothing to watch");
    expect(existsSync(at(".aider.conf.yml"))).toBe(false);
    const text =
      "# my aider\nmodel: sonnet\ntest-cmd: 'npm test' # all of it\nlint-cmd:\n  - \"js: eslint\"\n";
    project.write(".aider.conf.yml", text);
    project.write("AGENTS.md", "# notes\n");
    const { err, status } = await play("init", "--agent", "aider", "--yes");
    expect(status).toBe(0);
    expect(err).toContain("test-cmd goes through twiceshy run");
    expect(err).toContain("AGENTS.md is read");
    expect((await play("init", "--agent", "aider", "--yes")).out).toContain("nothing was changed");
    await play("uninstall", "--yes");
    expect(read(".aider.conf.yml")).toBe(text);
    project.write(".aider.conf.yml", "a: [\n");
    expect((await play("init", "--agent", "aider", "--yes")).err).toContain("it is no YAML (line");
  });
});

describe("a plugin", () => {
  it("that somebody has edited is still ours, and goes", async () => {
    await play("init", "--agent", "opencode", "--yes");
    const file = ".opencode/plugin/twiceshy.js";
    project.write(file, `${read(file)}// a remark\n`);
    chmodSync(at(file), 0o644);
    await play("uninstall", "--yes");
    expect(existsSync(at(".opencode"))).toBe(false);
  });
});

describe("whatever is added to a set-up file by others", () => {
  it("stays, byte for byte, when we go", () => {
    const wanted = wantedHooks("claude");
    const value = fc.jsonValue({ maxDepth: 2 });
    const others = fc.array(
      fc.record({ event: fc.constantFrom("Stop", "PreToolUse", "Other"), entry: fc.record({ mine: value }) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(others, fc.dictionary(fc.constantFrom("a", "b", "model"), value), (added, top) => {
        const text = JSON.stringify(top, null, 2);
        const data = JSON.parse(mergeHooks(text, wanted));
        const hooks: Record<string, unknown[]> = {};
        for (const { event, entry } of added) {
          (data.hooks[event] ??= []).splice(0, 0, entry);
          (hooks[event] ??= []).splice(0, 0, entry);
        }
        const left = removeHooks(JSON.stringify(data, null, 2), text);
        const expected = added.length === 0 ? top : { ...top, hooks };
        expect(JSON.parse(left!)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });
});
