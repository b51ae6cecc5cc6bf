import { patch } from "#detect/detectors/shell/patch.ts";
import { playRows } from "../rows.ts";

playRows(patch, [
  [
    "patching file src/menu.c\nHunk #1 succeeded at 3 (offset 2 lines).\npatching file src/cart.c\nHunk #1 FAILED at 12.\nHunk #2 FAILED at 30 (different line endings).\n2 out of 2 hunks FAILED -- saving rejects to file src/cart.c.rej\n",
    [
      { message: "Hunk #1 FAILED at 12.", file: "src/cart.c", line: 12 },
      { message: "Hunk #2 FAILED at 30 (different line endings).", file: "src/cart.c", line: 30 },
    ],
  ],
  [
    "Patching file 'a menu.c' using Plan A...\nHunk #1 failed at 7.\n1 out of 1 hunks failed--saving rejects to 'a menu.c.rej'\n",
    [{ message: "Hunk #1 failed at 7.", file: "a menu.c", line: 7 }],
  ],
  ["patch: **** malformed patch at line 7: +  total\n", [{ message: "malformed patch at line 7: +  total" }]],
  [
    "patching file menu.c\nReversed (or previously applied) patch detected!  Skipping patch.\n1 out of 1 hunk ignored -- saving rejects to file menu.c.rej\n",
    [{ message: "Reversed (or previously applied) patch detected!", file: "menu.c" }],
  ],
  [
    "Patching file menu.c using Plan A...\nIgnoring previously applied (or reversed) patch.\n1 out of 1 hunks ignored\n",
    [{ message: "Ignoring previously applied (or reversed) patch", file: "menu.c" }],
  ],
  [
    "can't find file to patch at input line 3\nPerhaps you used the wrong -p or --strip option?\nThe text leading up to this was:\n--------------------------\n|--- a/src/menu.c\n|+++ b/src/menu.c\n--------------------------\nNo file to patch.  Skipping patch.\n1 out of 1 hunk ignored\n",
    [{ message: "can't find file to patch", file: "b/src/menu.c" }],
  ],
  [
    "The next patch would create the file src/menu.c,\nwhich already exists!  Skipping patch.\n1 out of 1 hunk ignored\n",
    [
      {
        message: "The next patch would create the file src/menu.c, which already exists!",
        file: "src/menu.c",
      },
    ],
  ],
  // What it was told to turn round goes on.
  ["patching file menu.c\nReversed (or previously applied) patch detected!  Assuming -R.\n", []],
  ["The next patch would create the file menu.c,\nwhich already exists!  Assuming -R.\n", []],
  ["patching file menu.c\nHunk #1 succeeded at 12 with fuzz 2.\n", []],
  ["the manual says: Hunk #1 FAILED at 12.\n", []],
]);
