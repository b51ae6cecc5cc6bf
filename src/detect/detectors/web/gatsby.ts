import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** gatsby: a number and a name over paragraphs; one that only introduces the next says less than it. */
export const gatsby: Detector = {
  id: "gatsby",
  tool: "gatsby",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["error #"],
  programs: ["gatsby"],
  scan: (log): Draft[] => log.lines.flatMap((line, from) => readProblem(log.lines, line, from) ?? []),
};

// " ERROR #98123  WEBPACK", "ERROR #11321  API.NODE.EXECUTION", " ERROR #10123 "
const HEAD = /^\s*ERROR #(\d{4,6})(?: {1,3}([A-Z][\w./ -]{1,40}))?$/;
// "Generating JavaScript bundles failed", "Building static HTML failed for path "/"", "There was an error in your GraphQL query:", "Built Rendering Engines failed validation failed validation."
const INTRODUCES = /:$|\bfailed(?: (?:for path .+|validation\.?))?$|^See our docs page/;
// "File: src/pages/index.js:12:5"
const PLACE = /^\s*File: (\S.*?)(?::(\d+):(\d+))?$/;
// "  WebpackError: TypeError: Cannot read properties of undefined (reading 'title')", "  Error: Worker exited before finishing task"
const THROWN = /^\s*(?:WebpackError: )?((?:[A-Z]\w*)?Error): (\S.*)$/;
// "not finished Running jobs - 257.242s", "success load plugins - 0.4s", "Please open an issue with a reproduction at …": its other voices
const ASIDE = /^(?:not finished|success|info|warn|verbose|failed|Please) /;
// "/home/dev/shop/src/pages/cart.js: Unexpected token (10:9)", babel's, also behind "SyntaxError: "
const PARSED =
  /^(?:SyntaxError: )?((?:[A-Za-z]:)?[\\/][^:]{1,300}\.\w{1,9}): (\S.{0,300}) \((\d{1,7}):(\d{1,7})\)$/;
// "/home/dev/shop/styles.4fb9.css:139:5: Unknown word [styles.4fb9.css:139,5]", a minifier's
const LED =
  /^((?:[A-Za-z]:)?[\\/][^:]{1,300}\.\w{1,9}):(\d{1,7}):(\d{1,7}): (\S.{0,300}?)(?: \[[^\]]{1,200}:\d+,\d+\])?$/;
/** So many lines below its head a problem ends. */
const LONGEST = 40;

const KINDS: readonly (readonly [RegExp, Category])[] = [
  [/^GRAPHQL/, "build_error"],
  [/^CONFIG/, "config_error"],
  [/^(?:API|PLUGIN)/, "runtime_error"],
];

function readProblem(lines: readonly string[], line: string, from: number): Draft[] | null {
  const head = HEAD.exec(line);
  if (head === null) return null;
  let to = from + 1;
  while (to < lines.length && to < from + LONGEST && !HEAD.test(lines[to]!)) to++;
  const body = lines.slice(from + 1, to);
  const sentences = body.filter(
    (one, i) => /^\p{L}.* \S/u.test(one) && (body[i - 1] ?? "") === "" && !ASIDE.test(one),
  );
  const parsed = readParsed(body, from);
  if (parsed !== null) return [parsed];
  const thrown = body.map((one) => THROWN.exec(one)).find(Boolean);
  const told = sentences.filter((one) => !INTRODUCES.test(one) && !PLACE.test(one))[0];
  const message = told ?? thrown?.[2] ?? sentences[0];
  if (message === undefined) return null;
  const place = body.map((one) => PLACE.exec(one)).find(Boolean);
  const kind = KINDS.find(([name]) => name.test(head[2] ?? ""))?.[1];
  return [
    {
      message,
      errorType: thrown && thrown[2] === message ? thrown[1]! : null,
      ...(kind !== undefined && { category: kind }),
      file: place?.[1] ?? null,
      line: place?.[2] === undefined ? null : Number(place[2]),
      column: place?.[3] === undefined ? null : Number(place[3]),
      from,
      to: from + 1 + lastOf(body, message),
    },
  ];
}

/** What a parser said of a file, the place before or behind its words; only where no other paragraph stands before it. */
function readParsed(body: readonly string[], head: number): Draft | null {
  const at = body.findIndex((one) => one.trim() !== "" && !INTRODUCES.test(one) && !FROM_PLUGIN.test(one));
  const parsed = PARSED.exec(body[at] ?? "");
  const led = parsed === null ? LED.exec(body[at] ?? "") : null;
  if (parsed === null && led === null) return null;
  const [, file, message, line, column] = parsed ?? [led![0], led![1], led![4], led![2], led![3]];
  // Of a package's file, too, the short name stands below the frame.
  const named = body.map((one) => PLACE.exec(one)?.[1]).find((one) => one !== undefined);
  return {
    message: message!,
    errorType: "SyntaxError",
    category: "syntax_error",
    file: named ?? file!,
    line: Number(line),
    column: Number(column),
    from: head,
    to: head + 2 + at,
  };
}

// "styles.4fb9bf79.css from Css Minimizer", "app-1f2e.js from Terser"
const FROM_PLUGIN = /^\S+\.\w{1,9} from [A-Z]\w+(?: [A-Z]\w+){0,3}$/;

/** The lines down to the message belong to the problem; what stands below may be another tool's. */
function lastOf(body: readonly string[], message: string): number {
  return body.findIndex((one) => one.includes(message)) + 1;
}
