// The same failure in another project: files, tests and the checkout get other names, what went wrong stays.
const NAMES =
  "harbor copper meadow lantern quartz pebble willow saddle timber orbit raven juniper kettle glacier velvet thicket".split(
    " ",
  );
const GENERIC =
  /^(?:main|index|lib|mod|app|test|tests|src|setup|conftest|init|__init__|makefile|dockerfile|package|build|pom)$/i;

// A program's own text is renamed from project to project; "config/local.json" or "data.csv" may be what it is about.
const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|scala|groovy|cs|php|pl|lua|sh|c|cc|cpp|h|hpp|f90|nim|ml|pas|adb)$/i;

/** The output as another project would have printed it, and whether anything was renamed. */
export function transplant(output, findings, salt) {
  let text = output.toString("utf8");
  const before = text;
  const pick = (n) => NAMES[(hash(salt) + n) % NAMES.length];
  stemsOf(findings).forEach((stem, n) => {
    // "cart.js", "test_cart.py", "cart_test.go", "cart.test.ts"
    text = text.replace(
      new RegExp(`(?<![\\w-])((?:test_)?)${escaped(stem)}((?:[._-](?:test|spec))?\\.[a-z]{1,6})\\b`, "g"),
      `$1${pick(n)}$2`,
    );
  });
  for (const [n, test] of testsOf(findings).filter(isOnlyAName(findings)).entries()) {
    const words = [pick(n + 3), pick(n + 5)];
    const name = /\s/.test(test)
      ? words.join(" ")
      : /^Test[A-Z]/.test(test)
        ? `Test${capital(words[0])}`
        : `test_${words.join("_")}`;
    text = text.replaceAll(test, name);
  }
  text = text.replace(/\/home\/\w+\/[\w.-]+(?=\/)/g, `/srv/build/${pick(7)}`);
  return { output: Buffer.from(text), renamed: text !== before };
}

function stemsOf(findings) {
  const files = findings.flatMap((finding) => [
    finding.file,
    ...finding.frames.filter((f) => f.own).map((f) => f.file),
  ]);
  const stems = files
    .filter((file) => SOURCE.test(file ?? ""))
    .map((file) =>
      file
        .split(/[\\/]/)
        .pop()
        .replace(/\.[a-z]{1,6}$/i, "")
        .replace(/^test_|[._-](?:test|spec)$/g, ""),
    );
  return [...new Set(stems)].filter((stem) => stem.length > 2 && !GENERIC.test(stem));
}

/** A test's own name, without suites, files and parameters. */
function testsOf(findings) {
  const names = findings.map((finding) => finding.test).filter(Boolean);
  const last = names.map((name) =>
    name
      .split(/ [>›] |::|#|\./)
      .pop()
      .replace(/[[(].*$/, "")
      .trim(),
  );
  return [...new Set(last)].filter((name) => name.length > 4);
}

/** A test called "database" leaves "no database on this machine" as it is: there the word says what is wrong. */
function isOnlyAName(findings) {
  const messages = findings
    .filter(({ message, test }) => message !== test)
    .map(({ message }) => ` ${message} `);
  return (test) => !/^[a-z]+$/.test(test) || !messages.some((message) => message.includes(` ${test} `));
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const capital = (word) => word[0].toUpperCase() + word.slice(1);
export const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
