/**
 * What a setting may hold. Sizes are bytes, written as 200MB; lists and sections are raw data for the engine that reads them.
 * A section is taken from every place that has it, the strongest first: each of its entries has a place of its own.
 */
export type SettingType = "text" | "switch" | "whole" | "size" | "list" | "section";

export interface Setting {
  readonly key: string;
  readonly type: SettingType;
  readonly default: string | boolean | number | null | readonly never[] | Readonly<Record<string, never>>;
  /** The environment variable that sets it, or null. */
  readonly env: string | null;
  readonly doc: string;
  /** May the committed twiceshy.json set it? What could loosen or redirect on a stranger's machine may not. */
  readonly committed: boolean;
  /** The only values that a committed file may give it: it may tighten, never loosen. */
  readonly committedOnly?: string | boolean | number | readonly string[];
  readonly choices?: readonly string[];
}

/** Every setting there is: key, type, default, environment variable, meaning. */
export const SETTINGS: readonly Setting[] = [
  {
    key: "store",
    type: "text",
    default: null,
    env: "TWICESHY_STORE",
    doc: "Directory of the memory. Default: .twiceshy in the main worktree.",
    committed: false,
  },
  {
    key: "cap",
    type: "size",
    default: 200_000_000,
    env: "TWICESHY_CAP",
    doc: "Size that `twiceshy gc` keeps the memory under.",
    committed: true,
  },
  {
    key: "summary",
    type: "whole",
    default: 3,
    env: "TWICESHY_SUMMARY",
    doc: "How many failures `twiceshy run` shows in its summary; 0 keeps it silent.",
    committed: true,
  },
  {
    key: "pty",
    type: "text",
    default: "auto",
    env: "TWICESHY_PTY",
    doc: "Whether `twiceshy run` gives its command a terminal: auto (when it has one itself) or off.",
    committed: true,
    choices: ["auto", "off"],
  },
  {
    key: "trees",
    type: "switch",
    default: true,
    env: "TWICESHY_TREES",
    doc: "Whether runs take the tree of the working files where that is cheap.",
    committed: true,
  },
  {
    key: "advice",
    type: "switch",
    default: true,
    env: "TWICESHY_ADVICE",
    doc: "Whether `twiceshy run` says what a lesson that comes with twiceshy knows of a failure that nothing here has cured yet.",
    committed: true,
  },
  {
    key: "background",
    type: "switch",
    default: true,
    env: "TWICESHY_BACKGROUND",
    doc: "Whether observed fixes are proven in the background when a task ends: at most one process, at most 60 s, never in CI.",
    committed: true,
    committedOnly: false,
  },
  {
    key: "warnings",
    type: "switch",
    default: true,
    env: "TWICESHY_WARNINGS",
    doc: "Whether agents are told what is known, by their hooks. `twiceshy off --warnings` does the same for a while.",
    committed: true,
    committedOnly: false,
  },
  {
    key: "capture",
    type: "switch",
    default: true,
    env: "TWICESHY_CAPTURE",
    doc: "Whether agents' hooks remember what fails and passes. `twiceshy off --capture` does the same for a while.",
    committed: true,
    committedOnly: false,
  },
  {
    key: "gate",
    type: "text",
    default: "hold-once",
    env: "TWICESHY_GATE",
    doc: "What happens when an agent is about to repeat a proven mistake: off (nothing), advise, hold-once (the action is held once, with the reason).",
    committed: true,
    // A repository may ask for less on a stranger's machine, never that his agent be held.
    committedOnly: ["off", "advise"],
    choices: ["off", "advise", "hold-once"],
  },
  {
    key: "notes",
    type: "text",
    default: "AGENTS.md",
    env: "TWICESHY_NOTES",
    doc: "File of the repository in which `twiceshy notes sync` keeps the failures of the current phase, from the project's root.",
    committed: true,
  },
  {
    key: "checks",
    type: "list",
    default: [],
    env: null,
    doc: 'Commands that may be run by themselves besides tests, builds, lints and type checks: ["./ci.sh --quick"].',
    committed: false,
  },
  {
    key: "detectors",
    type: "list",
    default: [],
    env: null,
    doc: "Detectors of your own: [{id, pattern, tool, category, check, needles}]; RE2 patterns with named groups message, file, line, column, test, type.",
    committed: true,
  },
  {
    key: "scrubbers",
    type: "list",
    default: [],
    env: null,
    doc: "Noise of your own that a fingerprint must not see: [{name, pattern, replacement}].",
    committed: true,
  },
  {
    key: "categories",
    type: "list",
    default: [],
    env: null,
    doc: "Categories of your own: [{name, pattern, group, severity}].",
    committed: true,
  },
  {
    key: "fix.agent",
    type: "text",
    default: null,
    env: "TWICESHY_FIX_AGENT",
    doc: "The coding agent of `twiceshy fix`: claude, codex, gemini, opencode, qwen, copilot, aider or command:…. Default: the first that is there.",
    committed: false,
  },
  {
    key: "fix.profile",
    type: "text",
    default: "strict",
    env: "TWICESHY_FIX_PROFILE",
    doc: "What a fix loop may run: strict (20 commands, 5 verifications), fast (8, 3, no installs), smoke (3, 1) or yolo (15, 4, any command).",
    committed: true,
    // A repository may ask for less on a stranger's machine, never for more.
    committedOnly: ["fast", "smoke"],
    choices: ["strict", "fast", "smoke", "yolo"],
  },
  {
    key: "fix.maxCycles",
    type: "whole",
    default: 3,
    env: "TWICESHY_FIX_MAX_CYCLES",
    doc: "Attempts of `twiceshy fix` at one failure, over all loops, agents and restarts, until it was green.",
    committed: false,
  },
  {
    key: "fix.totalCycles",
    type: "whole",
    default: 9,
    env: "TWICESHY_FIX_TOTAL_CYCLES",
    doc: "Cycles of one fix loop in all.",
    committed: false,
  },
  {
    key: "fix.minutes",
    type: "whole",
    default: 60,
    env: "TWICESHY_FIX_MINUTES",
    doc: "Minutes of one fix loop in all.",
    committed: false,
  },
  {
    key: "fix.costUsd",
    type: "whole",
    default: 5,
    env: "TWICESHY_FIX_COST_USD",
    doc: "Dollars that the agent of one fix loop may cost in all.",
    committed: false,
  },
  {
    key: "fix.agentMinutes",
    type: "whole",
    default: 15,
    env: "TWICESHY_FIX_AGENT_MINUTES",
    doc: "Minutes for one run of the agent.",
    committed: false,
  },
  {
    key: "fix.checkMinutes",
    type: "whole",
    default: 15,
    env: "TWICESHY_FIX_CHECK_MINUTES",
    doc: "Minutes for one run of a check in a fix loop.",
    committed: false,
  },
  {
    key: "fix.land",
    type: "text",
    default: "commit",
    env: "TWICESHY_FIX_LAND",
    doc: "What becomes of a fix made in a copy: commit (a new local branch), patch (a file) or files (your working files).",
    committed: false,
    choices: ["commit", "patch", "files"],
  },
  {
    key: "fix.report",
    type: "text",
    default: null,
    env: "TWICESHY_FIX_REPORT",
    doc: "File that the report of a stopped fix loop is added to, from the project's root. Default: .sdd/issues.md where there is .sdd, else a file of its own in .twiceshy/reports.",
    committed: false,
  },
  {
    key: "lessons",
    type: "section",
    default: {},
    env: "TWICESHY_LESSONS",
    doc: 'Numbers that decide about lessons, where they differ from those in docs/lessons.md: {"confidence": {"gain": 0.05}}. A committed file may make applying more careful, never less.',
    committed: true,
  },
];
