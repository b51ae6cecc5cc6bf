import { expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import { backfillGit } from "#loop/backfill-git.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import type { Run } from "#model/run.ts";

const NOW = Date.UTC(2026, 10, 17);

const commit = (id: string, parent: string, at: number) => ({
  id,
  parent,
  tree: `tree of ${id}`,
  parentTree: `tree of ${parent}`,
  at,
  subject: "fix: the total of an empty cart",
  files: ["src/cart.js"],
});

// One commit of a machine whose clock was wrong, and all that came after it was told to be in the future: nothing was learned of it.
it("no commit is told to be later than now", async () => {
  const runs: Run[] = [];
  let asked = 0;
  const argv = ["node", "test.js"];
  await backfillGit(
    {
      argv,
      check: identifyCheck(argv, ""),
      commits: [
        commit("newest", "late", Date.UTC(2026, 10, 1)),
        commit("late", "oldest", Date.UTC(2038, 0, 1)),
        commit("oldest", "root", Date.UTC(2026, 9, 1)),
      ],
      deadline: NOW + 60_000,
      timeoutMs: 1000,
    },
    {
      scratch: {
        kind: "scratch",
        isolation: "none",
        treeWith: async () => null,
        // Each commit is green, and was red until it came: the second run asked for is the parent's.
        run: async () => ({
          exitCode: asked++ % 2,
          signal: null,
          timedOut: false,
          output: "",
          durationMs: 5,
          trouble: null,
        }),
      },
      progress: { get: () => null, set: () => {}, drop: () => {} },
      clock: { now: () => NOW },
      settings: {},
      openCollector: async () => new OutputCollector(),
      os: "linux",
      deriveId: (at, seed) => `${at} ${seed}`,
      diff: async () => null,
      remember: (run) => runs.push(run),
      learnAndProve: async () => null,
      isStopped: () => false,
    },
  );
  const times = runs.map(({ startedAt, git }) => [git?.head, startedAt] as const);
  expect(times).toHaveLength(6);
  expect(Math.max(...times.map(([, at]) => at))).toBeLessThanOrEqual(NOW);
  // Newest first; each after its parent.
  const greens = runs.filter(({ outcome }) => outcome === "passed").map(({ startedAt }) => startedAt);
  expect(greens).toEqual([...greens].sort((a, b) => b - a));
  expect(greens[0]).toBe(Date.UTC(2026, 10, 1));
});
