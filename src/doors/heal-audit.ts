import { redact } from "#detect/redact.ts";
import {
  type AuditEntry,
  auditLine,
  type ChainVerdict,
  chain,
  type Plain,
  verifyChainText,
} from "#heal/audit.ts";
import { healingOf } from "#memory/healing.ts";
import { isForgotten } from "#memory/is-forgotten.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { redactDeep } from "#memory/redact-deep.ts";
import type { AuditRow } from "#model/heal.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { originIfThere, originOf } from "./origin.ts";

/** What every part of healing is given. */
export interface HealHouse {
  readonly house: House;
  readonly memory: Memory;
}

/** The hash of the last entry, kept apart from the chain: without it nobody would see that its end is missing. */
const HEAD = "heal/audit-head";

/** Puts one step at the end of this store's audit chain, scrubbed of secrets; the chain is held meanwhile. */
export function auditStep(
  { house, memory }: HealHouse,
  step: string,
  detail: Readonly<Record<string, unknown>>,
): void {
  const at = house.clock.now();
  const id = house.ids.next(at);
  const knowledge = knowledgeOf(memory);
  // Undefined has no place in the chain's text.
  const plain = JSON.parse(JSON.stringify(redactDeep(detail, redact))) as { readonly [key: string]: Plain };
  knowledge.together(() => {
    const origin = originOf({ house, memory });
    healingOf(memory).heal.appendAudit(origin, (last) => {
      const entry = chain(last === null ? null : (JSON.parse(last) as AuditEntry), {
        id,
        at,
        origin,
        step,
        detail: plain,
      });
      knowledge.progress.set(HEAD, entry.hash);
      return { number: entry.number, id, at, step, line: auditLine(entry) };
    });
  });
}

/** A chain as it was found. */
export interface AuditChain {
  readonly origin: string;
  readonly lines: readonly string[];
  readonly verdict: ChainVerdict;
}

/** Looks through every chain in the memory from its first entry. */
export function verifyAudit(memory: Memory): AuditChain[] {
  const { heal } = healingOf(memory);
  const { progress } = knowledgeOf(memory);
  const [own, head] = [originIfThere(memory), progress.get(HEAD)];
  // Also where all of its entries are gone.
  const origins = new Set([...heal.auditOrigins(), ...(own !== null && head !== null ? [own] : [])]);
  return [...origins].map((origin) => {
    const rows = heal.auditRows(origin);
    const lines = rows.map(({ line }) => line);
    const text = lines.map((line) => `${line}\n`).join("");
    const known = {
      forgotten: forgottenIn(memory, lines),
      ...(origin === own && head !== null ? { head } : {}),
    };
    const verdict = verifyChainText(text, known);
    const stray = firstStray(rows);
    const isFirst = stray !== null && (verdict.kind === "fits" || stray.at < verdict.at);
    return { origin, lines, verdict: isFirst ? stray : verdict };
  });
}

/** The first entry that is listed under something else than its line says: only the line is hashed. */
function firstStray(rows: readonly AuditRow[]): Extract<ChainVerdict, { kind: "broken" }> | null {
  for (const [at, row] of rows.entries()) {
    const said = saidBy(row.line);
    if (said === null) return null; // the chain tells of that
    const isForgotten = said.forgotten === true;
    const isSame =
      row.id === said.id &&
      row.number === said.number &&
      row.step === (isForgotten ? "forgotten" : said.step) &&
      (isForgotten || row.at === said.at);
    if (!isSame)
      return { kind: "broken", at, id: String(said.id), why: "what it is listed under is not what it says" };
  }
  return null;
}

function saidBy(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === "object" && said !== null ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Entries that a person had erased; `forget` keeps their ids. */
function forgottenIn(memory: Memory, lines: readonly string[]): ReadonlySet<string> {
  const { database } = storeOf(memory);
  // {"forgotten":true,"hash":"9f86…","id":"01a1e414-d2c3-73b9-b497-b7d55cd840cd","number":1,…
  const ids = lines.flatMap(
    (line) => /^\{"forgotten":true,"hash":"\w*","id":"([\w-]+)"/.exec(line)?.[1] ?? [],
  );
  return new Set(ids.filter((id) => isForgotten(database, id)));
}
