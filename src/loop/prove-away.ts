import { suppressionIn } from "#learn/suppression.ts";
import { readDiff } from "#learn/suppression-diff.ts";
import type { Fix } from "#model/fix.ts";
import type { LooksAway } from "#verify/looks-away.ts";
import { parsePatch } from "#verify/parse-patch.ts";

/** Whether a part of the change only keeps the check from speaking about what it cured, or is the check itself. */
export function looksAwayFrom({ cures, check }: Fix, argv: readonly string[]): LooksAway {
  const script = ownScript(argv, check.directory);
  const program = script === null ? ownProgram(argv, check.directory) : null;
  const isAbout = cures.some(({ file }) => file === script);
  return (diff, testsWith, testsWithout) => {
    const found = suppressionIn(diff, { failures: cures, testsWith, testsWithout });
    if (found) return { verdict: "suppression", why: `the check looks away: ${found.why} (${found.where})` };
    if (program !== null && forgives(diff, program))
      return {
        verdict: "suppression",
        why: `the check looks away: what it is to find no longer ends it (${program})`,
      };
    if (script === null || isAbout || !changes(diff, script)) return null;
    // It may well be right; but a judge who was exchanged proves nothing.
    return {
      verdict: "inconclusive",
      why: `the script that does the check was changed (${script}), so its passing shows nothing`,
    };
  };
}

function changes(diff: string, path: string): boolean {
  return parsePatch(diff).some(({ oldPath, newPath }) => oldPath === path || newPath === path);
}

/** The program no longer fails where it failed: `} catch {}`, `except Exception:` with `pass`, `process.exit(0)`. */
function forgives(diff: string, path: string): boolean {
  const added = readDiff(diff)
    .filter((file) => file.path === path)
    .flatMap(({ blocks }) => blocks.flatMap((block) => block.added))
    .join("\n");
  return /\bcatch\s*(?:\(\w*\)\s*)?\{\s*\}|\bexcept\b(?: (?:Base)?Exception\b.*)?:\s*(?:pass|\.\.\.)|\b(?:process\.exit|sys\.exit|os\._exit)\(0?\)/.test(
    added,
  );
}

/** The file that a command gives to an interpreter: `node check.js`, `python3 -u check.py`; null for all else. */
function ownProgram([program = "", ...args]: readonly string[], directory: string): string | null {
  if (!/^(?:.*\/)?(?:node|nodejs|bun|tsx|ts-node|python[\d.]*|ruby|perl|php)$/.test(program)) return null;
  const first = args.findIndex((word) => !word.startsWith("-"));
  // node --test a.js, python -m pytest
  return first < 0 || args.slice(0, first).some((word) => /^(?:-[cempr]|--test)/.test(word))
    ? null
    : within(directory, args[first]!);
}

/** The file of the project that a command runs as its check: `sh scripts/check.sh`, `./ci`; null for programs. */
function ownScript(argv: readonly string[], directory: string): string | null {
  const [program = "", ...args] = argv;
  const isShell = /^(?:.*\/)?(?:ba|z|da|k)?sh$/.test(program);
  const first = args.find((word) => !word.startsWith("-"));
  const file = isShell
    ? args.some((word) => /^-\w*c$/.test(word))
      ? null
      : first
    : program.includes("/")
      ? program
      : null;
  return file ? within(directory, file) : null;
}

function within(directory: string, file: string): string | null {
  if (file.startsWith("/")) return null;
  const parts: string[] = [];
  for (const part of `${directory}/${file}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
