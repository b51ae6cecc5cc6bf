import { describe, expect, it } from "vitest";
import { svelteCheck } from "#detect/detectors/web/svelte-check.ts";
import { findings } from "../javascript/scan.ts";
import { playRows } from "../rows.ts";

playRows(svelteCheck, [
  [
    "/app/src/Cart.svelte:2:7\nError: Type 'string' is not assignable to type 'number'. (ts)\n<script lang=\"ts\">",
    [{ message: "Type 'string' is not assignable to type 'number'.", file: "/app/src/Cart.svelte", line: 2 }],
  ],
  [
    "/app/src/Cart.svelte:4:1\nError: Block was left open\nhttps://svelte.dev/e/block_unclosed (svelte)\n</script>",
    [{ message: "Block was left open", category: "build_error", line: 4 }],
  ],
  [
    "/app/src/Cart.svelte:3:33\nError: Binding element 'tax' implicitly has an 'any' type. (js)\n<script>",
    [{ message: "Binding element 'tax' implicitly has an 'any' type.", line: 3 }],
  ],
  [
    "1794905821360 ERROR \"src/Cart.svelte\" 2:7 \"Type 'string' is not assignable to type 'number'.\"",
    [
      {
        message: "Type 'string' is not assignable to type 'number'.",
        file: "src/Cart.svelte",
        line: 2,
        column: 7,
      },
    ],
  ],
  [
    '1794905821360 {"type":"ERROR","filename":"src/Cart.svelte","start":{"line":1,"character":6},"end":{"line":1,"character":11},"message":"Type \\"a\\" is wrong.\\nMore","code":2322,"source":"ts"}',
    [{ message: 'Type "a" is wrong.', file: "src/Cart.svelte", line: 2 }],
  ],
  ["/app/src/Cart.svelte:4:1\nWarn: `<img>` element should have an alt attribute (svelte)", []],
  ['1794905821360 WARNING "src/Cart.svelte" 4:1 "element should have an alt attribute"', []],
  ["svelte-check found 0 errors and 0 warnings", []],
]);

describe("a page of it without its name", () => {
  it("is about types where TypeScript speaks, about the build where the compiler does", () => {
    const page = (part: string) =>
      `...\n/app/src/Cart.svelte:3:33\nError: 'tax' implicitly has an 'any' type. (${part})\n  export let tax;\n`;
    expect(findings(page("js"))[0]).toMatchObject({ detector: "svelte-check", category: "type_error" });
    expect(findings(page("svelte"))[0]?.category).toBe("build_error");
  });
});
