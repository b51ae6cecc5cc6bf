// Which targets are played.

/** "jest,source:" as names; null where all are meant. */
export function namesIn(text) {
  return text === undefined ? null : text.split(",").filter((name) => name !== "");
}

/** The targets whose name contains one of these; all where none is named. */
export function targetsNamed(targets, names) {
  return targets.filter(({ name }) => names === null || names.some((part) => name.includes(part)));
}
