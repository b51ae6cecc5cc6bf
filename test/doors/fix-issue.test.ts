import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { allIssues } from "#doors/issues-review.ts";
import type { Issue } from "#model/issue.ts";
import { type FixEnd, fixLoop, type OtherRoles } from "../../src/index.ts";
import { CART, CHECK, TEST } from "../e2e/fix-scene.ts";
import { gitRepository } from "../host/sandbox.ts";

async function fix(cwd: string, coder: NonNullable<OtherRoles["coder"]>): Promise<FixEnd> {
  const loop = fixLoop({ cwd, check: CHECK, roles: { coder } });
  for (;;) {
    const { value, done } = await loop.next();
    if (done) return value;
  }
}

async function issuesIn(cwd: string): Promise<Issue[]> {
  const memory = await compose({ cwd, env: {} }).openMemory();
  try {
    return allIssues({ memory });
  } finally {
    memory.close();
  }
}

it("a loop that gets nowhere waits for a person, once", async () => {
  const root = gitRepository({ ".gitignore": "node_modules/\n", "cart.js": CART("-"), "cart.test.js": TEST });
  const end = await fix(root, async ({ directory }) => {
    writeFileSync(join(directory, "note.txt"), `${Math.random()}`);
  });
  expect(end.reason).not.toBe("fixed");
  const [issue, ...others] = await issuesIn(root);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    state: "open",
    kind: "code",
    loop: end.loop,
    fingerprint: end.goal!.failures[0]!.fingerprint,
    source: "fix-loop",
    files: ["cart.test.js"],
  });
  expect(issue!.why).toContain("the fix loop stopped after");
  expect(issue!.detail).toContain(end.report);
  // Its attempts are used up: stopped again at once, and still one issue.
  const again = await fix(root, async () => {});
  expect(again.reason).toBe("bounded_attempts_exceeded");
  expect(await issuesIn(root)).toMatchObject([{ seen: 2, loop: again.loop, state: "open" }]);
});
