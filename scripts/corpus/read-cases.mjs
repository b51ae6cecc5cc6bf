// Reads the case files of the corpus: plain text, so that broken source needs no quoting.
//
//   %% case missing-module          begins a case
//   command: node src/index.js      "key: value" lines, "|" separates accepted values
//   -- src/index.js                 begins a file of the case's source
//
// "%% all" at the head of a file gives values to every case after it.

const LISTS = new Set(["category", "errorType", "message"]);

/** Every case of one case file, in order. */
export function readCases(text, tool) {
  let shared = {};
  let current = null;
  let file = null;
  const cases = [];
  for (const line of text.split("\n")) {
    const head = /^%% (all|case) ?(\S*)$/.exec(line);
    if (head) {
      current = { tool, ...shared, name: head[2], files: { ...shared.files } };
      if (head[1] === "all") {
        current = { files: {} };
        shared = current;
      } else cases.push(current);
      file = null;
      continue;
    }
    if (!current) continue;
    const opening = /^-- (\S+)$/.exec(line);
    if (opening) {
      file = opening[1];
      current.files[file] = "";
    } else if (file) current.files[file] += `${line}\n`;
    else {
      const pair = /^([a-zA-Z]+): ?(.*)$/.exec(line);
      if (pair?.[1] === "other") current.others = [...(current.others ?? []), pair[2].split(" ;; ")];
      else if (pair) current[pair[1]] = LISTS.has(pair[1]) ? pair[2].split(" | ") : pair[2].trim();
      else if (line.trim() && !line.startsWith("#")) throw new Error(`${tool}: cannot read "${line}"`);
    }
  }
  for (const each of cases) {
    for (const name of (each.without ?? "").split(" ")) delete each.files[name];
    for (const [name, text] of Object.entries(each.files)) each.files[name] = `${text.trimEnd()}\n`;
  }
  return cases;
}
