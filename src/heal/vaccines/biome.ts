import { sightsOf } from "./javascript-sight.ts";
import { addToList } from "./json-list.ts";
import type { Sight } from "./sight.ts";
import { type Case, FOLDER, type Guard, messageOf, type Template, unfit } from "./template.ts";

const OWN = `${FOLDER}/biome.grit`;
const HEAD = `// Code that lessons say no to (twiceshy vaccines).
language js

or {
`;
const END = "}\n";

export const biome: Template = {
  name: "biome",
  summary: "a plugin of Biome: a pattern of code in GritQL",
  make(one, repository) {
    const config = ["biome.json", "biome.jsonc"].find((path) => repository.text(path) !== null);
    if (config === undefined) return unfit("there is no biome.json at the root of this repository");
    const tool = repository.tool("biome");
    if (tool === null) return unfit("biome is not installed here");
    const found = sightsOf(one);
    if ("why" in found) return unfit(found.why);
    const patterns = [...new Set(found.seen.flatMap(({ sight }) => patternOf(sight) ?? []))];
    if (patterns.length === 0) return unfit("cannot be told apart from what is right by a pattern of code");
    const edit = addToList(config, repository.text(config)!, "plugins", `./${OWN}`);
    if ("why" in edit) return unfit(edit.why);
    const own = repository.text(OWN) ?? `${HEAD}${END}`;
    if (!own.startsWith(HEAD)) return unfit(`${OWN} is not as it was written`);
    const guards = patterns.map((pattern): Guard => {
      const piece = entryOf(one, pattern);
      const text = own.includes(piece) ? own : `${HEAD}${piece}${own.slice(HEAD.length)}`;
      return {
        forbids: `\`${pattern}\``,
        // The file is of all these guards, and each has an entry in it.
        files: [{ path: OWN, text: `${HEAD}${END}` }],
        edits: [edit, { path: OWN, text, pieces: [piece] }],
        argv: [tool, "lint", "--max-diagnostics=none", "."],
        watches: one.files.map((file) => file.path),
      };
    });
    return { kind: "guards", guards };
  },
};

/** Code with holes as GritQL writes them: $a. What must not be awaited has no such form here. */
function patternOf(sight: Sight): string | null {
  if (sight.kind === "import" && sight.names.length === 0) return `import $a from ${sight.raw}`;
  if (sight.kind === "property" && sight.object !== null) return `${sight.object}.${sight.property}`;
  if (sight.kind !== "pattern" || sight.notAwaited) return null;
  return sight.text.replace(/\$[A-Z]/g, (hole) => hole.toLowerCase());
}

function entryOf(one: Case, pattern: string): string {
  // A hole that is the only argument would stand for any number of them: parseInt($a)
  const single = pattern.endsWith("($a)") ? "    $a <: [$only],\n" : "";
  return `  \`${pattern}\` as $found where {
${single}    register_diagnostic(span = $found, message = ${JSON.stringify(messageOf(one))}, severity = "error")
  },
`;
}
