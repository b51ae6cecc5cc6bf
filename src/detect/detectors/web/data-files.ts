import type { Detector, Draft } from "../../detector.ts";

/** jsonlint (both of that name): the line, an excerpt with an arrow under it, and what was expected. */
export const jsonlint: Detector = {
  id: "jsonlint",
  tool: "jsonlint",
  check: "lint",
  category: "syntax_error",
  rank: 2,
  needles: [["parse error on line ", "--^"]],
  programs: ["jsonlint"],
  scan(log, about): Draft[] {
    const isNamed = /\bjsonlint\b/.test(about.command ?? "");
    if (!isNamed && !log.lines.some((line) => /^File: \S.*\.\w+$|\bjsonlint\b/.test(line))) return [];
    return log.lines.flatMap((line, at): Draft[] => {
      const head = PARSE.exec(line);
      const arrow =
        head === null ? -1 : log.lines.slice(at + 1, at + 4).findIndex((text) => ARROW.test(text));
      const message = arrow < 0 ? "" : (log.lines[at + 2 + arrow]?.trim() ?? "");
      if (head === null || message === "") return [];
      const file = FILE.exec(log.lines[at - 1] ?? "")?.[1] ?? null;
      return [
        { message, file, line: Number(head[1]), from: file === null ? at : at - 1, to: at + 3 + arrow },
      ];
    });
  },
};

// "Parse error on line 4, column 1:", "Error: Parse error on line 4:"
const PARSE = /^(?:Error: )?Parse error on line (\d+)(?:, column \d+)?:$/;
// "---------------------^"
const ARROW = /^-*\^$/;
// "File: settings.json"
const FILE = /^File: (\S.*)$/;

/** js-yaml's own command: the reason with its place, and a frame. Where a program threw it, the stack tells more. */
export const jsYaml: Detector = {
  id: "js-yaml",
  tool: "js-yaml",
  check: "lint",
  category: "syntax_error",
  rank: 2,
  needles: ["yamlexception: "],
  programs: ["js-yaml"],
  scan(log): Draft[] {
    if (log.lines.some((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))) return [];
    return log.lines.flatMap((line, from): Draft[] => {
      const said = YAML.exec(line);
      if (said === null) return [];
      const [, message, name, row, column] = said;
      const place = { file: name ?? null, line: Number(row), column: Number(column) };
      return [{ message: message!, errorType: "YAMLException", ...place, from, to: from + 1 }];
    });
  },
};

// "YAMLException: deficient indentation (4:3)", "YAMLException: bad indentation of a mapping entry in "ci.yml" (4:3)"
const YAML = /^YAMLException: (\S.*?)(?: in "([^"]+)")? \((\d+):(\d+)\)$/;

/** ajv's command line: which file does not fit its schema, and the first rule it breaks. */
export const ajv: Detector = {
  id: "ajv",
  tool: "ajv",
  check: "lint",
  category: "config_error",
  rank: 2,
  needles: [
    [" invalid\n", "schemapath"],
    [" is invalid\n", "error: schema is invalid: "],
  ],
  programs: ["ajv"],
  scan: (log): Draft[] => log.lines.flatMap((line, at) => readData(log.lines, at, line) ?? []),
};

// "settings.json invalid", "schema bad.json is invalid"
const INVALID = /^(?:schema )?(\S+\.\w+) (?:is )?invalid$/;
// "    message: "must have required property 'name'"", "    message: 'must be integer'"
const MESSAGE = /^\s*"?message"?: (["'])(.+)\1,?$/;
// "    instancePath: '/port',"
const INSTANCE = /^\s*"?instancePath"?: (["'])(.*)\1,?$/;
// "[{"instancePath":"","schemaPath":"#/required",…,"message":"must have required property 'name'"}]"
const ONE_LINE = /^\[\{"instancePath":"([^"]*)","schemaPath":.*?"message":"((?:[^"\\]|\\.)+)"/;
// "error: schema is invalid: data/type must be equal to one of the allowed values, …"
const SCHEMA = /^error: schema is invalid: (\S.*)$/;
const SHOWN = 40;

function readData(lines: readonly string[], from: number, line: string): Draft | null {
  const file = INVALID.exec(line)?.[1];
  if (file === undefined) return null;
  let instance = "";
  for (let at = from + 1; at < lines.length && at < from + SHOWN; at++) {
    const text = lines[at]!;
    const one = ONE_LINE.exec(text);
    const message = one?.[2] ?? SCHEMA.exec(text)?.[1] ?? MESSAGE.exec(text)?.[2];
    instance = one?.[1] ?? INSTANCE.exec(text)?.[2] ?? instance;
    if (message === undefined) continue;
    return { message: instance === "" ? message : `${instance} ${message}`, file, from, to: at + 1 };
  }
  return null;
}
