import { grunt, gulp, nx, turbo } from "#detect/detectors/web/task-runners.ts";
import { playRows } from "../rows.ts";

playRows(gulp, [
  [
    "[09:42:57] Task never defined: biuld - did you mean? build\nTo list available tasks, try running: gulp --tasks",
    [{ message: "Task never defined: biuld" }],
  ],
  [
    "[09:42:57] The following tasks did not complete: build\nDid you forget to signal async completion?",
    [{ category: "runtime_error" }],
  ],
  ["[09:42:58] Finished 'build' after 1.84 ms", []],
]);

playRows(grunt, [
  [
    'Running "concurrent:dist" (concurrent) task\n    Warning: Running "compass:dist" (compass) task\n    Warning: not found: compass Use --force to continue.\n\n    Aborted due to warnings.\n',
    [{ message: "not found: compass", category: "missing_dependency" }],
  ],
  [
    'Running "cssmin:dist" (cssmin) task\n>> No "cssmin" targets found.\nWarning: Task "cssmin" failed. Use --force to continue.\n',
    [
      { message: 'No "cssmin" targets found.', category: "config_error" },
      { message: 'Task "cssmin" failed.', role: "consequence" },
    ],
  ],
  [
    '>> Local Npm module "grunt-contrib-nothing" not found. Is it installed?\nWarning: Task "uglify" not found. Use --force to continue.\n',
    [{ category: "missing_dependency" }, { message: 'Task "uglify" not found.', category: "config_error" }],
  ],
  [
    'Loading "Gruntfile.js" tasks...ERROR\n>> SyntaxError: missing ) after argument list\nWarning: Task "build" not found. Use --force to continue.\n',
    [
      { message: "missing ) after argument list", category: "syntax_error", file: "Gruntfile.js" },
      { message: 'Task "build" not found.' },
    ],
  ],
  ["Fatal error: the changelog is missing", [{ message: "the changelog is missing" }]],
  ['Running "build" task\n0 errors\n\nDone.', []],
]);

playRows(nx, [
  [
    ">  NX   ERROR  Cannot find target 'build' for project 'web'\n",
    [{ message: "Cannot find target 'build' for project 'web'" }],
  ],
  [
    " >  NX   Cannot resolve type entity Cart to symbol\n\n   Pass --verbose to see the stacktrace.\n\n >  NX   Ran target build for project web (3s)\n",
    [{ message: "Cannot resolve type entity Cart to symbol", category: "build_error" }],
  ],
  [" >  NX   Ran target build for project web (3s)\n\n   Pass --verbose to see the stacktrace.\n", []],
  [" >  NX   Daemon is not running\n", []],
  ["\n NX   Cannot find project 'wbe'\n", [{ message: "Cannot find project 'wbe'" }]],
  [
    "ValueExpected in /app/nx.json at 2:1",
    [{ message: "ValueExpected", file: "/app/nx.json", line: 2, column: 1 }],
  ],
  [
    "lerna ERR! ENOLERNA `lerna.json` does not exist",
    [{ errorType: "ENOLERNA", message: "`lerna.json` does not exist" }],
  ],
  [" NX   Successfully ran target build for project web", []],
  ["lerna ERR! npm run test exited 1 in '@acme/web'", []],
]);

const LOCK =
  " WARNING  An issue occurred while attempting to parse /app/package-lock.json. Turborepo will still function, but some features may not be available:\n   x Could not resolve workspace.\n  `-> Lockfile not found at /app/package-lock.json\n";
playRows(turbo, [
  [LOCK, [{ role: "consequence", from: 0, to: 3 }]],
  [
    "  x Missing tasks in project\n  `->   x Could not find task `biuld` in project\n",
    [{ message: "Could not find task `biuld` in project" }],
  ],
  [
    "  x Failed to parse turbo.json.\n  `->   x Found an unknown key `task`.\n         ,-[turbo.json:1:3]\n",
    [{ message: "Found an unknown key `task`.", file: "turbo.json", line: 1, column: 3 }],
  ],
  ["  x Failed to download `pg`\n  `-> no such host", []],
]);
