import { rescript } from "#detect/detectors/web/rescript.ts";
import { playRows } from "../rows.ts";

const frame = (head: string, said: string) =>
  `  ${head}\n  /app/src/Cart.res:2:20-29\n\n  1 │ let total = 1\n  2 │ let name: string = total\n\n${said}\n`;

playRows(rescript, [
  [
    frame(
      "We've found a bug for you!",
      "  This has type: int\n  But it's expected to have type: string\n  \n  You can convert int to string",
    ),
    [
      {
        message: "This has type: int But it's expected to have type: string",
        category: "type_error",
        file: "/app/src/Cart.res",
        line: 2,
        column: 20,
      },
    ],
  ],
  [
    frame("We've found a bug for you!", "  The value chargeCard can't be found"),
    [{ message: "The value chargeCard can't be found" }],
  ],
  [
    frame("Syntax error!", "  Did you forget a `)` here?"),
    [{ message: "Did you forget a `)` here?", category: "syntax_error" }],
  ],
  [
    frame("Warning number 26 (configured as error)", "  unused variable x."),
    [{ message: "unused variable x." }],
  ],
  [frame("Warning number 26", "  unused variable x."), []],
  ["  We've found a bug for you!\n\n  somewhere", []],
]);
