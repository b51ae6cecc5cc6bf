import { pigeonhole } from "#detect/detectors/operations/pigeonhole.ts";
import { playRows } from "../rows.ts";

playRows(pigeonhole, [
  [
    "main: line 4: error: unknown command 'filein'.\nmain: error: validation failed.\nsievec: Fatal: failed to compile sieve script 'sieve/main.sieve'\n",
    [{ message: "unknown command 'filein'.", file: "sieve/main.sieve", line: 4 }],
  ],
  [
    "soup: line 2: error: expected end of command ';'\nsoup: error: parse failed.\n",
    [{ message: "expected end of command ';'", file: "soup", line: 2 }],
  ],
  ["main: line 4: warning: the fileinto command is used twice.\n", []],
  ["sievec: Fatal: failed to compile sieve script 'sieve/main.sieve'\n", []],
]);
