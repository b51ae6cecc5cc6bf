/** The files that coding agents always read, by a short name, and what a file begins with where its client wants that. Pure. */

/** From the root of the repository. */
export const PROMOTION_TARGETS = {
  agents: "AGENTS.md",
  claude: "CLAUDE.md",
  gemini: "GEMINI.md",
  cursor: ".cursor/rules/twiceshy.mdc",
  copilot: ".github/copilot-instructions.md",
} as const;

const ABOUT = "What went wrong in this repository before, and how to avoid it";
// ".cursor/rules/twiceshy.mdc"; without alwaysApply such a rule waits until somebody asks for it
const CURSOR = /\.mdc$/i;
// ".github/instructions/pitfalls.instructions.md"; without applyTo such a file is never read
const COPILOT_PATHS = /\.instructions\.md$/i;

/** What a file that is made for our lines begins with, so that its client reads it always. */
export function headOf(file: string): string {
  if (CURSOR.test(file)) return `---\ndescription: ${ABOUT}\nglobs:\nalwaysApply: true\n---\n`;
  if (COPILOT_PATHS.test(file)) return `---\ndescription: '${ABOUT}'\napplyTo: '**'\n---\n`;
  return "";
}
