import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const CART = `export function total(order) {
  return order.items.map((item) => item.price).reduce((a, b) => a + b, 0);
}
`;

const CHECK = `import { total } from "./src/cart.mjs";

const order = { items: [{ price: 4 }, undefined] };
if (total(order) !== 4) throw new Error("wrong total");
`;

const LICENCE_HEADER = `// Everything below moved down by six lines:
//
// a licence header,
// as somebody adds it
// on a quiet afternoon.
//
`;

/** The throw-away shop: a repository with a check that fails, and the ways to change it. */
export interface Shop {
  readonly home: string;
  /** The folder of the copy, once it is made. */
  readonly copy: string;
  /** How the copy came about: a git worktree shares the memory by itself, a plain copy is told where it is. */
  readonly copiedBy: "git worktree" | "copy";
}

/** Makes the shop in an empty folder. */
export function makeShop(folder: string, env: Env): Shop {
  const home = join(folder, "shop");
  write(join(home, "src/cart.mjs"), CART);
  write(join(home, "check.mjs"), CHECK);
  const steps = [
    ["init", "-q"],
    ["add", "."],
    [...WHO, "commit", "-q", "-m", "A small shop"],
  ];
  const hasGit = steps.every((args) => git(home, args, env));
  return { home, copy: join(folder, "second-desk", "shop"), copiedBy: hasGit ? "git worktree" : "copy" };
}

/** The same project at another path, with every line of the cart moved down. */
export function copyShop(shop: Shop, env: Env): void {
  mkdirSync(dirname(shop.copy), { recursive: true });
  const made = shop.copiedBy === "git worktree" && git(shop.home, ["worktree", "add", "-q", shop.copy], env);
  if (!made) cpSync(shop.home, shop.copy, { recursive: true, filter: (path) => !path.includes(".twiceshy") });
  edit(shop, (cart) => LICENCE_HEADER + cart);
  if (made) git(shop.copy, [...WHO, "commit", "-q", "-a", "-m", "A licence header"], env);
}

/** The cart as it is on a branch; empty where there is none. */
export function cartOn(shop: Shop, branch: string, env: Env): string {
  const shown = spawnSync("git", ["show", `${branch}:src/cart.mjs`], {
    cwd: shop.copy,
    env,
    encoding: "utf8",
    timeout: 5_000,
  });
  return shown.status === 0 ? shown.stdout : "";
}

/** The fix, and a change beside it that has nothing to do with it. */
export function mendShop(shop: Shop): void {
  const path = join(shop.home, "src/cart.mjs");
  const mended = CART.replace("item.price)", "item?.price ?? 0)");
  writeFileSync(path, `${mended}\nexport const currency = "EUR";\n`);
}

/** A look-alike: same function, same line, same words; another property is missing. */
export function makeLookAlike(shop: Shop): void {
  edit(shop, (cart) => cart.replace("item.price", "item.quantity"));
}

/** The look-alike is gone again, and the mistake is there as it was. */
export function putBack(shop: Shop): void {
  edit(shop, (cart) => cart.replace("item.quantity", "item.price"));
}

/** The cart as it is in a folder. */
export function cartAt(folder: string): string {
  return readFileSync(join(folder, "src/cart.mjs"), "utf8");
}

export type Env = Record<string, string | undefined>;

const WHO = [
  "-c",
  "user.name=demo",
  "-c",
  "user.email=demo@example.invalid",
  "-c",
  "commit.gpgsign=false",
  "-c",
  "core.hooksPath=/dev/null",
];

function git(cwd: string, args: readonly string[], env: Env): boolean {
  return spawnSync("git", [...args], { cwd, env, stdio: "ignore", timeout: 5_000 }).status === 0;
}

function edit(shop: Shop, change: (cart: string) => string): void {
  const path = join(shop.copy, "src/cart.mjs");
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
