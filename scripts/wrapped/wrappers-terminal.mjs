// What a terminal gets: colours, spinners, progress bars, other line ends, other paths.
const has = (line) => line.trim() !== "";

/** "/home/dev/app/src/a.ts" as Windows would name it; the lines around it stay. */
export function windowsPath(text) {
  return text
    .replace(/file:\/\/\/home\/dev\/app\//g, "file:///C:/Users/dev/app/")
    .replace(
      /(?<![\w/:])\/home\/dev\/app((?:\/[\w.@+-]+)*)(?![\w/])/g,
      (_, rest) => `C:\\Users\\dev\\app${rest.replaceAll("/", "\\")}`,
    );
}

// {"filePath":"/home/dev/app/a.js"   [{"type": …   "file": "/home/dev/app/a.js",   ["start",{"total":2}]
const isJson = (line) => /^\s*(?:\[?\{\s*)?"[\w$-]+"\s*:|^\["\w+",\{/.test(line);

/** JSON has two backslashes for one. */
function inJson(line) {
  const paths = windowsPath(line);
  return paths === line
    ? line
    : paths.replace(/C:(?:\\[\w.@+-]+)+/g, (path) => path.replaceAll("\\", "\\\\"));
}

export const TERMINAL_WRAPPERS = [
  { id: "crlf", title: "CRLF", wrap: (lines) => lines.map((line) => `${line}\r`) },
  {
    id: "windows",
    title: "Windows: CRLF and paths",
    expects: windowsPath,
    wrap: (lines) => lines.map((line) => `${isJson(line) ? inJson(line) : windowsPath(line)}\r`),
  },
  {
    id: "colour by line",
    title: "colours, each line",
    wrap: (lines) => lines.map((line) => (has(line) ? `\u001b[31m${line}\u001b[39m` : line)),
  },
  {
    id: "colour by word",
    title: "colours, each word",
    wrap: (lines) => lines.map((line) => line.replace(/\S+/g, "\u001b[1m\u001b[38;5;203m$&\u001b[0m")),
  },
  {
    id: "colour left on",
    title: "colour that goes on over lines",
    wrap: (lines) =>
      lines.map((line, i) =>
        i % 4 === 0 ? `\u001b[31m${line}` : i % 4 === 3 ? `${line}\u001b[0m\u001b[K` : line,
      ),
  },
  {
    id: "spinner",
    title: "a spinner before lines",
    wrap: (lines) =>
      lines.map((line, i) =>
        i % 2 && has(line) ? `\u001b[?25l⠙ running (${i}/99)\r\u001b[2K${line}` : line,
      ),
  },
  {
    id: "progress bar",
    title: "progress bars overwritten",
    wrap: (lines) =>
      lines.map((line, i) =>
        i % 3 === 0 && has(line) ? ` 10%|█         |\r 55%|█████     |\r\u001b[K${line}` : line,
      ),
  },
  {
    id: "progress lines",
    title: "progress bars left standing",
    wrap: (lines) => [
      ...[10, 40, 70, 100].map((n) => `${"#".repeat(n / 10).padEnd(10, ".")} ${n}%`),
      ...lines,
    ],
  },
  {
    id: "links",
    title: "hyperlinks (OSC 8) and window titles",
    wrap: (lines) =>
      lines.map((line, i) =>
        i % 5 === 0
          ? `\u001b]0;npm test\u0007${line}`
          : line.replace(/[\w./-]+\.\w+:\d+/, (m) => `\u001b]8;;file:///x\u001b\\${m}\u001b]8;;\u001b\\`),
      ),
  },
  {
    id: "quoted",
    title: "quoted, indented by six",
    wrap: (lines) => lines.map((line) => (has(line) ? `      ${line}` : "")),
  },
  {
    id: "markdown",
    title: "in a fence",
    wrap: (lines) => ["Here is what it printed:", "", "```", ...lines, "```"],
  },
];
