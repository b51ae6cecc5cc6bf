import { expect, it } from "vitest";
import type { FixCheck } from "#loop/fix-loop-ports.ts";
import type { HealCopy } from "#loop/heal-loop-ports.ts";
import { checkOthers } from "#loop/heal-other-checks.ts";
import type { CheckRun } from "#model/fix-event.ts";
import type { Plan } from "#model/heal.ts";

const checkOf = (command: string): FixCheck => ({
  check: { id: command, command, directory: "", family: command },
  argv: command.split(" "),
});

const copyOf = (folder: string) =>
  ({ folder, restore: async () => ({ kind: "ok" }), close: async () => {} }) as unknown as HealCopy;

const runOf = ({ check, argv }: FixCheck, isRed: boolean) =>
  ({
    check,
    argv,
    outcome: isRed ? "failed" : "passed",
    exitCode: isRed ? 1 : 0,
    signal: null,
    failures: isRed
      ? [{ fingerprint: "broken", summary: "total is not a number", category: "x", message: "" }]
      : [],
    why: null,
  }) as unknown as CheckRun;

// A change that breaks the linter was verified: the second copy was made ready just then, and that it went well overwrote the refusal.
it("a check that turns red while the second copy is made ready refuses the change", async () => {
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const first = copyOf("one");
  const found = await checkOthers([checkOf("eslint ."), checkOf("tsc")], {
    plan: { toTree: "with", baseTree: "without" } as Plan,
    copy: first,
    openCopy: async () => copyOf("two"),
    // The first copy is done at once; the second takes as long as the first check takes in all.
    apply: async (copy) => {
      if (copy !== first) await isReady;
      return null;
    },
    run: async (check, _, on) => {
      const run = runOf(check, check.check.command === "eslint ." && on === "with");
      // Later than whatever comes of this run.
      setTimeout(ready, 50);
      return run;
    },
    signal: new AbortController().signal,
  });
  expect(found).toMatchObject({ kind: "refused", isDisproof: true });
});
