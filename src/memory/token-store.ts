import type { Memory } from "#model/ports.ts";
import type { Role, Token, TokenMemory } from "#model/token.ts";
import { insertSql, maybeNumber, maybeText, text } from "./cells.ts";
import { storeOf } from "./open.ts";
import { redactMaybe } from "./redact-text.ts";
import type { SqlRow } from "./sql-database.ts";

const COLUMNS = ["id", "hash", "role", "project", "label", "created_at", "expires_at", "revoked_at"];

/** The tokens of an open memory. */
export function tokensOf(memory: Memory): TokenMemory {
  const { database, redact } = storeOf(memory);
  return {
    keep: ({ id, hash, role, project, label, createdAt, expiresAt, revokedAt }) => {
      database
        .prepare(insertSql("tokens", COLUMNS))
        .run([id, hash, role, project, redactMaybe(label, redact), createdAt, expiresAt, revokedAt]);
    },
    token: (id) => {
      const row = database.prepare("SELECT * FROM tokens WHERE id = ?").get([id]);
      return row ? toToken(row) : null;
    },
    tokens: () =>
      database.prepare("SELECT * FROM tokens ORDER BY created_at DESC, id DESC").all([]).map(toToken),
    revoke: (id, at) => {
      database.prepare("UPDATE tokens SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL").run([at, id]);
    },
  };
}

function toToken(row: SqlRow): Token {
  return {
    id: text(row.id),
    hash: text(row.hash),
    role: text(row.role) as Role,
    project: maybeText(row.project),
    label: maybeText(row.label),
    createdAt: Number(row.created_at),
    expiresAt: maybeNumber(row.expires_at),
    revokedAt: maybeNumber(row.revoked_at),
  };
}
