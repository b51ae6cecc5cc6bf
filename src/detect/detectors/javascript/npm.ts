import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** npm: blocks of "npm error" (npm 10 and later) or "npm ERR!" lines. A script that failed is only the messenger. */
export const npm: Detector = {
  id: "npm",
  tool: "npm",
  check: "install",
  category: "config_error",
  rank: 2,
  needles: ["npm err!", "npm error", ["verbose stack", " error "]],
  programs: ["npm", "npx"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (const block of readBlocks(log.lines)) if (saysSomething(block)) drafts.push(toDraft(block));
    return drafts;
  },
};

// "npm error code E404", "npm ERR! Missing script: "lint"", "npm error", " error : npm ERR! code EPERM" (MSBuild), "npm: npm error code E403" (who signs what it starts)
const NPM_ERROR = /^\s*(?:error : |npm: )?npm (?:ERR!|error)(?: (.*))?$/;
// The same in the log that it leaves: "31 error code ERESOLVE", between "30 verbose stack     at async Npm.exec (…)"
const LOGGED = /^\d{1,6} error(?: (.*))?$/;
const LOG_OTHER = /^\d{1,6} (?:verbose|silly|http|info|notice|timing|warn) /;
// "npm verbose stack ...", "npm http fetch GET 404", "npm WARN config": npm's other voices, which do not end a block
const NPM_OTHER = /^\s*(?:npm: )?npm (?:verbose|http|info|notice|sill|silly|timing|warn|WARN) |^\s*$/;
// "code E404", "errno -2", "path /app/package.json", "command sh -c node install.js"
const FIELD =
  /^(?!command failed$)(code|errno|syscall|path|dest|cwd|location|workspace|signal|command|file|node|npm|type|os) (.+)$/;
