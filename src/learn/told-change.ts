/**
 * What a transcript's edits come to. In: the diffs that were told, one after the other. Out: one diff. Where a later edit replaces
 * lines that an earlier one put there, only what came of it is left, so that three tries at one line read as one change; an edit
 * that was taken back is gone. What cannot be put together stays as it was told, in order.
 */

/** One diff of several that follow one another; null where nothing is left of them. */
export function composeTold(diffs: readonly string[]): string | null {
  const parts: Part[] = [];
  for (const part of diffs.flatMap(partsOf)) {
    const earlier = parts.filter((other) => other.file === part.file).flatMap((other) => other.hunks);
    // Told twice: an orchestrator sends all that its task has changed so far, each time.
    part.hunks = part.hunks.filter((hunk) => !earlier.some((other) => isSame(hunk, other)));
    if (part.hunks.length === 0 && earlier.length > 0) continue;
    for (const hunk of part.hunks)
      hunk.lines = blocksOf(hunk.lines).flatMap((block) => merge(block, earlier));
    parts.push(part);
  }
  const text = parts.map(render).join("");
  return text === "" ? null : text;
}

/** The files that a diff names, as they are called afterwards. */
export function filesOfTold(diff: string | null): string[] {
  return diff === null ? [] : [...new Set(partsOf(diff).map((part) => part.file))];
}

interface Hunk {
  readonly header: string;
  lines: string[];
}

interface Part {
  readonly file: string;
  readonly head: string;
  hunks: Hunk[];
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.header === b.header && a.lines.join("\n") === b.lines.join("\n");
}

function partsOf(diff: string): Part[] {
  const parts: Part[] = [];
  for (const text of diff.split(/^(?=diff --git )/m)) {
    // diff --git a/src/cart.js b/src/cart.js
    const file = /^diff --git a\/.* b\/(.*)$/m.exec(text)?.[1];
    if (file === undefined) continue;
    const [head = "", ...hunks] = text.split(/^(?=@@ )/m);
    parts.push({
      file,
      head,
      hunks: hunks.map((hunk) => {
        const [header = "", ...lines] = hunk.replace(/\n$/, "").split("\n");
        return { header, lines };
      }),
    });
  }
  return parts;
}

/** Lines that stay, or lines that go with those that come in their place. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let wasChange: boolean | null = null;
  for (const line of lines) {
    const isChange = line.startsWith("+") || line.startsWith("-");
    if (isChange === wasChange) blocks.at(-1)!.push(line);
    else blocks.push([line]);
    wasChange = isChange;
  }
  return blocks;
}

/** A block of a later edit: where it replaces what an earlier one added, that one says so already. */
function merge(block: readonly string[], earlier: readonly Hunk[]): string[] {
  const removed = signed(block, "-");
  const added = signed(block, "+");
  if (removed.length === 0) return [...block];
  for (const hunk of [...earlier].reverse()) {
    const at = placeOf(removed, hunk.lines);
    if (at === null) continue;
    hunk.lines.splice(at, removed.length, ...added.map((line) => `+${line}`));
    hunk.lines = blocksOf(hunk.lines).flatMap(withoutReturn);
    return added.map((line) => ` ${line}`);
  }
  return [...block];
}

function signed(block: readonly string[], sign: "+" | "-"): string[] {
  return block.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
}

/** Where lines stand one after the other among those that a hunk added. */
function placeOf(wanted: readonly string[], lines: readonly string[]): number | null {
  for (let at = 0; at + wanted.length <= lines.length; at++)
    if (wanted.every((line, i) => lines[at + i]!.startsWith("+") && lines[at + i]!.slice(1) === line))
      return at;
  return null;
}

/** What goes and comes back as it was has not changed. */
function withoutReturn(block: readonly string[]): string[] {
  const removed = signed(block, "-");
  const isBack = removed.length > 0 && removed.join("\n") === signed(block, "+").join("\n");
  return isBack ? removed.map((line) => ` ${line}`) : [...block];
}

function render({ head, hunks }: Part): string {
  const left = hunks.filter(({ lines }) =>
    lines.some((line) => line.startsWith("+") || line.startsWith("-")),
  );
  // A part that never had a hunk tells of a file that came, went or was renamed.
  if (left.length === 0 && hunks.length > 0) return "";
  return head + left.map(renderHunk).join("");
}

function renderHunk({ header, lines }: Hunk): string {
  const count = (sign: string) =>
    lines.filter((line) => line.startsWith(sign) || line.startsWith(" ") || line === "").length;
  // @@ -3,7 +3,7 @@ export function total() {
  const counted = header.replace(
    /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/,
    (_, from, to) => `@@ -${from},${count("-")} +${to},${count("+")} @@`,
  );
  return `${[counted, ...lines].join("\n")}\n`;
}
