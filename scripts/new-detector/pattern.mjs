// From one real line to a pattern that reads it: what varies becomes a group, what stands around it stays as it is.

/** The groups of a line, in order: where the file, line, column, message and type stand in it. */
export function patternOf(line, { file, line: row, column, message, errorType }) {
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
  add("errorType", errorType, /^[\w-]+$/.test(errorType ?? "") ? "([\\w-]+)" : "(\\S+)");
  found.sort((a, b) => a.at - b.at);
  let source = "^";
  let at = 0;
  const pieces = [];
  for (const group of found) {
    const before = line.slice(at, group.at);
    pieces.push(before);
    // In a table the blanks behind a message are as many as the longest one wants; (.+) would take them too.
    if (/^ {2}/.test(before) && source.endsWith("(.+)")) source = source.replace(/\(\.\+\)$/, "(.*\\S)");
    source += literal(before) + group.source;
    at = group.end;
  }
  pieces.push(line.slice(at));
  const behind = found.some(({ name }) => name === "file") ? line.slice(behindFile, behindFile + 1) : null;
  return {
    source: `${source}${literal(line.slice(at))}$`,
    groups: found.map(({ name }) => name),
    needle: needleOf(pieces, ending === "" || behind === null ? null : ending + behind.trim(), line),
  };
}

/** The line above that names the file of those under it, as linters print pages; null where the line names its own or none does. */
export function headingOf(lines, at, file) {
  if (!file || lines[at]?.includes(file)) return null;
  for (let above = at - 1; above >= 0; above--)
    if (lines[above].trim().endsWith(file) && !/[:(]\d/.test(lines[above])) {
      const head = lines[above].slice(0, lines[above].lastIndexOf(file));
      const ending = /\.[A-Za-z]\w{0,8}$/.exec(file)?.[0] ?? "";
      // "   /home/dev/app/a.html": the folder belongs to the file.
      const start = literal(/^(.*?)\S*$/.exec(head)[1]);
      return { line: lines[above], source: `^${start}(\\S+${escaped(ending)})$` };
    }
  return null;
}

function literal(text) {
  return escaped(text).replace(/ {2,}/g, " +");
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** The longest piece that stays the same, in small letters; where that has no word: a sign, the file's ending, the longest word. */
function needleOf(pieces, ending, line) {
  const longest = (all) => all.map((text) => text.trim()).sort((a, b) => b.length - a.length)[0] ?? "";
  const parts = pieces.flatMap((text) => text.split(/ {2,}/));
  const piece = longest(parts);
  if (/[a-z]{3}/i.test(piece)) return piece.toLowerCase();
  const sign = longest(parts.filter((text) => /[^\p{ASCII}]/u.test(text)));
  return (sign || (ending ?? longest(line.split(/\s+/)))).toLowerCase();
}
