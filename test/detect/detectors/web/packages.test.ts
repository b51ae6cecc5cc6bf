import {
  lintStaged,
  nodeGyp,
  packageJsonLint,
  publint,
  typeCoverage,
  typedoc,
} from "#detect/detectors/web/packages.ts";
import { playRows } from "../rows.ts";

const HEAD = "Running publint v0.3.25 for shop...\nLinting...\n";
playRows(publint, [
  [
    `${HEAD}Errors:\n1. pkg.main is ./a.js but the file does not exist.\n2. second\nWarnings:\n1. third\nSuggestions:\n1. fourth\n`,
    [{ message: "pkg.main is ./a.js but the file does not exist." }, { message: "second" }],
  ],
  [`${HEAD}Warnings:\n1. third\n`, [{ message: "third" }]],
  [`${HEAD}Warnings:\n1. third\n`, [], 0],
  [`${HEAD}All good!`, []],
  ["Errors:\n1. of somebody else\n", []],
]);

playRows(packageJsonLint, [
  [
    "./package.json\n✖ require-author - node: author - author is required\n⚠ require-license - node: license - license is required\n1 error",
    [{ message: "author is required", errorType: "require-author", file: "./package.json" }],
  ],
  ["./package.json\n✖ require-author: author is required", []],
]);

playRows(typeCoverage, [
  ["(1 / 4) 25.00%\nThe type coverage rate(25.00%) is lower than the target(99%).", [{ from: 1 }]],
  ["(4 / 4) 100.00%\ntype-coverage success.", []],
]);

playRows(typedoc, [
  [
    "[warning] The glob did not match any files\n[error] Unable to find any entry points. See previous warnings\n[error] Found 1 errors and 1 warnings",
    [{ message: "Unable to find any entry points. See previous warnings" }],
  ],
  [
    "[warning] The --name option was not specified\n[warning] Found 0 errors and 1 warnings",
    [{ message: "The --name option was not specified" }],
  ],
  ["[warning] The --name option was not specified\n[warning] Found 0 errors and 1 warnings", [], 0],
  ["[error] src/broken.js: SyntaxError: Unexpected token (13:16)", []],
]);

playRows(lintStaged, [
  [
    "✖ Task failed to spawn: frobnicate --fix\nENOENT",
    [{ message: "Task failed to spawn: frobnicate --fix", category: "missing_dependency" }],
  ],
  ["✖ standard:", []],
]);

const GYP = "gyp ERR! configure error\n";
const STACK =
  "gyp ERR! stack     at ChildProcess.onExit (/usr/lib/node_modules/npm/node_modules/node-gyp/lib/build.js:262:23)\n";
playRows(nodeGyp, [
  [
    `${GYP}gyp ERR! stack Error: Could not find any Python installation to use\n${STACK}`,
    [{ message: "Could not find any Python installation to use", category: "missing_dependency" }],
  ],
  [`${GYP}gyp ERR! stack Error: not found: make\n${STACK}`, [{ category: "missing_dependency" }]],
  [
    `make: *** [Release/obj.target/cart.o] Error 1\n${GYP}gyp ERR! stack Error: \`make\` failed with exit code: 2\n${STACK}`,
    [{ message: "`make` failed with exit code: 2", role: "summary" }],
  ],
  [
    `gyp: Undefined variable cart in binding.gyp while trying to load binding.gyp\n${GYP}gyp ERR! stack Error: \`gyp\` failed with exit code: 1\n`,
    [
      { message: "Undefined variable cart in binding.gyp", file: "binding.gyp", category: "config_error" },
      { role: "summary" },
    ],
  ],
  [
    `${GYP}gyp ERR! stack Error: \`make\` failed with exit code: 2\nnpm WARN optional SKIPPING OPTIONAL DEPENDENCY: cart@1.0.0 install: \`node-gyp rebuild\`\n`,
    [{ sure: false }],
  ],
  [
    "gyp ERR! find VS looking for Visual Studio 2015\ngyp ERR! find VS - not found\ngyp ERR! find VS You need to install the latest version of Visual Studio\n",
    [
      {
        message: "You need to install the latest version of Visual Studio",
        category: "missing_dependency",
        role: "summary",
      },
    ],
  ],
  ["gyp info it worked if it ends with ok\ngyp info spawn make\ngyp info ok\n", []],
]);
