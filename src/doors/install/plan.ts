/**
 * What `init` and `uninstall` would do, as data: shown, asked about, then done by apply.ts. Reads files, writes none. A file
 * that cannot be dealt with is a plan too, so that the others go on.
 */
import { join } from "node:path";
import type { Client, Scope } from "./clients.ts";
import { followLinks, readConfig, whyNotWritable } from "./config-file.ts";
import { presenceIn, putInto, takeFrom } from "./contents.ts";
import { hashOf, type Receipts } from "./receipts.ts";
import { Unexpected } from "./unexpected.ts";

export interface Spot {
  readonly client: Client;
  readonly scope: Scope;
  readonly path: string;
}

export type FilePlan =
  /** Text is written; before is null where the file is new. */
  | (Spot & {
      readonly kind: "write";
      readonly before: string | null;
      readonly after: string;
      readonly notes: readonly string[];
    })
  /** The file goes. */
  | (Spot & { readonly kind: "remove"; readonly before: string })
  /** Nothing to do, and why. */
  | (Spot & {
      readonly kind: "none";
      readonly notes: readonly string[];
      /** Whose configuration has the hooks that serve here; null where none has. */
      readonly servedBy: Scope | null;
    })
  /** Left as it is, because of what is wrong with it. */
  | (Spot & { readonly kind: "left"; readonly why: string });

type Env = Readonly<Record<string, string | undefined>>;

/** The file of a client. */
export function spotOf(client: Client, scope: Scope, root: string, env: Env): Spot {
  return { client, scope, path: scope === "user" ? client.userFile(env) : join(root, client.projectFile) };
}

/** What has to be written so that a client tells us. */
export function planInstall(spot: Spot, other: Spot, hasNotes: boolean): FilePlan {
  return orLeft(spot, () => {
    const before = readConfig(spot.path);
    const here = presenceIn(spot.client, before, spot.scope);
    if (spot.scope === "project" && here === "none" && isCovered(other)) {
      return {
        ...spot,
        kind: "none",
        servedBy: other.scope,
        notes: [`the hooks at user level (${other.path}) serve this project too: not installed twice`],
      };
    }
    const { text, notes } = putInto(spot.client, before, hasNotes, spot.scope);
    if (text === null || text === before) {
      return here === "none"
        ? { ...spot, kind: "none", servedBy: null, notes }
        : { ...spot, kind: "none", servedBy: spot.scope, notes: ["already set up"] };
    }
    mustBeWritable(spot);
    const twice = spot.scope === "user" && isCovered(other);
    const said = twice
      ? [`this project has them too (${other.path}): every event is told twice there, and taken once`]
      : [];
    return { ...spot, kind: "write", before, after: text, notes: [...notes, ...said] };
  });
}

/** What has to be done so that nothing of ours is left. */
export function planUninstall(spot: Spot, receipts: Receipts): FilePlan {
  return orLeft(spot, () => {
    const before = readConfig(spot.path);
    const receipt = receipts.for(spot.path, before);
    const nothing: FilePlan = { ...spot, kind: "none", servedBy: null, notes: [] };
    if (before === null) return nothing;
    const isUntouched = receipt !== null && hashOf(before) === receipt.afterHash;
    if (!isUntouched && presenceIn(spot.client, before) === "none") return nothing;
    const after = isUntouched ? receipt.before : takeFrom(spot.client, before, receipt?.before);
    if (after === before) return nothing;
    mustBeWritable(spot);
    if (after === null) return { ...spot, kind: "remove", before };
    const notes = [
      isUntouched
        ? "as it was before"
        : "only our entries go: it was edited since, or set up on another machine",
    ];
    return { ...spot, kind: "write", before, after, notes };
  });
}

/** Where the hooks of a client are that tell us of this project once a plan is carried out; null where nothing does. */
export function servesHere(plan: FilePlan): Scope | null {
  if (plan.kind === "left") return null;
  return plan.kind === "none" ? plan.servedBy : plan.scope;
}

function isCovered(other: Spot): boolean {
  try {
    return presenceIn(other.client, readConfig(other.path), other.scope) === "all";
  } catch (error) {
    if (error instanceof Unexpected) return false;
    throw error;
  }
}

function mustBeWritable({ path }: Spot): void {
  const why = whyNotWritable(followLinks(path));
  if (why !== null) throw new Unexpected(why);
}

function orLeft(spot: Spot, plan: () => FilePlan): FilePlan {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return { ...spot, kind: "left", why: error.message };
  }
}
