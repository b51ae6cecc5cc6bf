import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { git, tempFolder, write } from "../host/sandbox.ts";
import { branches, brokenShop, CHECK, CHECK_FILE, heal, redIn } from "./heal-scene.ts";
import { twiceshy } from "./twiceshy.ts";

/** A broken shop whose plan was shown, and whose check says outside that it ran. */
function shownShop() {
  const root = brokenShop();
  const told = join(tempFolder(), "ran");
  write(root, {
    "check.cjs": `if (process.env.RAN) require("node:fs").appendFileSync(process.env.RAN, "x");\n${CHECK_FILE}`,
  });
  git(root, "commit", "-qam", "the check says that it ran");
  expect(twiceshy(root, ["run", "--", ...CHECK]).code).not.toBe(0);
  const fingerprint = redIn(root);
  const env = { RAN: told };
  return { root, env, fingerprint, ran: () => (existsSync(told) ? readFileSync(told, "utf8") : "") };
}

it("a plan that was shown is applied with its check run three times, the first one foreseen or not", () => {
  const { root, env, fingerprint, ran } = shownShop();
  expect(existsSync(join(root, ".twiceshy", "heal-foreseen.json"))).toBe(true);
  const { code, told, stderr } = heal(root, ["apply", fingerprint.slice(0, 8)], env);
  expect(code, stderr).toBe(0);
  expect(told.application).toMatchObject({ state: "landed", fingerprint });
  expect(ran()).toBe("xxx");
});

it("behind the lock nothing is run, whatever was shown before", () => {
  const { root, env, fingerprint, ran } = shownShop();
  expect(twiceshy(root, ["heal", "lock", "--reason", "not now"]).code).toBe(0);
  expect(heal(root, ["apply", fingerprint.slice(0, 8)], env).code).not.toBe(0);
  expect(ran()).toBe("");
  expect(branches(root)).toEqual([]);
});

it("files that changed since it was shown are what is healed", () => {
  const { root, env, fingerprint, ran } = shownShop();
  write(root, { "notes.md": "two\n" });
  git(root, "commit", "-qam", "something else");
  const { code, told, stderr } = heal(root, ["apply", fingerprint.slice(0, 8)], env);
  expect(code, stderr).toBe(0);
  expect(git(root, "show", `${told.application.branch}:notes.md`)).toBe("two");
  expect(ran()).toBe("xxx");
});

it("what is forgotten is not kept in the note of shown plans either", () => {
  const { root } = shownShop();
  const note = join(root, ".twiceshy", "heal-foreseen.json");
  expect(readFileSync(note, "utf8")).toContain("check.cjs");
  expect(twiceshy(root, ["forget", "--match", "check.cjs", "--yes"]).code).toBe(0);
  expect(existsSync(note)).toBe(false);
});
