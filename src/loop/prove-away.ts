import { suppressionIn } from "#learn/suppression.ts";
import type { Fix } from "#model/fix.ts";
import type { LooksAway } from "#verify/looks-away.ts";
import { parsePatch } from "#verify/parse-patch.ts";

/** Whether a part of the change only keeps the check from speaking about what it cured, or is the check itself. */
export function looksAwayFrom({ cures, check }: Fix, argv: readonly string[]): LooksAway {
  const script = ownScript(argv, check.directory);
  const isAbout = cures.some(({ file }) => file === script);
  return (diff, testsWith, testsWithout) => {
    const found = suppressionIn(diff, { failures: cures, testsWith, testsWithout });
    if (found) return { verdict: "suppression", why: `the check looks away: ${found.why} (${found.where})` };
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
  if (!file || file.startsWith("/")) return null;
  const parts: string[] = [];
  for (const part of `${directory}/${file}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
