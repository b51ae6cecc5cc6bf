import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const create = (...words: string[]) => project.play(["token", "create", ...words]);

describe("token", () => {
  it("is shown once, and stored only by its hash", async () => {
    const made = await create("--role", "write", "--label", "orchestrator", "--project", "shop");
    expect(made.out).toMatch(/^tsy_[0-9a-f]{12}_[\w-]{43}\n$/);
    expect(made.err).toContain("not shown again");
    const [, id, secret] = made.out.trim().split(/_(.{12})_/);
    const { tokens } = (await project.play(["token", "list", "--json"])).json;
    expect(tokens).toEqual([
      {
        id,
        role: "write",
        project: "shop",
        label: "orchestrator",
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        revokedAt: null,
      },
    ]);
    const days = (Date.parse(tokens[0].expiresAt) - Date.parse(tokens[0].createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    const listed = await project.play(["token", "list"]);
    expect(listed.out).toContain(`${id}  write   valid until`);
    const { readFileSync } = await import("node:fs");
    const files = ["memory.db", "memory.db-wal"].map((name) => {
      try {
        return readFileSync(`${project.root}/.twiceshy/${name}`, "latin1");
      } catch {
        return "";
      }
    });
    expect(files.join("")).not.toContain(secret);
    expect(listed.out + listed.err).not.toContain(secret);
  });

  it("is revoked by its id", async () => {
    const { token } = (await create("--role", "read", "--expires", "never", "--json")).json;
    expect(token).toMatchObject({ role: "read", expiresAt: null, text: expect.stringContaining(token.id) });
    const revoked = await project.play(["token", "revoke", token.id, "--json"]);
    expect(revoked.json.token.revokedAt).not.toBeNull();
    expect((await project.play(["token", "list"])).out).toContain("revoked");
    expect(await project.play(["token", "revoke", "ffffffffffff"])).toMatchObject({ status: 1 });
  });

  it.each([
    [["create"], "needs --role"],
    [["create", "--role", "king"], "--role"],
    [["create", "--role", "read", "--expires", "yesterday"], "--expires takes a moment to come"],
    [["create", "abc", "--role", "read"], "takes no id"],
    [["revoke"], "needs the token's id"],
    [["forge"], 'token has no "forge"'],
  ])("says what is wrong with %j", async (words, why) => {
    const { status, err } = await project.play(["token", ...words]);
    expect(status).toBe(2);
    expect(err).toContain(why);
  });

  it("says that there is none", async () => {
    expect((await project.play(["token", "list"])).out).toBe("no token was made here yet\n");
  });
});
