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
    if (!lines.some((line) => SIGN.test(line))) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const said = STATEMENT.exec(lines[i]!);
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
const SIGN = /^\s*ERROR in |^\s*Failed to compile|\bcompiled with \d+ errors?\b/;
// "ERROR in ./src/api.js 13:0-26", "./app/page.tsx:5:9", "./src/App.js"
const PLACE =
  /^\s*(?:ERROR in )?((?:\.\/|[A-Za-z]:[\\/]|\/)?[^\s:!]+\.\w+)(?:[: ](\d+):(\d+)(?:-\d+(?::\d+)?)?)?$/;
// "Module not found: Error: Can't resolve 'axios' in '/app/src'", "Module parse failed: Unexpected token (13:26)", "Type error: Property 'x'"
const STATEMENT =
  /^\s*(Module not found|Module parse failed|Module build failed(?: \(from [^)]+\))?|Type error|Syntax error|SyntaxError|Error|ModuleNotFoundError): ?(.*)$/;
// " @ ./src/index.js 1:0-28 2:0-3"
const IMPORTED_AT = /^\s*@ (\.\/\S+) (\d+):(\d+)/;

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
  // A loader's own error stands on the next line: "SyntaxError: /app/src/a.js: Unexpected token (3:5)"
  const text = said[2] || lines[i + 1]?.trim() || kind;
  const [, file, sentence, row, col] =
    /^(?:\w*Error: )?(?:(\/\S+|[A-Za-z]:\S+): )?(.+?)(?: \((\d+):(\d+)\))?$/.exec(text) ?? [];
  const message = (sentence ?? text).replace(/ in '[^']*'$/, "");
  const imported = IMPORTED_AT.exec(lines.slice(i + 1, i + 60).find((line) => IMPORTED_AT.test(line)) ?? "");
  const at = imported && (place === null || imported[1] === place[1]) ? imported : null;
  const line = place?.[2] ?? row ?? at?.[2];
  const column = place?.[3] ?? col ?? at?.[3];
  return {
    message: kind === "Module parse failed" ? `${kind}: ${message}` : message,
    errorType: TYPES[kind] ?? null,
    ...(kind === "Type error" ? { category: "type_error" } : {}),
    file: plainFile(file ?? place?.[1] ?? at?.[1] ?? "") || null,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    from: place ? (PLACE.test(lines[i - 1] ?? "") ? i - 1 : i - 2) : i,
    to: Math.min(lines.length, said[2] ? i + 1 : i + 2),
  };
}
