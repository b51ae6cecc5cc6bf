import type { Category } from "#model/category.ts";
import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** NestJS: what its logger says of an application that does not start, and its command line. */
export const nest: Detector = byLines({
  id: "nest",
  tool: "nest",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: ["[exceptionhandler] ", "\n error  could not find "],
  programs: ["nest"],
  forms: [
    // "[Nest] 20171  - 11/17/2026, 9:44:24 AM   ERROR [ExceptionHandler] UnknownDependenciesException [Error]: Nest can't resolve dependencies of the Cart (?). …"
    {
      pattern:
        /^\[Nest\] \d+ +- .{10,40}? ERROR \[ExceptionHandler\] (?:(?<type>[A-Z]\w+)(?: \[\w+\])?: )?(?<message>\S.*)$/,
    },
    // " Error  Could not find TypeScript configuration file "tsconfig.json". …"
    { pattern: /^ Error {2}(?<message>Could not find TypeScript configuration file "(?<file>[^"]+)"\..*)$/ },
  ],
  kindOf: (message) => (message.startsWith("Could not find TypeScript") ? "config_error" : undefined),
});

/** sequelize-cli: its own word under its banner. */
export const sequelize: Detector = byLines({
  id: "sequelize-cli",
  tool: "sequelize-cli",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [["error: ", "sequelize cli ["]],
  programs: ["sequelize", "sequelize-cli"],
  isMine: (log) => log.lines.some((line) => /^Sequelize CLI \[/.test(line)),
  forms: [
    // "ERROR: Cannot find "/home/dev/app/config/config.json". Have you run "sequelize init"?"
    { pattern: /^ERROR: (?<message>Cannot find "(?<file>[^"]+)"\..*)$/ },
    // "ERROR: Please install pg package manually"
    { pattern: /^ERROR: (?<message>\S.*)$/ },
  ],
  kindOf: (message) => {
    if (/^Please install .* manually$/.test(message)) return "missing_dependency";
    return /^Cannot find "|dialect .* is not supported|^Error reading/.test(message)
      ? "config_error"
      : undefined;
  },
});

/** swagger-cli: the first rule of the specification that is broken. */
export const swaggerCli: Detector = {
  id: "swagger-cli",
  tool: "swagger-cli",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["swagger schema validation failed."],
  programs: ["swagger-cli"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const said = /^Swagger schema validation failed\.$/.test(line)
        ? RULE.exec(log.lines[from + 1] ?? "")
        : null;
      return said === null ? [] : [{ message: said[1]!, from, to: from + 2 }];
    }),
};

// "  #/info must have required property 'version'"
const RULE = /^\s+(#\/\S* \S.*)$/;

/** wrangler: its own refusals with their places; "Build failed" only introduces what esbuild says. */
export const wrangler: Detector = {
  id: "wrangler",
  tool: "wrangler",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [["[error] ", "⛅️ wrangler"]],
  programs: ["wrangler"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const said = OWN.exec(line) ?? ASKING.exec(line);
      if (said === null || !log.lines.some((text) => BANNER.test(text))) return [];
      const message = said[1]!;
      if (/^Build failed with \d+ errors?:$/.test(message))
        return [{ message, role: "consequence", from, to: from + 1 }];
      const entry = /^The entry-point file at "([^"]+)" was not found/.exec(message);
      const place = PLACE.exec(log.lines[from + 2] ?? "");
      const where = place && { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
      const answer = ASKED.test(message) ? ANSWER.exec(log.lines[from + 2] ?? "")?.[1] : undefined;
      if (answer !== undefined || ASKED.test(message))
        return [
          {
            message: answer === undefined ? message : `${message} ${answer}`,
            category: kindOfAnswer(answer ?? ""),
            from,
            to: from + (answer === undefined ? 1 : 3),
          },
        ];
      // "Processing wrangler.toml configuration:", and below it what is wrong in it
      const processed = /^Processing (\S+) configuration:$/.exec(message);
      const wrong = processed === null ? undefined : /^ {4}- (\S.*)$/.exec(log.lines[from + 2] ?? "")?.[1];
      if (wrong !== undefined) return [{ message: wrong, file: processed![1]!, from, to: from + 3 }];
      return [
        { message, file: entry?.[1] ?? null, ...where, from, to: place === null ? from + 1 : from + 3 },
      ];
    }),
};

// " ⛅️ wrangler 4.86.0"
const BANNER = /^\s*⛅️? ?wrangler \d/u;
// "✘ [ERROR] The entry-point file at "src/main.js" was not found."; esbuild's stand further in
const OWN = /^[✘X] \[ERROR\] (\S.*)$/;
// "A request to the Cloudflare API (/memberships) failed.", "Received a malformed response from the API"
const ASKED = /^(?:A request to the Cloudflare API .* failed\.|Received a malformed response from the API)$/;
// "  Authentication error [code: 10000]"
const ANSWER = /^ {2,6}(\S.*)$/;
// "  ✘ [ERROR] Received a malformed response from the API", where an action moves its lines in
const ASKING =
  /^ {1,4}[✘X] \[ERROR\] ((?:A request to the Cloudflare API|Received a malformed response) .*)$/;

/** The API's own word for why: who asked, what was asked, or that nothing came back. */
function kindOfAnswer(answer: string): Category {
  if (/^(?:Authentication|Unauthorized|Not authorized|Forbidden)\b/i.test(answer)) return "permission_error";
  return answer === "" || /^(?:upstream |fetch failed|error code: 5)/i.test(answer)
    ? "connection_error"
    : "config_error";
}

// "    /home/dev/app/wrangler.toml:1:12:"
const PLACE = /^ {4}(\S.*\.(?:toml|jsonc?)):(\d+):(\d+):$/;

/** redocly: each problem with its place, the sentence, a frame, and under it level and rule. */
export const redocly: Detector = {
  id: "redocly",
  tool: "redocly",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["was generated by the "],
  programs: ["redocly", "openapi"],
  scan(log, about): Draft[] {
    const drafts = log.lines.flatMap((line, at) => readProblem(log.lines, line, at) ?? []);
    const errors = drafts.filter(({ isError }) => isError);
    const wanted = errors.length === 0 && (about.exitCode ?? 0) !== 0 ? drafts : errors;
    return wanted.map(({ draft }) => draft);
  },
};

// "[1] openapi.yaml:7:5 at #/paths/~1items/get/summary"
const PROBLEM = /^\[\d+\] (\S.*):(\d+):(\d+) at #/;
// "Error was generated by the operation-summary rule."
const LEVEL = /^(Error|Warning) was generated by the (\S+) rule\.$/;
const SHOWN = 30;

function readProblem(
  lines: readonly string[],
  line: string,
  from: number,
): { draft: Draft; isError: boolean } | null {
  const place = PROBLEM.exec(line);
  const below =
    place === null ? -1 : lines.slice(from + 1, from + SHOWN).findIndex((text) => LEVEL.test(text));
  const message = lines[from + 2]?.trim() ?? "";
  if (place === null || below < 0 || message === "") return null;
  const [, level, rule] = LEVEL.exec(lines[from + 1 + below]!)!;
  const at = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return {
    draft: { message, errorType: rule!, ...at, from, to: from + 2 + below },
    isError: level === "Error",
  };
}
