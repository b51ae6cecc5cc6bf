import { samePathForm } from "../gates/patch-path.ts";
import { EVERYBODY, type Gate, pass, plural, refuse } from "./answer.ts";
import { touchedBy } from "./touched.ts";

/** Branches that healing makes; it does not heal on them. */
export const HEAL_BRANCH = "fix/auto-";
/** Their name where somebody has a branch called `fix`. */
const HEAL_BRANCH_APART = "fix-auto-";

/** The repository is in a state in which a change can be put beside the user's work, and told from it. */
export const treeGate: Gate = (plan, { repository }) => {
  const { hasCommit, branch, operation, dirty } = repository;
  if (!hasCommit) return refuse("there is no commit to put a change on", "git commit", EVERYBODY);
  if (operation !== null) return refuse(`a ${operation} is going on`, "git status", ["person", "policy"]);
  const touched = new Set(touchedBy(plan).map(samePathForm));
  const own = (dirty ?? []).filter((file) => touched.has(samePathForm(file)));
  if (branch === null)
    return refuse("HEAD is detached: no branch is being worked on", "git switch -", ["policy"]);
  if (branch.startsWith(HEAL_BRANCH) || branch.startsWith(HEAL_BRANCH_APART))
    return refuse(`${branch} is a branch of healing itself`, "git switch -", ["policy"]);
  if (dirty === null) return refuse("git did not say which files are changed", "git status", ["policy"]);
  if (own.length > 0)
    return refuse(`${own[0]} has changes of yours that are not committed`, "git status", ["policy"]);
  return pass(
    dirty.length === 0
      ? `on ${branch}, clean`
      : `on ${branch}; ${plural(dirty.length, "changed file")} ${dirty.length === 1 ? "stays as it is" : "stay as they are"}`,
  );
};
