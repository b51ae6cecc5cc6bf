import { missingFolders, readConfig, removeConfig, writeConfig } from "./config-file.ts";
import { presenceIn, takeFrom } from "./contents.ts";
import type { FilePlan } from "./plan.ts";
import { hashOf, type Receipt, type Receipts } from "./receipts.ts";
import { Unexpected } from "./unexpected.ts";

/** Writes one plan of `init`, with its receipt. What cannot be written becomes a plan that says so. */
export function applyInstall(plan: FilePlan, receipts: Receipts, root: string, now: number): FilePlan {
  return orLeft(plan, () => {
    const written = plan.kind === "write" ? plan : adopted(plan, receipts);
    if (written === null) return plan;
    const earlier = receipts.for(plan.path, written.before);
    const before = originalOf(written, earlier);
    // The receipt first: whoever is stopped between the two can still put everything back.
    receipts.write({
      version: 1,
      path: plan.path,
      agent: plan.client.agent,
      scope: plan.scope,
      root: plan.scope === "user" ? null : root,
      before,
      beforeHash: before === null ? null : hashOf(before),
      afterHash: hashOf(written.after),
      madeFolders: [...missingFolders(plan.path), ...(earlier?.madeFolders ?? [])],
      at: new Date(now).toISOString(),
    });
    if (plan.kind === "write") writeConfig(plan.path, written.after);
    if (earlier?.movedFrom !== undefined) receipts.drop(earlier);
    return plan;
  });
}

/** Does one plan of `uninstall`; the receipt is used up. */
export function applyUninstall(plan: FilePlan, receipts: Receipts): FilePlan {
  return orLeft(plan, () => {
    const receipt = receipts.for(plan.path, "before" in plan ? plan.before : null);
    if (plan.kind === "write") writeConfig(plan.path, plan.after);
    if (plan.kind === "remove") removeConfig(plan.path, receipt?.madeFolders ?? []);
    if (plan.kind !== "left" && receipt !== null) receipts.drop(receipt);
    return plan;
  });
}

/** Entries that came with the repository, from another machine: from here on they are known to be used on this one. */
function adopted(plan: FilePlan, receipts: Receipts): (FilePlan & { kind: "write" }) | null {
  if (plan.kind !== "none" || receipts.of(plan.path) !== null) return null;
  const text = readConfig(plan.path);
  if (text === null || presenceIn(plan.client, text) === "none") return null;
  return { ...plan, kind: "write", before: text, after: text };
}

/** What the file held before we came at all, also when this is not our first time. */
function originalOf(plan: FilePlan & { kind: "write" }, earlier: Receipt | null): string | null {
  if (plan.before === null) return null;
  if (earlier !== null && hashOf(plan.before) === earlier.afterHash) return earlier.before;
  return takeFrom(plan.client, plan.before, earlier?.before);
}

function orLeft(plan: FilePlan, step: () => FilePlan): FilePlan {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const { client, scope, path } = plan;
    return { client, scope, path, kind: "left", why: error.message };
  }
}
