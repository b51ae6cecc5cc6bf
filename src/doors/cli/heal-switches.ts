import { type FingerprintMark, HEAL_POLICIES, type HealPolicy } from "#model/heal.ts";
import { Trouble } from "#model/trouble.ts";
import { healExplanationText, healStatusText, policyStepText } from "#report/heal-status-text.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../compose.ts";
import type { Invocation } from "./command.ts";
import { inMemory, withHealing } from "./heal-open.ts";

/** `heal status` */
export function status(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  return withHealing(invocation, async ({ house, memory }) => {
    const { lessonsNow } = await import("../lessons.ts");
    await lessonsNow(house, memory);
    const { healStatus } = await import("../heal-status.ts");
    const said = await healStatus(house, memory);
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, ...said })}\n`
        : healStatusText(said, house.clock.now(), paint(terminal.paintOut), terminal.columns),
    );
    return 0;
  });
}

/** `heal policy [<step>]`: shows the steps and what each needs, or sets one. */
export function policy(invocation: Invocation, word: string): Promise<number> {
  const { flags, terminal } = invocation;
  const wanted = word === "" ? null : policyNamed(word);
  return withHealing(invocation, async ({ house, memory }) => {
    const { lessonsNow } = await import("../lessons.ts");
    await lessonsNow(house, memory);
    const { healStatus, setHealPolicy } = await import("../heal-status.ts");
    const said = { reason: flags.text("reason") };
    const file = wanted === null ? null : setHealPolicy(house, memory, wanted, said).file;
    // Read anew: a flag of the environment is stronger than what was written.
    const { steps, policy: now, policyFrom } = await healStatus(compose(terminal, flags), memory);
    if (flags.has("json")) {
      await terminal.out(`${JSON.stringify({ version: 1, policy: now, from: policyFrom, file, steps })}\n`);
      return 0;
    }
    const ink = paint(terminal.paintOut);
    for (const step of steps) await terminal.out(policyStepText(step, ink));
    if (wanted !== null && now !== wanted)
      terminal.err(`twiceshy: ${file} says ${wanted}, but ${now} counts (${policyFrom})\n`);
    else if (wanted !== null && !steps.find((step) => step.policy === wanted)!.isEarned)
      terminal.err(`twiceshy: ${wanted} is on; it heals nothing before it is earned\n`);
    return 0;
  });
}

function policyNamed(word: string): HealPolicy {
  const found = HEAL_POLICIES.find((one) => one === word);
  if (found !== undefined) return found;
  throw new Trouble(
    "usage",
    `there is no policy "${word}": ${HEAL_POLICIES.join(", ")}.`,
    "twiceshy heal policy",
  );
}

/** `heal explain <fingerprint>` */
export function explain(invocation: Invocation, word: string): Promise<number> {
  const { flags, terminal } = invocation;
  return inMemory(invocation, async (around) => {
    const { explainHeal } = await import("../heal-explain.ts");
    const told = await explainHeal(around, word);
    await terminal.out(
      flags.has("json")
        ? `${JSON.stringify({ version: 1, ...told })}\n`
        : healExplanationText(told, around.house.clock.now(), paint(terminal.paintOut), terminal.columns),
    );
    return 0;
  });
}

/** `heal lock` and `heal unlock`. Without a memory they work too: a kill switch must not depend on one. */
export const lock = (invocation: Invocation) => switchLock(invocation, "lock");
export const unlock = (invocation: Invocation) => switchLock(invocation, "unlock");

async function switchLock({ flags, terminal }: Invocation, what: "lock" | "unlock"): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere().catch((error: unknown) => {
    if (error instanceof Trouble) return null;
    throw error;
  });
  try {
    const { lockHealing, unlockHealing } = await import("../heal-lock.ts");
    const said = (what === "lock" ? lockHealing : unlockHealing)({ house, memory }, flags.text("reason"));
    const isDone = (said.locked !== null) === (what === "lock");
    const words = said.locked === null ? "healing is not locked" : `healing is locked: ${said.locked}`;
    await terminal.out(flags.has("json") ? `${JSON.stringify({ version: 1, ...said })}\n` : `${words}\n`);
    if (!isDone) terminal.err("twiceshy: that is not a lock of heal's own: whoever put it takes it away\n");
    return isDone ? 0 : 1;
  } finally {
    memory?.close();
  }
}

/** `heal ignore|unignore|unquarantine <fingerprint> --reason "…"` */
export function mark(kind: FingerprintMark["kind"]) {
  return (invocation: Invocation, word: string): Promise<number> => {
    const { flags, terminal } = invocation;
    return inMemory(invocation, async (around) => {
      const { markFailure } = await import("../heal-marks.ts");
      const said = markFailure(around, kind, { fingerprint: word, reason: flags.text("reason") });
      const { mark: made, lessons } = said;
      await terminal.out(
        flags.has("json")
          ? `${JSON.stringify({ version: 1, ...made, lessons })}\n`
          : `${made.fingerprint.slice(0, 8)} ${SAID[kind]}\n`,
      );
      return 0;
    });
  };
}

const SAID: Readonly<Record<FingerprintMark["kind"], string>> = {
  ignore: "is ignored: it is still captured, and makes no issue, no warning and no count",
  unignore: "is not ignored any more",
  unquarantine: "is out of quarantine: its record stays, and it has to be verified anew",
};
