import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import type { IssueHouse } from "../issues.ts";
import type { Invocation } from "./command.ts";

export async function applyIssues(
  _issues: readonly Issue[],
  _invocation: Invocation,
  _around: IssueHouse,
): Promise<number> {
  throw new Trouble("refused", "not yet.", "twiceshy issues");
}
