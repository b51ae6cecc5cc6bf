/** As the neutral scorer sees it: one fix, one message of one tool, or a family nobody could tell apart are no counterexamples. */
export function areTwoCauses(a, b) {
  if (a.cause === b.cause || a.fixid === b.fixid) return false;
  if (a.messageKey && a.messageKey === b.messageKey && a.tool === b.tool) return false;
  return !(a.ignoreFamilyNeg && b.ignoreFamilyNeg && a.family === b.family);
}
