import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { readStack } from "../javascript/v8-stack.ts";

/** CloudFormation, as cdk and sam show its events: the resource that could not be made, with the service's reason. */
export const cloudformation: Detector = {
  id: "cloudformation",
  tool: "cdk",
  check: "program",
  category: "config_error",
  rank: 2,
  needles: ["_failed ", "rollback_in_p", "failed: error", "failed to create/update the stack"],
  programs: ["cdk", "sam", "aws"],
  scan({ lines }): Draft[] {
    return lines.flatMap((line, at) => readEvent(lines, at) ?? readEnd(lines, line, at) ?? []);
  },
};

// "6:41:29 PM | CREATE_FAILED        | AWS::S3::Bucket            | ShopBucket", the reason below; since 1.0 also behind: " 3/7 | 6:41:29 PM | CREATE_FAILED | AWS::IAM::Role | Shop/Role (ShopRole1B2C) Role already exists"
const EVENT =
  /^(?:[\w-]+ \| )?\s*(?:\d+\/\d+ \| )?\d{1,2}:\d\d:\d\d(?: [AP]M)? \| ((?:CREATE|UPDATE|DELETE|IMPORT)_FAILED|(?:UPDATE_)?ROLLBACK_IN_P\w*) *\| (AWS::[\w:]+|Custom::[\w-]+) *\| (\S+)(?: \(\w+\))?\s*(.*)$/;
// "Resource creation cancelled": another one failed
const CANCELLED = /^(?:Resource (?:creation|update|deletion) cancelled|\\?$)/i;

function readEvent(lines: readonly string[], at: number): Draft | null {
  const event = EVENT.exec(lines[at]!);
  if (event === null) return null;
  const isStack = event[2] === "AWS::CloudFormation::Stack";
  const below = lines[at + 1]?.trim() ?? "";
  const isBelow = event[4] === "" && below !== "" && !/ \| |^[[(█]|^❌/.test(below);
  const reason = event[4] || (isBelow ? below : "");
  if (reason === "" || CANCELLED.test(reason)) return null;
  // A stack that is rolled back repeats which of its resources failed: "The following resource(s) failed to create: [ShopBucket]."
  const isEcho = isStack && /^The following resource\(s\) failed to /.test(reason);
  return {
    message: reason,
    category: categoryOf(reason),
    role: isEcho ? "consequence" : "cause",
    tags: [`resource: ${event[3]!.slice(0, 80)}`],
    from: at,
    to: isBelow ? at + 2 : at + 1,
  };
}

// " ❌  ShopStack failed: Error: The stack named ShopStack failed creation, it may need to be manually deleted from the AWS console: ROLLBACK_COMPLETE"
const END = /^ ?❌ {1,2}\S.* failed: (?:Error(?: \[(\w+)\])?|(\w+(?:Error|Exception))): (\S.*)$/;
// "Error: Failed to create/update the stack: shop, Waiter StackCreateComplete failed: …"
const SAM = /^(?:Error: )?(Failed to create\/update the stack[.:].*)$/;

function readEnd(lines: readonly string[], line: string, at: number): Draft | null {
  const end = END.exec(line);
  if (end !== null) {
    const { frames, end: to } = readStack(lines, at + 1);
    return {
      message: end[3]!,
      errorType: end[1] ?? end[2] ?? null,
      category: categoryOf(end[3]!),
      role: "summary",
      frames,
      from: at,
      to,
    };
  }
  const sam = SAM.exec(line);
  return sam === null ? null : { message: sam[1]!, tool: "sam", role: "summary", from: at, to: at + 1 };
}

function categoryOf(reason: string): Category {
  if (/AccessDenied|not authorized|Unauthori[sz]ed|Forbidden|ExpiredToken/i.test(reason))
    return "permission_error";
  return /timed out|did not stabilize|Exceeded attempts/i.test(reason) ? "timeout" : "config_error";
}
