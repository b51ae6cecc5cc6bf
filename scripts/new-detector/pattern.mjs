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
  // Its ending stays: any word would be a file otherwise.
  const ending = /\.[A-Za-z]\w{0,8}$/.exec(file ?? "")?.[0] ?? "";
  const behindFile = add("file", file, `(\\S+?${escaped(ending)})`);
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
    needle: needleOf(
      pieces,
      ending === "" ? null : ending + line.slice(behindFile, behindFile + 1).trim(),
      line,
    ),
  };
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The longest piece that stays the same, in small letters; where that has no word, the file's ending, or the longest word. */
function needleOf(pieces, ending, line) {
  const longest = (all) => all.map((text) => text.trim()).sort((a, b) => b.length - a.length)[0] ?? "";
  const piece = longest(pieces);
  return (/[a-z]{3}/i.test(piece) ? piece : (ending ?? longest(line.split(/\s+/)))).toLowerCase();
}
