import type { Reporter, TestCase } from "vitest/node";

/** Says which tests passed only when they were tried again: a limit of time missed, or a race to look into. */
export default class RetriedReporter implements Reporter {
  readonly #retried: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const times = test.diagnostic()?.retryCount ?? 0;
    if (times > 0 && test.result().state === "passed")
      this.#retried.push(`${test.module.relativeModuleId} > ${test.fullName} (${times + 1} tries)`);
  }

  onTestRunEnd(): void {
    if (this.#retried.length === 0) return;
    process.stdout.write(
      `\nPassed only when tried again:\n${this.#retried.map((name) => `  ${name}\n`).join("")}`,
    );
  }
}
