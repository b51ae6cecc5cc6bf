/** A TypeScript package: the compiler, strict, and Biome's linter. */
const files = {
  "package.json": `{ "name": "shop-ts", "type": "module", "private": true }\n`,
  "tsconfig.json": `{ "compilerOptions": { "strict": true, "noEmit": true, "target": "es2022", "module": "nodenext", "noUncheckedIndexedAccess": true, "types": [] }, "include": ["src"] }\n`,
  "biome.json": `{ "linter": { "enabled": true, "rules": { "recommended": true, "suspicious": { "noConsole": "error", "noExplicitAny": "error" }, "correctness": { "noUnusedVariables": "error" } } }, "formatter": { "enabled": false } }\n`,
  "src/types.ts": `export interface Item {
  readonly sku: string;
  readonly price: number;
  readonly count?: number;
}

export interface Order {
  readonly id: string;
  readonly items: readonly Item[];
  readonly coupon?: string;
  readonly customer: Customer | null;
}

export interface Customer {
  readonly name: string;
  readonly email?: string;
}

export type State = "open" | "paid" | "sent";
`,
  "src/cart.ts": `import type { Item, Order } from "./types.js";

export function first(order: Order): number {
  return order.items[0]?.price ?? 0;
}

export function last(order: Order): number {
  return order.items.at(-1)?.price ?? 0;
}

export function sum(items: readonly Item[]): number {
  return items.reduce((total, item) => total + item.price * (item.count ?? 1), 0);
}
`,
  "src/customer.ts": `import type { Customer, Order } from "./types.js";

export function nameOf(order: Order): string {
  return order.customer?.name ?? "guest";
}

export function mailOf(customer: Customer): string {
  return customer.email?.toLowerCase() ?? "";
}

export function greeting(order: Order): string {
  return \`Dear \${nameOf(order)}\`;
}
`,
  "src/state.ts": `import type { State } from "./types.js";

export function label(state: State): string {
  switch (state) {
    case "open":
      return "Open";
    case "paid":
      return "Paid";
    case "sent":
      return "Sent";
  }
}

export function next(state: State): State {
  return state === "open" ? "paid" : "sent";
}
`,
  "src/load.ts": `import type { Order } from "./types.js";

export async function load(read: () => Promise<string>): Promise<Order> {
  const text = await read();
  return JSON.parse(text) as Order;
}

export async function loadAll(reads: readonly (() => Promise<string>)[]): Promise<Order[]> {
  return Promise.all(reads.map((read) => load(read)));
}
`,
};

export default {
  name: "shop-ts",
  about: "a TypeScript package, checked by tsc and by Biome's linter",
  needs: ["node_modules/.bin/tsc", "--version"],
  commands: ["npx tsc --noEmit", "npx biome lint src"],
  really: (command) => command.replace(/^npx /, ""),
  titles: ["Cart for guests", "Mails to customers", "States of an order", "Faster loading", "Coupons"],
  files,
  note: (words) => `// ${words}`,
  cleans: [
    {
      file: "src/state.ts",
      add: (n) => `\nexport const rank${n} = (state: State): number => (state === "open" ? ${n} : ${n + 1});`,
    },
    { file: "src/cart.ts", at: "top", add: (n) => `// A cart is read often and written seldom (${n}).` },
    {
      file: "src/customer.ts",
      add: (n) =>
        `\nexport function initials${n}(customer: Customer): string {\n  return customer.name.slice(0, ${n + 1});\n}`,
    },
    { file: "src/load.ts", at: "top", add: (n) => `// Loading is lazy, see note ${n}.` },
    { file: "README.md", add: (n) => `Release ${n}: check types before you tag.` },
  ],
  flakes: [],
  mistakes: [
    {
      id: "possibly-undefined",
      command: "npx tsc --noEmit",
      plan: [0, 1, 0, 2],
      places: [
        { file: "src/cart.ts", find: "order.items[0]?.price ?? 0", put: "order.items[0].price" },
        { file: "src/cart.ts", find: "order.items.at(-1)?.price ?? 0", put: "order.items.at(-1).price" },
        {
          file: "src/customer.ts",
          find: 'customer.email?.toLowerCase() ?? ""',
          put: "customer.email.toLowerCase()",
        },
      ],
    },
    {
      id: "possibly-null",
      command: "npx tsc --noEmit",
      places: [
        { file: "src/customer.ts", find: 'order.customer?.name ?? "guest"', put: "order.customer.name" },
      ],
    },
    {
      id: "missing-case",
      command: "npx tsc --noEmit",
      places: [
        { file: "src/types.ts", find: '"open" | "paid" | "sent"', put: '"open" | "paid" | "sent" | "lost"' },
      ],
      cure: '"open" | "paid" | "sent"',
    },
    {
      id: "missing-await",
      command: "npx tsc --noEmit",
      plan: [0, 0, 1],
      places: [
        { file: "src/load.ts", find: "const text = await read();", put: "const text = read();" },
        {
          file: "src/load.ts",
          find: "return Promise.all(reads.map((read) => load(read)));",
          put: "return reads.map((read) => load(read));",
        },
      ],
    },
    {
      id: "misspelt-property",
      command: "npx tsc --noEmit",
      places: [{ file: "src/cart.ts", find: "total + item.price *", put: "total + item.prise *" }],
    },
    {
      // The same code, TS2339, of a property that was taken out of the type.
      id: "property-removed",
      likes: "misspelt-property",
      plan: [0, 0],
      command: "npx tsc --noEmit",
      places: [{ file: "src/types.ts", find: "  readonly count?: number;\n", put: "" }],
    },
    {
      id: "import-without-extension",
      command: "npx tsc --noEmit",
      plan: [0, 1, 2],
      places: [
        { file: "src/cart.ts", find: 'from "./types.js"', put: 'from "./types"' },
        { file: "src/state.ts", find: 'from "./types.js"', put: 'from "./types"' },
        { file: "src/load.ts", find: 'from "./types.js"', put: 'from "./types"' },
      ],
    },
    {
      id: "console-left",
      command: "npx biome lint src",
      plan: [0, 1, 0],
      places: [
        {
          file: "src/cart.ts",
          find: "export function sum(items: readonly Item[]): number {\n  return",
          put: "export function sum(items: readonly Item[]): number {\n  console.log(items);\n  return",
        },
        {
          file: "src/load.ts",
          find: "const text = await read();\n",
          put: "const text = await read();\n  console.log(text);\n",
        },
      ],
    },
    {
      id: "explicit-any",
      command: "npx biome lint src",
      plan: [0, 0, 1],
      places: [
        { file: "src/load.ts", find: "JSON.parse(text) as Order", put: "JSON.parse(text) as any" },
        {
          file: "src/customer.ts",
          find: "export function greeting(order: Order)",
          put: "export function greeting(order: any)",
        },
      ],
    },
    {
      id: "unused-variable",
      plan: [0, 0],
      command: "npx biome lint src",
      places: [
        {
          file: "src/state.ts",
          find: "export function next(state: State): State {\n",
          put: "export function next(state: State): State {\n  const before = label(state);\n",
        },
      ],
      cure: "return state ===",
    },
  ],
};
