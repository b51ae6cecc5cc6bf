// From one real line to a pattern that reads it: what varies becomes a group, what stands around it stays as it is.

/** The groups of a line, in order: where the file, line, column and message stand in it. */
export function patternOf(line, { file, line: row, column, message }) {
  const found = [];
  const add = (name, text, source, from = 0) => {
    const at = text === null || text === undefined || text === "" ? -1 : line.indexOf(String(text), from);
    if (at < 0 || found.some((other) => at < other.end && at + String(text).length > other.at)) return from;
    found.push({ name, at, end: at + String(text).length, source });
    return at + String(text).length;
  };
  // The message first: what is in it belongs to it.
  add("message", message && line.includes(message) ? message : null, "(.+)");
  const behindFile = add("file", file, "(\\S+?)");
  const behindLine = add("line", row, "(\\d+)", behindFile);
  add("column", column, "(\\d+)", behindLine);
  found.sort((a, b) => a.at - b.at);
  let source = "^";
  let at = 0;
  const pieces = [];
  for (const group of found) {
    pieces.push(line.slice(at, group.at));
    source += escaped(line.slice(at, group.at)) + group.source;
    at = group.end;
  }
  pieces.push(line.slice(at));
  return {
    source: `${source}${escaped(line.slice(at))}$`,
    groups: found.map(({ name }) => name),
    needle: needleOf(pieces, line),
  };
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The longest piece that stays the same, in small letters; the line's own longest word where there is none. */
function needleOf(pieces, line) {
  const longest = (all) => all.map((text) => text.trim()).sort((a, b) => b.length - a.length)[0] ?? "";
  const piece = longest(pieces);
  return (/[a-z]{3}/i.test(piece) ? piece : longest(line.split(/\s+/))).toLowerCase();
}
