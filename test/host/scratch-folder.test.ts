import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { thisProcess } from "#host/process-identity.ts";
import { scratchEnvironment } from "#host/scratch-environment.ts";
import {
  hasScratchOfOthers,
  makeFolderAway,
  makeScratchFolder,
  ownerOf,
  removeFolder,
  removeScratchFolder,
} from "#host/scratch-folder.ts";
import { tempFolder, write } from "./sandbox.ts";

describe("scratch folders", () => {
  it("have an owner and are ignored by git from the first moment, and go with all that is theirs", () => {
    const store = join(tempFolder(), ".twiceshy");
    const [one, two] = [makeScratchFolder(store), makeScratchFolder(store)];
    expect(ownerOf(one)).toEqual(thisProcess());
    expect(readFileSync(join(store, ".gitignore"), "utf8")).toBe("*\n");
    const away = makeFolderAway(one, { TMPDIR: tempFolder() });
    write(away, { "copy/a.txt": "a" });
    removeScratchFolder(one);
    expect([existsSync(away), existsSync(one), existsSync(two)]).toEqual([false, false, true]);
    removeScratchFolder(two);
    expect(readdirSync(store)).toEqual([".gitignore"]);
  });

  it("are told from those of others", () => {
    const store = join(tempFolder(), ".twiceshy");
    expect(hasScratchOfOthers(store)).toBe(false);
    const mine = makeScratchFolder(store);
    expect(hasScratchOfOthers(store)).toBe(false);
    mkdirSync(join(dirname(mine), `${process.pid + 1}-abc-0`));
    expect(hasScratchOfOthers(store)).toBe(true);
  });

  it("never remove a folder elsewhere that does not look like theirs", () => {
    const store = join(tempFolder(), ".twiceshy");
    const precious = tempFolder();
    write(precious, { "a.txt": "precious" });
    const folder = makeScratchFolder(store);
    writeFileSync(join(folder, "away"), precious);
    removeScratchFolder(folder);
    expect(existsSync(join(precious, "a.txt"))).toBe(true);
  });

  it.each(["", "null", "{", '{"pid":"4"}', '{"pid":1}', '{"pid":-4}'])(
    "have no owner where it says %s",
    (text) => {
      const folder = tempFolder();
      writeFileSync(join(folder, "owner.json"), text);
      expect(ownerOf(folder)).toBeNull();
    },
  );

  it("removes folders that may not be listed or written", () => {
    const folder = join(tempFolder(), "x");
    mkdirSync(join(folder, "a/b"), { recursive: true });
    writeFileSync(join(folder, "a/b/c"), "");
    chmodSync(join(folder, "a/b"), 0);
    chmodSync(join(folder, "a"), 0o500);
    removeFolder(folder);
    expect(existsSync(folder)).toBe(false);
    removeFolder(folder);
    expect(existsSync(dirname(folder))).toBe(true);
  });
});

describe("scratchEnvironment", () => {
  it("keeps what a check needs, and nothing that leads to the memory or to the user's index", () => {
    const env = {
      PATH: "/bin",
      GIT_AUTHOR_NAME: "Ann",
      GIT_DIR: "/p/.git",
      GIT_INDEX_FILE: "/p/.git/index",
      TWICESHY_STORE: "/p/.twiceshy",
      TWICESHY_RUN: "r",
      OLDPWD: "/p",
      TMPDIR: "/tmp",
    };
    expect(scratchEnvironment(env, { scratch: "/s", store: "/s/store", cwd: "/p/in" })).toEqual({
      PATH: "/bin",
      GIT_AUTHOR_NAME: "Ann",
      PWD: "/p/in",
      TMPDIR: "/s/store/tmp",
      TMP: "/s/store/tmp",
      TEMP: "/s/store/tmp",
      TWICESHY_STORE: "/s/store/memory",
      TWICESHY_BACKGROUND: "off",
      TWICESHY_SCRATCH: "/s",
    });
  });
});
