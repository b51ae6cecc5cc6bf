import { lineScript } from "./line-script.ts";
import { standing } from "./standing.ts";
import { type GuardEdit, guards, type Template, unfit } from "./template.ts";
import { wrongLine } from "./wrong-line.ts";

const CONFIG = ".pre-commit-config.yaml";

export const preCommit: Template = {
  name: "pre-commit",
  summary: "a local hook in .pre-commit-config.yaml",
  make(one, repository) {
    const text = repository.text(CONFIG);
    if (text === null) return unfit(`there is no ${CONFIG} in this repository`);
    const found = wrongLine(one);
    if ("why" in found) return unfit(found.why);
    const script = lineScript(one, found.line);
    const edit = addHook(text, one.short, script.path);
    if ("why" in edit) return unfit(edit.why);
    return guards({
      forbids: `the line \`${found.line.text}\``,
      files: [script],
      edits: [edit],
      argv: ["sh", script.path],
      watches: one.files.map(({ path }) => path),
    });
  },
};

/** The first of the repositories: a hook of our own, with the indentation of those that are there. */
function addHook(text: string, short: string, script: string): GuardEdit | { readonly why: string } {
  // repos:\n  - repo: https://…
  const list = /^repos:[ \t]*\r?\n((?:[ \t]*#.*\r?\n|[ \t]*\r?\n)*)([ \t]*)- /m.exec(text);
  const in_ = list?.[2] ?? "";
  const piece = [
    `${in_}- repo: local`,
    `${in_}  hooks:`,
    `${in_}    - id: twiceshy-${short}`,
    `${in_}      name: twiceshy ${short}`,
    `${in_}      entry: sh ${script}`,
    `${in_}      language: system`,
    `${in_}      pass_filenames: false`,
    `${in_}      always_run: true`,
    "",
  ].join("\n");
  if (list === null)
    return {
      why: `${CONFIG} cannot be extended safely; add a local hook that runs \`sh ${script}\` by hand`,
    };
  if (standing(text, piece) !== null) return { path: CONFIG, text, pieces: [piece] };
  const at = list.index + list[0].indexOf("\n") + 1;
  return { path: CONFIG, text: text.slice(0, at) + piece + text.slice(at), pieces: [piece] };
}
