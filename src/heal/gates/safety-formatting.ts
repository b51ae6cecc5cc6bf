import type { Block } from "#learn/suppression-diff.ts";
import { codeLine } from "./code-line.ts";
import type { Language } from "./language.ts";

/** True where both sides say the same but for blanks between words, or the quotes of a string. */
export function isOnlyFormatting({ removed, added }: Block, language: Language): boolean {
  const old = removed.filter((line) => line.trim() !== "");
  const fresh = added.filter((line) => line.trim() !== "");
  if (old.length === 0 && fresh.length === 0) return true;
  // Joined and broken lines: a return on a line of its own gives nothing.
  if (old.length !== fresh.length) return false;
  return old.every((line, at) => {
    const other = fresh[at]!;
    if (language.isIndented && indentOf(line) !== indentOf(other)) return false;
    const [left, right] = [tokensOf(line, language), tokensOf(other, language)];
    return left !== null && right !== null && left === right;
  });
}

const indentOf = (line: string) => /^\s*/.exec(line)![0];

/** True where a text over several lines may be open: blanks and marks of comments belong to it. */
export function mayBeInText({ above, removed, added }: Block): boolean {
  return [...above, ...removed, ...added].some((line) => /`|"""|'''|<<[-~]?["']?[A-Za-z_]|\\$/.test(line));
}

/** The line's words and signs with one blank between; null where it is not sure what is a string. */
function tokensOf(line: string, language: Language): string | null {
  const { code, strings, comment, isSure } = codeLine(line, language);
  if (!isSure) return null;
  if (strings.some((text) => /["'\\]/.test(text))) return `${code}${strings.join("\0")}`;
  const canSwap = /script$|^python$/.test(language.name);
  const plain = canSwap ? code.replaceAll("''", '""') : code;
  const words = plain.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]+/gu) ?? [];
  // a + +b is not a ++b: signs stay apart
  return `${words.join(" ")}\0${strings.join("\0")}\0${comment.replace(/\s+/g, " ").trim()}`;
}

// //go:build linux   # -*- coding: latin-1 -*-   #!/bin/sh   // @jsx h   # frozen_string_literal: true   /* webpackChunkName: "x" */   // @ts-…
const DIRECTIVE =
  /\/\/go:|\/\/\s*\+build|^#!|coding[:=]|@jsx|@(?:vitest|jest)-environment|sourceMappingURL|frozen_string_literal|webpack\w+:|@ts-|@flow|#\s*pragma|@__PURE__|@vite-ignore|@license|\/\/#|cgo|#cgo|noqa|type:|nolint|eslint|biome-|istanbul|c8 |v8 |doctest|>>>|pyright|mypy|pylint|ruff:|fmt:|isort:|NOLINT|clang-format|rubocop|shellcheck|prettier-|noinspection/;

/** True where only comments came and went, none of which a tool reads. */
export function isOnlyComments({ removed, added }: Block, language: Language): boolean {
  const telling = [...removed, ...added].filter((line) => line.trim() !== "");
  return (
    telling.length > 0 &&
    telling.every((line) => {
      const { code, isSure } = codeLine(line, language);
      return isSure && code.trim() === "" && !DIRECTIVE.test(line);
    })
  );
}
