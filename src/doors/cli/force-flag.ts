import { Trouble } from "#model/trouble.ts";
import type { Flags } from "./command.ts";

/** Why a person goes past what --force may lift; null where they do not. Without a reason it is refused. */
export function forceFlag(flags: Flags, command: string): string | null {
  if (!flags.has("force")) return null;
  const reason = flags.text("reason")?.trim() ?? "";
  if (reason !== "") return reason;
  throw new Trouble(
    "usage",
    "--force needs --reason: it is kept in the audit log.",
    `twiceshy ${command} --force --reason "…"`,
  );
}
