/** What a token lets its bearer do, from little to all: each may do what those before it may. */
export const ROLES = ["read", "write", "review", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is enough where another is asked for. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** A token as it is stored: never the secret itself. */
export interface Token {
  readonly id: string;
  /** SHA-256 of the secret, in hex. */
  readonly hash: string;
  readonly role: Role;
  /** The only project it opens; null for every project of the store. */
  readonly project: string | null;
  /** Whom or what it was made for, in the words of whoever made it. */
  readonly label: string | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** What memory keeps of tokens. They belong to one store and are never synced. */
export interface TokenMemory {
  keep(token: Token): void;
  /** By its whole id. */
  token(id: string): Token | null;
  /** The newest first. */
  tokens(): Token[];
  revoke(id: string, at: number): void;
}

/** Whether a token opens anything at a moment. */
export function isValid({ expiresAt, revokedAt }: Token, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
