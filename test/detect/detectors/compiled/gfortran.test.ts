import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("gfortran", () => {
  it("the error below its place", () => {
    expect(
      read(`
cart.f90:4:6:

    4 |   totl = 12
      |      1
Error: Symbol ‘totl’ at (1) has no IMPLICIT type; did you mean ‘total’?
cart.f90:5:10:

    5 |   total = "thirty"
      |          1
Error: Cannot convert CHARACTER(6) to INTEGER(4) at (1)
`),
    ).toMatchObject([
      {
        detector: "gfortran",
        message: "Symbol ‘totl’ at (1) has no IMPLICIT type; did you mean ‘total’?",
        file: "cart.f90",
        line: 4,
        column: 6,
      },
      { category: "type_error", line: 5, column: 10 },
    ]);
  });
  it("warnings", () => {
    expect(
      read(`
cart.f90:4:6:

    4 |   total = 12.5
      |      1
Warning: Possible change of value in conversion at (1) [-Wconversion]
`),
    ).toEqual([]);
  });
});
