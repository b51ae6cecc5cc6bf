/** A failing test's name and where it stands. */
export interface Named {
  readonly index: number;
  readonly name: string;
  /** What stands behind the name: "tests/test_cart.py::test_tax - assert 1 == 2". */
  readonly reason: string | null;
  /** First line behind the name; a name may go over several. */
  readonly end: number;
  /** The place that is told with the name: "FAIL adds_tax: 120 != 119 (cart.c:9)". */
  readonly place?: { readonly file: string; readonly line: number | null } | null;
  /** Where the list begins that names it again: its block ends there. */
  readonly until?: number;
  /** Only said to run: it failed where something below it says so. */
  readonly isAnnounced?: boolean;
  /** A row whose opposite stands beside it: the name alone is worth telling. */
  readonly isBeside?: boolean;
  /** It passed when it was run once more. */
  readonly isPassed?: boolean;
}
