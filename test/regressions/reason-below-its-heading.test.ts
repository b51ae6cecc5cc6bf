/** Agents that write the reason as a list, below the heading that they were asked for on one line. */
import { expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const messages = (result: string) =>
  ingestText(JSON.stringify({ result, error: null })).runs.flatMap((run) =>
    run.findings.map(({ message }) => message),
  );

it.each([
  ["I stopped.\nFAILURE_REASON:\n- the migration is missing\n- so is its test", "the migration is missing"],
  ["**FAILURE_REASON:**\n\nthe migration is missing", "the migration is missing"],
  ["FAILURE_REASON:\r\n1. the migration is missing", "the migration is missing"],
  ["FAILURE_REASON:\n`npm test` needs a database", "`npm test` needs a database"],
  ["FAILURE_REASON: the first\nthe second", "the first"],
  ["FAILURE_REASON:\n", "the agent failed and gave no reason for it"],
  ["FAILURE_REASON:\n\n\n\nBye.", "the agent failed and gave no reason for it"],
])("%j", (result, message) => {
  expect(messages(result)).toEqual([message]);
});
