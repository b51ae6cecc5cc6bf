import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";

/** nox: its own refusals; what a session ran is read as that tool's. */
export const nox: Detector = byLines({
  id: "nox",
  tool: "nox",
  check: "test",
  category: "config_error",
  rank: 2,
  needles: ["nox > "],
  programs: ["nox"],
  forms: [
    // "nox > Program frobnicate not found."
    { pattern: /^nox > (?<message>Program \S+ not found\.?)$/ },
    // "nox > Sessions not found: lnt"
    { pattern: /^nox > (?<message>Sessions not found: .+)$/ },
    // "nox > Session lint aborted: the changelog is missing."
    { pattern: /^nox > Session \S+ aborted: (?<message>\S.*)$/ },
    // "nox > Failed to load Noxfile noxfile.py, no such file exists."
    { pattern: /^nox > (?<message>Failed to load Noxfile .+)$/ },
  ],
  kindOf: (message) => {
    if (message.startsWith("Program ")) return "missing_dependency";
    return /^(?:Sessions|Failed to load)/.test(message) ? "config_error" : "other";
  },
});

/** tox's own refusals: an environment that is not there, a program it may not run, an interpreter it cannot find. */
export const tox: Detector = byLines({
  id: "tox",
  tool: "tox",
  check: "test",
  category: "config_error",
  rank: 2,
  needles: [
    "is not allowed, use allowlist_externals",
    "provided environments not found",
    "could not find python interpreter",
    "interpreternotfound",
    "unknown environment '",
    "file contains no section headers",
  ],
  programs: ["tox"],
  forms: [
    // "lint: failed with ls is not allowed, use allowlist_externals to allow it"
    { pattern: /^\S+: failed with (?<message>\S.* is not allowed, use allowlist_externals to allow it)$/ },
    // "ROOT: HandledError| provided environments not found in configuration file: lnt"
    { pattern: /^ROOT: \w+\| ?(?<message>provided environments not found in configuration file:.*)$/ },
    // "ERROR: unknown environment 'lnt'" (tox 3)
    { pattern: /^ERROR: (?<message>unknown environment '.+')$/ },
    // "py27: skipped because could not find python interpreter with spec(s): py27"
    { pattern: /^\S+: (?:skipped because )?(?<message>could not find python interpreter .+)$/ },
    // "ERROR:  py27: InterpreterNotFound: python2.7" (tox 3)
    { pattern: /^ERROR: +\S+: (?<type>InterpreterNotFound): (?<message>\S+)$/ },
  ],
  kindOf: (message, type) =>
    type !== null || message.startsWith("could not find python") ? "missing_dependency" : undefined,
});

/** invoke and fabric: names of tasks they do not know. */
export const invoke: Detector = byLines({
  id: "invoke",
  tool: "invoke",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: ["no idea what '", "can't find any collection named '"],
  programs: ["inv", "invoke", "fab"],
  forms: [
    // "No idea what 'biuld' is!", "Can't find any collection named 'tasks'!"
    { pattern: /^(?<message>No idea what '.+' is!|Can't find any collection named '.+'!)$/ },
  ],
  kindOf: () => "config_error",
});
