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
  ["patching file menu.c\nHunk #1 succeeded at 12 with fuzz 2.\n", []],
  ["the manual says: Hunk #1 FAILED at 12.\n", []],
]);
