import { describe, expect, it } from "vitest";
import { isTelling, noiseIn } from "#learn/lessons/noise.ts";
import { triggerOfText } from "#learn/lessons/trigger-of-text.ts";

describe("noiseIn", () => {
  it.each([
    ["", /nothing/],
    ["   \n ", /nothing/],
    ["---", /nothing/],
    ["Tests", /too short/],
    ["Fix bugs", /too short/],
    ["improve reliability of the system", /vague/],
    ["Improve the overall quality", /vague/],
    ["Be more careful next time", /vague/],
    ["We should follow best practices when coding", /vague/],
    ["Make sure everything works before merging", /vague/],
    ["Write better tests for the module", /vague/],
    ["handle errors gracefully in the code", /vague/],
    ["fixed the bug after some time", /vague/],
    ["The refactoring went well today", /neither when/],
    ["this was a good idea overall", /neither when/],
    ["do it before lunch", /names no/],
  ])("%j is noise", (text, why) => {
    expect(noiseIn(text)).toMatch(why);
  });

  it.each([
    "When the schema changes, run the generator before the tests",
    "improve reliability by retrying `fetchUser` on ECONNRESET",
    "Handle errors of `JSON.parse` in src/config.ts",
    "use jose instead of jsonwebtoken in edge functions",
    "Validate API input with Zod",
    "pytest_asyncio must be installed for async tests",
    "Never mock the clock in tests of the scheduler",
    "Run `npm ci` after switching branches",
    "React 19 needs the new JSX transform",
    "Imports of the moved module break in other packages when types are renamed",
    "Write more tests in test/cart.test.ts for empty carts",
    "Always bump the version in package.json with the changelog",
    "datenbank_migration vor dem Test ausführen",
  ])("%j is not", (text) => {
    expect(noiseIn(text)).toBeNull();
  });
});

describe("isTelling", () => {
  it.each(["pytest_asyncio", "TS2339", "cart.items", "ENOENT"])("%s tells", (text) => {
    expect(isTelling(text)).toBe(true);
  });
  it.each(["error", " Failed ", "x", "", "...", "bug"])("%j does not", (text) => {
    expect(isTelling(text)).toBe(false);
  });
});

describe("triggerOfText", () => {
  it.each([
    ["Database access goes through src/db/client.ts, always", "file", "src/db/client.ts"],
    ["Put tests into tests/*.py", "file", "tests/*.py"],
    ["edit next.config.js with care", "file", "next.config.js"],
    ["modules below src/db share a pool", "file", "src/db"],
    ["run `npm run generate` first", "text", "npm run generate"],
    ["the error 'Cannot find module' means a stale build", "text", "Cannot find module"],
    ["pytest_asyncio must be there", "text", "pytest_asyncio"],
    ["call useEffect with a list", "text", "useEffect"],
    ["ECONNRESET is retried", "text", "ECONNRESET"],
    ["validate input with Zod", "text", "Zod"],
  ])("%j is about %s %s", (text, field, value) => {
    expect(triggerOfText(text)).toMatchObject({ field, value });
  });

  it.each(["be careful and/or quick", "everything went well", "", "Good work was done"])(
    "%j is about nothing",
    (text) => {
      expect(triggerOfText(text)).toBeNull();
    },
  );
});
