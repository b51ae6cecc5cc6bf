// The files of a new detector, as text.

/** The record. */
export function recordText({ tool, id, name, check, category, pattern, heading, line }) {
  const groups = pattern.groups.map((group, at) => [group, `match[${at + 1}]!`]);
  const fields = groups.map(([group, from]) =>
    group === "line" || group === "column"
      ? `${group}: Number(${from})`
      : group === "message"
        ? `message: ${from}.trim()`
        : `${group}: ${from}`,
  );
  if (!pattern.groups.includes("message")) fields.unshift("message: line.trim()");
  if (heading) fields.push("file");
  const draft = `{ ${fields.join(", ")}, from, to: from + 1 }`;
  return `import type { Detector, Draft } from "../../detector.ts";

/** ${tool}: say here what else prints this format. */
export const ${name}: Detector = {
  id: ${JSON.stringify(id)},
  tool: ${JSON.stringify(tool)},
  check: ${JSON.stringify(check)},
  category: ${JSON.stringify(category)},
  rank: 2,
  needles: [${JSON.stringify(pattern.needle)}],
  programs: [${JSON.stringify(tool)}],
${heading ? pageScan(draft) : lineScan(draft)}
};

// ${JSON.stringify(line)}
const PROBLEM = /${pattern.source}/;
${heading ? `// ${JSON.stringify(heading.line)}\nconst HEADING = /${heading.source}/;\n` : ""}`;
}

/** Each line says all. */
function lineScan(draft) {
  return `  scan: (log): Draft[] =>
    log.lines.flatMap((line, from) => {
      const match = PROBLEM.exec(line);
      return match === null ? [] : [${draft}];
    }),`;
}

/** A line with a file's name stands over the lines about it. */
function pageScan(draft) {
  return `  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let file: string | null = null;
    log.lines.forEach((line, from) => {
      const match = PROBLEM.exec(line);
      if (match !== null) drafts.push(${draft});
      else file = HEADING.exec(line)?.[1] ?? (line.trim() === "" ? null : file);
    });
    return drafts;
  },`;
}

/** Its test: the real line, and look-alikes. */
export function testText({ tool, id, name, family, pattern, heading, line, seen }) {
  const wanted = {
    ...(pattern.groups.includes("message") ? { message: seen.message } : { message: line.trim() }),
    ...Object.fromEntries(
      ["file", "line", "column", "errorType"]
        .filter((g) => pattern.groups.includes(g))
        .map((g) => [g, seen[g]]),
    ),
    ...(heading ? { file: new RegExp(heading.source).exec(heading.line)?.[1] } : {}),
  };
  const above = heading ? heading.line : "before";
  return `import { describe, expect, it } from "vitest";
import { ${name} } from "#detect/detectors/${family}/${id}.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const about = { command: ${JSON.stringify(tool)}, exitCode: 1, signal: null };
const scan = (text: string) => ${name}.scan(logOf(text), about);
const ABOVE = ${JSON.stringify(above)};

describe(${JSON.stringify(tool)}, () => {
  it.each([[${JSON.stringify(line)}, ${JSON.stringify(wanted)}]])("reads %s", (line, wanted) => {
    expect(scan(\`\${ABOVE}\\n\${line}\\nafter\`)).toMatchObject([{ ...wanted, from: 1, to: 2 }]);
    expect(mayRead(${name}, needleText({ lines: [line] }, { command: null }))).toBe(true);
  });

  // Lines that look alike and are none: add those of the tool's own warnings and of its last word when all is well.
  it.each([${JSON.stringify(`see "${line}" in the manual`)}, ${JSON.stringify(`# ${line}`)}])("leaves %s alone", (line) => {
    expect(scan(line)).toEqual([]);
  });
});
`;
}

/** A case of the corpus, in the words of scripts/corpus/cases: made again by make-output.mjs. */
export function caseText({
  name,
  command,
  shown,
  exitCode,
  category,
  errorType,
  message,
  file,
  line,
  test,
  origin,
  licence,
  setup,
  modules,
  count,
  files,
}) {
  const keys = [
    ["modules", modules],
    ["setup", setup],
    ["command", command],
    ["shown", shown],
    ["exit", exitCode],
    ...(exitCode === 0
      ? []
      : [
          ["category", category],
          ["errorType", errorType ?? "-"],
          ["message", message],
          ["file", file ?? "-"],
          ["line", line ?? "-"],
          ["test", test ?? "-"],
          ["count", count ?? "-"],
        ]),
    ["origin", origin],
    ["licence", licence],
  ];
  const head = keys
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key}: ${value}`);
  const sources = Object.entries(files).flatMap(([path, text]) => [`-- ${path}`, text.trimEnd()]);
  return `${[`%% case ${name}`, ...head, ...sources].join("\n")}\n`;
}

/** The label beside the output: what a careful person would name. */
export function expectJson({
  tool,
  command,
  shown,
  exitCode,
  category,
  errorType,
  message,
  file,
  line,
  test,
  origin,
  licence,
}) {
  const failed = exitCode !== 0;
  const label = {
    command: shown ?? command,
    exitCode,
    tool,
    category: failed ? [category] : [],
    errorType: failed && errorType ? [errorType] : null,
    message: failed ? [message] : [],
    file: failed ? (file ?? null) : null,
    line: failed ? (line ?? null) : null,
    test: failed && test ? test.split(" > ").at(-1) : null,
    labelledBy: "draft",
    ...(origin ? { origin, licence } : {}),
  };
  return `${JSON.stringify(label, null, 2)}\n`;
}

/** A family's list with one more record, in front: it is the more specific one until somebody knows better. */
export function registered(list, { name, id }) {
  if (list.includes(`from "./${id}.ts";`)) return list;
  const entry = list.replace(/(: readonly Detector\[\] = \[)/, `$1${name}, `);
  if (entry === list) throw new Error("the family's list.ts has no list of detectors");
  return entry.replace(/^(import type \{ Detector \}.*\n)/m, `$1import { ${name} } from "./${id}.ts";\n`);
}

/** The list without that record. */
export function unregistered(list, { name, id }) {
  return list
    .replace(`import { ${name} } from "./${id}.ts";\n`, "")
    .replace(new RegExp(`\\b${name},\\s*|,\\s*${name}(?=\\s*\\])`), "");
}
