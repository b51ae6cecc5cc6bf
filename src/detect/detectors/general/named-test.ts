/** A failing test's name and where it stands. */
export interface Named {
  readonly index: number;
  readonly name: string;
  /** What stands behind the name: "tests/test_cart.py::test_tax - assert 1 == 2". */
  readonly reason: string | null;
  /** First line behind the name; a name may go over several. */
  readonly end: number;
}
