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

/** One line that takes our file in as well; the repository's own settings win over it, so its list of rules has to name ours. */
function extend(path: string, text: string, table: string): GuardEdit | { readonly why: string } {
  const piece = `extend = ${JSON.stringify(`./${OWN}`)}\n`;
  const by = (why: string) => ({
    why: `${path} cannot be extended safely (${why}); add the lines of banned-api by hand`,
  });
  const isKnown = text.includes(piece);
  if (!isKnown && /^[ \t]*(?:tool\.ruff\.)?extend[ \t]*=/m.test(text))
    return by("it extends another file already");
  if (text.includes("banned-api")) return by("it has a banned-api of its own, which would win");
  const rules = selected(text, table);
  const named = { text: rules?.text ?? text, pieces: rules === null ? [] : [rules.piece] };
  if (isKnown) return { path, text: named.text, pieces: [piece, ...named.pieces] };
  const [head] = headOf(named.text, table) ?? [];
  if (head === undefined) {
    const start = named.text.indexOf(`[${table}`);
    const whole = `[${table}]\n${piece}\n`;
    return { path, text: inserted(named.text, start, whole), pieces: [whole, ...named.pieces] };
  }
  const end = table === "" ? 0 : named.text.indexOf(head) + head.length;
  return { path, text: inserted(named.text, end, piece), pieces: [piece, ...named.pieces] };
}

/** The line that begins the table; the top of a file needs none. */
function headOf(text: string, table: string): readonly string[] | null {
  // [tool.ruff]  # ours
  return table === "" ? [""] : /^\[tool\.ruff\][ \t]*(?:#.*)?\n/m.exec(text);
}

const RULE = '"TID251", # twiceshy vaccines';

/** The repository's own `select` with our rule in it: it would take the place of ours. Null where there is none, or it has the rule. */
function selected(text: string, table: string): { readonly text: string; readonly piece: string } | null {
  const wanted = ["lint.select", "select"].map((key) => (table === "" ? key : `${table}.${key}`));
  let inside = "";
  let at = 0;
  for (const line of text.split("\n")) {
    // [tool.ruff.lint]
    inside = /^[ \t]*\[([\w.-]+)\]/.exec(line)?.[1] ?? inside;
    // select = ["E", "F"]   lint.select = [
    const [before, key] = /^[ \t]*([\w.-]+)[ \t]*=[ \t]*\[/.exec(line) ?? [];
    if (before !== undefined && wanted.includes(inside === "" ? key! : `${inside}.${key}`)) {
      const rest = text.slice(at + before.length);
      const all = rest.slice(0, rest.indexOf("]"));
      const forms = [` ${RULE}`, `${RULE}\n  `];
      if (all.includes(RULE)) return { text, piece: forms.find((form) => rest.startsWith(form)) ?? RULE };
      if (/["'](?:ALL|TID|TID2|TID25|TID251)["']/.test(all)) return null;
      const piece = forms[rest.startsWith("\n") ? 0 : 1]!;
      return { text: inserted(text, at + before.length, piece), piece };
    }
    at += line.length + 1;
  }
  return null;
}

function inserted(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at);
}
