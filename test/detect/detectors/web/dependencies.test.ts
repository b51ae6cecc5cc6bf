import { depcheck, depcruise, knip, madge } from "#detect/detectors/web/dependencies.ts";
import { playRows } from "../rows.ts";

playRows(knip, [
  [
    "Unused files (1)\nsrc/orphan.js\nUnused dependencies (1)\nleft-pad  package.json\nUnlisted dependencies (1)\naxios  src/index.js:1:19\nUnused exports (1)\nunused  src/cart.js:2:14\nConfiguration hints (1)\nsrc/index.js    knip.json  Remove redundant entry pattern\n",
    [
      { message: "Unused files: src/orphan.js", file: "src/orphan.js" },
      { message: "Unused dependencies: left-pad", file: "package.json" },
      {
        message: "Unlisted dependencies: axios",
        category: "missing_dependency",
        file: "src/index.js",
        line: 1,
      },
      { message: "Unused exports: unused", file: "src/cart.js", line: 2, column: 14 },
    ],
  ],
  ["ERROR: Invalid input (unrecognized_keys: entri)", [{ category: "config_error" }]],
  ["Configuration hints (1)\nsrc/index.js    knip.json  Remove redundant entry pattern\n", []],
  ["Unused time (3)\nx", []],
]);

playRows(depcheck, [
  [
    "Unused dependencies\n* left-pad\nUnused devDependencies\n* rimraf\nMissing dependencies\n* axios: ./src/index.js\n",
    [
      { message: "Unused dependencies: left-pad", score: 0 },
      { message: "Unused devDependencies: rimraf" },
      {
        message: "Missing dependencies: axios",
        file: "./src/index.js",
        category: "missing_dependency",
        score: 1,
      },
    ],
  ],
  ["No depcheck issue", []],
  ["Changes\n* left-pad\n", []],
]);

playRows(madge, [
  [
    "✖ Found 1 circular dependency!\n\n1) a/cart.ts > b/price.ts > c/tax.ts\n",
    [{ message: "Circular dependency: a/cart.ts > b/price.ts > c/tax.ts", file: "a/cart.ts" }],
  ],
  ["✔ No circular dependency found!", []],
  ["1) a > b", []],
]);

playRows(depcruise, [
  [
    "  warn no-orphans: src/lonely.js\n  error no-circular: src/cart.js → \n      src/price.js →\n      src/cart.js\n\nx 2 dependency violations (1 errors, 1 warnings).",
    [
      {
        message: "no-circular: src/cart.js → src/price.js → src/cart.js",
        errorType: "no-circular",
        file: "src/cart.js",
        to: 4,
      },
    ],
  ],
  [
    "  error not-to-unresolvable: src/cart.js → ./prize.js\n    comment\n",
    [{ message: "not-to-unresolvable: src/cart.js → ./prize.js", file: "src/cart.js" }],
  ],
  ["  warn no-orphans: src/lonely.js", []],
  ["✔ no dependency violations found (2 modules, 1 dependencies cruised)", []],
]);
