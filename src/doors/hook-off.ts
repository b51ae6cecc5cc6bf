import type { House } from "./house.ts";
import { type SwitchedOff, switchedOff } from "./switches.ts";

/** What is switched off for a session in a house, by the settings too. */
export function offFor(
  { around, dirs, settings }: Pick<House, "around" | "dirs" | "settings">,
  session: string,
): SwitchedOff {
  const { env } = around;
  return switchedOff({
    env,
    storeDir: dirs.store,
    home: env.HOME || env.USERPROFILE || null,
    session,
    settings: settings.values,
  });
}
