import type { Token } from "./tokens.ts";

/** What stands between two brackets. */
export interface Group {
  readonly kind: "group";
  readonly open: "(" | "[" | "{";
  readonly items: readonly Item[];
  readonly line: number;
}

export type Item = Token | Group;

const CLOSES: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
/** Deeper than any person writes. */
const DEEPEST = 150;

/** Tokens by their brackets; or the line with one that has no other. */
export function groupsOf(
  tokens: readonly Token[],
): { readonly items: readonly Item[] } | { readonly line: number } {
  const top: Item[] = [];
  const open: { sign: Group["open"]; items: Item[]; line: number }[] = [];
  for (const token of tokens) {
    const items = open.at(-1)?.items ?? top;
    if (token.kind !== "mark" || !/^[()[\]{}]$/.test(token.text)) items.push(token);
    else if (CLOSES[token.text] !== undefined) {
      if (open.length >= DEEPEST) return { line: token.line };
      open.push({ sign: token.text as Group["open"], items: [], line: token.line });
    } else {
      const last = open.pop();
      if (last === undefined || CLOSES[last.sign] !== token.text) return { line: token.line };
      (open.at(-1)?.items ?? top).push({
        kind: "group",
        open: last.sign,
        items: last.items,
        line: last.line,
      });
    }
  }
  return open.length === 0 ? { items: top } : { line: open.at(-1)!.line };
}

export const isGroup = (item: Item | undefined, open?: Group["open"]): item is Group =>
  item?.kind === "group" && (open === undefined || item.open === open);

export const isWord = (item: Item | undefined, ...texts: readonly string[]): boolean =>
  item?.kind === "word" && (texts.length === 0 || texts.includes(item.text));

export const isMark = (item: Item | undefined, text: string): boolean =>
  item?.kind === "mark" && item.text === text;

/** The same program in one line, whatever its layout. `isBare`: strings without what is in them. */
export function printed(items: readonly Item[], isBare = false): string {
  const parts: string[] = [];
  let last: string | undefined;
  for (const item of items) {
    const said = saidBy(item, isBare);
    if (isLetter(last) && isLetter(said[0])) parts.push(" ");
    parts.push(said);
    last = said.at(-1) ?? last;
  }
  return parts.join("");
}

function saidBy(item: Item, isBare: boolean): string {
  if (isGroup(item)) return `${item.open}${printed(item.items, isBare)}${CLOSES[item.open]}`;
  if (item.kind === "string") return JSON.stringify(isBare ? "" : item.text);
  return item.kind === "shell" ? `\`${isBare ? "" : item.text}\`` : item.text;
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\w$]/.test(sign);

/** Statements of a block: up to a semicolon, or to the braces that end one. */
export function statementsOf(items: readonly Item[]): Item[][] {
  const all: Item[][] = [[]];
  for (const item of items) {
    if (isMark(item, ";")) all.push([]);
    else {
      all.at(-1)!.push(item);
      if (isGroup(item, "{") || item.kind === "directive") all.push([]);
    }
  }
  return all.filter((one) => one.length > 0);
}
