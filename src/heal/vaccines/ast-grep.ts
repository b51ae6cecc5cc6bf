import { isJavaScript, sightsOf } from "./javascript-sight.ts";
import { standing } from "./standing.ts";
import {
  type Case,
  FOLDER,
  type Guard,
  type GuardEdit,
  messageOf,
  type Repository,
  type Template,
  unfit,
} from "./template.ts";
import { extensionOf, wrongLine } from "./wrong-line.ts";

const LANGUAGES: Readonly<Record<string, string>> = {
  ".js": "JavaScript",
  ".mjs": "JavaScript",
  ".cjs": "JavaScript",
  ".jsx": "JavaScript",
  ".ts": "TypeScript",
  ".mts": "TypeScript",
  ".cts": "TypeScript",
  ".tsx": "Tsx",
  ".py": "Python",
  ".go": "Go",
  ".rs": "Rust",
  ".java": "Java",
  ".rb": "Ruby",
  ".kt": "Kotlin",
  ".php": "Php",
  ".c": "C",
  ".cpp": "Cpp",
  ".cs": "CSharp",
  ".swift": "Swift",
  ".sh": "Bash",
};

const RULES = `${FOLDER}/ast-grep`;
const OWN_CONFIG = `ruleDirs:\n  - ${RULES}\n`;

interface Pattern {
  readonly path: string;
  readonly text: string;
  readonly notAwaited: boolean;
}

export const astGrep: Template = {
  name: "ast-grep",
  summary: "a rule of ast-grep: a pattern of code",
  make(one, repository) {
    const config = ["sgconfig.yml", "sgconfig.yaml"].find((path) => repository.text(path) !== null);
    const isAsked =
      config !== undefined || (repository.text("package.json") ?? "").includes('"@ast-grep/cli"');
    if (!isAsked) return unfit("ast-grep is not used in this repository");
    const tool = repository.tool("ast-grep");
    if (tool === null) return unfit("ast-grep is not installed here");
    const found = patternsOf(one);
    if ("why" in found) return unfit(found.why);
    const place = placeFor(config, repository);
    if ("why" in place) return unfit(place.why);
    const guards = found.map(
      (pattern): Guard => ({
        forbids: `\`${pattern.text}\`${pattern.notAwaited ? " without await" : ""}`,
        files: [...place.files, { path: `${RULES}/${one.short}.yml`, text: ruleOf(one, pattern) }],
        edits: place.edits,
        argv: [tool, "scan"],
        watches: one.files.map(({ path }) => path),
      }),
    );
    return { kind: "guards", guards };
  },
};

/** Patterns of the change: by the parser for JavaScript, else the wrong line as it stands. */
function patternsOf(one: Case): readonly Pattern[] | { readonly why: string } {
  const seen = one.files.some(({ path }) => isJavaScript(path)) ? sightsOf(one) : { seen: [] };
  const parsed =
    "seen" in seen
      ? seen.seen.flatMap(({ path, sight }) =>
          sight.kind === "pattern"
            ? [{ path, text: sight.text, notAwaited: sight.notAwaited }]
            : sight.kind === "import" && sight.names.length === 0
              ? [{ path, text: `import $$$A from ${sight.raw}`, notAwaited: false }]
              : [],
        )
      : [];
  const line = wrongLine(one);
  const known = parsed.length > 0 || !("line" in line) ? parsed : [{ ...line.line, notAwaited: false }];
  const spoken = known.filter(({ path }) => LANGUAGES[extensionOf(path)] !== undefined);
  if (spoken.length > 0) return spoken;
  if (known.length > 0) return { why: `ast-grep does not speak the language of ${known[0]!.path}` };
  return { why: "why" in line ? line.why : "nothing to restrict" };
}

function ruleOf(one: Case, { path, text, notAwaited }: Pattern): string {
  const rows = [
    `id: twiceshy-${one.short}`,
    `language: ${LANGUAGES[extensionOf(path)]}`,
    "severity: error",
    `message: ${JSON.stringify(messageOf(one))}`,
    "rule:",
    `  pattern: ${JSON.stringify(text)}`,
    ...(notAwaited ? ["  not:", "    inside:", "      kind: await_expression"] : []),
  ];
  return `${rows.join("\n")}\n`;
}

/** Where ast-grep is told of our folder. */
function placeFor(
  config: string | undefined,
  repository: Repository,
): { readonly files: Guard["files"]; readonly edits: readonly GuardEdit[] } | { readonly why: string } {
  const text = config === undefined ? null : repository.text(config);
  if (config === undefined || text === null || text === OWN_CONFIG)
    return { files: [{ path: config ?? "sgconfig.yml", text: OWN_CONFIG }], edits: [] };
  // ruleDirs:\n- rules
  const dirs = /^ruleDirs:[ \t]*\r?\n([ \t]*)-/m.exec(text);
  const piece = `${dirs?.[1] ?? ""}- ${RULES}\n`;
  if (dirs !== null && standing(text, piece) !== null)
    return { files: [], edits: [{ path: config, text, pieces: [piece] }] };
  if (dirs === null)
    return { why: `${config} cannot be extended safely; add ${RULES} to its ruleDirs by hand` };
  const at = dirs.index + dirs[0].indexOf("\n") + 1;
  return {
    files: [],
    edits: [{ path: config, text: text.slice(0, at) + piece + text.slice(at), pieces: [piece] }],
  };
}
