export interface Expectation {
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly test?: string | null;
  readonly count?: number;
  readonly lookalikeOf?: string;
}

export interface OwnCase {
  readonly id: string;
  readonly tool: string;
  readonly name: string;
  readonly expect: Expectation;
  readonly output: Uint8Array;
  readonly moved: Uint8Array | null;
}

export type OwnSet =
  | "output"
  | "unseen"
  | "unseen-second"
  | "unseen-third"
  | "everyday"
  | "everyday-second"
  | "everyday-third"
  | "everyday-third-passing"
  | "everyday-fourth"
  | "everyday-fifth"
  | "everyday-fourth-passing"
  | "everyday-fifth-passing";

export const READ_SETS: readonly OwnSet[];
export function ownCases(set?: OwnSet): OwnCase[];
export function passingLogs(
  set?: "passing" | "passing-unseen-third",
): { readonly id: string; readonly output: Uint8Array }[];
export function faultsOf(finding: unknown, expectation: Expectation): string[];
