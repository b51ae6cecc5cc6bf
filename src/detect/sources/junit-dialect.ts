import { JAVASCRIPT_DIALECTS } from "./junit-javascript.ts";
import { FILE, type JunitDialect, type JunitSigns, type KnownDialect, type Names } from "./junit-names.ts";
import { PYTHON_DIALECTS } from "./junit-python.ts";

type Attributes = Readonly<Record<string, string>>;

const KNOWN: readonly KnownDialect[] = [
  ...JAVASCRIPT_DIALECTS,
  ...PYTHON_DIALECTS,
  {
    // go-junit-report, gotestsum: <testsuite name="example.com/cart"><properties><property name="go.version" …>
    tool: "go test",
    isOneRun: false,
    isIt: ({ properties, suite, attributes: { name = "", classname } }) =>
      "go.version" in properties ||
      (classname === suite && /^(?:Test|Example|Fuzz|Benchmark)[A-Z_]/.test(name) && suite.includes("/")),
    // gotestsum has a package that no test of it failed as: <testcase classname="" name="TestMain">
    names: ({ name = "", classname }) => ({
      suites: [],
      name: classname === "" && name === "TestMain" ? null : name,
      file: null,
    }),
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
    // Catch2: <testsuite name="cart_tests" …><testcase classname="cart_tests.global" name="cart sums/when empty" status="run">
    tool: "catch2",
    isOneRun: true,
    tellsEach: true,
    isIt: ({ suite, attributes: { status, classname = "" } }) =>
      status === "run" && classname.startsWith(`${suite}.`),
    names: ({ name = "" }) => {
      const path = name.split("/", 50);
      return { suites: path.slice(0, -1), name: path.at(-1)!, file: null };
    },
  },
  {
    // <testsuite name="Linux-c++" …><testcase name="cart_adds" classname="cart_adds" status="fail">
    tool: "ctest",
    isOneRun: true,
    isIt: ({ attributes }) => "status" in attributes && attributes.name === attributes.classname,
    names: ({ name = "" }) => ({ suites: [], name, file: null }),
    // <skipped message="Unable to find executable"/>; but "SKIP_RETURN_CODE=77", "SKIP_REGULAR_EXPRESSION_MATCHED"
    couldNotRun: (reason) => reason !== "" && reason !== "Disabled" && !reason.startsWith("SKIP_"),
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
    // What a file's own setup says has no name there: <testcase classname="cart.bats" name="" time="0">
    names: ({ name = "", classname = "" }) => ({
      suites: [],
      name: name || "setup_file failed",
      file: classname,
    }),
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

function javaNames({ name = "", classname = "" }: Attributes): Names {
  // What befell the class itself has no name, or the class's: <testcase name="" classname="com.acme.CartTest">
  if (name === "" || name === classname) return { suites: [], name: classname, file: null };
  return { suites: classname === "" ? [] : [classname], name, file: null };
}

function plainNames({ name = "", classname, file }: Attributes): Names {
  const isFile = classname !== undefined && FILE.test(classname) && /[\\/]/.test(classname);
  return {
    suites: !classname || isFile || classname === name || name === "" ? [] : [classname],
    name: name || (isFile ? null : (classname ?? null)),
    file: file ?? (isFile ? classname : null),
  };
}
