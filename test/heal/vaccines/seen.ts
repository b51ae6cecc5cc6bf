import type { Case, Repository } from "#heal/vaccines/template.ts";

/** A change of one file, as a proof would show it. */
export function seen(path: string, before: string, after: string, more: Partial<Case> = {}): Case {
  const [was, is] = [before.split("\n"), after.split("\n")];
  const file = {
    ...{ path, before, after },
    removed: was.filter((line) => !is.includes(line)),
    added: is.filter((line) => !was.includes(line)),
  };
  return {
    short: "3f9a2c41",
    mark: "twiceshy 3f9a2c41",
    title: 'TypeError: it\'s "wrong"\nhere',
    files: [file],
    check: { argv: ["node", "--test"], directory: "", why: "it is a test already" },
    ...more,
  };
}

/** A repository of some files in which every tool is installed. */
export function repository(
  files: Record<string, string>,
  tools: readonly string[] | "all" = "all",
): Repository {
  return {
    text: (path) => files[path] ?? null,
    hasFolder: (path) => Object.keys(files).some((name) => name.startsWith(`${path}/`)),
    tool: (name) => (tools === "all" || tools.includes(name) ? name : null),
  };
}
