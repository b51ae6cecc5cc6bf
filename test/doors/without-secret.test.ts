import { expect, it } from "vitest";
import { withoutSecret } from "../../src/doors/without-secret.ts";

it.each([
  ["postgres://me:hunter2@db.example.org/shop", "postgres://me:***@db.example.org/shop"],
  ["postgres://me:hun@ter/2@db/shop", "postgres://me:***@db/shop"],
  ["postgres://me:h:unter2@db:5432/shop?sslmode=require", "postgres://me:***@db:5432/shop?sslmode=require"],
  ["postgres://db/shop?user=me&password=hunter2&x=1", "postgres://db/shop?user=me&password=***&x=1"],
  ["postgres://me@db:5432/shop", "postgres://me@db:5432/shop"],
  ["shop", "shop"],
])("%s is shown as %s", (url, want) => {
  expect(withoutSecret(url)).toBe(want);
});
