/** A small JavaScript service: node's own test runner. */
const files = {
  "package.json": `{ "name": "api-js", "type": "module", "private": true, "scripts": { "test": "node --test" } }\n`,
  "src/prices.js": `import { round } from "./round.js";

export function total(items) {
  return round(items.reduce((sum, item) => sum + item.price * (item.count ?? 1), 0));
}

export function cheapest(items) {
  return items.length === 0 ? null : items.reduce((a, b) => (b.price < a.price ? b : a));
}

export function discounted(price, percent) {
  return round(price * (1 - percent / 100));
}
`,
  "src/round.js": `export function round(value) {
  return Math.round(value * 100) / 100;
}
`,
  "src/users.js": `const known = new Map();

export function addUser(user) {
  if (known.has(user.id)) throw new Error(\`user \${user.id} is known\`);
  known.set(user.id, { ...user, roles: user.roles ?? [] });
}

export function rolesOf(id) {
  return known.get(id)?.roles ?? [];
}

export function cityOf(id) {
  return known.get(id)?.address?.city ?? null;
}

export function clearUsers() {
  known.clear();
}
`,
  "src/orders.js": `import { total } from "./prices.js";
import { rolesOf } from "./users.js";

export async function place(order, pay) {
  if (order.items.length === 0) throw new RangeError("an order has items");
  const receipt = await pay(total(order.items));
  return { ...order, paid: receipt.ok, reference: receipt.reference };
}

export function mayRefund(id) {
  return rolesOf(id).includes("clerk");
}

export function byDay(orders) {
  return [...orders].sort((a, b) => a.day.localeCompare(b.day)).map((order) => order.id);
}
`,
  "src/config.js": `export function readConfig(text) {
  const read = JSON.parse(text === "" ? "{}" : text);
  return { port: Number(read.port ?? 8080), host: read.host ?? "localhost" };
}
`,
  "test/prices.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { cheapest, discounted, total } from "../src/prices.js";

test("an order without items costs nothing", () => assert.equal(total([]), 0));
test("an item counts once where nobody says how often", () => assert.equal(total([{ price: 2.5 }]), 2.5));
test("the cheapest of none is nobody", () => assert.equal(cheapest([]), null));
test("the cheapest is found", () => assert.equal(cheapest([{ price: 3 }, { price: 2 }]).price, 2));
test("a discount is taken in percent", () => assert.equal(discounted(80, 25), 60));
test("cents are rounded", () => assert.equal(total([{ price: 0.1 }, { price: 0.2 }]), 0.3));
`,
  "test/users.test.js": `import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addUser, cityOf, clearUsers, rolesOf } from "../src/users.js";

beforeEach(() => clearUsers());
test("somebody unknown has no roles", () => assert.deepEqual(rolesOf(9), []));
test("a user without an address has no city", () => {
  addUser({ id: 1 });
  assert.equal(cityOf(1), null);
});
test("a user is added once", () => {
  addUser({ id: 1 });
  assert.throws(() => addUser({ id: 1 }), /is known/);
});
`,
  "test/orders.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { byDay, place } from "../src/orders.js";

test("an order is paid", async () => {
  const placed = await place({ items: [{ price: 4 }] }, async (sum) => ({ ok: sum === 4, reference: "r1" }));
  assert.equal(placed.paid, true);
});
test("an empty order is refused", () => assert.rejects(place({ items: [] }, null), RangeError));
test("orders are sorted by day", () => {
  const orders = [{ id: "b", day: "2026-02-02" }, { id: "a", day: "2026-01-01" }];
  assert.deepEqual(byDay(orders), ["a", "b"]);
  assert.equal(orders[0].id, "b");
});
test("the payment service answers", async () => {
  if (process.env.PAYMENTS_DOWN) await fetch("http://127.0.0.1:9/");
});
`,
  "test/config.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../src/config.js";

