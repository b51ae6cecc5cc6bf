import { Trouble } from "#model/trouble.ts";
import { SETTINGS } from "../settings-table.ts";
import type { Flags } from "./command.ts";

/** The dollars that --cost names, within what the setting fix.costUsd may be, or null where it is not given. */
export function costFlag(flags: Flags, command: string, rest = ""): number | null {
  const text = flags.text("cost");
  if (text === null) return null;
  const { range } = SETTINGS.find(({ key }) => key === "fix.costUsd")!;
  // $2.50
  const usd = text.trim().replace(/^\$/, "");
  if (usd !== "" && Number(usd) >= range!.least && Number(usd) <= range!.most) return Number(usd);
  throw new Trouble(
    "usage",
    `--cost takes dollars such as 2.50, not "${text}".`,
    `twiceshy ${command} --cost 2.50${rest}`,
  );
}
