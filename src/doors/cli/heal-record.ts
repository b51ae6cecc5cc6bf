import { healingOf } from "#memory/healing.ts";
import { Trouble } from "#model/trouble.ts";
import { applicationJson } from "#report/heal-json.ts";
import { historyText } from "#report/heal-lines.ts";
import { paint } from "#report/paint.ts";
import { verifyAudit } from "../heal-audit.ts";
import type { Invocation } from "./command.ts";
import { inMemory } from "./heal-open.ts";

const DEFAULT_LIMIT = 20;

/** `heal history` */
export function history(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  const limit = flags.whole("limit", 1) ?? DEFAULT_LIMIT;
  return inMemory(invocation, async ({ house, memory }) => {
    const all = healingOf(memory).heal.applications({ limit });
    const { unmergedNow } = await import("../heal-unmerged.ts");
    const unmerged = new Set((await unmergedNow({ house, memory })).map(({ id }) => id));
    if (flags.has("json")) {
      const told = all.map((one) => ({ ...applicationJson(one), isUnmerged: unmerged.has(one.id) }));
      await terminal.out(`${JSON.stringify({ version: 1, applications: told })}\n`);
      return 0;
    }
    const now = house.clock.now();
    await terminal.out(historyText(all, now, paint(terminal.paintOut), terminal.columns, unmerged));
    return 0;
  });
}

/** `heal audit verify`: 0 where every chain fits, 1 where an entry does not. */
export function audit(invocation: Invocation, word: string): Promise<number> {
  const { flags, terminal } = invocation;
  if (word !== "verify")
    throw new Trouble("usage", `heal audit knows no word "${word}".`, "twiceshy heal audit verify");
  return inMemory(invocation, async ({ memory }) => {
    const chains = verifyAudit(memory);
    const isWhole = chains.every(({ verdict }) => verdict.kind === "fits");
    if (flags.has("json")) {
      const answer = chains.map(({ origin, verdict }) => ({ origin, ...verdict }));
      await terminal.out(`${JSON.stringify({ version: 1, isWhole, chains: answer })}\n`);
    } else {
      const { green, red, dim } = paint(terminal.paintOut);
      for (const { origin, lines, verdict } of chains)
        await terminal.out(
          verdict.kind === "fits"
            ? `${green("fits")}    ${lines.length} entries, the last is ${verdict.head.slice(0, 16)}  ${dim(origin)}\n`
            : `${red("broken")}  entry ${verdict.at + 1}${verdict.id === null ? "" : ` (${verdict.id})`}: ${verdict.why}  ${dim(origin)}\n`,
        );
      if (chains.length === 0) await terminal.out("nothing was healed here yet: the audit log is empty\n");
    }
    return isWhole ? 0 : 1;
  });
}

/** `heal export`: every audit entry, one line of JSON each, as it was hashed. */
export function exportAudit(invocation: Invocation): Promise<number> {
  const { terminal } = invocation;
  return inMemory(invocation, async ({ memory }) => {
    const { heal } = healingOf(memory);
    for (const origin of heal.auditOrigins())
      await terminal.out(
        heal
          .auditLines(origin)
          .map((line) => `${line}\n`)
          .join(""),
      );
    return 0;
  });
}
