// Task runners and package managers.
import { around, chatter, prefixed } from "./prefixed.mjs";

const TURBO_HEAD = [
  "",
  "   • Packages in scope: @acme/web, api",
  "   • Running test in 2 packages",
  "   • Remote caching disabled",
  "",
];
const TURBO_TAIL = [
  "",
  " Tasks:    0 successful, 2 total",
  "Cached:    0 cached, 2 total",
  "  Time:    1.063s ",
  "Failed:    @acme/web#test",
  "",
  " ERROR  run failed: command  exited (1)",
];
const turboExit =
  "@acme/web#test:  ERROR  command (/home/dev/shop/packages/web) /usr/bin/npm run test exited (1)";
const NPM_FAILED = (prefix) => [
  `${prefix}npm error Lifecycle script \`test\` failed with error:`,
  `${prefix}npm error code 1`,
  `${prefix}npm error path /home/dev/shop/packages/web`,
  `${prefix}npm error workspace @acme/web@1.0.0`,
  `${prefix}npm error location /home/dev/shop/packages/web`,
  `${prefix}npm error command failed`,
  `${prefix}npm error command sh -c ./check.sh`,
];
/** Nx and lerna leave blank lines out, and colour the name. */
const nxLine = (line) => `\u001b[1m\u001b[96m@acme/web:\u001b[39m\u001b[22m ${line}`;
const NX_HEAD = (brand) => [
  "",
  `\u001b[7m\u001b[1m\u001b[36m ${brand} \u001b[39m\u001b[22m\u001b[27m  \u001b[36mRunning target \u001b[1mtest\u001b[22m for 2 projects:\u001b[39m`,
  "",
  "\u001b[2m-\u001b[22m api",
  "\u001b[2m-\u001b[22m @acme/web",
  "",
];
const NX_TAIL = (brand) => [
  "",
  `\u001b[7m\u001b[1m\u001b[31m ${brand} \u001b[39m\u001b[22m\u001b[27m  \u001b[31mRunning target \u001b[1mtest\u001b[22m for 2 projects failed\u001b[39m`,
  "",
  "\u001b[2mFailed tasks:\u001b[22m",
  "",
  "\u001b[2m-\u001b[22m @acme/web:test",
  "",
];

