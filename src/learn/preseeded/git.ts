import { is, matches, type Seed, says, seed } from "./seed.ts";

const git = is("tool", "git");

/** git. */
export const GIT: readonly Seed[] = [
  seed({
    id: "conflict-markers",
    title: "Merge conflict markers are left in a file",
    category: "syntax_error",
    safety: "moderate",
    needles: ["<<<<<<<", "conflict marker", "diff marker", "found '<<'"],
    when: [
      // Not in a test's expected text: only where a parser stumbled over it.
      matches("category", /^(?:syntax_error|build_error|config_error|lint_error)$/),
      matches(
        "text",
        /<{7} [\w./-]|[Mm]erge conflict marker|version control conflict marker|encountered diff marker|found '<<'/,
      ),
    ],
    advise:
      "A merge or rebase was committed, or is still open, with `<<<<<<<` in the file. Read both sides and write what is meant; do not just delete the markers or take one side for all. `git diff --check` finds those that are left.",
    why: "Both sides were changed on purpose by somebody. Search the whole tree: where one was left there are often more, also in lock files (make those anew with the package manager).",
    examples: [
      "src/main.ts(1,1): error TS1185: Merge conflict marker encountered.",
      "main.c:1:1: error: version control conflict marker in file",
    ],
  }),
  seed({
    id: "git-merge-conflict",
    title: "A merge stopped at a conflict",
    category: "other",
    safety: "risky",
    type: "process",
    needles: ["conflict ("],
    when: [git, says(/^CONFLICT \((?<kind>[\w/ ]+)\): /)],
    advise:
      "Look at what each side changed since their common ancestor (`git diff`, `git log --merge -p`), settle every file, run the checks, then go on with the merge or rebase. If the two changes contradict each other, ask those who made them.",
    why: "Taking ours or theirs for whole files throws work away without a trace. The merge can be aborted as long as nothing was committed.",
    examples: ["CONFLICT (content): Merge conflict in a.txt"],
  }),
  seed({
    id: "git-push-rejected",
    title: "A push was rejected: the remote has other commits",
    category: "other",
    safety: "risky",
    type: "process",
    needles: ["[rejected]"],
    when: [git, says(/\[rejected\].{0,200}\((?:non-fast-forward|fetch first)\)/)],
    advise:
      "Fetch, look at the commits that are there and not here, then rebase or merge onto them, run the checks, and push again. Do not force.",
    why: "Forcing removes other people's commits from the branch. Only on a branch that is yours alone and was rewritten on purpose a person may use --force-with-lease.",
    examples: ["! [rejected]        main -> main (non-fast-forward)"],
  }),
  seed({
    id: "git-detached-head",
    title: "git is not on a branch",
    category: "other",
    safety: "moderate",
    type: "process",
    needles: ["not currently on a branch"],
    when: [git, says(/^You are not currently on a branch/)],
    advise:
      "HEAD points at a commit. If there are new commits here, give them a name first (`git switch -c`), so that they are not lost; then push that branch. See `git status`: in the middle of a rebase, finish that first.",
    why: "CI checks out a commit, not a branch: there it is normal, and a job that wants to push has to name the target.",
    examples: ["fatal: You are not currently on a branch."],
  }),
  seed({
    id: "git-would-overwrite",
    title: "git will not overwrite local changes",
    category: "other",
    safety: "risky",
    type: "process",
    needles: ["would be overwritten by"],
    when: [git, says(/would be overwritten by (?<action>checkout|merge|cherry-pick|rebase|reset)/)],
    advise:
      "Look at the changes first (`git diff`): commit them on a branch, or stash them, then repeat the {action}. Nobody but their author can say that they may go.",
    why: "Every way that discards them (force, reset, clean) is final: changes that were never committed are in no reflog.",
    examples: ["error: Your local changes to the following files would be overwritten by checkout:"],
  }),
  seed({
    id: "git-index-lock",
    title: "Another git process holds the index",
    category: "other",
    safety: "risky",
    type: "process",
    needles: ["index.lock"],
    when: [git, says(/^Unable to create '[^']{0,200}index\.lock': File exists/)],
    advise:
      "Wait a moment and try again: an editor, a hook, or another agent in the same checkout is at work. Only when no git process runs any more may a person remove the file.",
    why: "Removing the lock under a running git can damage the index. If it happens often, two tools work in one checkout: give each its own worktree.",
    examples: ["fatal: Unable to create '/home/dev/app/.git/index.lock': File exists."],
  }),
];
