/** One thing twiceshy needs, and how it is. */
export interface Symptom {
  readonly name: string;
  readonly level: "ok" | "warn" | "fail";
  readonly message: string;
  /** What to do about it; null when nothing is. */
  readonly todo: string | null;
}
