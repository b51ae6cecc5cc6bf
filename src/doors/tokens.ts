import { createHash, randomBytes } from "node:crypto";
import { tokensOf } from "#memory/token-store.ts";
import type { Memory } from "#model/ports.ts";
import type { Role, Token } from "#model/token.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./house.ts";
import { parseDue } from "./units.ts";

/** What a new token is for. */
export interface TokenWish {
  readonly role: Role;
  readonly project: string | null;
  readonly label: string | null;
  readonly expiresAt: number | null;
}

/** Makes a token. The text is shown once and kept nowhere. */
export function createToken(house: House, memory: Memory, wish: TokenWish): { token: Token; text: string } {
  const id = randomBytes(6).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  const token: Token = {
    ...wish,
    id,
    hash: createHash("sha256").update(secret).digest("hex"),
    createdAt: house.clock.now(),
    revokedAt: null,
  };
  tokensOf(memory).keep(token);
  return { token, text: `tsy_${id}_${secret}` };
}

/** Ends a token at once. */
export function revokeToken(house: House, memory: Memory, id: string): Token {
  const tokens = tokensOf(memory);
  if (tokens.token(id) === null)
    throw new Trouble("not_found", `no token is called "${id}".`, "twiceshy token list");
  tokens.revoke(id, house.clock.now());
  return tokens.token(id)!;
}

/** The parts of a token's text; null where it is none. */
export function parseToken(text: string): { id: string; secret: string } | null {
  // tsy_3f9a2c41d0aa_qL0…43 letters
  const [, id, secret] = /^tsy_([0-9a-f]{12})_([\w-]{43})$/.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Unless somebody says otherwise. */
export const USUAL_EXPIRY = "90d";

/** When a token ends: "90d", "2027-01-01"; null for "never". */
export function expiryOf(text: string, now: number): number | null {
  const at = text === "never" ? null : parseDue(text, now);
  if (at === null && text !== "never")
    throw new Trouble(
      "usage",
      `--expires takes a moment to come such as 90d or 2027-01-01, or never, not "${text}".`,
      "twiceshy token create --role read --expires 90d",
    );
  return at;
}

/** Without its hash: nobody needs to see that. */
export function tokenJson({ id, role, project, label, createdAt, expiresAt, revokedAt }: Token) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...{ id, role, project, label },
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    revokedAt: iso(revokedAt),
  };
}
