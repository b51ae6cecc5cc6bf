/** What a change of JavaScript shows that could be forbidden: an import, a property, a global, or a form of expression. */
import { parseJavaScript } from "../gates/code/read-javascript.ts";
import { child, list, type Node, printed, within, word } from "../gates/code/tree.ts";
import { differingIn } from "./differing.ts";
import { exact, general } from "./expression-pattern.ts";
import { declaredIn, importsIn, membersIn } from "./javascript-uses.ts";
import { selectorsOf } from "./selector.ts";
import type { Sight } from "./sight.ts";
import type { Case, SeenFile } from "./template.ts";

/** A thing to forbid, and the file that showed it. */
export interface Seen {
  readonly path: string;
  readonly sight: Sight;
}

const CODE = /\.[mc]?[jt]sx?$/;

export function isJavaScript(path: string): boolean {
  return CODE.test(path);
}

/** Everything of a change that could be forbidden, what says most first; or why nothing can. */
export function sightsOf({ files }: Case): { readonly seen: readonly Seen[] } | { readonly why: string } {
  const code = files.filter(({ path }) => isJavaScript(path));
  if (code.length === 0) return { why: "no JavaScript or TypeScript is in the change" };
  const seen = code.flatMap((file) => sightsIn(file).map((sight) => ({ path: file.path, sight })));
  if (seen.length > 0) return { seen };
  const isAdding = code.every(({ removed }) => removed.length === 0);
  return {
    why: isAdding
      ? "nothing to restrict: the change only adds lines"
      : "nothing to restrict: what was taken away has no form of its own that could be named",
  };
}

function sightsIn({ path, before, after }: SeenFile): Sight[] {
  if (before === null || after === null) return [];
  const [was, is] = [parseJavaScript(before, path), parseJavaScript(after, path)];
  if (was.kind === "broken" || is.kind === "broken") return [];
  const places = differingIn(was.program, is.program);
  const parts = places.flatMap(({ node, around }) => [...around.slice(-2), node]);
  const declared = declaredIn(was.program);
  const right = new Set(membersIn(is.program).map((one) => printed(one)));
  const rightNames = new Set([...within(is.program)].map((node) => word(node, "name")));
  const sights: Sight[] = importSights(was.program, is.program, before);
  for (const { node, after: now, around } of places) {
    for (const member of membersIn(node, around)) {
      if (right.has(printed(member))) continue;
      const [object, property] = [
        word(child(member, "object"), "name"),
        word(child(member, "property"), "name"),
      ];
      if (object !== "" && !declared.has(object)) sights.push({ kind: "property", object, property });
      else if (!rightNames.has(property) && isCalled(member, parts))
        sights.push({ kind: "property", object: null, property });
    }
    const free = node.type === "Identifier" && !declared.has(word(node, "name")) ? word(node, "name") : "";
    if (free !== "" && isUse(node, around.at(-1)) && !isFree(free, is.program))
      sights.push({ kind: "global", name: free });
    sights.push(...selectorsOf(node, now, around).map((selector) => ({ kind: "syntax", selector }) as const));
    sights.push(
      ...[general(node, now, around, before), exact(node, around, before)].flatMap((one) => one ?? []),
    );
  }
  return unique(sights);
}

/** Imports that the right code does not have: the whole module, or some names of it. */
function importSights(was: Node, is: Node, text: string): Sight[] {
  const now = importsIn(is, "");
  return importsIn(was, text).flatMap(({ module, names, raw }): Sight[] => {
    const same = now.filter((one) => one.module === module);
    if (same.length === 0) return [{ kind: "import", module, names: [], raw }];
    const gone = names.filter((name) => !same.some((one) => one.names.includes(name)));
    return gone.length === 0 ? [] : [{ kind: "import", module, names: gone, raw }];
  });
}

function isCalled(member: Node, parts: readonly Node[]): boolean {
  return parts.some((part) => [...within(part)].some((node) => child(node, "callee") === member));
}

/** Whether an identifier is a value, and not the name of a property. */
function isUse(node: Node, parent: Node | undefined): boolean {
  return parent === undefined || !(child(parent, "property") === node || child(parent, "key") === node);
}

function isFree(name: string, program: Node): boolean {
  return [...within(program)].some(
    (node) =>
      ["callee", "object", "left", "right", "argument", "init", "test"].some(
        (key) => child(node, key)?.type === "Identifier" && word(child(node, key), "name") === name,
      ) || list(node, "arguments").some((one) => one.type === "Identifier" && word(one, "name") === name),
  );
}

function unique(sights: readonly Sight[]): Sight[] {
  return [...new Map(sights.map((one) => [JSON.stringify(one), one])).values()];
}
