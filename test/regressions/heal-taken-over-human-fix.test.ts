import { expect, it } from "vitest";
import { branches, brokenShop, CART, CHECK, heal, redIn } from "../e2e/heal-scene.ts";
import { json, twiceshy } from "../e2e/twiceshy.ts";
import { git, write } from "../host/sandbox.ts";

// A heal that a person merged turned the check green there too, and was counted as a human fix, and as a second success.
it("a heal that was merged is no human fix, and one success", () => {
  const root = brokenShop();
  const run = () => twiceshy(root, ["run", "--", ...CHECK]);
  expect(heal(root, ["apply", redIn(root)]).code).toBe(0);
  git(root, "merge", "-q", "--no-edit", branches(root)[0]!);
  expect(run().code).toBe(0);
  write(root, { "cart.js": CART("-") });
  git(root, "commit", "-qam", "broken once more");
  expect(run().code).not.toBe(0);
  expect(heal(root, ["policy", "suggest"]).code).toBe(0);
  expect(heal(root, ["auto"]).code).toBe(0);
  expect(json(twiceshy(root, ["issues", "--json"])).review[0].precedent).toBe("1 human fix, 1 heal");
  const [lesson] = json(twiceshy(root, ["lessons", "--json"])).lessons;
  expect(lesson.evidence).toMatchObject({ trials: 2, successes: 2, verified: 2 });
});
