import { createContext } from "preact";
import type { Filter } from "./place.ts";

/** What the page that is shown can be narrowed to; null where it cannot. Its head shows them. */
export interface PageFilters {
  readonly shown: readonly Filter[];
  /** The span that is meant where the address names none. */
  readonly span: string;
}

export const PageFilters = createContext<PageFilters | null>(null);
