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
  patterns: [
    // "2026-11-17 09:22:58 +0000 ERROR: No application configured, nothing to run", "ERROR: No application configured, nothing to run"
    /\bERROR: (?<message>No application configured, nothing to run)$/,
  ],
});

/** jekyll: what Liquid says of a page; the stack under it is the tool's own. */
export const jekyll: Detector = byLines({
  id: "jekyll",
  tool: "jekyll",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["liquid exception: "],
  programs: ["jekyll"],
  patterns: [
    // "  Liquid Exception: Liquid syntax error (line 3): 'for' tag was never closed in index.md"
    /^\s*Liquid Exception: Liquid syntax error \(line (?<line>\d+)\): (?<message>\S.*) in (?<file>\S+\.\w+)$/,
    // "  Liquid Exception: Could not locate the included file 'cart.html' in any of […]. … in index.md"
    /^\s*Liquid Exception: (?<message>\S.*) in (?<file>\S+\.\w+)$/,
  ],
  kindOf: (_type, message) => {
    if (/never closed|not properly|Unknown tag|syntax/.test(message)) return "syntax_error";
    return message.startsWith("Could not locate") ? "missing_dependency" : undefined;
  },
});
