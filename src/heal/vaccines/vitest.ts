import { type Template, unfit } from "./template.ts";
import { testGuards } from "./test-guard.ts";
import { checkPasses, headOf, lineIsGone } from "./test-javascript.ts";
import { otherRunner } from "./test-runner.ts";

const zero = (actual: string, message: string) => `expect(${actual}, ${message}).toBe(0);`;
// Put together, so that nobody takes it for an import of ours.
const START = `import { expect, test } from ${JSON.stringify("vitest")};\n`;

export const vitest: Template = {
  name: "vitest",
  summary: "a test for vitest",
  make(one, repository) {
    if (otherRunner(repository) !== "vitest") return unfit("vitest is not used in this repository");
    const tool = repository.tool("vitest");
    if (tool === null) return unfit("vitest is not installed here");
    return testGuards(one, repository, {
      name: (short) => `twiceshy-${short}.test.mjs`,
      checkPasses: (seen, up) => headOf(seen, "vitest", "//") + START + checkPasses(seen, up, zero),
      lineIsGone: (seen, line, up) => headOf(seen, "vitest", "//") + START + lineIsGone(seen, line, up, zero),
      argv: (path) => [tool, "run", path],
    });
  },
};
