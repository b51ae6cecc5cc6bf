import { existsSync } from "node:fs";
import { join } from "node:path";
import { squeezed, standing, withoutPieces } from "#heal/vaccines/standing.ts";
import { ignoredPaths } from "#host/ignored-paths.ts";
import { asGitProject } from "#host/project.ts";
import { type FileIn, treeWithFiles } from "#host/tree-with-files.ts";
import { dropFile } from "#host/workspace.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { SeenVaccine, Vaccine } from "#model/vaccine.ts";
import { aloneIn, standsIn } from "#review/vaccines.ts";
import type { House } from "./compose.ts";
import { recordCorrections } from "./corrections.ts";
import { projectReader } from "./project-reader.ts";
import { bringIn, treeNow } from "./vaccine-files.ts";
import { allVaccines, recordVaccine, vaccineCalled } from "./vaccines-decided.ts";
import { whoSays } from "./who-says.ts";

/** Failures of one mark that are looked at. */
const MOST_READ = 1000;

/** Vaccines with what is seen of them now; those that stand first, the latest of each first. */
export function vaccinesNow(house: House, memory: Memory, knowledge: Knowledge): SeenVaccine[] {
  const read = projectReader(house.project.root);
  const rank = { written: 0, proposed: 1, "taken-back": 2 };
  return allHere(knowledge, read)
    .map((one) => {
      // All guards of a lesson have one mark: what an earlier one said is not this one's.
      const fired = memory
        .failures({ match: `twiceshy ${one.lesson.slice(0, 8)}`, limit: MOST_READ })
        .filter(({ seenAt }) => seenAt >= one.since);
      const lesson = knowledge.lessons.lesson(one.lesson);
      return {
        ...one,
        title: lesson?.title ?? null,
        isDeprecated: lesson?.lifecycle === "deprecated",
        stands: standsIn(one, read),
        fired: fired.length,
        lastFiredAt: fired.reduce<number | null>((last, { seenAt }) => Math.max(last ?? 0, seenAt), null),
        dead: one.state === "written" ? deadBy(one, house.project.root, read) : null,
      };
    })
    .sort((a, b) => rank[a.state] - rank[b.state] || b.at - a.at || (a.id < b.id ? -1 : 1));
}

/** Every vaccine; one that was only proposed is written where somebody applied its diff. */
function allHere(knowledge: Knowledge, read: (path: string) => string | null): Vaccine[] {
  return allVaccines(knowledge).map((one) =>
    one.state === "proposed" && standsIn(one, read) ? { ...one, state: "written" } : one,
  );
}

/** Why a guard that was written guards nothing any more; null where it does. */
function deadBy(one: Vaccine, root: string, read: (path: string) => string | null): string | null {
  const gone = one.files.find(({ path }) => read(path) === null);
  if (gone !== undefined) return `${gone.path} is gone`;
  const loose = one.pieces.find(({ path, text }) => standing(read(path), text) === null);
  if (loose !== undefined) return `${loose.path} does not name it any more`;
  if (one.watches.length > 0 && one.watches.every((path) => !existsSync(join(root, path))))
    return `the code that it guards is gone: ${one.watches.join(", ")}`;
  return null;
}

/** What taking a guard out came to. */
export interface TakenBack {
  readonly vaccine: Vaccine;
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** What somebody changed since, and is left as it is. */
  readonly left: readonly string[];
  /** Its own files that one of those still names: without them a tool would not start. */
  readonly kept: readonly string[];
}

/** Takes a guard out of the files again: what is its own goes, other people's files lose what it brought. A correction. */
export async function takeBack(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  wanted: string,
  reason: string,
): Promise<TakenBack> {
  const read = projectReader(house.project.root);
  const all = allHere(knowledge, read);
  const one = vaccineCalled(all, wanted);
  if (one.state === "taken-back") {
    if (!standsIn(one, read))
      throw new Trouble("refused", `${one.id} was taken back already.`, "twiceshy vaccines --all");
    // It came again, with a branch or by hand: that it was wrong is written down already.
    return { vaccine: one, ...(await takeOut(house, one, all)) };
  }
  const taken =
    one.state === "written"
      ? await takeOut(house, one, all)
      : { removed: [], changed: [], left: [], kept: [] };
  const { template, forbids, files, pieces, watches } = one;
  const decision = { step: "taken-back", template, forbids, files, pieces, watches } as const;
  recordVaccine(house, knowledge, one.lesson, decision, reason);
  correct(house, memory, knowledge, one, reason);
  return { vaccine: vaccineCalled(allVaccines(knowledge), one.id), ...taken };
}

async function takeOut(
  house: House,
  one: Vaccine,
  all: readonly Vaccine[],
): Promise<Omit<TakenBack, "vaccine">> {
  const project = asGitProject(house.project);
  if (project === null) throw new Trouble("refused", "there is no git repository here.", "git status");
  const read = projectReader(project.root);
  const { files, pieces } = aloneIn(one, all);
  const { env } = house.around;
  // No tree has what git ignores: there is no mode to keep, and nothing that could be deleted from it.
  const ignored = new Set(
    await ignoredPaths(
      project,
      [...files, ...pieces].map(({ path }) => path),
      env,
    ),
  );
  const next = new Map<string, FileIn>();
  const left = new Set<string>();
  for (const path of new Set(pieces.map((piece) => piece.path))) {
    const own = pieces.filter((piece) => piece.path === path).map(({ text }) => text);
    const now = read(path);
    const without = now === null ? null : withoutPieces(now, own);
    if (without !== null)
      next.set(path, { text: Buffer.from(without), ...(ignored.has(path) && { mode: "100644" }) });
    else if (now !== null) left.add(path);
  }
  const stillNamed = [...left].map((path) => read(path)).join("\n");
  const kept: string[] = [];
  // A file that others have lines in goes with the last of them.
  for (const { path, text } of files) {
    const now = next.get(path)?.text.toString("utf8") ?? read(path);
    if (now !== null && stillNamed.includes(path)) kept.push(path);
    else if (now !== null && squeezed(now) === squeezed(text)) next.set(path, null);
    else if (now !== null) left.add(path);
  }
  const tree = await treeNow(project, env);
  const made = await treeWithFiles(project, tree, next, env);
  if (made.kind !== "ok")
    throw new Trouble("refused", `nothing was changed: ${made.why}.`, "twiceshy vaccines");
  await bringIn(project, tree, made.tree, env);
  const paths = [...next];
  for (const [path, file] of paths) if (file === null && ignored.has(path)) dropFile(project.root, path);
  return {
    removed: paths.flatMap(([path, file]) => (file === null ? [path] : [])),
    changed: paths.flatMap(([path, file]) => (file === null ? [] : [path])),
    left: [...left],
    kept,
  };
}

/** That a guard was wrong says nothing against the fix: the correction is kept, and names no change that people would not want. */
function correct(house: House, memory: Memory, knowledge: Knowledge, one: Vaccine, reason: string): void {
  const fingerprint = knowledge.lessons.lesson(one.lesson)?.fingerprint ?? null;
  if (fingerprint === null) return;
  const at = house.clock.now();
  const about = { fingerprint, lesson: one.lesson, plan: null, application: null };
  const said = {
    proposed: null,
    preferred: null,
    diff: null,
    by: whoSays(house),
    reason: `${one.id}: ${reason}`,
  };
  recordCorrections({ house, memory }, [{ id: house.ids.next(at), at, kind: "undone", ...about, ...said }]);
}
