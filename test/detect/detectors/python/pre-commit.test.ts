import { preCommit } from "#detect/detectors/python/pre-commit.ts";
import { playRows } from "../rows.ts";

playRows(preCommit, [
  [
    "sort the list............................................................Failed\n- hook id: fix\n- files were modified by this hook\n\nblack....Passed\n",
    [{ message: "sort the list: files were modified by this hook" }],
  ],
  // What a hook prints is its tool's to read.
  ["pyflakes....Failed\n- hook id: flakes\n- exit code: 1\n\napp.py:1:1: 'os' imported but unused\n", []],
  [
    "frob it....Failed\n- hook id: frob\n\nExecutable `frobnicate` not found\n",
    [{ category: "missing_dependency" }],
  ],
  [
    "An error has occurred: InvalidConfigError: \n==> File .pre-commit-config.yaml\n==> At Hook(id='frob')\n=====> Missing required key: name\n",
    [{ message: "Missing required key: name", file: ".pre-commit-config.yaml", category: "config_error" }],
  ],
  [
    "An unexpected error has occurred: CalledProcessError: command: ('/usr/bin/git', 'checkout', 'v9')\nreturn code: 1\nexpected return code: 0\nstdout: (none)\nstderr:\n    error: pathspec 'v9' did not match any file(s) known to git\n    \nCheck the log at /home/dev/.cache/pre-commit/pre-commit.log\n",
    [{ message: "pathspec 'v9' did not match any file(s) known to git", category: "config_error", to: 7 }],
  ],
  [
    "An unexpected error has occurred: PermissionError: [Errno 13] Permission denied: '.git/hooks'\n",
    [{ message: "[Errno 13] Permission denied: '.git/hooks'", errorType: "PermissionError" }],
  ],
  ["error and failure.....Passed\n", []],
  ["An error has occurred: InvalidConfigError: \nnothing more", []],
]);
