import type { Plan } from "#model/heal.ts";

/** How a commit names the application it is of; a cherry-pick keeps it. */
export const APPLICATION_TRAILER = "Twiceshy-Application";

/** The message of a heal's commit: the failure, what is done about it and what speaks for that, and where to look it up. */
export function healMessage(
  plan: Plan,
  { application, verified }: { application: string; verified: string },
): string {
  const { failure, check, lesson, fix, evidence } = plan;
  const name = failure.test ?? failure.message;
  const proofs = evidence.proofs.length === 0 ? "" : `, proof ${evidence.proofs[0]!.slice(-12)}`;
  const known = [
    ...(fix === null ? [] : [`fix ${fix.slice(-12)}`]),
    ...(lesson === null ? [] : [`lesson ${lesson.slice(0, 12)}`]),
  ];
  return [
    `fix: ${oneLine(name, 60)}`,
    "",
    "Healed by twiceshy with what cured it before.",
    "",
    `Failure: ${failure.fingerprint.slice(0, 8)}, ${oneLine(failure.message, 160)}`,
    `Check: ${oneLine(check.command, 160)}`,
    `Remedy: ${known.join(", ") || "none by name"}`,
    `Evidence: ${evidence.grade}, worked ${evidence.worked} of ${evidence.tried}${proofs}`,
    `Verified: ${oneLine(verified, 400)}`,
    "",
    `Twiceshy-Plan: ${plan.id}`,
    `${APPLICATION_TRAILER}: ${application}`,
    "",
  ].join("\n");
}

/** The message of the commit that undoes one. */
export function revertMessage(
  { id, commit }: { readonly id: string; readonly commit: string | null },
  why: string,
): string {
  return [
    `revert: what twiceshy healed in ${(commit ?? "").slice(0, 10)}`,
    "",
    oneLine(why, 400),
    "",
    `This reverts commit ${commit}.`,
    "",
    `Twiceshy-Reverts: ${id}`,
    "",
  ].join("\n");
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
