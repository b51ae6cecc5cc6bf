import type { Paint } from "./paint.ts";
import { count } from "./words.ts";

const CONTEXT = 2;
/** More pairs of lines than this are not compared: what differs is shown as a whole. */
const MAX_CELLS = 4_000_000;

interface Line {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

/**
 * A change of a file for a person to read: what goes, what comes, two lines around it. Of a longer stretch that comes or goes
 * only the first lines, where `most` says how many.
 */
export function changeText(
  before: string | null,
  after: string | null,
  { green, red, dim }: Paint,
  { indent = "", most = Number.POSITIVE_INFINITY }: { readonly indent?: string; readonly most?: number } = {},
): string {
  const lines = compare(linesOf(before), linesOf(after));
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(({ sign }) => sign !== " "),
  );
  const shown: string[] = [];
  let stretch = 0;
  lines.forEach(({ sign, text }, i) => {
    if (!near[i]) {
      if (near[i - 1]) shown.push(dim("…"));
      return;
    }
    stretch = sign !== " " && sign === lines[i - 1]?.sign ? stretch + 1 : 1;
    if (sign !== " " && stretch > most) {
      if (lines[i + 1]?.sign !== sign) shown.push(dim(`${sign} … ${count(stretch - most, "more line")}`));
      return;
    }
    const line = `${sign} ${text}`.trimEnd();
    shown.push(sign === "+" ? green(line) : sign === "-" ? red(line) : dim(line));
  });
  if (shown.at(-1) === dim("…")) shown.pop();
  return shown.map((line) => `${indent}${line}\n`).join("");
}

function linesOf(text: string | null): string[] {
  if (text === null || text === "") return [];
  const lines = text.replace("\uFEFF", "").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The lines of both sides in order; the longest common part stays. */
function compare(old: readonly string[], now: readonly string[]): Line[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, now.length) - head;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const same = (text: string): Line => ({ sign: " ", text });
  return [
    ...old.slice(0, head).map(same),
    ...between(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

function between(old: readonly string[], now: readonly string[]): Line[] {
  const all = (sign: "+" | "-", texts: readonly string[]) => texts.map((text): Line => ({ sign, text }));
  if (old.length === 0 || now.length === 0 || old.length * now.length > MAX_CELLS) {
    return [...all("-", old), ...all("+", now)];
  }
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      lines.push({ sign: " ", text: old[i]! });
      i += 1;
      j += 1;
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
      lines.push({ sign: "-", text: old[i++]! });
    else lines.push({ sign: "+", text: now[j++]! });
  }
  return [...lines, ...all("-", old.slice(i)), ...all("+", now.slice(j))];
}
