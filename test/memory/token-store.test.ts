import { describe, expect, test } from "vitest";
import { tokensOf } from "#memory/token-store.ts";
import { isValid, mayAct, ROLES, type Token } from "#model/token.ts";
import { aMemory, aStoreDir, MONDAY } from "./facts.ts";

const aToken = (more: Partial<Token> = {}): Token => ({
  id: "3f9a2c41d0aa",
  hash: "9f".repeat(32),
  role: "read",
  project: null,
  label: "grafana",
  createdAt: MONDAY,
  expiresAt: MONDAY + 1_000,
  revokedAt: null,
  ...more,
});

describe("tokens", () => {
  test("are kept as they are, the newest first, and found by their whole id only", () => {
    const tokens = tokensOf(aMemory());
    const later = aToken({
      id: "41d0aa3f9a2c",
      hash: "aa".repeat(32),
      role: "admin",
      createdAt: MONDAY + 5,
      expiresAt: null,
    });
    tokens.keep(aToken());
    tokens.keep(later);
    expect(tokens.tokens().map(({ id }) => id)).toEqual([later.id, "3f9a2c41d0aa"]);
    expect(tokens.token("3f9a2c41d0aa")).toMatchObject({
      role: "read",
      label: "grafana",
      hash: "9f".repeat(32),
    });
    expect(tokens.token("3f9a")).toBeNull();
    expect(() => tokens.keep(aToken())).toThrow();
  });

  test("are revoked once: the first time counts", () => {
    const tokens = tokensOf(aMemory());
    tokens.keep(aToken());
    tokens.revoke("3f9a2c41d0aa", MONDAY + 10);
    tokens.revoke("3f9a2c41d0aa", MONDAY + 20);
    expect(tokens.token("3f9a2c41d0aa")?.revokedAt).toBe(MONDAY + 10);
  });

  test("are valid until their end, and not after they were revoked", () => {
    expect(isValid(aToken(), MONDAY)).toBe(true);
    expect(isValid(aToken(), MONDAY + 1_000)).toBe(false);
    expect(isValid(aToken({ expiresAt: null }), Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(isValid(aToken({ revokedAt: MONDAY }), MONDAY)).toBe(false);
  });

  test("a label is scrubbed of secrets like everything else", () => {
    const tokens = tokensOf(aMemory({ redact: (text) => text.replace("hunter2", "***") }, aStoreDir()));
    tokens.keep(aToken({ label: "my hunter2" }));
    expect(tokens.token("3f9a2c41d0aa")?.label).toBe("my ***");
  });

  test("each role may do what those before it may", () => {
    const may = ROLES.map((role) => ROLES.filter((needed) => mayAct(role, needed)).length);
    expect(may).toEqual([1, 2, 3, 4]);
  });
});
