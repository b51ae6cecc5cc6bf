import { filesOfCommit } from "#host/bisect.ts";
import { asGitProject } from "#host/project.ts";
import { runGit } from "#host/run-git.ts";
import { CAUSE_NUMBERS } from "#learn/causes/numbers.ts";
import { isInside } from "#learn/causes/paths.ts";
import { healingOf } from "#memory/healing.ts";
import { type CauseEdge, type CauseNode, causeKey } from "#model/cause.ts";
import type { Failure } from "#model/failure.ts";
import { Trouble } from "#model/trouble.ts";
import type { CausesHouse } from "./causes.ts";

const GIT_MS = 5000;

/** The latest sighting of the failure that a word names: a fingerprint, a failure, or the beginning of one. */
export function failureCalled({ memory }: Pick<CausesHouse, "memory">, word: string): Failure {
  const { failures } = memory.find(word);
  const hashes = new Set(failures.map(({ fingerprint }) => fingerprint.hash));
  if (hashes.size > 1)
    throw new Trouble(
      "bad_input",
      `"${word}" names ${hashes.size} failures: give the fingerprint of one.`,
      `twiceshy show ${word}`,
    );
  const [fingerprint] = hashes;
  const latest = fingerprint === undefined ? undefined : memory.failures({ fingerprint, limit: 1 })[0];
  if (latest === undefined)
    throw new Trouble("not_found", `no failure is called "${word}".`, "twiceshy failures");
  return latest;
}

/** A person's word that one thing caused another. */
export async function addCause(
  around: CausesHouse,
  [cause, effect]: readonly [string, string],
  reason: string,
): Promise<CauseEdge> {
  const { house, memory } = around;
  const at = house.clock.now();
  const node = await nodeCalled(around, cause);
  const edge: CauseEdge = {
    id: house.ids.next(at),
    at,
    cause: causeKey(node),
    effect: failureCalled(around, effect).fingerprint.hash,
    kind: "manual",
    confidence: CAUSE_NUMBERS.manual,
    evidence: {
      why: reason,
      by: "person",
      ...(node.kind === "change" ? { commit: node.commit, files: [node.file] } : {}),
    },
  };
  if (edge.cause === edge.effect)
    throw new Trouble("bad_input", "a failure is not its own cause.", "twiceshy causes --help");
  healingOf(memory).causes.record([edge]);
  return edge;
}

/** A person's word that one thing did not cause another: it holds for all that is found by itself, also later. */
export function dropCause({ house, memory }: CausesHouse, word: string, reason: string): CauseEdge {
  const { causes } = healingOf(memory);
  const edge = causes.edge(word);
  if (edge === null)
    throw new Trouble(
      "not_found",
      `no edge is called "${word}": the tree of a failure's causes names each.`,
      "twiceshy causes <fingerprint>",
    );
  const at = Math.max(house.clock.now(), edge.at);
  const { cause, effect } = edge;
  causes.drop({ id: house.ids.next(at), at, cause, effect, by: "person", reason });
  return edge;
}

/** A failure, or a commit with the file it changed: "8a7d6c5b:src/cart.ts". */
async function nodeCalled(around: CausesHouse, word: string): Promise<CauseNode> {
  const [, revision, named] = /^([\w./~^@{}-]+):(.+)$/s.exec(word) ?? [];
  const file = named?.replace(/^(?:\.\/)+/, "");
  if (revision === undefined || file === undefined)
    return { kind: "failure", fingerprint: failureCalled(around, word).fingerprint.hash };
  const commit = await commitCalled(around, revision);
  if (commit === null || !isInside(file))
    throw new Trouble(
      "bad_input",
      `"${word}" is no commit and file of this repository.`,
      "twiceshy causes add HEAD:src/cart.ts <fingerprint> --reason …",
    );
  if (!(await changedBy(around, commit)).includes(file))
    throw new Trouble(
      "bad_input",
      `${commit.slice(0, 8)} did not change ${file}: a commit is a cause by what it changed.`,
      `git show --stat ${commit.slice(0, 8)}`,
    );
  return { kind: "change", commit, file };
}

async function changedBy({ house }: CausesHouse, commit: string): Promise<readonly string[]> {
  const project = asGitProject(house.project);
  return project === null ? [] : filesOfCommit({ project, env: house.around.env }, commit);
}

async function commitCalled({ house }: CausesHouse, revision: string): Promise<string | null> {
  const project = asGitProject(house.project);
  if (project === null || revision.startsWith("-")) return null;
  const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const answer = await runGit(words, { cwd: project.root, env: house.around.env, budgetMs: GIT_MS });
  return answer.kind === "ok" ? answer.output.trim() : null;
}
