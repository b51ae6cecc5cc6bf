/** A judge as it is named in the settings. */
export type JudgeName =
  | {
      readonly kind: "model";
      /** As it was written: "openai/gpt-5.2". */
      readonly name: string;
      /** Whose server it is; any word where the server is named. */
      readonly vendor: string;
      readonly model: string;
      readonly baseUrl: string | null;
    }
  | { readonly kind: "agent"; readonly name: string; readonly agent: string };

/** What a judge is asked. The change stands in it as data. */
export interface JudgeQuestion {
  readonly rules: string;
  readonly text: string;
}

/** What came back, before anybody has read it. */
export interface JudgeReply {
  readonly text: string | null;
  /** Why there is no answer, in a sentence. */
  readonly trouble: string | null;
  readonly tokens: { readonly input: number; readonly output: number } | null;
  /** Where the judge tells it itself. */
  readonly costUsd: number | null;
  readonly ms: number;
}

/** Somebody who can be asked about a change. */
export interface Judge {
  readonly name: string;
  /** Who makes its model, the likeliest first; empty where nobody can tell. */
  readonly vendors: readonly string[];
  /** Never throws: trouble is an answer. */
  ask(question: JudgeQuestion, limits: JudgeLimits): Promise<JudgeReply>;
}

export interface JudgeLimits {
  readonly timeoutMs: number;
  readonly maxOutputTokens: number;
  readonly maxCostUsd: number;
  readonly signal: AbortSignal;
}

/** Dollars for a million tokens. */
export interface JudgePrice {
  readonly input: number;
  readonly output: number;
}

/** What a judge said, measured by what came of it. */
export interface JudgeRecord {
  readonly judge: string;
  readonly votes: number;
  /** Said yes, and it was kept; said yes, and it was undone. */
  readonly truePositives: number;
  readonly falsePositives: number;
  /** Said no, and it was undone elsewhere; said no, and it was kept all the same. */
  readonly trueNegatives: number;
  readonly falseNegatives: number;
  /** Time-outs, refusals, rubbish. */
  readonly troubles: number;
  readonly costUsd: number;
  /** Votes whose cost nobody knows. */
  readonly unpriced: number;
  /** From 0 to 1: how far it is believed. */
  readonly weight: number;
}

/** How often judges of one change contradicted each other. */
export interface Disagreement {
  readonly panels: number;
  readonly split: number;
  /** null with too few to tell. */
  readonly share: number | null;
}

/** A judge as `heal judges` shows it. */
export interface JudgeNow extends JudgeRecord {
  readonly vendors: readonly string[];
  /** Named by the settings; others only have a past. */
  readonly isConfigured: boolean;
  /** The variable whose key is missing. */
  readonly missingKey: string | null;
}

export interface JudgesNow {
  readonly judges: readonly JudgeNow[];
  readonly wrong: readonly string[];
  readonly disagreement: Disagreement;
  /** More contradictions than `heal.disagreementWarns`. */
  readonly isSplit: boolean;
}
