/** Somebody who turns texts into directions: what means the same points the same way. */
export interface Embedder {
  /** Directions of two embedders cannot be compared: each is stored with this name. */
  readonly name: string;
  /** Costs nothing and asks nobody. */
  readonly isLocal: boolean;
  /** At most so many texts in one call. */
  readonly most: number;
  /** Never throws: trouble is an answer. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedReply>;
}

/** What came back. */
export interface EmbedReply {
  /** One for each text, of length 1; null for a text that it cannot place. Null altogether where there is trouble. */
  readonly vectors: readonly (Float32Array | null)[] | null;
  readonly trouble: string | null;
  readonly tokens: number | null;
  /** Nothing was asked, so nothing is paid for. */
  readonly isFree: boolean;
}

/** What is embedded. */
export type EmbeddedKind = "lesson" | "issue";

/** The direction of one text. */
export interface Embedding {
  readonly kind: EmbeddedKind;
  readonly id: string;
  readonly embedder: string;
  /** Of the text: another one is embedded again. */
  readonly digest: string;
  readonly at: number;
  /** Null where the embedder cannot place it. */
  readonly vector: Float32Array | null;
}

/** Something near, and how near: 1 is the same direction. */
export interface Near {
  readonly id: string;
  readonly similarity: number;
}

/** A call of an embedder that costs something. */
export interface EmbeddingCall {
  readonly id: string;
  readonly at: number;
  readonly embedder: string;
  readonly texts: number;
  readonly tokens: number | null;
  readonly costUsd: number | null;
}

/** What was spent on embedding. */
export interface EmbeddingsSpent {
  readonly texts: number;
  readonly usd: number;
}

/** The part of a store that holds directions. */
export interface EmbeddingMemory {
  /** The digests of what is embedded, by id. */
  digests(kind: EmbeddedKind, embedder: string): Map<string, string>;
  /** Those of some ids, for whoever needs them elsewhere. */
  read(kind: EmbeddedKind, embedder: string, ids: readonly string[]): Embedding[];
  keep(embeddings: readonly Embedding[]): void;
  /** What is not there any more. */
  drop(kind: EmbeddedKind, ids: readonly string[]): void;
  /** All of other embedders: after a change they are of no use. */
  dropOthers(embedder: string): number;
  /** The nearest, best first; equals by their ids. */
  nearest(kind: EmbeddedKind, embedder: string, vector: Float32Array, most: number): Near[];
  /** Whether there is any. */
  has(kind: EmbeddedKind, embedder: string): boolean;
  count(): readonly { readonly kind: EmbeddedKind; readonly embedder: string; readonly count: number }[];
  noteCall(call: EmbeddingCall): void;
  /** What whose price nobody knows counts as `unknownUsd` a text. */
  spentSince(at: number, unknownUsd: number): EmbeddingsSpent;
}