export const TASK_WRAPPERS = [
  around("npm run", ["", "> shop@1.0.0 test", "> ./check.sh", ""], [], { title: "npm run" }),
  around("npm --workspaces", ["", "> @acme/web@1.0.0 test", "> ./check.sh", ""], NPM_FAILED(""), {
    title: "npm test --workspaces",
  }),
  around(
    "yarn 1",
    ["yarn run v1.22.22", "$ ./check.sh"],
    [
      "error Command failed with exit code 1.",
      "info Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.",
    ],
    { title: "yarn 1" },
  ),
  prefixed("yarn foreach", "[@acme/web]: ", {
    title: "yarn 4 workspaces foreach",
    after: [
      "The command failed in workspace @acme/web@workspace:packages/web with exit code 1",
      "Failed with errors in 0s 400ms",
    ],
  }),
  prefixed("pnpm -r", "packages/web test: ", {
    title: "pnpm -r",
    before: ["Scope: 2 of 3 workspace projects", "packages/web test$ ./check.sh"],
    after: [
      "packages/web test: Failed",
      "[ELIFECYCLE] Test failed. See above for more details.",
      "Error: ERR_PNPM_RECURSIVE_FAIL",
      "",
      '  × "pnpm recursive run" failed in 1 packages',
      "",
    ],
  }),
  prefixed("bun --filter", "@acme/web test: ", {
    title: "bun run --filter",
    after: ["@acme/web test: Exited with code 1"],
  }),
  prefixed("bun --filter, plain name", "web test: ", {
    title: "bun run --filter, a name without scope",
    after: ["web test: Exited with code 1"],
  }),
  {
    id: "turbo",
    title: "turbo, two packages by turns",
    wrap: (lines) => [
      ...TURBO_HEAD,
      "@acme/web:test: cache bypass, force executing 25023762f1d24c58",
      "api:test: cache bypass, force executing 3335fc4cb3b04622",
      "@acme/web:test: ",
      "@acme/web:test: > @acme/web@1.0.0 test",
      "@acme/web:test: > ./check.sh",
      "@acme/web:test: ",
      ...lines.flatMap((line, i) => [`@acme/web:test: ${line}`, `api:test: ${chatter(i)}`]),
      ...NPM_FAILED("@acme/web:test: "),
      turboExit,
      ...TURBO_TAIL,
    ],
  },
  around(
    "turbo on GitHub",
    [
      ...TURBO_HEAD,
      "\u001b[;31m@acme/web:test\u001b[;0m",
      "cache bypass, force executing 25023762f1d24c58",
      "",
      "> @acme/web@1.0.0 test",
      "> ./check.sh",
      "",
    ],
    [
      ...NPM_FAILED(""),
      "::error::command (/home/dev/shop/packages/web) /usr/bin/npm run test exited (1)",
      turboExit,
      ...TURBO_TAIL,
    ],
    { title: "turbo in GitHub Actions" },
  ),
  {
    id: "nx",
    title: "nx --outputStyle=stream",
    dropsBlank: true,
    wrap: (lines) => [
      ...NX_HEAD("NX"),
      "\u001b[2m> \u001b[22m\u001b[2mnx run\u001b[22m @acme/web:test",
      "",
      nxLine("> @acme/web@1.0.0 test"),
      nxLine("> ./check.sh"),
      ...lines.filter((line) => line.trim() !== "").map(nxLine),
      ...NX_TAIL("NX"),
    ],
  },
  {
    id: "nx static",
    title: "nx run-many",
    wrap: (lines) => [
      ...NX_HEAD("NX"),
      "\u001b[2m> \u001b[22m\u001b[2mnx run\u001b[22m @acme/web:test",
      "",
      "> @acme/web@1.0.0 test",
      "> ./check.sh",
      "",
      ...lines,
      ...NPM_FAILED(""),
      ...NX_TAIL("NX"),
    ],
  },
  {
    id: "lerna",
    title: "lerna run --stream, a plain name",
    dropsBlank: true,
    wrap: (lines) => [
      "lerna notice cli v9.0.7",
      "lerna info versioning independent",
      ...NX_HEAD("Lerna (powered by Nx)"),
      "api: > api@1.0.0 test",
      "api: > ./check.sh",
      ...lines.filter((line) => line.trim() !== "").map((line) => `api: ${line}`),
      ...NX_TAIL("Lerna (powered by Nx)"),
    ],
  },
  {
    id: "lerna exec",
    title: "lerna exec --parallel",
    dropsBlank: true,
    wrap: (lines) => [
      "lerna notice cli v9.0.7",
      'lerna info Executing command in 2 packages: "./check.sh"',
      ...lines.filter((line) => line.trim() !== "").map((line) => `@acme/web: ${line}`),
      "lerna ERR! Received non-zero exit code 1 during execution",
      'lerna success exec Executed command in 2 packages: "./check.sh"',
    ],
  },
  {
    id: "concurrently",
    title: "concurrently, two commands by turns",
    wrap: (lines) => [
      ...lines.flatMap((line, i) => [`[0] ${line}`, `[1] ${chatter(i)}`]),
      "[0] ./check.sh exited with code 1",
      "--> Sending SIGTERM to other processes..",
      "[1] ./serve.sh exited with code SIGTERM",
    ],
  },
  prefixed("concurrently -p command", "[./c...sh] ", {
    title: "concurrently -p command",
    after: ["[./c...sh] ./check.sh exited with code 1"],
  }),
  prefixed("concurrently -p pid", "[21099] ", {
    title: "concurrently -p pid",
    after: ["[21099] ./check.sh exited with code 1"],
  }),
  {
    id: "concurrently -p time",
    title: "concurrently -p time",
    wrap: (lines) => [
      ...lines.map((line, i) => `[2026-11-16 06:03:14.${385 + (i % 600)}] ${line}`),
      "[2026-11-16 06:03:14.989] ./check.sh exited with code 1",
    ],
  },
  {
    id: "run-p",
    title: "npm-run-all's run-p -l",
    wrap: (lines) => [
      "[test ] ",
      "[test ] > test",
      "[test ] > ./check.sh",
      "[test ] ",
      ...lines.flatMap((line, i) => [`[test ] ${line}`, `[serve] ${chatter(i)}`]),
      'ERROR: "test" exited with 1.',
    ],
  },
  around(
    "wireit",
    ["", "> test", "> wireit", "", "Analyzing"],
    ["", "❌ [test] exited with exit code 1.", "❌ 1 script failed."],
    { title: "wireit" },
  ),
  around("make", ["./check.sh"], ["make: *** [Makefile:4: sub] Error 1"], { title: "make" }),
  around(
    "make, recursive",
    ["make[1]: Entering directory '/home/dev/shop/lib'", "./check.sh"],
    [
      "make[1]: *** [Makefile:4: sub] Error 1",
      "make[1]: Leaving directory '/home/dev/shop/lib'",
      "make: *** [Makefile:2: all] Error 2",
    ],
    { title: "make, recursive" },
  ),
  around("just", ["./check.sh"], ["error: recipe `test` failed on line 2 with exit code 1"], {
    title: "just",
  }),
  around(
    "nox",
    [
      "nox > Running session tests",
      "nox > Creating virtual environment (virtualenv) using python3 in .nox/tests",
      "nox > ./check.sh",
    ],
    ["nox > Command ./check.sh failed with exit code 1", "nox > Session tests failed."],
    { title: "nox (of known form)" },
  ),
  around(
    "tox",
    ["py311: commands[0]> ./check.sh"],
    [
      "py311: exit 1 (0.42 seconds) /home/dev/shop> ./check.sh pid=4242",
      "  py311: FAIL code 1 (0.53=setup[0.11]+cmd[0.42] seconds)",
      "  evaluation failed :( (0.61 seconds)",
    ],
    { title: "tox", told: "tox 4's documentation" },
  ),
  around(
    "pre-commit",
    [
      "trim trailing whitespace.................................................Passed",
      "check....................................................................Failed",
      "- hook id: check",
      "- exit code: 1",
      "",
    ],
    [""],
    { title: "pre-commit (of known form)" },
  ),
  prefixed("moon", "web:test | ", { title: "moon", told: "moonrepo's documentation" }),
  {
    id: "foreman",
    title: "foreman, honcho",
    told: "foreman's documentation",
    wrap: (lines) => [
      "18:46:41 system | web.1 started (pid=4242)",
      ...lines.map((line) => `18:46:42 web.1  | ${line}`),
      "18:46:42 system | web.1 stopped (rc=1)",
    ],
  },
  prefixed("GNU parallel --tag", "web\t", { title: "GNU parallel --tag", told: "GNU parallel's manual" }),
];
