/**
 * What is known and comes back all the same, as an edit of a document or workflow file that a person may apply. In: lessons, and
 * the failures and concerns they are about. Out: issues with a proposal. Nothing is edited here; never loaded by a hook that captures.
 */
import { redact } from "#detect/redact.ts";
import { fileAtTree } from "#host/file-at-tree.ts";
import { asGitProject } from "#host/project.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { treeWithFiles } from "#host/tree-with-files.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { BLANK_ISSUE, type Issue } from "#model/issue.ts";
import type { Lesson } from "#model/lesson.ts";
import { addedBy, type Writing, writingOf, written } from "#review/document-lesson.ts";
import { CLEARED } from "#review/fold-issue.ts";
import { issueIdOf } from "#review/issue-id.ts";
import { readProposal } from "#review/proposal.ts";
import type { BindPlace } from "./heal-bind.ts";
import { type IssueHouse, raiseIssue, recordIssue, WAITING } from "./issues.ts";
import { type Recurred, recurredAbout } from "./issues-recurred.ts";

/** Raises what should be written down, and puts a proposal to the concerns that have none. Each once. */
export async function proposeEdits(around: IssueHouse): Promise<Issue[]> {
  const { house, memory } = around;
  const { notes } = house.settings.values;
  const wanted = knowledgeOf(memory)
    .lessons.lessons({ archived: false })
    .flatMap((lesson) => {
      const writing = writingOf(lesson, notes);
      return writing === null ? [] : [{ lesson, writing }];
    });
  if (wanted.length === 0) return [];
  const proposed: Issue[] = [];
  let place: BindPlace | null = null;
  const recurred = await recurredAbout(
    around,
    wanted.map(({ lesson }) => lesson),
  );
  for (const { lesson, writing } of wanted) {
    const found = recurred.get(lesson.id);
    if (found === undefined) continue;
    place ??= await placeOf(around);
    if (place === null) break;
    const proposal = await proposalFor(lesson, writing, place);
    const issue = proposal === null ? null : propose(around, { lesson, writing, proposal }, found);
    if (issue !== null) proposed.push(issue);
  }
  return proposed;
}

async function placeOf({ house }: IssueHouse): Promise<BindPlace | null> {
  const project = asGitProject(house.project);
  const { env } = house.around;
  const taken = project === null ? null : await takeWorkingFiles(project, env, redact);
  return project === null || taken === null ? null : { project, env, base: taken.tree };
}

/** The edit against the file as it is; null where the file says so already, or where nobody could apply it. */
async function proposalFor(
  lesson: Lesson,
  writing: Writing,
  { project, env, base }: BindPlace,
): Promise<string | null> {
  const { file } = writing;
  const source = await fileAtTree(project, base, file, env);
  const text = source === undefined ? null : written(writing, lesson, source);
  if (text === null) return null;
  const put = { text: Buffer.from(text), ...(source === null && { mode: "100644" }) };
  const made = await treeWithFiles(project, base, new Map([[file, put]]), env);
  const diff = made.kind === "ok" ? await diffTrees(project, base, made.tree, { env }) : null;
  if (diff?.kind !== "ok" || diff.truncated || readProposal(diff.text).kind === "refused") return null;
  // With a secret blotted out of the lines around it, it would fit no file.
  return redact(diff.text) === diff.text ? diff.text : null;
}

interface Proposed {
  readonly lesson: Lesson;
  readonly writing: Writing;
  readonly proposal: string;
}

function propose(around: IssueHouse, proposed: Proposed, recurred: Recurred): Issue | null {
  const { lesson, writing, proposal } = proposed;
  const { kind, file } = writing;
  const { issues } = healingOf(around.memory);
  const added = addedBy(proposal);
  const told = { lesson: lesson.id, proposal, files: [file], changedLines: added.split("\n").length };
  const source = `lesson ${lesson.id.slice(0, 12)}`;
  const title = `${file} should say: ${lesson.title}`;
  const id = recurred.concern?.id ?? issueIdOf({ kind, fingerprint: null, source, title }, "");
  const known = issues.issue(id);
  const isSame = known?.proposal != null && addedBy(known.proposal) === added;
  if (known !== null && WAITING.includes(known.state)) {
    // The same again only where the file is another by now: what waits has to fit it.
    const isDue = known.proposal === null || (isSame && known.proposal !== proposal);
    const files = [...new Set([file, ...known.files])];
    if (isDue) recordIssue(around, known, { kind: "edited", by: null, body: { ...told, files } });
    return known.proposal === null ? issues.issue(id) : null;
  }
  // What a person applied or turned down is not proposed in the same words again; what was cleared away, when it comes back.
  const isCleared = known?.reason === CLEARED && recurred.at > known.updatedAt;
  if (recurred.concern !== null || (known !== null && isSame && !isCleared)) return null;
  return raiseIssue(around, { ...BLANK_ISSUE, ...told, kind, title, why: recurred.why, source });
}
