import { FILE, type KnownDialect, type Names, problemNames } from "./junit-names.ts";

const BIOME: KnownDialect = {
  // <testsuites name="Biome"><testsuite name="src/cart.js" package="org.biome"><testcase name="org.biome.lint.style.useConst" line="2" …>
  tool: "biome",
  isOneRun: true,
  isIt: ({ root }) => root.name === "Biome",
  names: ({ name = "" }, suites) =>
    problemNames(name.slice("org.biome.".length).replaceAll(".", "/"), suites),
};

/** The dialects of the test runners and linters of JavaScript. */
export const JAVASCRIPT_DIALECTS: readonly KnownDialect[] = [
  {
    // <testsuites name="vitest tests"><testsuite name="test/cart.test.ts"><testcase classname="test/cart.test.ts" name="cart &gt; adds tax">
    tool: "vitest",
    isOneRun: false,
    tellsEach: true,
    isIt: ({ root }) => root.name === "vitest tests",
    names: ({ name = "", classname }) => {
      const path = name.split(" > ");
      // A file that could not be loaded is a case with the file's name.
      return {
        suites: path.slice(0, -1),
        name: name === classname ? null : path.at(-1)!,
        file: classname ?? null,
      };
    },
  },
  {
    // <testsuites name="jest tests"><testsuite name="cart"><testcase classname="cart adds tax" name="cart adds tax">
    tool: "jest",
    isOneRun: false,
    tellsEach: true,
    isIt: ({ root }) => root.name === "jest tests",
    // What the error of a file that could not be loaded holds: {"code":"MODULE_NOT_FOUND","hint":""
    isEcho: ({ name }, text) => name === null && /^\s*\{"/.test(text),
    words: stackOf,
    names: ({ name = "", classname = "", file }, [suite = ""]) => {
      // With reportTestSuiteErrors a file that could not be loaded is a case.
      if (classname === "Test suite failed to run") return { suites: [], name: null, file: name };
      // " Test execution failure: could be caused by test hooks like 'afterAll'."
      if (/^\s*Test execution failure: could be caused by test hooks /.test(name))
        return { suites: [], name: null, file: file ?? null };
      // By default both attributes hold all names, one behind the other; templates can set them apart.
      const isJoined = name === classname;
      // The suite is the first of the file; a test beside it does not begin with its name.
      const around = isJoined ? (name.startsWith(`${suite} `) ? suite : "") : classname;
      return {
        suites: around === "" || around === "undefined" ? [] : [around],
        name: isJoined ? withoutBefore(name, suite) : name.trim(),
        file: file ?? null,
      };
    },
  },
  {
    // mocha --reporter xunit: <testsuite name="Mocha Tests"><testcase classname="cart" name="sums prices">
    tool: "mocha",
    isOneRun: true,
    isIt: ({ root, suite }) => root.name === undefined && suite === "Mocha Tests",
    names: ({ name = "", classname = "", file }) => ({
      suites: classname === "" ? [] : [classname],
      name,
      file: file ?? null,
    }),
  },
  {
    // mocha-junit-reporter: <testsuites name="Mocha Tests"><testsuite name="cart"><testcase name="cart sums prices" classname="sums prices">
    tool: "mocha",
    isOneRun: true,
    isIt: ({ root }) => root.name === "Mocha Tests",
    names: ({ name = "", classname = "", file }) => {
      const own = classname !== "" && name.endsWith(classname) ? classname : name;
      const suite = name.slice(0, name.length - own.length).trim();
      return { suites: suite === "" ? [] : [suite], name: own, file: file ?? null };
    },
  },
  {
    // node --test-reporter=junit: <testsuites><testcase name="adds" time="0.001" classname="test">
    tool: "node-test",
    isOneRun: true,
    isIt: ({ root, attributes }) => root.name === undefined && attributes.classname === "test",
    names: nodeNames,
  },
  {
    // The same since node 22: <testsuites><testsuite name="cart" …><testcase name="adds" classname="cart" file="/srv/shop/test/cart.test.js">
    tool: "node-test",
    isOneRun: true,
    isIt: ({ root, attributes: { classname, file = "" }, suite }) =>
      Object.keys(root).length === 0 && classname === suite && /\.[cm]?[jt]s$/.test(file),
    names: nodeNames,
  },
  {
    // tap -R junit: <testsuites … name="TAP Tests"><testsuite name="test/cart.js"><testcase id="1" name="sums" classname="test/cart.js &gt; cart">
    tool: "tap",
    isOneRun: true,
    isIt: ({ root }) => root.name === "TAP Tests",
    isOfTap: true,
    names: ({ name = "", classname = "", file }) => {
      const [of, ...suites] = classname.split(" > ", MOST_SUITES);
      return { suites, name, file: file ?? of ?? null };
    },
  },
  {
    // <testsuites id="" name="" …><testsuite name="cart.spec.ts"><testcase name="cart › sums prices" classname="cart.spec.ts">
    tool: "playwright",
    isOneRun: true,
    isIt: ({ root, suite, attributes }) =>
      root.id === "" && attributes.classname === suite && FILE.test(suite),
    names: ({ name = "", classname }) => {
      const path = name.split(" › ");
      return { suites: path.slice(0, -1), name: path.at(-1)!, file: classname ?? null };
    },
  },
  {
    // eslint -f junit: <testsuite package="org.eslint" name="/srv/shop/src/cart.js"><testcase name="org.eslint.no-unused-vars" …>
    tool: "eslint",
    isOneRun: true,
    isIt: ({ attributes }) => (attributes.name ?? "").startsWith("org.eslint."),
    // "line 1, col 7, Warning - 'a' is assigned a value but never used. (no-unused-vars)"
    isWarning: (text) => /^\s*line \d+, col \d+, Warning - /.test(text),
    names: ({ name = "" }, suites) => {
      // What could not be parsed broke no rule: <testcase name="org.eslint.unknown">
      const rule = name.slice("org.eslint.".length);
      return problemNames(rule === "unknown" ? null : rule, suites);
    },
  },
  // Every problem is a failure there; where none is an error, the warnings failed nothing: <testsuites name="Biome" failures="1" errors="0">
  { ...BIOME, isIt: (signs) => BIOME.isIt(signs) && signs.root.errors === "0", isWarning: () => true },
  BIOME,
];

/** Nobody nests more in good faith. */
const MOST_SUITES = 50;

/** A file that could not be run is a test with the file's name: <testcase name="/srv/shop/test/cart.test.js" …> */
function nodeNames({ name = "", file }: Readonly<Record<string, string>>, suites: readonly string[]): Names {
  const isFile = suites.length === 0 && /^(?:\/|[A-Za-z]:\\)[^\s:]*\.[cm]?[jt]s$/.test(name);
  return { suites: [...suites], name: isFile ? null : name, file: isFile ? name : (file ?? null) };
}

/** {"message":"","stack":"Error: the db is down\n    at Object.<anonymous> (/srv/shop/test/cart.test.js:1:24)"} */
function stackOf(text: string): string {
  if (!/^\s*\{"/.test(text)) return text;
  try {
    const { stack } = JSON.parse(text) as { readonly stack?: unknown };
    return typeof stack === "string" && stack.trim() !== "" ? stack : text;
  } catch {
    return text;
  }
}

function withoutBefore(name: string, suite: string): string {
  return suite !== "" && name.startsWith(`${suite} `) ? name.slice(suite.length + 1) : name.trim();
}
