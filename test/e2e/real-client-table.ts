import type { Turn } from "./real-clients.ts";

/** What is particular to one real client. */
export interface RealClient {
  /** How it is told to change a file with its own tool. */
  edit(file: string, line: { readonly from: string; readonly to: string }): Turn[];
  /** Steps of the story that this client cannot play, and why. */
  readonly cannot: Readonly<Record<string, string>>;
}

const LOOK = "Let me look.";
const CHANGE = "I change where the sum starts.";

const TABLE: Readonly<Record<string, RealClient>> = {
  claude: {
    edit: (file_path, { from, to }) => [
      { text: LOOK, tools: [{ name: "Read", input: { file_path } }] },
      { text: CHANGE, tools: [{ name: "Edit", input: { file_path, old_string: from, new_string: to } }] },
    ],
    cannot: {},
  },
  codex: {
    // It takes this line apart itself: the hook hears of an edit, not of a command.
    edit: (_file, { from, to }) => [
      {
        text: CHANGE,
        shell: `apply_patch <<'END'\n*** Begin Patch\n*** Update File: sum.js\n@@\n-${from}\n+${to}\n*** End Patch\nEND\n`,
      },
    ],
    cannot: {},
  },
  gemini: {
    edit: (file_path, { from, to }) => [
      {
        text: CHANGE,
        tools: [
          {
            name: "replace",
            input: {
              file_path,
              instruction: "Change where the sum starts.",
              old_string: from,
              new_string: to,
            },
          },
        ],
      },
    ],
    cannot: {},
  },
  qwen: {
    edit: (file_path, { from, to }) => [
      { text: LOOK, tools: [{ name: "read_file", input: { file_path } }] },
      { text: CHANGE, tools: [{ name: "edit", input: { file_path, old_string: from, new_string: to } }] },
    ],
    cannot: {},
  },
  copilot: {
    edit: (path, { from, to }) => [
      { text: LOOK, tools: [{ name: "view", input: { path } }] },
      { text: CHANGE, tools: [{ name: "edit", input: { path, old_str: from, new_str: to } }] },
    ],
    cannot: {},
  },
  opencode: {
    edit: (filePath, { from, to }) => [
      { text: LOOK, tools: [{ name: "read", input: { filePath } }] },
      { text: CHANGE, tools: [{ name: "edit", input: { filePath, oldString: from, newString: to } }] },
    ],
    cannot: {},
  },
  pi: {
    edit: (path, { from, to }) => [
      { text: LOOK, tools: [{ name: "read", input: { path } }] },
      { text: CHANGE, tools: [{ name: "edit", input: { path, edits: [{ oldText: from, newText: to }] } }] },
    ],
    cannot: {},
  },
};

/** The clients that the story can be played with. */
export const REAL_CLIENTS: readonly string[] = Object.keys(TABLE);

/** What is particular to a client; throws for one that nobody has looked at. */
export function clientOf(client: string): RealClient {
  const known = TABLE[client];
  if (known === undefined) throw new Error(`no such client: ${client}; there are ${REAL_CLIENTS.join(", ")}`);
  return known;
}
