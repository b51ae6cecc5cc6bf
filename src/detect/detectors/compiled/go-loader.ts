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
const BARE_LOADER =
  /^(?:can't load package: )?((?:package \S+: (?:cannot find|no (?:buildable )?Go|build constraints|import |found |unrecognized import|code in directory)|no (?:buildable |non-test )?Go (?:source )?files in |build constraints exclude all|import cycle not allowed|cannot find package|cannot find main module|no required module provides|pattern \S+: |flag provided but not defined|named files must|malformed import path|package \S+ is not in|directory \S+ (?:outside|is not)|found packages ).*)$/;
const PACKAGE = /^(?:can't load package: )?package \S+$/;

/** What the module loader says without a place in a file: missing modules and packages, import cycles, go.mod. */
export function readLoader(lines: readonly string[], i: number): Draft | null {
  const line = lines[i]!;
  if (PACKAGE.test(line)) return readImportChain(lines, i);
  const bare = BARE_LOADER.exec(line);
  const said = bare === null ? GO_SAYS.exec(line) : null;
  const text = bare?.[1] ?? said?.[1];
  if (text === undefined || (said !== null && CHATTER.test(text))) return null;
  if (/^errors parsing \S+:$/.test(text)) return null;
  const isModule = /go\.mod|go\.work|go\.sum|main module|updates to/.test(text);
  return {
    message: text
      .replace(/; to add(?: it)?:$/, "")
      .replace(/ in any of:$/, "")
      .replace(/:$/, ""),
    category: isModule
      ? "config_error"
      : /^package |find package|module|@v/.test(text)
        ? "missing_dependency"
        : "build_error",
    from: i,
    to: continuationEnd(lines, i),
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
