import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { isWellRecap } from "../../verdict.ts";

/** ansible and ansible-playbook: the task that failed with what its module said, and playbooks that cannot be read. */
export const ansible: Detector = {
  id: "ansible",
  tool: "ansible",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: ["]: failed! =>", "]: unreachable! =>", "\nfatal: [", "\nfailed: [", "\nerror! ", "[error]: "],
  programs: ["ansible", "ansible-playbook", "ansible-pull", "molecule"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    // What a rescue took in, or was to be ignored, is no failure.
    const isWell = log.lines.some((_line, i) => isWellRecap(log.lines, i));
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readResult(log.lines, i) ??
        readYamlResult(log.lines, i) ??
        readOldResult(log.lines, i) ??
        readRefusal(log.lines, i);
      if (draft === null) continue;
      drafts.push(isWell ? { ...draft, sure: false } : draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "fatal: [localhost]: FAILED! => {"changed": true, …, "msg": "non-zero return code", …}", "failed: [web] (item=a) => {"
const RESULT =
  /^(?:(?:fatal|failed): \[[^\]]+\](?: \(item=.*\))?: (FAILED|UNREACHABLE)!|failed: \[[^\]]+\](?: \(item=.*\))?) => (\{.*)$/;
// 1.x says it below: "failed: [web] => {"failed": true, "item": ""}", and then "msg: No package matching 'soup-dev' is available"
const OLD_MSG = /^msg: (\S.*)$/;
// The same by the YAML callback: "fatal: [web]: FAILED! =>" over "  msg: |-"
const YAML_RESULT = /^(?:fatal|failed): \[[^\]]+\](?: \(item=.*\))?: (FAILED|UNREACHABLE)! => ?$/;
// "fatal: [web] => {'msg': "AnsibleUndefinedVariable: …", 'failed': True}", "fatal: [web] => One or more undefined variables: 'town' is undefined" (1.x)
const OLD_RESULT = /^(?:fatal|failed): \[[^\]]+\] => (?:\{'msg': (['"])(.+?)\1(?:, '|\}$)|(?![{(])(\S.*)$)/;
// "TASK [Look for the shop] ****", "TASK: [shop | look for it] ****" (1.x)
const TASK = /^(?:TASK|RUNNING HANDLER):? \[(.+)\] \*+$/;
// "The error appears to be in '/home/dev/app/site.yml': line 5, column 7, but may"
const PLACE =
  /^(?:The error appears to (?:be|have been) in |Origin: )'?([^':\n]+?)'?(?:: line |:)(\d+)(?:, column |:)(\d+)/m;

function readResult(lines: readonly string[], at: number): Draft | null {
  const head = RESULT.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  // "{" alone: the result stands over several lines, up to "}"
  if (head[2] === "{") while (to < lines.length && to < at + 200 && lines[to - 1] !== "}") to++;
  if (lines[to] === "...ignoring") return null;
  const text = [head[2], ...lines.slice(at + 1, to)].join("\n");
  const below = OLD_MSG.exec(lines[to] ?? "")?.[1];
  const said = field(text, "msg") ?? below ?? null;
  if (said === null) return null;
  const stderr = field(text, "stderr") || troubleIn(text);
  const isPlain = /^(?:non-zero return code|MODULE FAILURE)/.test(said);
  // ssh puts a word of its own before what the module said: "Warning: Permanently added '10.0.0.7' (ECDSA) to the list of known hosts."
  const told = (isPlain && stderr ? stderr : said)
    .trim()
    .replace(/^(?:Warning: Permanently added .*\r?\n)+/, "");
  const [message, ...rest] = told.split("\n");
  const place = PLACE.exec(rest.join("\n"));
  const task = lines.slice(Math.max(0, at - 200), at).findLast((line) => TASK.test(line));
  return {
    message: message!.replace(/^(.{10,}?)\. \1$/, "$1."),
    category: categoryOf(head[1] ?? "FAILED", said),
    file: place?.[1] ?? null,
    line: toNumber(place?.[2]),
    column: toNumber(place?.[3]),
    tags: task === undefined ? [] : [`task: ${TASK.exec(task)![1]!.slice(0, 80)}`],
    from: at,
    to: below === undefined ? to : to + 1,
  };
}

// "  msg: Too few plates", "  msg: |-" over what it says, four deep
const YAML_FIELD = /^ {2}(\w+): ?(.*)$/;

function readYamlResult(lines: readonly string[], at: number): Draft | null {
  const head = YAML_RESULT.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  while (to < lines.length && to < at + 200 && (/^ {2}/.test(lines[to]!) || lines[to] === "")) to++;
  const fields = new Map<string, string[]>();
  let field: string[] = [];
  for (const line of lines.slice(at + 1, to)) {
    const [, name, value = ""] = YAML_FIELD.exec(line) ?? [];
    if (name === undefined) field.push(line.trim());
    else fields.set(name, (field = /^[|>]-?$/.test(value) ? [] : [value]));
  }
  const said = fields.get("msg");
  const stderr = fields.get("stderr")?.find((line) => line !== "" && line !== "''");
  const told = said?.find((line) => line !== "");
  if (said === undefined || told === undefined || lines[to] === "...ignoring") return null;
  const isPlain = /^(?:non-zero return code|MODULE FAILURE)/.test(told);
  const place = PLACE.exec(said.join("\n"));
  return {
    message: (isPlain && stderr !== undefined ? stderr : told).replace(/^(['"])(.+)\1$/, "$2"),
    category: categoryOf(head[1]!, told),
    file: place?.[1] ?? null,
    line: toNumber(place?.[2]),
    column: toNumber(place?.[3]),
    from: at,
    to,
  };
}

function readOldResult(lines: readonly string[], at: number): Draft | null {
  const head = OLD_RESULT.exec(lines[at]!);
  if (head === null) return null;
  const message = (head[2] ?? head[3]!).replace(/^(?:Ansible\w+: )/, "");
  return { message, category: categoryOf("FAILED", message), from: at, to: at + 1 };
}

const TROUBLE =
  /\b(?:error|fatal|cannot|can't|could not|unable|failed|not found|no such|denied|refused|invalid|missing|unknown)\b/i;

/** What a command that wrote no error said last of its trouble, of "stdout" or of "stdout_lines": ["one line", "another"]. */
function troubleIn(text: string): string | null {
  const told = field(text, "stdout")
    ?.split("\n")
    .findLast((line) => TROUBLE.test(line));
  if (told !== undefined) return told.trim();
  const at = text.indexOf('"stdout_lines": [');
  const lines = at < 0 ? [] : text.slice(at + 17, at + 20_000).matchAll(/"((?:[^"\\]|\\.){1,1000})"/g);
  return [...lines].map((line) => line[1]!).findLast((line) => TROUBLE.test(line)) ?? null;
}

/** A string of the result, by its name; the result may be cut, so that it is no JSON any more. */
function field(text: string, name: string): string | null {
  const at = text.indexOf(`"${name}": "`);
  if (at < 0) return null;
  const match = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(at + name.length + 4, at + 20_000));
  if (match === null) return null;
  try {
    return JSON.parse(match[0]) as string;
  } catch {
    return null;
  }
}

// "No package matching 'soup-dev' is available" (apt), "No package soup found." (yum), "Failed to find required executable "soup" in paths: …",
// "Failed to import the required Python library (docker) on web1's Python /usr/bin/python3."
const UNBROUGHT =
  /^No package (?:matching )?\S+ (?:is )?(?:available|found)|^Failed to find required executable |^Failed to import the required Python library|No matching distribution found|^(?:Failed to install some of the specified packages|Depsolve Error occurr?ed)/m;

function categoryOf(verdict: string, said: string): Category {
  if (verdict === "UNREACHABLE") return "connection_error";
  if (UNBROUGHT.test(said)) return "missing_dependency";
  if (/Failed to (?:fetch|update apt cache)\b|^Could not resolve host/.test(said)) return "connection_error";
  return /undefined variable|is undefined|Unsupported parameters|missing required arguments|Missing sudo password|Could not find or access|template error|has no attribute/.test(
    said,
  )
    ? "config_error"
    : "runtime_error";
}

// "ERROR! the role 'shop' was not found in …", since 2.19 "[ERROR]: the role 'shop' was not found."
const REFUSAL = /^(?:ERROR! |\[ERROR\]: )(\S.*)$/;

function readRefusal(lines: readonly string[], at: number): Draft | null {
  const head = REFUSAL.exec(lines[at]!);
  if (head === null) return null;
  const body = lines.slice(at + 1, at + 14);
  const placed = body.findIndex((line) => PLACE.test(line));
  const isOld = lines[at]!.startsWith("ERROR! ");
  // Anybody says "[ERROR]: "; ansible names the place below it.
  if (placed < 0 && !isOld) return null;
  const place = placed < 0 ? null : PLACE.exec(body[placed]!);
  // "Syntax Error while loading YAML.", and under it "  did not find expected key"
  const yaml = body.findIndex((line) => /^Syntax Error while loading YAML\.$/.test(line));
  const reason = yaml < 0 ? "" : (body[yaml + 1] ?? "").trim();
  const isMissing = /couldn't resolve module|the role '.+' was not found|could not be found/.test(head[1]!);
  return {
    message: yaml < 0 ? head[1]! : `Syntax Error while loading YAML: ${reason}`,
    category: yaml < 0 ? (isMissing ? "missing_dependency" : "config_error") : "syntax_error",
    file: place?.[1] ?? null,
    line: toNumber(place?.[2]),
    column: toNumber(place?.[3]),
    from: at,
    to:
      Math.max(at, at + placed + 1, at + yaml + 2) + 1 > lines.length
        ? lines.length
        : Math.max(at + 1, at + placed + 2),
  };
}
