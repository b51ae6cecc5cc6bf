import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** puma: nothing to serve. What an application raises is read as Ruby's. */
export const puma: Detector = byLines({
  id: "puma",
  tool: "puma",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: ["error: no application configured"],
  programs: ["puma"],
  forms: [
    // "2026-11-17 09:22:58 +0000 ERROR: No application configured, nothing to run", "ERROR: No application configured, nothing to run"
    { pattern: /\bERROR: (?<message>No application configured, nothing to run)$/ },
  ],
});
