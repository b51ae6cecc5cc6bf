export interface GitCall {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly budgetMs: number;
  readonly stdin?: string | Buffer;
  /** Whether what it says on stderr is wanted. */
  readonly hearsWhy?: boolean;
}

export type GitAnswer =
  | { readonly kind: "ok"; readonly output: string }
  | {
      readonly kind: "failed";
      readonly why: "missing" | "error" | "too-slow" | "too-long";
      readonly words: string;
    };

/** A way to ask git one thing. */
export type AskGit = (args: readonly string[], call: GitCall) => Promise<GitAnswer>;

export const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** So much of what git says on stderr is kept. */
export const MAX_WORDS = 4096;

/** Git never writes to the user's index, never asks for a password, and speaks English. */
export function gitEnvironment(env: GitCall["env"]): Record<string, string | undefined> {
  return { ...env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", GIT_NO_LAZY_FETCH: "1", LC_ALL: "C" };
}
