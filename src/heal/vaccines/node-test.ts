import { type Template, unfit } from "./template.ts";
import { testGuards } from "./test-guard.ts";
import { checkPasses, headOf, lineIsGone } from "./test-javascript.ts";
import { otherRunner } from "./test-runner.ts";

const zero = (actual: string, message: string) => `assert.equal(${actual}, 0, ${message});`;
const START = 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n';

export const nodeTest: Template = {
  name: "node-test",
  summary: "a test for node's own runner",
  make(one, repository) {
    if (repository.text("package.json") === null && !one.files.some(({ path }) => /\.[mc]?jsx?$/.test(path)))
      return unfit("there is no package.json and no JavaScript in the change");
    const other = otherRunner(repository);
    if (other !== null)
      return unfit(`this repository's tests run by ${other}, which cannot read a test for node's runner`);
    return testGuards(one, repository, {
      name: (short) => `twiceshy-${short}.test.mjs`,
      checkPasses: (seen, up) => headOf(seen, "node-test", "//") + START + checkPasses(seen, up, zero),
      lineIsGone: (seen, line, up) =>
        headOf(seen, "node-test", "//") + START + lineIsGone(seen, line, up, zero),
      argv: (path) => ["node", "--test", path],
    });
  },
};
