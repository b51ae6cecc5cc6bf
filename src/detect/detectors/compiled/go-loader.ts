import type { Category } from "#model/category.ts";
import type { Draft } from "../../detector.ts";

/** The first line after `i` that is no tab-indented continuation. */
export function continuationEnd(lines: readonly string[], i: number): number {
  let end = i + 1;
  while (end < lines.length && /^(?:\t|\s+\^)/.test(lines[end]!)) end++;
  return end;
}

// "go: go.mod file not found in current directory ...", "go: github.com/x/y@v1.0.0: reading https://...: 404 Not Found"
const GO_SAYS = /^go(?: build| test| vet| get| install| mod \w+| run| list)?: (\S.*)$/;
// What the go command says while all is well.
const CHATTER =
  /^(?:downloading|finding|extracting|found|added|upgraded|downgraded|removed|creating new|to add|copying|updating|warning:|trying|unlocked|writing|module .* found|resolved|adding|switching to|no new)\b|^warning/;
// "package shop/tax: cannot find package \"shop/tax\" in any of:", and old versions' "can't load package: package shop" over the reason
const BARE_LOADER =
  /^(?:can't load package: )?((?:package \S+: (?:cannot find|no (?:buildable )?Go|build constraints|import |found |unrecognized import|code in directory)|no (?:buildable |non-test )?Go (?:source )?files in |build constraints exclude all|import cycle not allowed|cannot find package|cannot find main module|no required module provides|pattern \S+: |flag provided but not defined|named files must|malformed import path|package \S+ is not in|directory \S+ (?:outside|is not)|found packages |verifying \S+: ).*)$/;
const PACKAGE = /^(?:can't load package: )?package \S+$/;

/** What the module loader says without a place in a file: missing modules and packages, import cycles, go.mod. */
export function readLoader(lines: readonly string[], i: number): Draft | null {
  const line = lines[i]!;
  if (PACKAGE.test(line)) return readImportChain(lines, i) ?? readRefused(lines, i);
  const bare = BARE_LOADER.exec(line);
  const said = bare === null ? GO_SAYS.exec(line) : null;
  const text = bare?.[1] ?? said?.[1];
  if (text === undefined || (said !== null && CHATTER.test(text))) return null;
  if (/^errors parsing \S+:$/.test(text)) return null;
  const required = / (?:requires|imports|tested by)$/.test(text) ? readRequired(lines, i) : null;
  if (required !== null) return required;
  return {
    message: text
      .replace(/; to add(?: it)?:$/, "")
      .replace(/ in any of:$/, "")
      .replace(/:$/, ""),
    category: kindOf(text),
    from: i,
    to: continuationEnd(lines, i),
  };
}

// "	acme.dev/cart@v0.6.0 requires", "	acme.dev/cart imports", "	acme.dev/cart: module acme.dev/cart: git ls-remote -q origin: exit status 128:"
const CHAINED = /^\s+\S+(?: requires| imports| tested by|: \S.*)$/;
const REASON = /^\s*[^\s:]+: \S/;

/** "go: acme.dev/shop@v1.2.0 requires" / "	acme.dev/cart@v0.6.0: missing go.sum entry; to add it:": the last of the chain says what it is. */
function readRequired(lines: readonly string[], i: number): Draft | null {
  let end = i + 1;
  while (end < lines.length && end < i + 20 && CHAINED.test(lines[end]!)) {
    // What follows the reason is what somebody else said of it.
    if (REASON.test(lines[end++]!)) break;
  }
  const text = end === i + 1 ? "" : lines[end - 1]!.trim();
  if (!REASON.test(text)) return null;
  const message = text.replace(/; to add(?: it)?:$|:$/, "");
  return { message, category: kindOf(message), from: i, to: Math.max(end, continuationEnd(lines, end - 1)) };
}

function kindOf(text: string): Category {
  if (/: checksum mismatch$/.test(text)) return "config_error";
  if (/@v\d|unknown revision|module lookup|^package \S+: cannot find|find package/.test(text))
    return "missing_dependency";
  if (/go\.mod|go\.work|go\.sum|main module|updates to/.test(text)) return "config_error";
  return /^package |module/.test(text) ? "missing_dependency" : "build_error";
}

// "package example.com/a" / "	a.go:2:8: use of internal package internal/abi not allowed"
function readRefused(lines: readonly string[], i: number): Draft | null {
  const match = /^\t(\S+\.go):(\d+):(\d+): (\S.*)$/.exec(lines[i + 1] ?? "");
  if (match === null) return null;
  return {
    message: match[4]!,
    category: "build_error",
    file: match[1]!,
    line: Number(match[2]),
    column: Number(match[3]),
    from: i,
    to: i + 2,
  };
}

// "package example.com/a" / "	imports example.com/b" / "	imports example.com/a: import cycle not allowed"
function readImportChain(lines: readonly string[], i: number): Draft | null {
  let end = i + 1;
  while (end < lines.length && /^\s+imports /.test(lines[end]!)) end++;
  if (end === i + 1) return null;
  const chain = lines.slice(i + 1, end).map((line) => line.trim().slice("imports ".length));
  const last = /^(\S+?)(?: from \S+)?: (.+)$/.exec(chain.at(-1)!);
  const root = lines[i]!.replace(/^.*package /, "");
  const path = [root, ...chain].map((step) => step.replace(/(?: from |:? ).*$/, "").replace(/:$/, ""));
  return {
    message: last === null ? path.join(" imports ") : `${last[2]}: ${path.join(" imports ")}`,
    category: "build_error",
    from: i,
    to: end,
  };
}
