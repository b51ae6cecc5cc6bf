import { LIMITS } from "#heal/gates/limits.ts";
import { readPatch } from "#heal/gates/read-patch.ts";
import type { Case, SeenFile } from "#heal/vaccines/template.ts";
import { fileAtTree } from "#host/file-at-tree.ts";
import type { GitProject } from "#host/project.ts";
import { commandKind } from "#learn/command-kind.ts";
import { mayRunByItself } from "#learn/command-kind-alone.ts";
import { runnableArgv } from "#loop/runnable-argv.ts";
import type { Fix } from "#model/fix.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Proof } from "#model/proof.ts";
import { Trouble } from "#model/trouble.ts";
import { shortId } from "#report/lesson-text.ts";
import type { House } from "./compose.ts";
import { scriptsAt } from "./prove-scripts.ts";

/** A lesson that a proof stands behind, with the trees of that proof. */
export interface ProvenCase {
  readonly seen: Case;
  readonly before: string;
  readonly after: string;
}

/** What a guard of a lesson is made of, or trouble: only a proven change of files can become one. */
export async function provenCase(
  house: House,
  project: GitProject,
  knowledge: Knowledge,
  lesson: Lesson,
): Promise<ProvenCase> {
  const fixes = lesson.evidence.fixes.flatMap((id) => knowledge.fixes.fix(id) ?? []);
  const proven = fixes.find(({ receipt }) => receipt?.verdict === "proven");
  const short = shortId(lesson.id);
  if (lesson.action.kind !== "patch")
    throw new Trouble(
      "refused",
      `${short} is no change of files: there is nothing that a guard could see.`,
      `twiceshy lessons ${short}`,
    );
  if (lesson.lifecycle === "deprecated")
    throw new Trouble(
      "refused",
      `${short} is deprecated: a guard would hold others to what nobody stands behind any more.`,
      `twiceshy lessons ${short}`,
    );
  if (proven === undefined)
    throw new Trouble(
      "refused",
      `${short} is not proven: a guard is only made of a change that was shown to be the reason.`,
      fixes[0] === undefined ? `twiceshy lessons ${short}` : `twiceshy prove ${fixes[0].id}`,
    );
  const receipt = proven.receipt!;
  const before = receipt.withoutTree;
  const after = receipt.minimalTree ?? receipt.withTree;
  const read = readPatch(receipt.minimal ?? lesson.action.diff, LIMITS);
  if (before === null || after === null || read.kind === "unreadable") throw gone(proven, short);
  const files: SeenFile[] = [];
  for (const { path, oldPath, newPath, blocks } of read.files) {
    const at = (tree: string, name: string | null) =>
      name === null ? Promise.resolve(null) : fileAtTree(project, tree, name, house.around.env);
    const [was, is] = [await at(before, oldPath), await at(after, newPath)];
    if (was === undefined || is === undefined) throw gone(proven, short);
    const lines = (side: "removed" | "added") => blocks.flatMap((block) => block[side]);
    files.push({ path, before: was, after: is, removed: lines("removed"), added: lines("added") });
  }
  const eight = lesson.id.slice(0, 8);
  const check = checkOf(house, receipt);
  return {
    seen: { short: eight, mark: `twiceshy ${eight}`, title: lesson.title, files, check },
    before,
    after,
  };
}

function gone({ id }: Fix, short: string): Trouble {
  return new Trouble(
    "refused",
    `the files that ${short} was proven with are not here any more, so no guard can be tried on them.`,
    `twiceshy prove ${id}`,
  );
}

/** A check may become a test where it may run by itself and is none: what only deploys is no test, and a test needs no second one. */
function checkOf({ project, settings }: House, { command, directory }: Proof): Case["check"] {
  const argv = runnableArgv(command);
  const scripts = scriptsAt(project.root, directory);
  const allowed = settings.values.checks.filter((line) => typeof line === "string");
  const { may, why } = mayRunByItself(argv, { scripts, allowed });
  const isTest = commandKind(argv, scripts) === "test";
  return { argv, directory, why: isTest ? "it is a test already" : may ? null : why };
}
