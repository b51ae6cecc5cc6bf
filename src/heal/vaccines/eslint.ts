import { addToEslint, ESLINT_CONFIGS } from "./eslint-config.ts";
import { type Seen, sightsOf } from "./javascript-sight.ts";
import { type Case, FOLDER, type Guard, messageOf, type Template, unfit } from "./template.ts";

/** One of ESLint's own rules, with its options. */
interface Rule {
  readonly rule: string;
  readonly options: readonly unknown[];
  readonly forbids: string;
}

/** Each vaccine is a rule under a name of its own, made of ESLint's: a second setting of the same rule would take the place of the repository's. */
const LOADER = `// Rules that were made of lessons, one in each file beside this one (twiceshy vaccines).
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { builtinRules } = require("eslint/use-at-your-own-risk");

const names = readdirSync(__dirname).filter((name) => name.endsWith(".eslint.json"));
const rules = names.sort().map((name) => {
  const { id, rule, options, files } = JSON.parse(readFileSync(join(__dirname, name), "utf8"));
  return {
    name: \`twiceshy/\${id}\`,
    ...(files && { files }),
    plugins: { [\`twiceshy-\${id}\`]: { rules: { [rule]: builtinRules.get(rule) } } },
    rules: { [\`twiceshy-\${id}/\${rule}\`]: ["error", ...options] },
  };
});

module.exports = [{ ignores: ["${FOLDER}/**"] }, ...rules];
`;

export const eslint: Template = {
  name: "eslint",
  summary: "one of ESLint's no-restricted rules: imports, properties, globals or syntax",
  make(one, repository) {
    const config = ESLINT_CONFIGS.find((path) => repository.text(path) !== null);
    if (config === undefined)
      return unfit("there is no eslint.config.js, .mjs or .cjs at the root of this repository");
    const tool = repository.tool("eslint");
    if (tool === null) return unfit("eslint is not installed here");
    const found = sightsOf(one);
    if ("why" in found) return unfit(found.why);
    const edit = addToEslint(config, repository.text(config)!);
    if ("why" in edit) return unfit(edit.why);
    const rules = found.seen.flatMap((seen) => {
      const rule = ruleOf(one, seen);
      return rule === null ? [] : [{ path: seen.path, rule }];
    });
    if (rules.length === 0)
      return unfit(
        "nothing to restrict: no import, property, global or form of expression is wrong by itself",
      );
    const guard = (rule: Rule, files: readonly string[] | null): Guard => ({
      forbids: files === null ? rule.forbids : `${rule.forbids} in ${files.join(", ")}`,
      files: [
        { path: `${FOLDER}/eslint.cjs`, text: LOADER },
        {
          path: `${FOLDER}/${one.short}.eslint.json`,
          text: `${JSON.stringify(recordOf(one, rule, files), null, 2)}\n`,
        },
      ],
      edits: [edit],
      argv: [tool, "."],
      watches: one.files.map(({ path }) => path),
    });
    // Everywhere first; where that fires on what is right elsewhere, in the file alone.
    return {
      kind: "guards",
      guards: [
        ...rules.map(({ rule }) => guard(rule, null)),
        ...rules.map(({ rule, path }) => guard(rule, [path])),
      ],
    };
  },
};

function recordOf({ short }: Case, { rule, options }: Rule, files: readonly string[] | null) {
  return { id: short, rule, options, ...(files && { files }) };
}

function ruleOf(one: Case, { sight }: Seen): Rule | null {
  const message = messageOf(one);
  if (sight.kind === "import") {
    const { module, names } = sight;
    const path = { name: module, ...(names.length > 0 && { importNames: names }), message };
    const forbids = names.length === 0 ? `imports of ${module}` : `${names.join(", ")} of ${module}`;
    return { rule: "no-restricted-imports", options: [{ paths: [path] }], forbids };
  }
  if (sight.kind === "property") {
    const { object, property } = sight;
    const option = { ...(object !== null && { object }), property, message };
    return { rule: "no-restricted-properties", options: [option], forbids: `${object ?? ""}.${property}` };
  }
  if (sight.kind === "global")
    return {
      rule: "no-restricted-globals",
      options: [{ name: sight.name, message }],
      forbids: `the global ${sight.name}`,
    };
  if (sight.kind === "syntax") {
    const { selector } = sight;
    return { rule: "no-restricted-syntax", options: [{ selector, message }], forbids: `\`${selector}\`` };
  }
  return null;
}
