import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { showFix } from "#doors/fixes.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { Session } from "../doors/hook-payloads.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";

const CHECK = "node --test check.test.js";
const FILES = {
  ".gitignore": ".env\n",
  "check.test.js": `const { readFileSync } = require("node:fs");
require("node:test")("has a key", () => require("node:assert").match(readFileSync(".env", "utf8"), /KEY=1/));
`,
};

async function known(repo: string) {
  const house = compose({ cwd: repo, env: GIT_ENV } as never);
  const memory = await house.openMemory();
  try {
    const knowledge = knowledgeOf(memory)!;
    const fixes = knowledge.fixes.fixes({ limit: 10 }).map((fix) => ({
      ...{ kind: fix.kind, marks: fix.marks, files: fix.attempts.at(-1)?.files },
      change: showFix(fix, knowledge).change?.text ?? null,
    }));
    return { fixes, flakes: knowledge.fixes.flakes().length };
  } finally {
    memory.close();
  }
}

function scene() {
  const repo = gitRepository(FILES);
  writeFileSync(join(repo, ".env"), "KEY=0\n");
  return { repo, env: (text: string) => writeFileSync(join(repo, ".env"), text), session: new Session(repo) };
}

describe("what an edit of a file that git ignores cured", () => {
  it("is a fix by what the edit tells, and no flake", async () => {
    const { repo, env, session } = scene();
    await session.check(CHECK);
    env("KEY=1\n");
    await session.edited(".env", "KEY=0", "KEY=1");
    await session.check(CHECK);
    await session.hear("Stop");
    const { fixes, flakes } = await known(repo);
    expect(flakes).toBe(0);
    expect(fixes).toMatchObject([{ kind: "change", marks: [], files: [".env"] }]);
    expect(fixes[0]!.change).toContain("+KEY=1");
  });

  it.each(["cp good.env .env && ", "echo KEY=1 > .env; "])(
    "is no flake where %s came first",
    async (edit) => {
      const { repo, session } = scene();
      writeFileSync(join(repo, "good.env"), "KEY=1\n");
      await session.check(CHECK);
      await session.check(edit + CHECK);
      await session.hear("Stop");
      expect((await known(repo)).flakes).toBe(0);
    },
  );

  it("is a flake where nobody told of an edit, and where one was taken back", async () => {
    for (const isTakenBack of [false, true]) {
      const { repo, env, session } = scene();
      await session.check(CHECK);
      env("KEY=1\n");
      if (isTakenBack) {
        await session.edited("check.test.js", "KEY=1", "KEY=2");
        await session.edited("check.test.js", "KEY=2", "KEY=1");
      }
      await session.check(CHECK);
      await session.hear("Stop");
      const { fixes } = await known(repo);
      expect(fixes[0]!.marks, String(isTakenBack)).toContain("same-tree");
    }
  });
});
