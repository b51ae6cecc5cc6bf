import { rmSync } from "node:fs";
import { join } from "node:path";
import { giveObjects } from "./give-objects.ts";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment, withoutGit } from "./scratch-git.ts";
import { type FileChange, isFolder, isSubmodule, listChanges } from "./tree-diff.ts";
import { runUserGit } from "./user-git.ts";

export type BuiltTree =
  | { readonly kind: "ok"; readonly tree: string; readonly head: string }
  /** The change rests on what is not committed. */
  | { readonly kind: "misfit"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

const BUDGET_MS = 30_000;
let indexes = 0;

/**
 * The tree of HEAD, or of another commit, with a change in it, written into the user's object store and nowhere else: index,
 * branches and files stay. A file that has uncommitted changes beside it is a misfit.
 */
export async function headWithChange(
  project: GitProject,
  from: string,
  to: string,
  env: Environment,
  at = "HEAD",
): Promise<BuiltTree> {
  const index = join(project.storeDir, "scratch.git", "indexes", `${process.pid}-land-${indexes++}`);
  makeFolder(join(project.storeDir, "scratch.git", "indexes"));
  const ask = (args: readonly string[], stdin?: Buffer) =>
    runUserGit(project, args, {
      env: { ...env, GIT_INDEX_FILE: index },
      budgetMs: BUDGET_MS,
      ...(stdin && { stdin }),
    });
  try {
    const [told, changes] = await Promise.all([
      ask(["rev-parse", "-q", `${at}^{commit}`, `${at}^{tree}`]),
      listChanges(project, from, to, { env, budgetMs: BUDGET_MS, folders: true }),
    ]);
    const [head, headTree] = told.kind === "ok" ? told.output.trim().split("\n") : [];
    if (head === undefined || headTree === undefined)
      return { kind: "misfit", why: "there is no commit yet" };
    if (changes.kind === "failed") return changes;
    // Nothing is uncommitted: the tree is there as it has to be, and only its objects are the wrong side.
    if (headTree === from && !changes.files.some(isSubmodule)) {
      const added = changes.files.filter((file) => file.status !== "deleted").map((file) => file.newId);
      const why = await giveObjects(project, [to, ...added], env);
      return why === null ? { kind: "ok", tree: to, head } : { kind: "failed", why };
    }
    const files = changes.files.filter((file) => !isSubmodule(file) && !isFolder(file));
    const loaded = await ask(["read-tree", at]);
    if (loaded.kind !== "ok") return { kind: "failed", why: loaded.why };
    for (const file of files) {
      const put = await putFile(file);
      if (put !== null) return put;
    }
    const written = await ask(["write-tree"]);
    if (written.kind !== "ok") return { kind: "failed", why: written.why };
    return { kind: "ok", tree: written.output.trim(), head };
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }

  async function putFile(file: FileChange): Promise<Exclude<BuiltTree, { kind: "ok" }> | null> {
    const listed = await ask(["ls-files", "-s", "-z", "--", `:(literal,top)${file.path}`]);
    if (listed.kind !== "ok") return { kind: "failed", why: listed.why };
    // 100644 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050 0\tsrc/cart.ts
    const committed = /^(\d+) ([0-9a-f]+) 0\t/.exec(listed.output);
    const isThere = committed !== null;
    const wasThere = file.status !== "added";
    const isSame =
      isThere === wasThere && (!isThere || (committed[2] === file.oldId && committed[1] === file.oldMode));
    if (!isSame) return { kind: "misfit", why: `${file.path} has changes of yours that are not committed` };
    if (file.status === "deleted") {
      const gone = await ask(["update-index", "--force-remove", "--", file.path]);
      return gone.kind === "ok" ? null : { kind: "failed", why: gone.why };
    }
    const blob = await askScratch(project, ["cat-file", "blob", file.newId], {
      env: withoutGit(env),
      budgetMs: BUDGET_MS,
    });
    if (blob.kind !== "ok") return { kind: "failed", why: blob.why };
    if (blob.isCut) return { kind: "failed", why: `${file.path} is too large to be landed` };
    const id = await ask(["hash-object", "-w", "-t", "blob", "--no-filters", "--stdin"], blob.output);
    if (id.kind !== "ok") return { kind: "failed", why: id.why };
    const added = await ask([
      "update-index",
      "--add",
      "--replace",
      "--cacheinfo",
      `${file.newMode},${id.output.trim()},${file.path}`,
    ]);
    return added.kind === "ok" ? null : { kind: "failed", why: added.why };
  }
}

export type Committed =
  | { readonly kind: "ok"; readonly branch: string; readonly commit: string }
  | { readonly kind: "failed"; readonly why: string };

const MOST_NAMES = 50;

export type MadeCommit =
  | { readonly kind: "ok"; readonly commit: string }
  | { readonly kind: "failed"; readonly why: string };

/** A commit that no branch has yet. */
export async function makeCommit(
  project: GitProject,
  { tree, head }: { readonly tree: string; readonly head: string },
  { message, env }: { readonly message: string; readonly env: Environment },
): Promise<MadeCommit> {
  const words = ["commit-tree", tree, "-p", head, "-F", "-"];
  const ask = (extra: readonly string[] = []) =>
    runUserGit(project, [...extra, ...words], { env, budgetMs: BUDGET_MS, stdin: Buffer.from(message) });
  let made = await ask();
  // Whoever has not told git a name yet gets ours; the change is theirs to amend.
  if (made.kind !== "ok" && /tell me who you are|empty ident|unable to auto-detect/i.test(made.why))
    made = await ask(["-c", "user.name=twiceshy", "-c", "user.email=twiceshy@localhost"]);
  return made.kind === "ok" ? { kind: "ok", commit: made.output.trim() } : { kind: "failed", why: made.why };
}

/** One commit with this tree on a new local branch; where the name is taken, -2, -3 and so on. Nothing is checked out. */
export async function commitOnBranch(
  project: GitProject,
  { tree, head }: { readonly tree: string; readonly head: string },
  { branch, message, env }: { readonly branch: string; readonly message: string; readonly env: Environment },
): Promise<Committed> {
  const ask = (args: readonly string[]) => runUserGit(project, args, { env, budgetMs: BUDGET_MS });
  const made = await makeCommit(project, { tree, head }, { message, env });
  if (made.kind === "failed") return made;
  const { commit } = made;
  for (const base of [branch, branch.replaceAll("/", "-")])
    for (let n = 1; n <= MOST_NAMES; n++) {
      const name = n === 1 ? base : `${base}-${n}`;
      const set = await ask([
        "update-ref",
        "-m",
        "twiceshy fix",
        `refs/heads/${name}`,
        commit,
        "0".repeat(commit.length),
      ]);
      if (set.kind === "ok") return { kind: "ok", branch: name, commit };
      // 'refs/heads/fix' exists; cannot create 'refs/heads/fix/auto-1': git keeps no branch below another one.
      if (/cannot create/i.test(set.why) && set.why.includes(`'refs/heads/${name}/`)) continue;
      if (/cannot create/i.test(set.why)) break;
      if (!/already exists|reference already/i.test(set.why)) return { kind: "failed", why: set.why };
      const there = await sameOn(name);
      if (there !== null) return { kind: "ok", branch: name, commit: there };
    }
  return { kind: "failed", why: `${MOST_NAMES} branches are called ${branch} already` };

  /** The commit of a branch that holds the very same: it was made, and whoever made it was killed before that was noted. */
  async function sameOn(name: string): Promise<string | null> {
    const commit = `refs/heads/${name}^{commit}`;
    const told = await ask(["rev-parse", commit, `${commit}^{tree}`, `${commit}^1`]);
    const [made, itsTree, itsParent] = told.kind === "ok" ? told.output.trim().split("\n") : [];
    return made !== undefined && itsTree === tree && itsParent === head ? made : null;
  }
}
