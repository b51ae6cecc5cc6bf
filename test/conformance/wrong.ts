/**
 * Cases that are known to be read wrongly: the fields that are wrong, and why. A case that is right again turns the suite
 * red, so that it leaves this list.
 */
export const WRONG: Readonly<Record<string, { readonly faults: readonly string[]; readonly why: string }>> = {
  "bats/several": {
    faults: ["message"],
    why: "of two failures side by side the one first by name is told; the label knows only the other one's words",
  },
  "nim/unhandled": { faults: ["file", "line"], why: "frames with the line alone in brackets are not read" },
  "yarn/broken-lockfile": { faults: ["errorType"], why: "the type stays in the message" },
};
