// "    Test.run (node:internal/test_runner/test:796:25)", "    at node:internal/process/task_queues:140:7", "  duration_ms: 12.96708",
// '  File "/usr/lib/python3.11/unittest/case.py", line 57, in run' is the runner's own too, but pytest folds it already.
const RUNTIME =
  /\bnode:(?:internal|async_hooks|events|vm|timers)\b|^\s*duration_ms:|^\s*at .*\bnode_modules[\\/]/;

/** The lines of an excerpt that tell something: frames of the runtime and its timings say nothing, and differ each time. */
export function tellingLines(excerpt: string): string[] {
  const lines = excerpt.split("\n");
  const kept = lines.filter((line) => !RUNTIME.test(line));
  // Where nothing else is left, they are all there is.
  return kept.some((line) => line.trim() !== "") ? kept : lines;
}
