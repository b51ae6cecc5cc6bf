// What wrappers put around an output that went well: nothing in it may be taken for a failure, whoever read it without an exit code.
// The forms of task runners come from real runs (make-samples.sh), the others are of known form.
import { around, clock, prefixed } from "./prefixed.mjs";

const stamped = (lines) => lines.map((line, i) => `2026-11-15T${clock(i).time}.${clock(i).ms}2000Z ${line}`);

export const GREEN_WRAPPERS = [
  around("npm run", ["", "> shop@1.0.0 test", "> ./check.sh", ""], []),
  around("yarn 1", ["yarn run v1.22.22", "$ ./check.sh"], ["Done in 0.42s."]),
  prefixed("yarn foreach", "[@acme/web]: ", { after: ["Done in 0s 400ms"] }),
  prefixed("pnpm -r", "packages/web test: ", {
    before: ["Scope: 2 of 3 workspace projects", "packages/web test$ ./check.sh"],
    after: ["packages/web test: Done"],
  }),
  prefixed("bun --filter", "@acme/web test: ", { after: ["@acme/web test: Exited with code 0"] }),
  prefixed("turbo", "@acme/web:test: ", {
    before: ["", "   • Packages in scope: @acme/web, api", "   • Running test in 2 packages", ""],
    after: ["", " Tasks:    2 successful, 2 total", "Cached:    0 cached, 2 total", "  Time:    1.063s ", ""],
  }),
  around(
    "nx",
    ["", " NX   Running target test for 2 projects:", ""],
    ["", " NX   Successfully ran target test for 2 projects", ""],
  ),
  around(
    "lerna exec",
    ['lerna info Executing command in 2 packages: "./check.sh"'],
    ['lerna success exec Executed command in 2 packages: "./check.sh"'],
  ),
  prefixed("concurrently", "[0] ", { after: ["[0] ./check.sh exited with code 0"] }),
  around("wireit", ["", "> test", "> wireit", ""], ["✅ Ran 1 script and skipped 0 in 0.4s."]),
  around(
    "make, recursive",
    ["make[1]: Entering directory '/home/dev/shop/lib'", "./check.sh"],
    ["make[1]: Leaving directory '/home/dev/shop/lib'"],
  ),
  around("nox", ["nox > Running session tests", "nox > ./check.sh"], ["nox > Session tests was successful."]),
  around(
    "tox",
    ["py311: commands[0]> ./check.sh"],
    ["  py311: OK (0.53=setup[0.11]+cmd[0.42] seconds)", "  congratulations :) (0.61 seconds)"],
  ),
  prefixed("honcho", "18:46:42 web.1  | ", {
    before: ["18:46:41 system | web.1 started (pid=4242)"],
    after: ["18:46:42 system | web.1 stopped (rc=0)"],
  }),
  {
    id: "github",
    wrap: (lines) =>
      stamped([
        "##[group]Run ./check.sh",
        "./check.sh",
        "shell: /usr/bin/bash -e {0}",
        "##[endgroup]",
        ...lines,
        "Cleaning up orphan processes",
      ]),
  },
  around("gitlab", ["\u001b[32;1m$ ./check.sh\u001b[0;m"], ["\u001b[32;1mJob succeeded\u001b[0;m"]),
  around(
    "travis",
    ["$ ./check.sh"],
    ['The command "./check.sh" exited with 0.', "", "Done. Your build exited with 0."],
  ),
  {
    id: "azure",
    wrap: (lines) => stamped(["##[section]Starting: Run tests", ...lines, "##[section]Finishing: Run tests"]),
  },
  around("jenkins", ["[Pipeline] sh", "+ ./check.sh"], ["[Pipeline] End of Pipeline", "Finished: SUCCESS"]),
  {
    id: "teamcity",
    wrap: (lines) => [
      ...lines.map((line, i) => `[${clock(i).time}] : \t [Step 1/1] ${line}`),
      "[18:46:59] : \t [Step 1/1] Process exited with code 0",
    ],
  },
  {
    id: "docker build",
    wrap: (lines) => [
      "#12 [3/3] RUN ./check.sh",
      ...lines.map((line, i) => `#12 ${(0.128 + i * 0.011).toFixed(3)} ${line}`),
      "#12 DONE 0.4s",
    ],
  },
  prefixed("compose", "web-1  | ", {
    before: ["Attaching to web-1"],
    after: ["web-1 exited with code 0"],
  }),
  {
    id: "journald",
    wrap: (lines) =>
      [
        "systemd[1]: Started shop.service - Shop.",
        ...lines.map((line) => `shop[4242]: ${line}`),
        "systemd[1]: shop.service: Main process exited, code=exited, status=0/SUCCESS",
        "systemd[1]: shop.service: Deactivated successfully.",
      ].map((line, i) => `Nov 15 ${clock(i).time} devbox ${line}`),
  },
];
