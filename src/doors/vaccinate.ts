import { TEMPLATES } from "#heal/vaccines/registry.ts";
import type { Guard, Template } from "#heal/vaccines/template.ts";
import { ignoredPaths } from "#host/ignored-paths.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { type Tried, type VaccinatePorts, vaccinate } from "#loop/vaccinate.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { Vaccine } from "#model/vaccine.ts";
import { isSame, vaccineId, withEarlier } from "#review/vaccines.ts";
import type { House } from "./compose.ts";
import { lessonCalled, lessonsNow } from "./lessons.ts";
import { projectReader } from "./project-reader.ts";
import { scratchPorts } from "./prove-scratch.ts";
import { provenCase } from "./vaccine-case.ts";
import { bringIn, repositoryPort, treeNow, treeWithGuard } from "./vaccine-files.ts";
import { throughLinks } from "./vaccine-links.ts";
import { allVaccines, decisionOf, recordVaccine } from "./vaccines-decided.ts";

export interface VaccinateAsked {
  /** Null: all of them, until one holds. */
  readonly template: string | null;
  readonly isDry: boolean;
  readonly isWritten: boolean;
  readonly signal: AbortSignal;
  onTry?(template: string): void;
}

/** What came of it. */
export interface Vaccinated {
  readonly lesson: Lesson;
  readonly tried: readonly Tried[];
  /** The guard that holds; null where none does, or none was tried. */
  readonly id: string | null;
  /** What it would change, as a unified diff. */
  readonly diff: string | null;
  readonly isWritten: boolean;
  /** Of its files those that git ignores: they reach nobody else. */
  readonly ignored: readonly string[];
}

/** A guard may take its time: a linter of a large repository does. */
const TIMEOUT_MS = 5 * 60_000;

/** Makes a guard of a lesson, tries it in scratch copies and proposes it; writes it where that was asked for. */
export async function vaccinateLesson(
  house: House,
  memory: Memory,
  wanted: string,
  asked: VaccinateAsked,
): Promise<Vaccinated> {
  const project = asGitProject(house.project);
  if (project === null)
    throw new Trouble(
      "refused",
      "there is no git repository here: only its files can be put back as they were.",
      "git init",
    );
  const { knowledge } = await lessonsNow(house, memory);
  const lesson = await lessonCalled(house, knowledge, wanted);
  const templates = templatesFor(lesson, asked.template, allVaccines(knowledge));
  const { seen, before, after } = await provenCase(house, project, knowledge, lesson);
  const { env } = house.around;
  const now = await treeNow(project, env);
  const repository = repositoryPort(project.root, env);
  const own = templates.map((template) => throughLinks(template, project.root));
  const tried = await inScratch(house, project, { before, after, now }, asked, (ports) =>
    vaccinate(seen, own, repository, asked.isDry, ports),
  );
  const found = tried.find((one) => one.kind === "holds");
  if (found?.kind !== "holds") return { lesson, tried, id: null, diff: null, isWritten: false, ignored: [] };
  const made = await diffTrees(project, now, found.tree, { env });
  if (asked.isWritten) await bringIn(project, now, found.tree, env);
  keep(house, knowledge, lesson, found, asked.isWritten);
  return {
    lesson,
    tried,
    id: vaccineId(lesson.id, found.template),
    diff: made.kind === "ok" ? made.text : null,
    isWritten: asked.isWritten,
    ignored: await ignoredPaths(project, pathsOf(found.guard), env),
  };
}

function pathsOf({ files, edits }: Guard): string[] {
  return [...new Set([...files, ...edits].map(({ path }) => path))];
}

/** Records what came of it. A guard that stands keeps what it brought before and still has: taking it back takes that too. */
function keep(
  house: House,
  knowledge: Knowledge,
  lesson: Lesson,
  found: Extract<Tried, { kind: "holds" }>,
  isWritten: boolean,
): void {
  const known = allVaccines(knowledge).find(({ id }) => id === vaccineId(lesson.id, found.template));
  if (known?.state === "written" && !isWritten) return;
  const made = decisionOf(found, isWritten ? "written" : "proposed");
  const read = projectReader(house.project.root);
  const next = known?.state === "written" ? withEarlier(made, known, read) : made;
  if (known?.state === next.step && isSame(next, known)) return;
  recordVaccine(house, knowledge, lesson.id, next, null);
}

/** Templates already taken back are left alone, unless a person names one. */
function templatesFor(
  lesson: Lesson,
  wanted: string | null,
  vaccines: readonly Vaccine[],
): readonly Template[] {
  const mine = vaccines.filter((one) => one.lesson === lesson.id);
  if (wanted !== null) {
    const found = TEMPLATES.filter(({ name }) => name === wanted);
    if (found.length > 0) return found;
    const names = TEMPLATES.map(({ name }) => name).join(", ");
    throw new Trouble(
      "usage",
      `no template is called "${wanted}": there are ${names}.`,
      "twiceshy vaccinate --help",
    );
  }
  return TEMPLATES.map((template) => {
    const known = mine.find((one) => one.template === template.name);
    if (known?.state !== "taken-back") return template;
    const why = `it was taken back${known.reason === null ? "" : `: ${known.reason}`}; --template ${template.name} tries it again`;
    return { ...template, make: () => ({ kind: "unfit", why }) };
  });
}

/** Opens the scratch copy when the first guard is run in it, and closes it. */
async function inScratch<T>(
  { around: { env } }: House,
  project: GitProject,
  trees: VaccinatePorts["trees"],
  { signal, onTry }: VaccinateAsked,
  story: (ports: VaccinatePorts) => Promise<T>,
): Promise<T> {
  const { openScratch } = scratchPorts({ project, env, signal });
  let opened: ReturnType<typeof openScratch> | null = null;
  try {
    return await story({
      trees,
      treeWith: (base, guard) => treeWithGuard(project, base, guard, env),
      async run(tree, argv) {
        const scratch = await (opened ??= openScratch());
        if (scratch.kind === "unavailable") return { exitCode: null, output: "", trouble: scratch.why };
        return scratch.run(tree, { argv, directory: "", timeoutMs: TIMEOUT_MS });
      },
      isStopped: () => signal.aborted,
      ...(onTry && { onTry }),
    });
  } finally {
    const scratch = await (opened as ReturnType<typeof openScratch> | null);
    if (scratch?.kind === "scratch") await scratch.close();
  }
}
