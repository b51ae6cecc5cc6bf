export interface Prediction {
  id: string;
  isFailure: boolean;
  category: string;
  detector?: string;
  message?: string;
  file?: string | null;
  line?: number | null;
  test?: string | null;
  fingerprint?: string;
}
export interface GroupRow {
  id: string;
  source: string;
  tool: string;
  cause: string;
  family: string;
  fixid: string;
  messageKey: string | null;
  ignoreFamilyNeg: boolean;
}
export interface Miss {
  id: string;
  cause: string;
  harm: string;
  faults: string[];
  wanted: { message?: string; place?: string; test?: string; category?: string };
  found: Prediction;
  joined: string | null;
  cases: number;
}
export const HARM: readonly string[];
export function worstMisses(about: {
  rows: { classify: readonly { id: string; category: readonly string[] }[]; group: readonly GroupRow[] };
  predictions: readonly Prediction[];
  misses: readonly { id: string; field: string; want: object }[];
  only?: (id: string) => boolean;
}): Miss[];
export function readExplained(file?: string): Record<"all" | "left out", Record<string, string>>;
