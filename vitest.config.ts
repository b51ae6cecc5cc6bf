import { defineConfig } from "vitest/config";

/** Real processes by the dozen: `.ci/run` plays them all (TWICESHY_ALL_TESTS=1), `npm test` stays under five minutes. */
const SLOW = [
  "test/faults/learning-*.test.ts",
  "test/agents/hooks/plugins.test.ts",
  "test/doors/install/examine-hooks.test.ts",
  "test/e2e/mcp*.test.ts",
  "test/verify/prove.test.ts",
  "test/faults/fix-*.test.ts",
  "test/faults/hooks-*.test.ts",
  "test/faults/memory-concurrency.test.ts",
  "test/host/scratch-copy.test.ts",
  "test/loop/prove-fix.test.ts",
  "test/e2e/prove.test.ts",
  "test/conformance/new-detector.test.ts",
  "test/doors/cli/demo-story.test.ts",
  "test/e2e/backfill.test.ts",
  "test/e2e/demo.test.ts",
  "test/e2e/fix-workflows.test.ts",
  "test/e2e/fix.test.ts",
  "test/e2e/fix-scenes.test.ts",
  "test/e2e/fix-resume.test.ts",
  "test/e2e/fix-faults.test.ts",
  "test/e2e/fix-live.test.ts",
  "test/e2e/fix-wrong.test.ts",
  "test/doors/library/fix.test.ts",
  "test/doors/langgraph/fix-graph.test.ts",
  "test/doors/headless-agents.test.ts",
  "test/host/run-agent.test.ts",
  "test/heal/gates/hostile.test.ts",
  "test/eval/recipe-diff.test.ts",
  "test/verify/hunks.test.ts",
  "test/doors/own-notes-change.test.ts",
  "test/doors/hook.test.ts",
  "test/doors/cli/notes.test.ts",
  "test/regressions/learned-and-recalled.test.ts",
  "test/e2e/run-flood.test.ts",
  "test/e2e/run-signals.test.ts",
  "test/e2e/run-terminal.test.ts",
  "test/faults/hostile-output.test.ts",
  "test/faults/hostile-reports.test.ts",
];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/fixtures/**", ...(process.env.TWICESHY_ALL_TESTS ? [] : SLOW)],
    // Tests isolate by temporary directories, not by module instances: sharing modules makes the suite several times faster.
    isolate: false,
    pool: "threads",
    testTimeout: 60_000,
    // Several hold a limit of time, which a busy machine misses now and then; whoever needed another try is listed at the end.
    retry: 2,
    reporters: ["default", "./test/retried-reporter.ts"],
    hookTimeout: 60_000,
    globalSetup: ["test/global-setup.ts"],
  },
});
