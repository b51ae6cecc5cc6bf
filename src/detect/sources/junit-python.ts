import { type KnownDialect, type Names, problemNames } from "./junit-names.ts";

/** The dialects of the test runner, the type checker and the linter of Python. */
export const PYTHON_DIALECTS: readonly KnownDialect[] = [
  {
    // <testsuite name="pytest"><testcase classname="tests.test_cart.TestTax" name="test_adds[1-2]">
    tool: "pytest",
    isOneRun: false,
    tellsEach: true,
    // `junit_suite_name` sets the suite's name only.
    isIt: ({ root, suite }) => suite === "pytest" || root.name === "pytest tests",
    names: pytestNames,
  },
  {
    // mypy --junit-xml: <testsuite name="mypy"><testcase classname="mypy" file="mypy" line="1" name="mypy-py3_11-linux">
    tool: "mypy",
    isOneRun: true,
    isIt: ({ suite, attributes }) => suite === "mypy" && attributes.classname === "mypy",
    problems: (text) => text.split("\n").filter((line) => / error: /.test(line)),
    names: () => ({ suites: [], name: null, file: null }),
  },
  {
    // ruff --output-format junit: <testsuite name="/srv/shop/cart.py" package="org.ruff"><testcase name="org.ruff.F401" classname="/srv/shop/cart" line="1" column="8">
    tool: "ruff",
    isOneRun: true,
    isIt: ({ attributes }) => (attributes.name ?? "").startsWith("org.ruff."),
    names: ({ name = "" }, suites) => problemNames(name.slice("org.ruff.".length), suites),
  },
];

/** The class in front of a test's name as pytest's headings have it: "TestTax.test_adds[1-2]"; the rest is its module. */
function pytestNames({ name = "", classname = "", file }: Readonly<Record<string, string>>): Names {
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
