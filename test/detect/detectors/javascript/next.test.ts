import { describe, expect, it } from "vitest";
import { next } from "#detect/detectors/javascript/next.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan } from "./scan.ts";

const read = (text: string) =>
  findings(text, { command: "next build" }).map((f) => [f.category, f.message, f.file, f.line]);

describe("next build", () => {
  const missing = [["missing_dependency", "Module not found: Can't resolve 'dayjs'", "app/page.tsx", 1]];

  it("is read with its place", () => expect(read(realOutput("next/missing-module"))).toEqual(missing));

  it.each(dresses)("is the same in %s", (_, dress) =>
    expect(read(dress(realOutput("next/missing-module")))).toEqual(missing),
  );

  it("is read where webpack does the work", () => {
    expect(read(realOutput("next/webpack")).map(([, message]) => message)).toEqual([
      "Module not found: Can't resolve 'dayjs'",
      "Module not found: Can't resolve './cart'",
    ]);
  });

  it("is read as version 14 wrote it: types, rules, syntax in a box", () => {
    const types =
      "Failed to compile.\n\n./app/page.tsx:2:9\nType error: Type 'string' is not assignable to type 'number'.\n\n> 2 |   const total: number = \"12\";\n";
    expect(read(types)).toEqual([
      ["type_error", "Type 'string' is not assignable to type 'number'.", "app/page.tsx", 2],
    ]);
    const rules =
      "Failed to compile.\n\n./app/page.tsx\n2:9  Error: 'total' is assigned a value but never used.  @typescript-eslint/no-unused-vars\n3:1  Warning: Using `<img>` could result in slower LCP.  @next/next/no-img-element\n";
    expect(scan(next, rules).map(({ errorType, line }) => [errorType, line])).toEqual([
      ["@typescript-eslint/no-unused-vars", 2],
    ]);
    const box =
      "Failed to compile.\n\n./app/page.tsx\nError:   x Unexpected token. Did you mean `{'}'}` or `&rbrace;`?\n   ,-[/app/app/page.tsx:1:1]\n 1 | export default\n";
    expect(read(box)[0]).toEqual([
      "syntax_error",
      "Unexpected token. Did you mean `{'}'}` or `&rbrace;`?",
      "app/page.tsx",
      1,
    ]);
  });

  it("tells why a page could not be rendered, not that the build ended", () => {
    expect(read(realOutput("next/prerender"))).toEqual([
      ["runtime_error", "Cannot read properties of undefined (reading 'name')", "app/orders/page.tsx", 3],
    ]);
  });

  it.each([
    ["a passing build", realOutput("next/passing")],
    ["a list of files", "Failed to compile.\n./src/a.ts\n./src/b.ts\n"],
    ["another tool's file and message", "./app/page.tsx:1:1\nError: no\n"],
  ])("is silent on %s", (_, text) => expect(scan(next, text)).toEqual([]));
});
