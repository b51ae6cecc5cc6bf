import { Trouble } from "#model/trouble.ts";
import type { IssueHouse } from "../issues.ts";
import type { Invocation } from "./command.ts";

export async function fixIssues(_invocation: Invocation, _around: IssueHouse): Promise<number> {
  throw new Trouble("refused", "not yet.", "twiceshy issues");
}
