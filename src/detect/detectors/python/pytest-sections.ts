/** A failing test, fixture or module as pytest sets it apart under a heading of underscores. */
export interface Block {
  readonly title: string;
  /** The heading's line, and the first line after the block. */
  readonly from: number;
  readonly to: number;
}

// "=================================== FAILURES ===================================", "= 1 failed in 0.12s ="
const SECTION = /^=+ (\S.*?) =+$/;
// "___________________________ TestMean.test_empty_list ___________________________"; never the "_ _ _ _" between entries
const HEADING = /^_+ (\S*[^_ ].*?) _+$/;
// pytest-sugar: "――――――――――― ERROR at setup of test_reads ―――――――――――"
const SUGAR = /^―+ (\w.*?) ―+$/;
// Sections whose blocks are no failures: captured output of passed and xfailed tests, warnings
const HARMLESS = /^(?:PASSES|XPASSES|XFAILURES|warnings summary|slowest .*|test session starts)/;

/** The title of a "=== … ===" line, or null. */
function sectionTitle(line: string): string | null {
  return line.startsWith("=") ? (SECTION.exec(line)?.[1] ?? null) : null;
}

/** Every block that tells a failure. A log that lost its "FAILURES" line still has them. */
export function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let harmless = false;
  let open: { title: string; from: number } | null = null;
  const close = (to: number) => {
    if (open !== null && !harmless) blocks.push({ ...open, to });
    open = null;
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const section = sectionTitle(line);
    if (section !== null || /^!{3,} .* !{3,}$/.test(line)) {
      close(i);
      harmless = section !== null && HARMLESS.test(section);
      continue;
    }
    const title = (line.startsWith("_") ? HEADING : line.startsWith("―") ? SUGAR : null)?.exec(line)?.[1];
    if (title === undefined) continue;
    close(i);
    // tox ends with a heading of the same look: "___ summary ___", and a line for each environment
    if (title !== "summary") open = { title, from: i };
  }
  close(lines.length);
  return blocks;
}

/** The lines of the section called `name`: from the line after its title to the next title. */
export function sectionRange(lines: readonly string[], name: string): { from: number; to: number } | null {
  const start = lines.findIndex((line) => sectionTitle(line) === name);
  if (start < 0) return null;
  const rest = lines.findIndex((line, i) => i > start && sectionTitle(line) !== null);
  return { from: start + 1, to: rest < 0 ? lines.length : rest };
}
