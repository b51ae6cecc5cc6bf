import type { Detector, Draft } from "../../detector.ts";
import { plainFile } from "./v8-stack.ts";

/** webpack and what stands on it (create-react-app, next, rspack): a line with the place, then the statement. */
export const webpack: Detector = {
  id: "webpack",
  tool: "webpack",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["error in ", "failed to compile", "module not found"],
  programs: ["webpack", "next", "react-scripts", "rspack", "vue-cli-service", "webpack-cli"],
  scan(log): Draft[] {
    const lines = log.lines;
    const isLoose = !lines.some((line) => WARNED.test(line));
    if (!lines.some((line) => SIGN.test(line) || (isLoose && LOOSE.test(line)))) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const said = STATEMENT.exec(lines[i]!);
      const own = said ? null : (readOwnWord(lines[i]!, i) ?? readNotFound(lines, i));
      if (own) drafts.push(...own);
      if (!said) continue;
      const place = PLACE.exec(lines[i - 1] ?? "") ?? PLACE.exec(lines[i - 2] ?? "");
      if (!place && !/^Module /.test(said[1]!)) continue;
      const draft = toDraft(lines, i, said, place);
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "ERROR in ./src/api.js 13:0-26", "Failed to compile.", "webpack 5.112.2 compiled with 1 error in 829 ms"
const SIGN = /^\s*ERROR in |^\s*(?:ERROR {2})?Failed to compile|\bcompiled with \d+ errors?\b/;
// "Module not found: Can't resolve 'fs'", "ModuleNotFoundError: Module not found: Error: Can't resolve './cart' in '/app'", of a server that goes on; "⚠ Compiled with warnings" lists the same
const LOOSE = /^\s*(?:ModuleNotFoundError: )?Module not found: (?:Error: )?Can't resolve '/;
const WARNED = /\bCompiled with warnings\b|\bcompiled with \d+ warnings?\b/;
// "error - ./lib/posts.ts" (next 10 to 12), "- error ./lib/posts.ts:1:0" (13), "⨯ ./lib/posts.ts:1:1" (14): "ERROR in ./src/api.js 13:0-26", "./app/page.tsx:5:9", "./src/App.js", " error  in ./src/App.vue" (vue-cli)
const PLACE =
  /^\s*(?:ERROR in | ?error {2}in |error - |- error |⨯ )?((?:\.\/|[A-Za-z]:[\\/]|\/)?[^\s:!]+\.\w+)(?:[: ](\d+):(\d+)(?:-\d+(?::\d+)?)?)?$/;
// "Module not found: Error: Can't resolve 'axios' in '/app/src'", "Module parse failed: Unexpected token (13:26)", "Type error: Property 'x'"
const STATEMENT =
  /^\s*(?:ModuleNotFoundError: (?=Module not found))?(Module not found|Module parse failed|Module build failed(?: \(from [^)]+\))?|Type error|Syntax error|Syntax Error|SyntaxError|Error|ModuleNotFoundError): ?(.*)$/;
// " @ ./src/index.js 1:0-28 2:0-3", " @ (webpack)/lib/NormalModule.js 7:21-38"
const IMPORTED_AT = /^\s*@ ((?:\.|\(webpack\))\/\S+) (\d+):(\d+)/;

// "ERROR in Entry module not found: Error: Can't resolve './src' in '/app'" (webpack 4), "ERROR in The `libsass` binding was not found in …": no file, a sentence
const OWN_WORD =
  /^ERROR in (?:Entry module not found: (?:Error: )?)?(\p{Lu}[\p{L}`']* .+?)(?: in '[^']*')?$/u;

function readOwnWord(line: string, from: number): Draft[] | null {
  const message = OWN_WORD.exec(line)?.[1];
  if (message === undefined) return null;
  const isMissing = /^Can't resolve |\bwas not found\b/.test(message);
  return [{ message, ...(isMissing && { category: "missing_dependency" }), from, to: from + 1 }];
}

// "This dependency was not found:", "These relative modules were not found:" (vue-cli), a blank line and a list
const NOT_FOUND =
  /^(?:This|These) (?:dependency|dependencies|(?:relative )?modules?) (?:was|were) not found:$/;
// "* dayjs in ./src/cart.js", "* ./prize in ./src/cart.js, ./src/App.vue?vue&type=script&lang=js&", "* ./prize in ./node_modules/babel-loader/lib!./src/App.vue?vue&type=script"
const LISTED = /^\* (\S+) in (?:(?:\S{1,400}!)?(\.{1,2}\/[^\s,?!]+)(?=[\s,?]|$)|\S)/;

function readNotFound(lines: readonly string[], from: number): Draft[] | null {
  if (!NOT_FOUND.test(lines[from]!)) return null;
  const drafts: Draft[] = [];
  for (let i = from + 1; i < lines.length && i < from + 60; i++) {
    const found = LISTED.exec(lines[i]!);
    if (found === null && lines[i] !== "") break;
    if (found === null) continue;
    const [message, file] = [`Can't resolve '${found[1]}'`, plainFile(found[2] ?? "") || null];
    drafts.push({ message, category: "missing_dependency", file, from: i, to: i + 1 });
  }
  return drafts;
}

const TYPES: Readonly<Record<string, string>> = {
  "Module not found": "ModuleNotFoundError",
  "Module parse failed": "ModuleParseError",
  "Module build failed": "ModuleBuildError",
};

function toDraft(
  lines: readonly string[],
  i: number,
  said: RegExpExecArray,
  place: RegExpExecArray | null,
): Draft {
  const kind = said[1]!.replace(/ \(from .*/, "");
  const styled = postcssBelow(lines, i + 1) ?? nodeSassBelow(lines, i + 1, said[2]!);
  // A loader's own error stands on the next line: "SyntaxError: /app/src/a.js: Unexpected token (3:5)"
  const text = said[2] || lines[i + 1]?.trim() || kind;
  const [, file, sentence, row, col] =
    styled ?? /^(?:\w*Error: )?(?:(\/\S+|[A-Za-z]:\S+): )?(.+?)(?: \((\d+):(\d+)\))?$/.exec(text) ?? [];
  const old = kind === "Module parse failed" ? OLD_PARSE.exec(text) : null;
  if (old) return oldParse(old, i, place);
  const message = (sentence ?? text).replace(/ in '[^']*'$/, "");
  const imported = IMPORTED_AT.exec(lines.slice(i + 1, i + 60).find((line) => IMPORTED_AT.test(line)) ?? "");
  const at = imported && (place === null || imported[1] === place[1]) ? imported : null;
  const line = place?.[2] ?? row ?? at?.[2];
  const column = place?.[3] ?? col ?? at?.[3];
  const to = styled?.to ?? (said[2] ? i + 1 : i + 2);
  return {
    message: kind === "Module parse failed" ? `${kind}: ${message}` : message,
    errorType: TYPES[kind] ?? null,
    ...(kind === "Type error" ? { category: "type_error" } : {}),
    file: plainFile(file ?? place?.[1] ?? at?.[1] ?? "") || null,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    from: place ? (PLACE.test(lines[i - 1] ?? "") ? i - 1 : i - 2) : i,
    to: Math.min(lines.length, to),
  };
}

// webpack 1 to 3: "/app/src/cart.js Line 5: Unexpected token <", "/app/src/cart.js Unexpected token (5:9)"
const OLD_PARSE =
  /^((?:[A-Za-z]:)?[\\/.][^\s:]{0,300}\.\w{1,9}) (?:Line (\d{1,7}): (\S.*)|(\S.{0,300}) \((\d{1,7}):(\d{1,7})\))$/;

function oldParse(said: RegExpExecArray, i: number, place: RegExpExecArray | null): Draft {
  return {
    message: `Module parse failed: ${said[3] ?? said[4]}`,
    errorType: TYPES["Module parse failed"]!,
    file: plainFile(place?.[1] ?? said[1]!),
    line: Number(said[2] ?? said[5]),
    column: said[6] === undefined ? null : Number(said[6]),
    from: place ? i - 1 : i,
    to: i + 1,
  };
}

// "(11:3) /app/src/shop.css The `p-5` class does not exist.", "(2:5) Unknown word"
const POSTCSS = /^\((\d+):(\d+)\) (?:((?:[A-Za-z]:)?[\\/]\S+\.\w+) )?(\S.*)$/;
// "SyntaxError", "CssSyntaxError", "ModuleBuildError: Module build failed (from ./node_modules/postcss-loader/dist/cjs.js):", "Syntax Error"
const OVER_POSTCSS = /^\s*(?:\w*Error(?:: Module build failed .*:)?|Syntax Error ?)?$/;

type Styled = readonly (string | undefined)[] & { to: number };

// "      in /app/src/shop.scss (line 3, column 1)", under node-sass's sentence
const NODE_SASS = /^\s*in (\S.*) \(line (\d+), column (\d+)\)$/;

/** node-sass shows the code first: a line of it, a mark, the sentence, and the place. */
function nodeSassBelow(lines: readonly string[], from: number, said: string): Styled | null {
  if (said.trim() !== "" || !/^\s*\^$/.test(lines[from + 1] ?? "")) return null;
  const at = [from + 3, from + 4].find((i) => NODE_SASS.test(lines[i] ?? ""));
  const place = at === undefined ? null : NODE_SASS.exec(lines[at]!);
  if (at === undefined || place === null) return null;
  return Object.assign([place[0], place[1], lines[from + 2]!.trim(), place[2], place[3]], { to: at + 1 });
}

/** postcss-loader has its error's name alone, a blank line, and then place, file and sentence: file, sentence, row, column. */
function postcssBelow(lines: readonly string[], from: number): Styled | null {
  let at = from;
  while (at < from + 5 && at < lines.length && OVER_POSTCSS.test(lines[at]!)) at++;
  const said = at === from ? null : POSTCSS.exec(lines[at] ?? "");
  if (said === null) return null;
  return Object.assign([said[0], said[3], said[4], said[1], said[2]], { to: at + 1 });
}
