import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** Terraform and OpenTofu: each error with its place and the sentence that explains it; and tflint, which writes alike. */
export const terraform: Detector = {
  id: "terraform",
  tool: "terraform",
  check: "build",
  category: "config_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "│ error: ",
    ".tf line ",
    ".tf.json line ",
    "terraform",
    ".tfvars line ",
    "\ninitializing provider plugins...",
  ],
  programs: ["terraform", "tofu", "terragrunt", "tflint"],
  scan(log, about): Draft[] {
    if (FMT_CHECK.test(about.command ?? "")) {
      const unformatted = log.lines.flatMap(readUnformatted);
      if (unformatted.length > 0) return unformatted;
    }
    // "│ Error: …" since 0.15; before that, and with -no-color on some systems, without the bar
    const lines = log.lines.map((line) => line.replace(/^\s*[│|] ?/, ""));
    const isOwn =
      OWN.test(about.command ?? "") || lines.some((line) => line === "Initializing provider plugins...");
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const rule = readRule(lines, i);
      if (rule !== null) {
        drafts.push(rule);
        continue;
      }
      const head = HEAD.exec(lines[i]!);
      // A box that opens with a corner is another's.
      const isBarred = log.lines[i] !== lines[i] && !/^\s*[┌╭]/.test(log.lines[i - 1] ?? "");
      const draft = head === null ? null : readError(lines, i, head[1]!, isBarred || isOwn);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "terraform init -upgrade", "/usr/local/bin/tofu plan"
const OWN = /(?:^|[\s/])(?:terraform|tofu|terragrunt) [a-z]/;
// "terraform fmt -check -recursive" prints the names of files and nothing else
const FMT_CHECK = /\b(?:terraform|tofu) fmt\b.*\s-check\b/;
// "modules/shop/main.tf"
const FILE_ALONE = /^\S+\.(?:tf|tfvars|tftest\.hcl)$/;

function readUnformatted(line: string, from: number): Draft[] {
  if (!FILE_ALONE.test(line)) return [];
  return [{ message: `${line} is not formatted`, category: "lint_error", file: line, from, to: from + 1 }];
}

// "Error: Unsupported argument", "Error: creating EC2 Instance: operation error EC2: RunInstances, …"
const HEAD = /^Error: (\S.*)$/;
// "  on main.tf line 51, in resource "aws_instance" "web":", "  with aws_instance.web,"
const PLACE = /^\s+on (\S.*?) line (\d+)(?:, in .*)?:$/;
const END = /^[╵╷]|^(?:Error|Warning): /;
// tflint: "Warning: variable "town" is declared but not used (terraform_unused_declarations)", "[Fixable] " behind the severity, the place two lines below
const RULE = /^(?:Error|Warning|Notice): (?:\[Fixable\] )?(\S.{0,500}) \(([a-z]+(?:_[a-z\d]+){1,10})\)$/;

function readRule(lines: readonly string[], at: number): Draft | null {
  const rule = RULE.exec(lines[at]!);
  const place = rule === null ? null : (PLACE.exec(lines[at + 2] ?? "") ?? PLACE.exec(lines[at + 1] ?? ""));
  if (rule === null || place === null) return null;
  return {
    message: rule[1]!,
    tool: "tflint",
    errorType: rule[2]!,
    category: "lint_error",
    file: place[1]!,
    line: toNumber(place[2]),
    from: at,
    to: at + 3,
  };
}

// "  51:   dspm = {", "    ├────────────────", "    │ var.context is a object"
const SOURCE = /^\s*(?:\d+:|[├│]|with \S+,$|on \S+ line )/;

function readError(lines: readonly string[], at: number, title: string, isOwn: boolean): Draft | null {
  let to = at + 1;
  while (to < lines.length && to < at + 40 && !END.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to);
  const place = body.map((line) => PLACE.exec(line)).find((match) => match !== null) ?? null;
  // Anybody says "Error: x"; Terraform draws a bar before it, or names a place in its own way.
  if (!isOwn && place === null) return null;
  const placed = place === null ? -1 : body.findIndex((line) => PLACE.test(line));
  const said = firstParagraph(body.slice(placed + 1));
  return {
    message: place === null || said === "" ? title : `${title}: ${said}`,
    ...(ANNOUNCES.test(title) && { role: "summary" }),
    category: UNREACHED.test(body.join(" ")) ? "connection_error" : categoryOf(title),
    file: place?.[1] ?? null,
    line: toNumber(place?.[2]),
    from: at,
    to,
  };
}

// "could not connect to registry.example.com: failed to request discovery document: Get "https://…": context deadline exceeded (Client.Timeout exceeded while awaiting headers)"
const UNREACHED =
  /\bcould not connect to \S+: |context deadline exceeded|Client\.Timeout exceeded|dial tcp \S+: |no such host\b|TLS handshake timeout/;

// A box that only announces those below it: "Terraform encountered problems during initialisation, including problems"
const ANNOUNCES = /^(?:Terraform|OpenTofu) encountered problems during initiali[sz]ation/;

/** The first sentence below the source, which is wrapped to the width of the terminal. */
function firstParagraph(body: readonly string[]): string {
  const start = body.findIndex((line) => line.trim() !== "" && !SOURCE.test(line));
  if (start < 0) return "";
  const end = body.findIndex((line, i) => i > start && line.trim() === "");
  return body
    .slice(start, end < 0 ? undefined : end)
    .map((line) => line.trim())
    .join(" ")
    .slice(0, 300);
}

function categoryOf(title: string): Category {
  if (
    /Failed to (?:query available provider|install provider)|Module not installed|Inconsistent dependency lock|Required plugins are not installed|missing required provider/i.test(
      title,
    )
  )
    return "missing_dependency";
  if (
    /Unclosed configuration block|Invalid expression|Argument or block definition required|Missing newline|Invalid character|Unterminated/.test(
      title,
    )
  )
    return "syntax_error";
  return "config_error";
}
