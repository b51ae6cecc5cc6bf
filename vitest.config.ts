import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/fixtures/**"],
    // Tests isolate by temporary directories, not by module instances: sharing modules makes the suite several times faster.
    isolate: false,
    pool: "threads",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["test/global-setup.ts"],
  },
});
