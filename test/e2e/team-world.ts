import { git, gitRepository, write } from "../host/sandbox.ts";
import { type Ended, twiceshy } from "./twiceshy.ts";

const CART = (sign: string) => `exports.total = (list) => list.reduce((a, b) => a ${sign} b, 0);\n`;
const CHECK = `require("node:assert").strictEqual(require("./cart.js").total([1, 2]), 3);\n`;

/** A clone of one repository on a machine of its own. */
export interface Clone {
  readonly root: string;
  say(...args: string[]): Ended;
  /** The same where the database is said to be elsewhere. */
  sayAt(url: string, ...args: string[]): Ended;
  /** Runs the check. */
  check(): Ended;
  mend(): void;
}

/** A clone whose check is red; `url` is where its team's database is. */
export function aClone(url: string): Clone {
  const root = gitRepository({ "cart.js": CART("-"), "check.cjs": CHECK });
  git(root, "remote", "add", "origin", "git@example.org:acme/shop.git");
  const sayAt = (at: string, ...args: string[]) =>
    twiceshy(root, args, { env: { TWICESHY_DATABASE_URL: at } });
  const say = (...args: string[]) => sayAt(url, ...args);
  return {
    root,
    say,
    sayAt,
    check: () => say("run", "--", "node", "check.cjs"),
    mend: () => write(root, { "cart.js": CART("+") }),
  };
}
