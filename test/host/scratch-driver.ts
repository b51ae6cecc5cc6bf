/** A process to be killed in the middle of a run: it opens a scratch copy and runs something long in it. */
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { asGitProject, findProject } from "#host/project.ts";
import { openScratchCopy } from "#host/scratch-copy.ts";

const [root, kind, script] = process.argv.slice(2) as [string, "overlay" | "copy", string];
const project = asGitProject(findProject(root))!;
const copy = await openScratchCopy(project, { env: process.env, redact, only: kind });
if (copy.kind === "unavailable") throw new Error(copy.why);
await copy.setTree((await openRepository(project, { env: process.env, redact })!.takeTree())!);
await copy.run({ argv: ["sh", "-c", script], directory: "", timeoutMs: 60_000 });
