// The same output bare and wrapped: what a person would notice of the difference.

/** What is compared of a finding. */
const FIELDS = ["detector", "category", "errorType", "message", "file", "line", "test"];

/** Differences between what was found bare and what was found wrapped; an empty list: none. `expects` turns bare text into wrapped. */
export function differences(bare, wrapped, expects = (text) => text) {
  const found = [];
  const [first, other] = [bare[0], wrapped[0]];
  if (other === undefined) return first === undefined ? [] : ["nothing found"];
  if (first === undefined) return ["something found"];
  const told = (value) => (typeof value === "string" ? slashes(expects(value)) : value);
  const seen = (value) => (typeof value === "string" ? slashes(value) : value);
  for (const field of FIELDS) if (told(first[field]) !== seen(other[field])) found.push(field);
  if (first.fingerprint.hash !== other.fingerprint.hash) found.push("fingerprint");
  if (hashes(bare) !== hashes(wrapped)) found.push("others");
  return found;
}

/** A URL of a file keeps its slashes on Windows. */
function slashes(text) {
  return text.replaceAll("\\", "/");
}

function hashes(findings) {
  return [...new Set(findings.map((finding) => finding.fingerprint.hash))].sort().join(" ");
}
