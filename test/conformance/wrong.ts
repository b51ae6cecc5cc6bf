/**
 * Cases that are known to be read wrongly: the fields that are wrong, and why. A case that is right again turns the suite
 * red, so that it leaves this list.
 */
export const WRONG: Readonly<Record<string, { readonly faults: readonly string[]; readonly why: string }>> = {
  "bats/several": {
    faults: ["message"],
    why: "of two failures side by side the one first by name is told; the label knows only the other one's words",
  },
  "everyday/black/black-parse": {
    faults: ["message"],
    why: "the label quotes the place with the sentence; the place is told apart",
  },
  "everyday/build/pyproject-invalid": {
    faults: ["file", "category"],
    why: "a traceback through setuptools alone; that its settings are wrong is not known",
  },
  "everyday/git/unknown-tag": { faults: ["file", "line"], why: "only make's last line names the Makefile" },
  "everyday/hatchling/hatchling": {
    faults: ["category"],
    why: "a traceback through hatchling alone; that its settings are wrong is not known",
  },
  "everyday/java/booking-date-format": {
    faults: ["line"],
    why: "the place is that of the wrapping exception's throw, the label's that of its cause",
  },
  "everyday/kyua/number-padding": {
    faults: ["message"],
    why: "the reason stands in another section of the report than the test",
  },
  "everyday/logback/postgres-refused": {
    faults: ["line"],
    why: "the place is that of the wrapping exception's throw, the label's that of its cause",
  },
  "everyday/mocha/four-failures-dot": {
    faults: ["category"],
    why: "of several failures the hook's refused connection is told; the label has one kind for all",
  },
  "everyday/prove/make-test-two-files": {
    faults: ["message"],
    why: "of two failures side by side the one first by name is told; the label knows only the other one's words",
  },
  "everyday/redis/bad-eviction-policy": { faults: ["file"], why: "only the traced command names the file" },
  "everyday/shell/disk-full": {
    faults: ["category"],
    why: "a full disk is no memory that ran out: other, here",
  },
  "everyday/tcltest/discount-and-unknown": {
    faults: ["message"],
    why: "both values are told, in other words than the runner's",
  },
  "nim/unhandled": { faults: ["file", "line"], why: "frames with the line alone in brackets are not read" },
  "yarn/broken-lockfile": { faults: ["errorType"], why: "the type stays in the message" },
};
