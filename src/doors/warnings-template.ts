/**
 * Templates that a person has put in place of ours: `templates/<moment>[.<agent>].txt` beside the memory or in the user's own
 * config folder. Never one that the repository brings along: a stranger's text must not stand in anybody's prompt.
 */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { MOMENTS, type MomentKind } from "#model/warning.ts";
import { type Template, templateFault } from "#warn/template.ts";
import type { House } from "./compose.ts";

const FOLDER = "templates";
const LARGEST = 16_384;

export interface FoundTemplate {
  /** Null: twiceshy's own. */
  readonly template: Template | null;
  /** Files that cannot be used, and why. */
  readonly faults: readonly string[];
}

type Place = Pick<House, "dirs" | "places" | "project">;

/** The template for a moment and an agent: the agent's own before the one for all, the project's before the user's. */
export function templateFor(house: Place, moment: MomentKind, agent: string | null): FoundTemplate {
  const faults: string[] = [];
  for (const folder of foldersOf(house))
    for (const name of namesOf(moment, agent)) {
      const found = readTemplate(join(folder, name), house);
      if (found.kind === "ok") return { template: found.text, faults };
      if (found.kind === "bad") faults.push(found.why);
    }
  return { template: null, faults };
}

/** What is wrong with any template there is, for whoever looks after the installation. */
export function templateFaults(house: Place): string[] {
  return foldersOf(house).flatMap((folder) =>
    filesIn(folder).flatMap((name) => {
      const path = join(folder, name);
      if (!NAME.test(name))
        return [
          `${path}: nobody asks for it; names are ${MOMENTS.join(", ")}, as session.txt or session.claude.txt`,
        ];
      const read = readTemplate(path, house);
      return read.kind === "bad" ? [read.why] : [];
    }),
  );
}

// "command.txt", "session.claude.txt"
const NAME = new RegExp(`^(?:${MOMENTS.join("|")})(?:\\.[a-z0-9_-]+)?\\.txt$`);

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function foldersOf({ dirs, places }: Place): string[] {
  return [join(dirs.store, FOLDER), join(dirname(places.user), FOLDER)];
}

function namesOf(moment: MomentKind, agent: string | null): string[] {
  // An agent's name comes from outside: it may not name another folder.
  const plain = agent?.toLowerCase().replace(/[^a-z0-9_-]/g, "") ?? "";
  return [...(plain === "" ? [] : [`${moment}.${plain}.txt`]), `${moment}.txt`];
}

type Read =
  | { readonly kind: "none" }
  | { readonly kind: "ok"; readonly text: string }
  | { readonly kind: "bad"; readonly why: string };

function readTemplate(path: string, house: Place): Read {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { kind: "none" };
  const bad = (why: string): Read => ({ kind: "bad", why: `${path}: ${why}; it is not used` });
  if (!stat.isFile() || stat.size > LARGEST) return bad("it is no text file of at most 16 KB");
  if (path.startsWith(join(house.dirs.store, FOLDER)) && isCommitted(house))
    return bad("it is committed with the repository");
  let text: string;
  try {
    text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  } catch (error) {
    return bad((error as Error).message);
  }
  const fault = templateFault(text);
  return fault === null ? { kind: "ok", text } : bad(fault);
}

/** Whether git looks after templates in the store, by the names in its index; a newer index leaves out how a name begins. */
function isCommitted({ project }: Place): boolean {
  if (project.gitDir === null) return false;
  try {
    const index = readFileSync(join(project.gitDir, "index"));
    return index.includes(index.readUInt32BE(4) >= 4 ? "emplates/" : `.twiceshy/${FOLDER}/`);
  } catch {
    return false;
  }
}
