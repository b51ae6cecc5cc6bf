import { expect, it } from "vitest";
import { withCategories } from "#memory/corrected-category.ts";
import { hasDirections } from "#memory/has-directions.ts";
import { issueMemoryOf } from "#memory/issue-store.ts";
import { storeOf } from "#memory/open.ts";
import { hasUnembedded } from "#memory/unembedded.ts";
import { aMemory, MONDAY } from "./facts.ts";
import { red } from "./learned-world.ts";

it("asks for the schema when a memory is opened, and not with every question: an older one is brought up or refused", () => {
  const memory = aMemory();
  red(memory, 1, "npm test", null, { aaaa: "no" });
  const store = storeOf(memory);
  const asked: string[] = [];
  const { prepare } = store.database;
  const database = {
    ...store.database,
    prepare(sql: string) {
      asked.push(sql);
      return prepare(sql);
    },
  };
  Object.assign(store, { database });
  expect(hasDirections(store)).toBe(false);
  expect(hasUnembedded(memory, MONDAY)).toBe(false);
  expect(issueMemoryOf(store).issues()).toEqual([]);
  expect(withCategories(database, memory.failures({ limit: 1 }))).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((sql) => sql.includes("user_version"))).toEqual([]);
});
