import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeseenRequest } from "#host/scratch-place.ts";
import type { Plan } from "#model/heal.ts";
import { CHECK_OUTPUT_CAP, inShell } from "./check-start.ts";
import type { House } from "./compose.ts";
import { lockedBy } from "./fix-lock.ts";
import { cameWithRepository } from "./settings-file.ts";
import { workerAt } from "./worker-lock.ts";

/** What of a plan is needed to start its check before anything else of it is read. */
interface Note {
  readonly at: number;
  /** Names that it may be asked for by. */
  readonly plan: string;
  readonly fingerprint: string;
  readonly tree: string;
  readonly argv: readonly string[];
  readonly directory: string;
}

/** Nobody remembers a plan for longer, and binding does not either. */
const LONGEST_MS = 60 * 60_000;
const MOST = 20;
/** As few letters name a plan as the memory takes for one. */
const SHORTEST = 4;

const fileOf = (storeDir: string) => join(storeDir, "heal-foreseen.json");

/**
 * Notes plans that a person is shown and may apply. Only of fixes that were proven, with the very check: that a person asks for it is all that
 * its check needs to be run.
 */
export function foresee(
  { dirs, clock }: Pick<House, "dirs" | "clock">,
  shown: readonly { readonly plan: Plan; readonly isStopped: boolean }[],
): void {
  const now = clock.now();
  const names = new Set(shown.map(({ plan }) => plan.failure.fingerprint));
  const fresh = shown
    .filter(({ plan, isStopped }) => !isStopped && mayBeForeseen(plan))
    .map(({ plan }) => noteOf(plan, now));
  const others = notesIn(dirs.store, now).filter(({ fingerprint }) => !names.has(fingerprint));
  const notes = [...fresh, ...others].slice(0, MOST);
  const file = fileOf(dirs.store);
  try {
    if (notes.length === 0) {
      rmSync(file, { force: true });
      return;
    }
    const half = `${file}.${process.pid}`;
    writeFileSync(half, JSON.stringify(notes), { mode: 0o600 });
    renameSync(half, file);
  } catch {
    // Its check starts a few milliseconds later.
  }
}

function mayBeForeseen({ remedy, misfit, evidence, argv, baseTree }: Plan): boolean {
  const isWhole = !argv.some((word) => word.includes("[redacted:"));
  const isProven = evidence.verified > 0 && evidence.proofs.length > 0;
  return remedy.kind === "patch" && misfit === null && baseTree !== null && isProven && isWhole;
}

const noteOf = ({ id, failure, argv, check, baseTree }: Plan, at: number): Note => ({
  at,
  plan: id,
  fingerprint: failure.fingerprint,
  tree: baseTree!,
  argv,
  directory: check.directory,
});

function notesIn(storeDir: string, now: number): Note[] {
  try {
    const notes: unknown = JSON.parse(readFileSync(fileOf(storeDir), "utf8"));
    return Array.isArray(notes)
      ? notes.filter((one) => isNote(one) && one.at <= now && now - one.at < LONGEST_MS)
      : [];
  } catch {
    return [];
  }
}

function isNote(one: unknown): one is Note {
  const { at, plan, fingerprint, tree, argv, directory } = (one ?? {}) as Record<string, unknown>;
  const words = [plan, fingerprint, tree, directory, ...(Array.isArray(argv) ? argv : [null])];
  return Number.isFinite(at) && words.every((word) => typeof word === "string");
}

/**
 * What `heal apply` of this name will run first, where a plan was shown here a while ago, nothing is locked and nobody else heals; else null. A note
 * that came with the repository is nobody's.
 */
export function foreseen(
  house: Pick<House, "dirs" | "project" | "around" | "clock">,
  wanted: string,
): ForeseenRequest | null {
  const now = house.clock.now();
  if (wanted.length < SHORTEST) return null;
  const [note, ...more] = notesIn(house.dirs.store, now).filter(
    ({ plan, fingerprint }) => plan.endsWith(wanted) || fingerprint.startsWith(wanted),
  );
  if (note === undefined || more.length > 0) return null;
  const { commonDir } = house.project;
  if (commonDir === null || cameWithRepository(fileOf(house.dirs.store), commonDir, house.around.env))
    return null;
  if (lockedBy(house) !== null || workerAt(house.dirs.store, now, "heal") !== null) return null;
  const { argv, directory, tree } = note;
  return { argv: inShell(argv), directory, tree, outputCap: CHECK_OUTPUT_CAP };
}
