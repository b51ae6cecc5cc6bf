/** A test by its own name: "adds tax" of "Cart > totals > adds tax", "test_tax" of "tests/test_cart.py::test_tax". */
export function lastName(test: string): string {
  return test
    .split(/ [>›] |::/)
    .pop()!
    .trim();
}
