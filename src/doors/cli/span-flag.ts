import { Trouble } from "#model/trouble.ts";
import { parseSpan } from "../units.ts";
import type { Flags } from "./command.ts";

/** The span of time that a flag such as --budget names, in milliseconds, or null where it is not given. */
export function spanFlag(flags: Flags, name: string, command: string, rest = ""): number | null {
  const value = flags.text(name);
  if (value === null) return null;
  const span = parseSpan(value);
  if (span !== null && span > 0) return span;
  throw new Trouble(
    "usage",
    `--${name} takes a span of time such as 60s, 5m or 1h, not "${value}".`,
    `twiceshy ${command} --${name} 60s${rest}`,
  );
}
