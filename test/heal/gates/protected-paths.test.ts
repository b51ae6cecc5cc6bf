import { describe, expect, it } from "vitest";
import { protectedPaths } from "#heal/gates/protected-paths.ts";

const of = (path: string, leadsTo?: string | null) =>
  protectedPaths([leadsTo === undefined ? { path } : { path, leadsTo }])[0]?.protection ?? null;

describe("protectedPaths", () => {
  it.each([
    ["src/auth/login.ts", "auth"],
    ["src/Auth/Login.ts", "auth"],
    ["lib/password_reset.rb", "auth"],
    ["config/server.pem", "auth"],
    ["db/migrations/001_users.sql", "migrations"],
    ["DB/Migrate/001.rb", "migrations"],
    ["prisma/schema.prisma", "migrations"],
    [".env", "env"],
    ["apps/web/.env.production", "env"],
    ["infra/main.tf", "env"],
    ["Dockerfile", "env"],
    [".github/workflows/ci.yml", "ci"],
    [".GitHub/workflows/ci.yml", "ci"],
    [".gitlab-ci.yml", "ci"],
    ["Jenkinsfile", "ci"],
    [".husky/pre-commit", "ci"],
    ["package-lock.json", "lock-file"],
    ["packages/a/yarn.lock", "lock-file"],
    ["Cargo.lock", "lock-file"],
    ["go.sum", "lock-file"],
    ["eslint.config.mjs", "checks"],
    ["tsconfig.build.json", "checks"],
    ["TSCONFIG.json", "checks"],
    ["tests/conftest.py", "checks"],
    [".rubocop.yml", "checks"],
    ["twiceshy.json", "healing"],
    [".twiceshy/config.json", "healing"],
    ["AGENTS.md", "healing"],
    ["../x.ts", "outside"],
    [".git/config", "outside"],
    [".github./workflows/ci.yml", "ci"],
    [".env\u200b", "env"],
  ])("%s is protected: %s", (path, protection) => {
    expect(of(path)).toBe(protection);
  });

  it.each([
    "src/cart.ts",
    "src/author.ts",
    "src/environment.ts",
    "src/authors/list.ts",
    "docs/migration-guide.md",
    "src/lock.ts",
    "test/cart.test.ts",
    "package.json",
    "src/github.ts",
    "src/ci-view.ts",
  ])("%s is not", (path) => {
    expect(of(path)).toBeNull();
  });

  it("follows links: by where they lead, and out of the repository", () => {
    expect(of("src/safe.ts", "src/auth/login.ts")).toBe("auth");
    expect(of("src/safe.ts", "src/other.ts")).toBeNull();
    expect(of("src/safe.ts", null)).toBe("outside");
  });

  it("takes a project's own globs, whatever the case, and keeps the table", () => {
    const settings = { globs: ["Billing/", "src/Tax*.ts"] };
    expect(
      protectedPaths([{ path: "billing/a/b.ts" }, { path: "src/tax-eu.ts" }, { path: "src/a.ts" }], settings),
    ).toEqual([
      { path: "billing/a/b.ts", protection: "own", glob: "Billing/" },
      { path: "src/tax-eu.ts", protection: "own", glob: "src/Tax*.ts" },
    ]);
    expect(protectedPaths([{ path: ".env" }], { globs: [] })).toHaveLength(1);
  });
});
