import { expect, test } from "vitest";
import { knowledgeOf } from "#memory/knowledge.ts";
import { aMemory } from "./facts.ts";

test("what is kept under a key that holds a secret is found by the same key, and dropped by it", () => {
  const { progress } = knowledgeOf(aMemory({ redact: (text) => text.replaceAll("hunter2", "[password]") }));
  progress.set("report/hunter2.xml", "120/7");
  expect(progress.get("report/hunter2.xml")).toBe("120/7");
  expect(progress.get("report/[password].xml")).toBe("120/7");
  progress.drop("report/hunter2.xml");
  expect(progress.get("report/hunter2.xml")).toBeNull();
});
