import { attw, jscpd, sizeLimit, syncpack } from "#detect/detectors/web/sizes.ts";
import { playRows } from "../rows.ts";

playRows(sizeLimit, [
  [
    "  Package size limit has exceeded by 57 B\n  Size limit: 10 B",
    [{ message: "Package size limit has exceeded by 57 B" }],
  ],
  ["  Size Limit can’t find files at dist/index.js", [{ file: "dist/index.js", category: "config_error" }]],
  ["  Size limit: 10 kB\n  Size:       20 B  brotlied", []],
]);

playRows(jscpd, [
  [
    "Clone found (javascript)\n - a.js [1:1 - 6:2] (6 lines, 45 tokens)\n   b.js [1:1 - 6:2]\n",
    [{ message: "6 lines duplicated in b.js", file: "a.js", line: 1, to: 3 }],
  ],
  ["Clone found (javascript)\n - a.js", []],
  ["No duplicates found.", []],
]);

playRows(syncpack, [
  [
    "   2x left-pad\n      ✘ 1.0.0 → 1.3.0 in packages/a/package.json at .dependencies (DiffersToHighestOrLowestSemver)\n",
    [
      {
        message: "left-pad 1.0.0 → 1.3.0",
        file: "packages/a/package.json",
        errorType: "DiffersToHighestOrLowestSemver",
      },
    ],
  ],
  ["      ✘ 1.0.0 → 1.3.0 in packages/a/package.json at .dependencies", []],
  ["✓ No issues found", []],
]);

playRows(attw, [
  [
    "🎭 Import resolved to a CommonJS type declaration file, but an ESM JavaScript file. https://github.com/arethetypeswrong/arethetypeswrong.github.io/blob/main/docs/problems/FalseCJS.md",
    [
      {
        message: "Import resolved to a CommonJS type declaration file, but an ESM JavaScript file.",
        errorType: "FalseCJS",
      },
    ],
  ],
  ["(ignored per resolution) ⚠️ A require call resolved to an ESM JavaScript file", []],
  ["🟢 all is well", []],
]);
