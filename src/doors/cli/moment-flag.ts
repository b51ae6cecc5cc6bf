import { Trouble } from "#model/trouble.ts";
import { parseMoment } from "../units.ts";
import type { Flags } from "./command.ts";

/** The moment that a flag such as --since names, or null where it is not given. */
export function momentFlag(flags: Flags, name: string, now: number, command: string): number | null {
  const value = flags.text(name);
  if (value === null) return null;
  const moment = parseMoment(value, now);
  if (moment !== null) return moment;
  throw new Trouble(
    "usage",
    `--${name} takes a moment such as 2h, 3d, tuesday or 2026-11-01, not "${value}".`,
    `twiceshy ${command} --${name} 3d`,
  );
}
