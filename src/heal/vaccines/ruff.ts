import { bannedNames } from "./python-sight.ts";
import { FOLDER, type Guard, type GuardEdit, messageOf, type Template, unfit } from "./template.ts";

/** Where ruff is configured, and the table of it that holds its settings; "" for the top of the file. */
const CONFIGS = [
  { path: "ruff.toml", table: "" },
  { path: ".ruff.toml", table: "" },
  { path: "pyproject.toml", table: "tool.ruff" },
] as const;

const OWN = `${FOLDER}/ruff.toml`;

export const ruff: Template = {
  name: "ruff",
  summary: "ruff's banned-api (TID251): a name of a module",
  make(one, repository) {
    const config = CONFIGS.find(({ path, table }) => {
      const text = repository.text(path);
      return text !== null && (table === "" || text.includes(`[${table}`));
    });
    if (config === undefined) return unfit("there is no ruff.toml and no [tool.ruff] in pyproject.toml");
    const tool = repository.tool("ruff");
    if (tool === null) return unfit("ruff is not installed here");
    const names = bannedNames(one);
    if ("why" in names) return unfit(names.why);
    const edit = extend(config.path, repository.text(config.path)!, config.table);
    if ("why" in edit) return unfit(edit.why);
    const own = repository.text(OWN) ?? HEAD;
    if (!own.startsWith(HEAD)) return unfit(`${OWN} is not as it was written`);
    const guards = names.map(({ name }): Guard => {
      const piece = `${JSON.stringify(name)}.msg = ${JSON.stringify(messageOf(one))}\n`;
      return {
        forbids: name,
        // The file is of all these guards, and each has a line in it.
        files: [{ path: OWN, text: HEAD }],
        edits: [edit, { path: OWN, text: own.includes(piece) ? own : `${own}${piece}`, pieces: [piece] }],
        argv: [tool, "check", "--no-cache", "."],
        watches: one.files.map(({ path }) => path),
      };
    });
    return { kind: "guards", guards };
  },
};

const HEAD = `# Names that lessons say no to (twiceshy vaccines).
[lint]
extend-select = ["TID251"]

[lint.flake8-tidy-imports.banned-api]
`;

/** One line that takes our file in as well; the repository's own settings win over it. */
function extend(path: string, text: string, table: string): GuardEdit | { readonly why: string } {
  const piece = `extend = ${JSON.stringify(`./${OWN}`)}\n`;
  if (text.includes(piece)) return { path, text, pieces: [piece] };
  const by = (why: string) => ({
    why: `${path} cannot be extended safely (${why}); add the lines of banned-api by hand`,
  });
  if (/^[ \t]*(?:tool\.ruff\.)?extend[ \t]*=/m.test(text)) return by("it extends another file already");
  if (text.includes("banned-api")) return by("it has a banned-api of its own, which would win");
  if (table === "") return { path, text: piece + text, pieces: [piece] };
  const head = `[${table}]\n`;
  const at = text.indexOf(head);
  if (at === -1) {
    const start = text.indexOf(`[${table}`);
    const whole = `${head}${piece}\n`;
    return { path, text: text.slice(0, start) + whole + text.slice(start), pieces: [whole] };
  }
  const end = at + head.length;
  return { path, text: text.slice(0, end) + piece + text.slice(end), pieces: [piece] };
}
