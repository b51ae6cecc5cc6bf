import { pathTrouble } from "#heal/gates/patch-path.ts";
import { type Guard, type Template, unfit } from "#heal/vaccines/template.ts";
import { realPath } from "./heal-files.ts";

/** A template whose guards stand where links lead, so that a link stays one; what would be written elsewhere does not fit. */
export function throughLinks(template: Template, root: string): Template {
  return {
    ...template,
    make(one, repository) {
      const made = template.make(one, repository);
      if (made.kind === "unfit") return made;
      const paths = made.guards.flatMap(({ files, edits }) => [...files, ...edits].map(({ path }) => path));
      const leads = new Map(paths.map((path) => [path, ownPath(root, path)]));
      const away = paths.find((path) => leads.get(path) === null);
      return away === undefined
        ? { kind: "guards", guards: made.guards.map((guard) => moved(guard, leads as Map<string, string>)) }
        : unfit(
            `${away} is behind a link that leads to no file of this repository, and only those are written`,
          );
    },
  };
}

function ownPath(root: string, path: string): string | null {
  const real = realPath(root, path);
  return real === null || pathTrouble(real) !== null || real.startsWith(".twiceshy/") ? null : real;
}

function moved(guard: Guard, leads: ReadonlyMap<string, string>): Guard {
  const lead = <T extends { readonly path: string }>(one: T): T => ({ ...one, path: leads.get(one.path)! });
  return { ...guard, files: guard.files.map(lead), edits: guard.edits.map(lead) };
}
