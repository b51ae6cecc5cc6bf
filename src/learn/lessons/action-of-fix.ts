import type { Diff, Fix } from "#model/fix.ts";
import type { Action, Safety } from "#model/lesson.ts";
import { isDestructive } from "./actionable.ts";
import { LONGEST } from "./lesson-record.ts";
import { changedLineCount, readDiff } from "./read-diff.ts";

export type FixAction =
  | { readonly kind: "action"; readonly action: Action }
  | { readonly kind: "none"; readonly why: string };

/** An observed change larger than this is a day's work, not a remedy; once it is proven, its core is taken. */
const MOST_LINES = 200;
const MOST_FILES = 10;

/** What a fix did, as something that could be done again; or why it is nothing of the kind. */
export function actionOfFix(fix: Pick<Fix, "kind" | "minimal" | "commands">, diff: Diff | null): FixAction {
  if (fix.kind === "command") return actionOfCommands(fix.commands);
  const text = fix.minimal ?? (diff === null || diff.truncated ? null : diff.text);
  if (fix.kind === "unknown") return none("nobody knows what was changed");
  if (text === null)
    return none(diff === null ? "the change was not kept" : "the change is too large to be kept");
  const files = readDiff(text);
  const lines = changedLineCount(files);
  if (lines === 0) return none("the change has no lines: a binary file, or a mode");
  if (fix.minimal === null && (lines > MOST_LINES || files.length > MOST_FILES))
    return none(`${lines} lines in ${files.length} files were changed: a proof would find the core`);
  if (text.length > LONGEST.diff) return none("the change is too large");
  return {
    kind: "action",
    action: { kind: "patch", diff: text, files: files.map((file) => file.path).sort() },
  };
}

function actionOfCommands(commands: readonly string[]): FixAction {
  if (commands.length === 0) return none("nobody knows which command it was");
  const [only] = commands;
  // Words only: a line for a shell is shown as it is, and never run.
  if (commands.length === 1 && !/["'`$;&|<>\\(){}*?~#\n]/.test(only!))
    return { kind: "action", action: { kind: "command", argv: only!.trim().split(/\s+/) } };
  return {
    kind: "action",
    action: { kind: "advice", text: `Run ${commands.map((one) => `\`${one}\``).join(", then ")}` },
  };
}

function none(why: string): FixAction {
  return { kind: "none", why };
}

// What builds, deploys and installs: a change here reaches further than the code.
const FAR_REACHING =
  /(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|requirements[\w.-]*\.txt|pyproject\.toml|go\.(?:mod|sum)|Cargo\.(?:toml|lock)|Gemfile(?:\.lock)?|pom\.xml|build\.gradle(?:\.kts)?|Dockerfile|\.env[\w.-]*)$|(?:^|\/)(?:\.github|\.gitlab|migrations?|deploy|terraform)\//;
// Commands that restore what manifest and lock file declare: "npm ci", "pip install -r requirements.txt"
const RESTORING =
  /^(?:npm (?:ci|install)|pnpm install|yarn(?: install)?|bun install|pip3? install -r \S+|poetry install|uv sync|go mod download|cargo fetch|bundle install|composer install)(?: --\S+)*$/;

/** How much an action can break, by what it touches. */
export function safetyOf(action: Action): Safety {
  if (action.kind === "command") {
    if (isDestructive(action.argv)) return "risky";
    return RESTORING.test(action.argv.join(" ")) ? "safe" : "moderate";
  }
  if (action.kind === "patch" && action.files.some((file) => FAR_REACHING.test(file))) return "risky";
  return "moderate";
}
