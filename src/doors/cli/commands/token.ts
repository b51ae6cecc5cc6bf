import { tokensOf } from "#memory/token-store.ts";
import { isValid, ROLES, type Role, type Token } from "#model/token.ts";
import { Trouble } from "#model/trouble.ts";
import { compose, type House } from "../../compose.ts";
import { createToken, expiryOf, revokeToken, tokenJson, USUAL_EXPIRY } from "../../tokens.ts";
import { type Command, type Flags, type Invocation, STORE_FLAG } from "../command.ts";

const ACTIONS = ["create", "list", "revoke"] as const;

export const command: Command = {
  name: "token",
  summary: "Let others ask the server: make and end tokens",
  details:
    "`twiceshy serve` asks everybody who is not on this machine for a token. `create` prints a new one once; only its hash is stored. Roles: read asks; " +
    "write also gets warnings and reports outcomes; review also decides about issues, lessons and patterns; admin also locks and unlocks healing. " +
    "Each may do what those before it may.",
  args: [
    { name: "action", doc: "What to do", choices: ACTIONS },
    { name: "id", doc: "With revoke: the token's id", optional: true },
  ],
  flags: {
    role: { doc: "With create: what it lets its bearer do", value: "ROLE", choices: ROLES },
    project: { doc: "With create: it opens only this project", value: "PROJECT" },
    label: { doc: "With create: whom it is for; decisions are signed with it", value: "TEXT" },
    expires: { doc: "With create: until when, such as 90d or 2027-01-01 (default: 90d)", value: "WHEN" },
    team: { doc: "For `serve --team`: kept in the team's database" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy token create --role read --label grafana", doc: "for a dashboard" },
    { line: "twiceshy token create --role write --project shop --expires 30d", doc: "for an orchestrator" },
    { line: "twiceshy token list", doc: "which there are" },
    { line: "twiceshy token revoke 3f9a2c41d0aa", doc: "at once" },
  ],
  run: token,
};

async function token({ args, flags, terminal }: Invocation): Promise<number> {
  const [action, id] = args;
  const own = compose(terminal, flags);
  const house = flags.has("team") ? (await import("../../team-house.ts")).teamHouse(own) : own;
  const memory = await house.openMemory();
  const isJson = flags.has("json");
  const say = (json: object, text: string) =>
    terminal.out(isJson ? `${JSON.stringify({ version: 1, ...json })}\n` : text);
  try {
    if (action === "list") {
      const all = tokensOf(memory).tokens();
      const now = house.clock.now();
      const text =
        all.length === 0 ? "no token was made here yet\n" : all.map((one) => lineOf(one, now)).join("");
      await say({ tokens: all.map(tokenJson) }, text);
      return 0;
    }
    if (action === "revoke") {
      if (id === undefined)
        throw new Trouble("usage", "token revoke needs the token's id.", "twiceshy token list");
      const revoked = revokeToken(house, memory, id);
      await say({ token: tokenJson(revoked) }, lineOf(revoked, house.clock.now()));
      return 0;
    }
    if (id !== undefined)
      throw new Trouble(
        "usage",
        "token create takes no id: it gives one.",
        "twiceshy token create --role read",
      );
    const made = createToken(house, memory, wishOf(flags, house));
    await say({ token: { ...tokenJson(made.token), text: made.text } }, `${made.text}\n`);
    terminal.err(
      `twiceshy: token ${made.token.id}, role ${made.token.role}; it is not shown again. Sent as: Authorization: Bearer …\n`,
    );
    return 0;
  } finally {
    memory.close();
  }
}

function wishOf(flags: Flags, house: House) {
  const role = flags.text("role") as Role | null;
  if (role === null)
    throw new Trouble(
      "usage",
      `token create needs --role ${ROLES.join("|")}.`,
      "twiceshy token create --role read",
    );
  const expires = flags.text("expires") ?? USUAL_EXPIRY;
  const expiresAt = expiryOf(expires, house.clock.now());
  return { role, project: flags.text("project"), label: flags.text("label"), expiresAt };
}

function lineOf(one: Token, now: number): string {
  const { id, role, project, label, expiresAt, revokedAt } = one;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const state = isValid(one, now)
    ? expiresAt === null
      ? "valid"
      : `valid until ${day(expiresAt)}`
    : revokedAt !== null
      ? `revoked ${day(revokedAt)}`
      : `expired ${day(expiresAt!)}`;
  const more = [project === null ? "" : `project ${project}`, label ?? ""].filter(Boolean).join("  ");
  return `${id}  ${role.padEnd(6)}  ${state}${more === "" ? "" : `  ${more}`}\n`;
}
