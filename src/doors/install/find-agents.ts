import { existsSync } from "node:fs";
import { join } from "node:path";
import { findExecutable } from "#host/find-executable.ts";
import { CLIENTS, type Client } from "./clients.ts";
import { fromHome, homeOf } from "./user-folder.ts";

/** An agent that seems to be used here, and why. */
export interface FoundAgent {
  readonly client: Client;
  readonly why: readonly string[];
}

/** Which agents are used: their files in the repository, their folders at home, their programs. */
export function findAgents(
  root: string,
  around: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): FoundAgent[] {
  const home = homeOf(around.env);
  return CLIENTS.flatMap((client) => {
    const why = [
      ...client.inRepository.filter((name) => existsSync(join(root, name))),
      ...client
        .atHome(around.env)
        .filter((path) => existsSync(path))
        .map((path) => fromHome(path, home)),
      ...client.programs
        .filter((name) => findExecutable(name, around.cwd, around.env.PATH) === "found")
        .map((name) => `${name} on PATH`),
    ];
    // Where the project is the home folder, the same folder is seen twice.
    return why.length === 0 ? [] : [{ client, why: [...new Set(why)] }];
  });
}
