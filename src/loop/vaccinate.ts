/**
 * The story of a vaccine: templates make guards of a proven lesson, and each guard is tried in a scratch copy. It must be red
 * on the files before the fix, green on the files after it, and silent on the files as they are now. The first that holds is
 * proposed; of every other template it is said why it does not fit, or that it was not tried.
 */
import { type GuardRun, notRed, notSilent } from "#heal/vaccines/judge.ts";
import { withoutPieces } from "#heal/vaccines/standing.ts";
import type { Case, Guard, Repository, Template } from "#heal/vaccines/template.ts";

/** What came of one template. */
export type Tried =
  | { readonly kind: "holds"; readonly template: string; readonly guard: Guard; readonly tree: string }
  /** It may fit; nobody has tried. */
  | { readonly kind: "untried"; readonly template: string; readonly guard: Guard }
  | { readonly kind: "unfit"; readonly template: string; readonly why: string };

export interface VaccinatePorts {
  readonly trees: { readonly before: string; readonly after: string; readonly now: string };
  /** A tree with the guard in it; null where it cannot be made. */
  treeWith(base: string, guard: Guard): Promise<string | null>;
  run(tree: string, argv: readonly string[]): Promise<GuardRun>;
  isStopped(): boolean;
  onTry?(template: string): void;
}

/** Tries templates in their order until a guard holds. `isDry`: makes them, and runs nothing. */
export async function vaccinate(
  one: Case,
  templates: readonly Template[],
  repository: Repository,
  isDry: boolean,
  ports: VaccinatePorts,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  let isFound = isDry;
  for (const template of templates) {
    const { name } = template;
    const made = template.make(one, repository);
    if (made.kind === "unfit") tried.push({ kind: "unfit", template: name, why: made.why });
    else if (isFound || ports.isStopped())
      tried.push({ kind: "untried", template: name, guard: made.guards[0]! });
    else {
      const outcome = await firstThatHolds(one, name, made.guards, repository, ports);
      tried.push(outcome);
      isFound = outcome.kind === "holds";
    }
  }
  return tried;
}

async function firstThatHolds(
  one: Case,
  template: string,
  all: readonly Guard[],
  repository: Repository,
  ports: VaccinatePorts,
): Promise<Tried> {
  const whys: string[] = [];
  for (const guard of all) {
    ports.onTry?.(template);
    const found = await holds(one, guard, withoutIt(guard, repository), ports);
    if ("tree" in found) return { kind: "holds", template, guard, tree: found.tree };
    // What was ended says nothing about the guard.
    if (ports.isStopped()) return { kind: "untried", template, guard: all[0]! };
    whys.push(`${guard.forbids}: ${found.why}`);
  }
  return { kind: "unfit", template, why: whys.join("; ") };
}

async function holds(
  one: Case,
  guard: Guard,
  without: Guard,
  { trees, treeWith, run }: VaccinatePorts,
): Promise<{ readonly tree: string } | { readonly why: string }> {
  const before = await treeWith(trees.before, guard);
  if (before === null) return { why: "its files cannot be brought into the tree before the fix" };
  const red = notRed(one, await run(before, guard.argv));
  if (red !== null) return { why: red };
  const silentOn = async (base: string): Promise<{ tree: string } | { why: string }> => {
    const tree = await treeWith(base, guard);
    if (tree === null) return { why: "its files cannot be brought into the tree" };
    const end = await run(tree, guard.argv);
    const bare = end.exitCode === 1 ? await treeWith(base, without) : null;
    const ended = bare === null ? null : (await run(bare, guard.argv)).exitCode;
    const why = notSilent(one, end, () => ended);
    return why === null ? { tree } : { why };
  };
  const after = await silentOn(trees.after);
  if ("why" in after) return { why: `cannot be told apart from what is right: after the fix ${after.why}` };
  const now = await silentOn(trees.now);
  return "why" in now ? { why: `not silent on the repository as it is now: ${now.why}` } : now;
}

/** What a guard extends, as it is now without it: an old tree has an older configuration, or none. */
function withoutIt(guard: Guard, repository: Repository): Guard {
  const edits = guard.edits.flatMap((edit) => {
    const text = repository.text(edit.path);
    return text === null ? [] : [{ ...edit, text: withoutPieces(text, edit.pieces) ?? text }];
  });
  return { ...guard, files: [], edits };
}
