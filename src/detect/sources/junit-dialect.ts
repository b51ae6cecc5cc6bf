/** What can be known of a report before its first case is read. */
export interface JunitSigns {
  readonly root: Readonly<Record<string, string>>;
  readonly suite: string;
  readonly isSurefire: boolean;
  readonly properties: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Names {
  readonly suites: readonly string[];
  readonly name: string | null;
  readonly file: string | null;
  /** A linter's rule: the case is a problem then, no test. */
  readonly errorType?: string;
}

/** How one tool writes its JUnit XML. */
export interface JunitDialect {
  readonly tool: string | null;
  /** True where the outermost suites are blocks of one run's tests, no runs of their own. */
  readonly isOneRun: boolean;
  names(attributes: Readonly<Record<string, string>>, suites: readonly string[]): Names;
  /** What a failure's text holds in another form, as the tool prints it. */
  words?(text: string): string;
  /** True for a case that only says in other words what the one before it said. */
  isEcho?(names: Names, text: string): boolean;
}

interface Known extends JunitDialect {
  isIt(signs: JunitSigns): boolean;
}

type Attributes = Readonly<Record<string, string>>;

// "test/cart.test.ts", "src\cart.spec.tsx", "tests/CartTest.php"
const FILE = /^(?:[A-Za-z]:)?[^\s:*?"<>|]+\.[A-Za-z]\w{0,5}$/;

const KNOWN: readonly Known[] = [
  {
    // <testsuites name="vitest tests"><testsuite name="test/cart.test.ts"><testcase classname="test/cart.test.ts" name="cart &gt; adds tax">
    tool: "vitest",
    isOneRun: false,
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
    // <testsuite name="pytest"><testcase classname="tests.test_cart.TestTax" name="test_adds[1-2]">
    tool: "pytest",
    isOneRun: false,
    // `junit_suite_name` sets the suite's name only.
    isIt: ({ root, suite }) => suite === "pytest" || root.name === "pytest tests",
    names: pytestNames,
  },
  {
    // <testsuites name="jest tests"><testsuite name="cart"><testcase classname="cart adds tax" name="cart adds tax">
    tool: "jest",
    isOneRun: false,
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
    names: ({ name = "", file }, suites) => ({ suites: [...suites], name, file: file ?? null }),
  },
  {
    // The same since node 22: <testsuites><testsuite name="cart" …><testcase name="adds" classname="cart" file="/srv/shop/test/cart.test.js">
    tool: "node-test",
    isOneRun: true,
    isIt: ({ root, attributes: { classname, file = "" }, suite }) =>
      Object.keys(root).length === 0 && classname === suite && /\.[cm]?[jt]s$/.test(file),
    names: ({ name = "", file }, suites) => ({ suites: [...suites], name, file: file ?? null }),
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
    names: ({ name = "" }, suites) => problem(name.slice("org.eslint.".length), suites),
  },
  {
    // <testsuites name="Biome"><testsuite name="src/cart.js" package="org.biome"><testcase name="org.biome.lint.style.useConst" line="2" …>
    tool: "biome",
    isOneRun: true,
    isIt: ({ root }) => root.name === "Biome",
    names: ({ name = "" }, suites) => problem(name.slice("org.biome.".length).replaceAll(".", "/"), suites),
  },
  {
    // go-junit-report, gotestsum: <testsuite name="example.com/cart"><properties><property name="go.version" …>
    tool: "go test",
    isOneRun: false,
    isIt: ({ properties, suite, attributes: { name = "", classname } }) =>
      "go.version" in properties ||
      (classname === suite && /^(?:Test|Example|Fuzz|Benchmark)[A-Z_]/.test(name) && suite.includes("/")),
    names: ({ name = "" }) => ({ suites: [], name, file: null }),
  },
  {
    // cargo nextest: <testsuites name="nextest-run"><testsuite name="shop"><testcase name="tests::adds" classname="shop">
    tool: "cargo test",
    isOneRun: false,
    isIt: ({ root }) => /^nextest/.test(root.name ?? ""),
    names: ({ name = "" }) => ({ suites: [], name, file: null }),
  },
  {
    // <testsuites … name="AllTests"><testsuite name="CartTest"><testcase name="Adds" status="run" result="completed" classname="CartTest">
    tool: "gtest",
    isOneRun: false,
    isIt: ({ attributes }) => "result" in attributes && "status" in attributes,
    names: ({ name = "", classname = "", file }) => ({
      suites: [],
      name: classname === "" ? name : `${classname}.${name}`,
      file: file ?? null,
    }),
  },
  {
    // <testsuite name="Linux-c++" …><testcase name="cart_adds" classname="cart_adds" status="fail">
    tool: "ctest",
    isOneRun: true,
    isIt: ({ attributes }) => "status" in attributes && attributes.name === attributes.classname,
    names: ({ name = "" }) => ({ suites: [], name, file: null }),
  },
  {
    // <testsuite name="phpunit.xml"><testsuite name="CartTest" file="/app/tests/CartTest.php"><testcase class="CartTest" assertions="1">
    tool: "phpunit",
    isOneRun: true,
    isIt: ({ attributes }) => "assertions" in attributes && "class" in attributes,
    names: ({ name = "", class: owner = "", file }) => ({
      suites: [],
      name: owner === "" ? name : `${owner}::${name}`,
      file: file ?? null,
    }),
  },
  {
    // rspec_junit_formatter: <testsuite name="rspec" …><testcase classname="spec.cart_spec" name="Cart sums prices" file="./spec/cart_spec.rb">
    tool: "rspec",
    isOneRun: true,
    isIt: ({ suite, attributes }) => /^rspec\d*$/.test(suite) && /\.rb$/.test(attributes.file ?? ""),
    names: ({ name = "", file = "" }) => ({ suites: [], name, file: file.replace(/^\.\//, "") || null }),
  },
  {
    // bats: <testsuite name="test.bats"><testcase classname="test.bats" name="has a release">
    tool: "bats",
    isOneRun: false,
    isIt: ({ attributes }) => /\.bats$/.test(attributes.classname ?? ""),
    names: ({ name = "", classname = "" }) => ({ suites: [], name, file: classname }),
  },
  {
    // Surefire: <testsuite … name="com.acme.CartTest"><properties><property name="java.version" …><testcase name="adds" classname="com.acme.CartTest">
    tool: "surefire",
    isOneRun: false,
    isIt: ({ properties, isSurefire }) => isSurefire || "java.version" in properties,
    names: javaNames,
  },
  {
    // Gradle: <testsuite name="shop.CartTest" …><properties/><testcase name="sumsPrices" classname="shop.CartTest">
    tool: "gradle",
    isOneRun: false,
    isIt: ({ suite, attributes }) =>
      attributes.classname === suite && /^(?:[a-z_]\w*\.)*[A-Z][\w$]*$/.test(suite),
    names: javaNames,
  },
];

const OTHER: JunitDialect = { tool: null, isOneRun: false, names: plainNames };

/** The dialect of a report, by what its first case and all before it say. */
export function junitDialect(signs: JunitSigns): JunitDialect {
  return KNOWN.find((known) => known.isIt(signs)) ?? OTHER;
}

function problem(rule: string, suites: readonly string[]): Names {
  return { suites: [], name: null, file: suites.at(-1) ?? null, errorType: rule };
}

function javaNames({ name = "", classname = "" }: Attributes): Names {
  return { suites: classname === "" ? [] : [classname], name, file: null };
}

function plainNames({ name = "", classname, file }: Attributes): Names {
  const isFile = classname !== undefined && FILE.test(classname) && /[\\/]/.test(classname);
  return {
    suites: !classname || isFile || classname === name ? [] : [classname],
    name,
    file: file ?? (isFile ? classname : null),
  };
}

/** The class in front of a test's name as pytest's headings have it: "TestTax.test_adds[1-2]"; the rest is its module. */
function pytestNames({ name = "", classname = "", file }: Attributes): Names {
  // A module that could not be collected: <testcase classname="" name="tests.test_cart">
  if (classname === "") return { suites: [], name: null, file: file ?? `${name.replaceAll(".", "/")}.py` };
  const words = classname.split(".");
  let classes = words.length;
  while (classes > 1 && /^[A-Z]/.test(words[classes - 1]!)) classes -= 1;
  return {
    suites: [],
    name: [...words.slice(classes), name].join("."),
    file: file ?? `${words.slice(0, classes).join("/")}.py`,
  };
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
