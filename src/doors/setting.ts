/**
 * What a setting may hold. Sizes are bytes, written as 200MB; lists and sections are raw data for the engine that reads them.
 * A section is taken from every place that has it, the strongest first: each of its entries has a place of its own.
 */
export type SettingType = "text" | "switch" | "whole" | "number" | "size" | "list" | "section";

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
  /** What a number may be. */
  readonly range?: { readonly least: number; readonly most: number; readonly isWhole: boolean };
  /** Which way is the careful one, of numbers and of choices in their order: a committed file goes no other. */
  readonly careful?: "more" | "less";
  /** Never shown whole. */
  readonly isSecret?: true;
  /** A list that is put together from every place that has it. */
  readonly isTogether?: true;
}
