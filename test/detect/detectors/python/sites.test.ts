import { pipenv } from "#detect/detectors/python/pipenv.ts";
import { celery } from "#detect/detectors/python/services.ts";
import { snakemake } from "#detect/detectors/python/sites.ts";
import { playRows } from "../rows.ts";

playRows(snakemake, [
  [
    "MissingInputException in rule make_out in file /app/Snakefile, line 4:\nMissing input files for rule make_out:\n    output: out.txt\n    affected files:\n        in.txt\n",
    [
      {
        message: "Missing input files for rule make_out: in.txt",
        file: "/app/Snakefile",
        line: 4,
        errorType: "MissingInputException",
      },
    ],
  ],
  [
    "SyntaxError in file /app/Snakefile, line 2:\nColon expected after keyword output. (Snakefile, line 2)\n",
    [{ message: "Colon expected after keyword output.", category: "syntax_error", line: 2 }],
  ],
  [
    "cat: nothing.txt: No such file or directory\n[Tue Nov  7 09:23:21 2026]\nError in rule make_out:\n    jobid: 0\n",
    [{ message: "cat: nothing.txt: No such file or directory", from: 0, to: 3 }],
  ],
  ["\nError in rule make_out:\n", [{ message: "Error in rule make_out" }]],
  ["Nothing to be done (all requested files are present and up to date).", []],
]);

playRows(celery, [
  [
    "Error: Invalid value for '-A' / '--app': \nUnable to load celery application.\nThe module shop was not found.",
    [{ message: "The module shop was not found.", category: "missing_dependency" }],
  ],
  ["The module shop was not found.", []],
]);

playRows(pipenv, [
  ["Pipfile.lock is out-of-date. Run $ pipenv lock to update.", [{ file: "Pipfile.lock", from: 0 }]],
  [
    "ERROR: Pipfile.lock not found! You need to run $ pipenv lock before you can continue.",
    [{ file: "Pipfile.lock" }],
  ],
  [
    "Error: the command lnt could not be found within PATH or Pipfile's [scripts].",
    [{ category: "missing_dependency" }],
  ],
  ["No virtualenv has been created for this project(/app) yet!\nAborted!", [{ from: 0, to: 1 }]],
  ["Pipfile.lock is up-to-date.", []],
  [
    "Locking [packages] dependencies...\nResolving dependencies...\n✘ Locking Failed!\n packages...CRITICAL:pipenv.patched.pip:Could\n not find a version that satisfies the requirement soup==9.9 (from\n versions: 1.0, 1.1)\n",
    [
      {
        message: "Could not find a version that satisfies the requirement soup==9.9",
        category: "missing_dependency",
      },
    ],
  ],
  [
    "Pipfile.lock not found, creating...\nLocking Failed!\nUnable to create process using 'c:\\python\\python.exe'\n",
    [{ message: "Unable to create process using 'c:\\python\\python.exe'" }],
  ],
  // The traceback says it
  ["Locking Failed!\nTraceback (most recent call last):\n", []],
]);
