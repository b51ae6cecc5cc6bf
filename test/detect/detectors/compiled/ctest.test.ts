import { ctest } from "#detect/detectors/compiled/ctest.ts";
import { playRows } from "../rows.ts";

playRows(ctest, [
  [
    "1/2 Test #1: waits ............................***Timeout   1.00 sec",
    [{ message: "***Timeout", category: "timeout" }],
  ],
  [
    "Unable to find executable: no-such-program",
    [{ message: "Unable to find executable: no-such-program", category: "missing_dependency" }],
  ],
  [
    "1/2 Test #35: Cart.Reads ..........***Exception: SegFault  0.21 sec",
    [{ message: "Cart.Reads: Exception: SegFault", test: "Cart.Reads", role: "summary" }],
  ],
  [
    "1/2 Test #35: Cart.Reads ..........***Exception: SegFault  0.21 sec\nThe following tests FAILED:\n\t 35 - Cart.Reads (SEGFAULT)",
    [],
  ],
  ["2/2 Test #2: timeout_is_kept ..................   Passed    0.00 sec", []],
  ["3/3 Test #3: crashes ..........................***Failed    0.00 sec", []],
]);