// What npm says around every failure; npm 2 to 4 begin with "Windows_NT 6.1.7601" and 'argv "/usr/bin/node" "/usr/bin/npm" "install"'.
const CHATTER =
  /^(?:(?:Windows_NT|Linux|Darwin|FreeBSD|SunOS) \d|argv |Tell the author|You can get |Make sure you have the latest|If you do, this is most likely|not with npm itself|Or if that isn't available|not ok code |If you need help|Please include the following file|A complete log of this run|For a full report|This is (?:probably not|related to)|If you are behind a proxy|In most cases you|Fix the upstream|To see a list|Did you mean|Failed at the|There is likely|\/\S+\/_logs\/|This is a problem related to network|at |\{? ?\[Error: |(?:errno|code|syscall|path|dest|stack|parent): |\}? ?$)/;
// Which voice of npm speaks; says nothing that the code does not: "notarget No matching version", "enoent Could not read"
const TAG =
  /^(?:notarget|enoent|network|engine|notsup|JSON\.parse|ERESOLVE|need auth|publish|audit|shasum|fetch) +(?=\S)/;

interface Block {
  readonly from: number;
  to: number;
  readonly fields: Map<string, string>;
  readonly texts: string[];
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  const isLog = lines.some((line) => /^\d{1,6} (?:verbose|silly) \S/.test(line));
  for (let i = 0; i < lines.length; i++) {
    const said = NPM_ERROR.exec(lines[i]!) ?? (isLog ? LOGGED.exec(lines[i]!) : null);
    if (!said) {
      if (!NPM_OTHER.test(lines[i]!) && !(isLog && LOG_OTHER.test(lines[i]!))) block = null;
      continue;
    }
    const text = said[1] ?? "";
    const field = FIELD.exec(text);
    const starts = /^Lifecycle script /.test(text) || (field?.[1] === "code" && block?.fields.has("code"));
    if (block === null || starts) blocks.push((block = { from: i, to: i + 1, fields: new Map(), texts: [] }));
    block.to = i + 1;
    if (field && !block.fields.has(field[1]!)) block.fields.set(field[1]!, field[2]!);
    else if (!CHATTER.test(text.trim())) block.texts.push(text.trim());
  }
  return blocks;
}

// What an install script says of its reason: "../src/cart.cc:3:10: fatal error: 'courier.h' file not found", "gyp ERR! stack Error: Could not find any Python installation to use"
const WHY = /^\S.*:\d+:\d+: (?:fatal )?error: |^gyp ERR! stack \w*Error: (?!`[^`]+` failed)/;

/** A block that a long line broke off has only what stands around every failure. */
function saysSomething({ fields, texts }: Block): boolean {
  return texts.length > 0 || fields.has("code") || fields.has("command");
}

function toDraft(block: Block): Draft {
  const { fields, texts, from, to } = block;
  const code = fields.get("code") ?? null;
  const command = fields.get("command");
  const range = { from, to };
  if (isMessenger(code, texts)) {
    const isDependency = /[\\/]node_modules[\\/]/.test(fields.get("path") ?? "");
    const cause = isDependency
      ? (texts.find((text) => WHY.test(text)) ??
        texts.find((text) => /error\b|not found|fatal/i.test(text) && !/^command failed/.test(text)))
      : undefined;
    const message = cause ?? (command ? `command failed: ${command}` : (texts[0] ?? "script failed"));
    return { message, category: "build_error", role: isDependency ? "cause" : "consequence", ...range };
  }
  const stated = texts.map((text) => text.replace(TAG, "")).filter((text) => text !== "" && text !== code);
  const manifest = /package(?:-lock)?\.json$/.exec(fields.get("path") ?? "") ? fields.get("path")! : null;
  const inText = /\b(package(?:-lock)?\.json):/.exec(stated[0] ?? "")?.[1] ?? null;
  return {
    message: messageOf(code, stated),
    errorType: code !== null && /^E[A-Z0-9]+$/.test(code) ? code : null,
    category:
      code === null && CRASHED.test(stated[0] ?? "")
        ? "runtime_error"
        : categoryOf(code ?? (/^404 /.test(stated[0] ?? "") ? "E404" : null)),
    file: manifest ?? (code === "EJSONPARSE" ? (inText ?? fields.get("file") ?? null) : null),
    ...range,
  };
}

/** "code ELIFECYCLE", "Lifecycle script `test` failed with error:", "command failed", "Test failed.  See above for more details." */
function isMessenger(code: string | null, texts: readonly string[]): boolean {
  if (code === "ELIFECYCLE") return true;
  return texts.some((text) =>
    /^(?:Lifecycle script .* failed|command failed$|Test failed\. |Exit status \d+)/.test(text),
  );
}

function messageOf(code: string | null, stated: readonly string[]): string {
  // "publish Failed PUT 403" over 'Error: "You cannot publish over the previously published version 0.2.3." : soup'
  const answered = /^Failed (?:PUT|GET|POST) \d{3}$/.test(stated[0] ?? "") ? stated[1] : undefined;
  const first = answered ?? stated[0] ?? (code === null ? "npm failed" : `npm failed with ${code}`);
  // npm 1 and 2: "404 Not Found", "404", "404 'till' is not in the npm registry."
  const unlisted = first === "404 Not Found" ? stated.find((text) => UNLISTED.test(text)) : undefined;
  if (unlisted !== undefined) return unlisted.replace(/^404 +/, "");
  // npm 6: "JSON.parse Failed to parse json", and why on the next line
  if (first === "Failed to parse json" && stated[1] !== undefined) return `${first}: ${stated[1]}`;
  const clash = code === "ERESOLVE" ? clashOf(stated) : undefined;
  // A sentence that npm wrapped by itself goes on until a full stop.
  const goesOn =
    /[a-z]$/.test(first) && stated[1] !== undefined && /^[a-z]/.test(stated[1]) && code === "EUSAGE"
      ? ` ${stated[1]}`
      : "";
  const missing = code === "EUSAGE" ? stated.find((text) => /^(?:Missing|Invalid): /.test(text)) : undefined;
  // "package.json and package-lock.json or npm-shrinkwrap.json are in sync": npm 12 has no such file any more, and is told the same.
  const plain = first.replace(/^FetchError: |^Error: /, "").replace(" or npm-shrinkwrap.json are ", " are ");
  return [`${plain}${goesOn}`, clash ?? missing].filter(Boolean).join(" ");
}

// "404 'till' is not in the npm registry."
const UNLISTED = /^404 +\S.{0,200} is not in the npm registry/;
// "Exit handler never called!", "cb() never called!": npm itself went wrong
const CRASHED = /^(?:Exit handler|cb\(\)) never called!$/;

// 'peer react@"^18.2.0" from react-dom@18.2.0', 'view@"^18.0.0" from the root project'
const DEMAND = /^(?:(?:peer|dev|optional|peerOptional) )?\S+@"[^"]*" from /;

/** What clashes with what: "peer view@"^17.0.0" from form-kit@2.1.0, but view@"^18.0.0" from the root project". */
function clashOf(stated: readonly string[]): string | undefined {
  const wanted = stated.find((text) => DEMAND.test(text) && !/the root project$/.test(text));
  if (wanted === undefined) return undefined;
  const found = stated.findIndex((text) => text.startsWith("Found: "));
  const name = found < 0 ? "" : stated[found]!.slice("Found: ".length).replace(/(?<=.)@.*$/, "");
  const other = stated
    .slice(found + 1)
    .find(
      (text) =>
        DEMAND.test(text) && text !== wanted && text.replace(/^\w+ (?=\S+@")/, "").startsWith(`${name}@`),
    );
  if (other !== undefined) return `${wanted}, but ${other}`;
  return found < 0 ? wanted : `${wanted}, but ${stated[found]!.replace("Found: ", "found ")}`;
}

function categoryOf(code: string | null): Category {
  if (code === null) return "config_error";
  if (/^(?:E404|ETARGET|ERESOLVE|ENOVERSIONS|EINTEGRITY)$/.test(code)) return "missing_dependency";
  return /^(?:E401|E403|ENEEDAUTH|EACCES|EPERM)$/.test(code) ? "permission_error" : "config_error";
}