test("an empty file means the defaults", () => assert.equal(readConfig("").port, 8080));
test("a port is a number", () => assert.equal(readConfig('{"port":"9000"}').port, 9000));
`,
};

export default {
  name: "api-js",
  about: "a JavaScript service with node's own test runner",
  needs: ["node", "--version"],
  commands: ["npm test"],
  titles: [
    "Guest checkout",
    "Refunds by item",
    "Import of old users",
    "Prices by region",
    "Settings by file",
    "Orders by day",
  ],
  files,
  note: (words) => `// ${words}`,
  cleans: [
    {
      file: "src/round.js",
      add: (n) => `\nexport const step${n} = (value) => Math.round(value / ${n + 2}) * ${n + 2};`,
    },
    {
      file: "src/users.js",
      at: "top",
      add: (n) => `// Users live in memory for now, as agreed in meeting ${n}.`,
    },
    {
      file: "src/orders.js",
      add: (n) => `\nexport function page${n}(orders) {\n  return orders.slice(${n}, ${n + 10});\n}`,
    },
    { file: "README.md", add: (n) => `Note ${n}: run the tests before you push.` },
    { file: "src/prices.js", at: "top", add: (n) => `// Prices are in euros (${n}).` },
    {
      file: "test/config.test.js",
      add: (n) =>
        `test("a host is kept, ${n}", () => assert.equal(readConfig('{"host":"h${n}"}').host, "h${n}"));`,
    },
  ],
  flakes: [{ command: "npm test", env: { PAYMENTS_DOWN: "1" } }],
  mistakes: [
    {
      id: "undefined-count",
      command: "npm test",
      places: [
        { file: "src/prices.js", find: "item.price * (item.count ?? 1)", put: "item.price * item.count" },
      ],
    },
    {
      id: "optional-chain",
      command: "npm test",
      places: [
        { file: "src/users.js", find: "known.get(id)?.roles ?? []", put: "known.get(id).roles" },
        {
          file: "src/users.js",
          find: "known.get(id)?.address?.city ?? null",
          put: "known.get(id).address.city",
        },
      ],
    },
    {
      id: "missing-extension",
      command: "npm test",
      places: [
        { file: "src/prices.js", find: 'from "./round.js"', put: 'from "./round"' },
        { file: "src/orders.js", find: 'from "./prices.js"', put: 'from "./prices"' },
      ],
    },
    {
      id: "missing-await",
      command: "npm test",
      places: [
        { file: "src/orders.js", find: "await pay(total(order.items))", put: "pay(total(order.items))" },
      ],
    },
    {
      id: "sorts-in-place",
      command: "npm test",
      places: [{ file: "src/orders.js", find: "[...orders].sort(", put: "orders.sort(" }],
    },
    {
      id: "empty-json",
      command: "npm test",
      places: [
        { file: "src/config.js", find: 'JSON.parse(text === "" ? "{}" : text)', put: "JSON.parse(text)" },
      ],
    },
    {
      id: "percent-as-share",
      command: "npm test",
      places: [{ file: "src/prices.js", find: "(1 - percent / 100)", put: "(1 - percent)" }],
    },
    {
      // The same test fails as for undefined-count, with another cause.
      id: "rounds-away",
      likes: "undefined-count",
      plan: [0],
      command: "npm test",
      places: [{ file: "src/round.js", find: "Math.round(value * 100) / 100", put: "Math.round(value)" }],
    },
    {
      // The same error as for optional-chain, of another name and for another reason.
      id: "user-not-kept",
      likes: "optional-chain",
      plan: [0, 0],
      command: "npm test",
      places: [
        {
          file: "src/users.js",
          find: "known.set(user.id, { ...user, roles: user.roles ?? [] });",
          put: "known.add(user.id);",
        },
      ],
    },
    {
      id: "forgotten-import",
      command: "npm test",
      places: [
        {
          file: "src/orders.js",
          find: 'import { rolesOf } from "./users.js";\n',
          put: 'import { roleOf } from "./users.js";\n',
        },
      ],
    },
  ],
};
