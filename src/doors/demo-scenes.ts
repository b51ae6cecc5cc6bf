/** What goes wrong in the story of the demo: output as the tools print it, what cures it, and how likely it is from week to week. */
export interface Scene {
  readonly command: string;
  output(n: number): string;
  readonly file: string;
  readonly diff: string;
  /** Of ten tasks, so many meet it: by week, the oldest first. */
  readonly likely: readonly number[];
  /** What an agent is told about it, once it is known. */
  readonly advice: string;
  /** It goes away by itself. */
  readonly isFlaky?: boolean;
}

const diffOf = (file: string, line: number, was: string, is: string) =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -${line},1 +${line},1 @@\n-${was}\n+${is}\n`;

export const SCENES: readonly Scene[] = [
  {
    command: "npm test",
    output: () =>
      "node:internal/modules/cjs/loader:1404\n  throw err;\n  ^\n\nError: Cannot find module 'currency.js'\nRequire stack:\n- src/checkout/price.js\n- test/price.test.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1401:15)",
    file: "package.json",
    diff: diffOf(
      "package.json",
      14,
      '    "fastify": "5.2.0"',
      '    "fastify": "5.2.0", "currency.js": "2.0.4"',
    ),
    likely: [7, 6, 5, 2, 1, 0],
    advice: "npm ci: the lock file names currency.js, node_modules does not have it",
  },
  {
    command: "npx tsc --noEmit",
    output: (n) =>
      `src/checkout/cart.ts(${41 + (n % 3)},17): error TS2532: Object is possibly 'undefined'.\nsrc/checkout/cart.ts(58,9): error TS2339: Property 'discount' does not exist on type 'Order'.\n\nFound 2 errors in the same file, starting at: src/checkout/cart.ts:${41 + (n % 3)}`,
    file: "src/checkout/cart.ts",
    diff: diffOf(
      "src/checkout/cart.ts",
      41,
      "  return order.items[0].price;",
      "  return order.items[0]?.price ?? 0;",
    ),
    likely: [4, 3, 4, 3, 2, 2],
    advice:
      "an order may be empty: read order.items[0]?.price, and take Discounted<Order> where a discount is meant",
  },
  {
    command: "npx vitest run",
    output: (n) =>
      ` FAIL  test/coupon.test.ts > coupon > is used once\nAssertionError: expected 2 to be 1 // Object.is equality\n\n- Expected\n+ Received\n\n- 1\n+ 2\n\n ❯ test/coupon.test.ts:${27 + (n % 2)}:31\n\n Test Files  1 failed | 11 passed (12)\n      Tests  1 failed | 143 passed (144)`,
    file: "src/checkout/coupon.ts",
    diff: diffOf(
      "src/checkout/coupon.ts",
      12,
      "  used.push(code);",
      "  if (!used.includes(code)) used.push(code);",
    ),
    likely: [3, 3, 3, 3, 3, 3],
    advice: "coupon.redeem is called again on retry: it must not count a code twice",
  },
  {
    command: "npx eslint src",
    output: () =>
      "/app/src/api/orders.ts\n  18:7  error  'total' is assigned a value but never used  @typescript-eslint/no-unused-vars\n  31:1  error  Unexpected console statement                 no-console\n\n✖ 2 problems (2 errors, 0 warnings)",
    file: "src/api/orders.ts",
    diff: diffOf("src/api/orders.ts", 31, "console.log(order);", "log.debug({ order });"),
    likely: [2, 2, 1, 2, 1, 1],
    advice: "use log.debug: console is not allowed in src",
  },
  {
    command: "pytest -q",
    output: () =>
      "=================================== FAILURES ===================================\n____________________________ test_export_is_sorted _____________________________\n\n    def test_export_is_sorted():\n>       assert export(rows)[0]['id'] == 1\nE       KeyError: 'id'\n\ntools/test_export.py:19: KeyError\n=========================== short test summary info ============================\nFAILED tools/test_export.py::test_export_is_sorted - KeyError: 'id'\n1 failed, 22 passed in 0.84s",
    file: "tools/export.py",
    diff: diffOf(
      "tools/export.py",
      8,
      "    return rows",
      "    return sorted(rows, key=lambda row: row['id'])",
    ),
    likely: [1, 2, 1, 1, 1, 1],
    advice: "rows come from the old API without an id: map them in export() first",
  },
  {
    command: "npm run migrate",
    output: () =>
      "Error: Invalid configuration: DATABASE_URL is not set\n    at readConfig (src/config.ts:22:11)\n    at main (src/migrate.ts:4:18)",
    file: ".env.example",
    diff: diffOf(".env.example", 3, "PORT=3000", "PORT=3000\n+DATABASE_URL=postgres://localhost/shop"),
    likely: [0, 0, 1, 1, 3, 4],
    advice: "copy .env.example to .env before a migration",
  },
  {
    command: "npx playwright test",
    output: () =>
      "  1) [chromium] › checkout.spec.ts:14:1 › pays with a saved card\n\n    Error: connect ECONNREFUSED 127.0.0.1:4242\n\n      at checkout.spec.ts:19:14\n\n  1 failed\n  8 passed (21.4s)",
    file: "e2e/checkout.spec.ts",
    diff: "",
    likely: [2, 1, 2, 1, 2, 1],
    advice: "start the payment stub first: npm run stub",
    isFlaky: true,
  },
];

export const TITLES = [
  "Guest checkout",
  "Coupons that stack",
  "Export for the tax office",
  "Saved cards",
  "Faster product search",
  "Refunds by item",
  "Order mail in three languages",
  "Stock warnings",
  "Gift cards",
  "A cart that survives a login",
];
