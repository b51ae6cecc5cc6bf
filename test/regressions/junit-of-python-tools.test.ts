/** JUnit XML of mypy, ruff, pytest and ESLint: what stands in it is what the tool itself prints, with file and line. */
import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

const ingested = (text: string) => ingestText(text).runs.flatMap((run) => [...run.findings]);
const hashes = (findings: readonly { fingerprint: { hash: string } }[]) =>
  findings.map(({ fingerprint }) => fingerprint.hash).sort();

const MYPY_PRINTED = `cart.py:3: error: Incompatible return value type (got "int", expected "str")  [return-value]
cart.py:3: note: See the docs
cart.py:4: error: Name "undefined_name" is not defined  [name-defined]
Found 2 errors in 1 file (checked 1 source file)
`;
const MYPY = `<?xml version="1.0" encoding="utf-8"?>
<testsuite errors="0" failures="1" name="mypy" skips="0" tests="1" time="2.465">
  <testcase classname="mypy" file="mypy" line="1" name="mypy-py3_11-linux" time="2.465">
    <failure message="mypy produced messages">cart.py:3: error: Incompatible return value type (got "int", expected "str")  [return-value]
cart.py:3: note: See the docs
cart.py:4: error: Name "undefined_name" is not defined  [name-defined]</failure>
  </testcase>
</testsuite>
`;

describe("mypy --junit-xml", () => {
  it("tells each problem as mypy prints it", () => {
    const findings = ingested(MYPY);
    expect(findings.map(({ file, line, category }) => [file, line, category])).toEqual([
      ["cart.py", 3, "type_error"],
      ["cart.py", 4, "type_error"],
    ]);
    expect(hashes(findings)).toEqual(hashes(watched(MYPY_PRINTED, "mypy cart.py")));
  });

  it("passes where nothing was found", () => {
    const [run] = ingestText(
      MYPY.replace('failures="1"', 'failures="0"').replace(/<failure[\s\S]*<\/failure>/, ""),
    ).runs;
    expect([run?.outcome, run?.findings.length]).toEqual(["passed", 0]);
  });
});

const RUFF_PRINTED = `cart.py:1:8: F401 [*] \`os\` imported but unused
cart.py:4:10: F821 Undefined name \`undefined_name\`
Found 2 errors.
[*] 1 fixable with the \`--fix\` option.
`;
const RUFF = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="ruff" tests="2" failures="2" errors="0">
    <testsuite name="/srv/shop/cart.py" tests="2" disabled="0" errors="0" failures="2" package="org.ruff">
        <testcase name="org.ruff.F401" classname="/srv/shop/cart" line="1" column="8">
            <properties>
                <property name="severity" value="error"/>
            </properties>
            <failure message="\`os\` imported but unused">line 1, col 8, \`os\` imported but unused</failure>
        </testcase>
        <testcase name="org.ruff.F821" classname="/srv/shop/cart" line="4" column="10">
            <failure message="Undefined name \`undefined_name\`">line 4, col 10, Undefined name \`undefined_name\`</failure>
        </testcase>
    </testsuite>
</testsuites>
`;

describe("ruff --output-format junit", () => {
  it("names file, line and rule, and is the problem that ruff prints", () => {
    const findings = ingested(RUFF);
    expect(findings[0]).toMatchObject({
      file: "cart.py",
      line: 1,
      column: 8,
      errorType: "F401",
      category: "lint_error",
      test: null,
    });
    expect(hashes(findings)).toEqual(hashes(watched(RUFF_PRINTED, "ruff check")));
  });
});

const PYTEST = (
  message: string,
  text: string,
) => `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="1" skipped="0" tests="1" time="0.010"><testcase classname="tests.test_cart.TestTax" name="test_rate[1.5]" time="0.001"><failure message="${message}">${text}</failure></testcase></testsuite></testsuites>
`;
const PYTEST_PRINTED = `=================================== FAILURES ===================================
___________________________ TestTax.test_rate[1.5] ____________________________

no rate
=========================== short test summary info ============================
FAILED tests/test_cart.py::TestTax::test_rate[1.5] - Failed: no rate
============================== 1 failed in 0.01s ===============================
`;

describe("pytest.fail without a traceback", () => {
  it("is in the report what pytest prints", () => {
    const findings = ingested(PYTEST("Failed: no rate", "no rate"));
    expect(findings[0]).toMatchObject({
      message: "no rate",
      errorType: "Failed",
      file: "tests/test_cart.py",
      test: "TestTax.test_rate[1.5]",
    });
    expect(hashes(findings)).toEqual(hashes(watched(PYTEST_PRINTED, "pytest")));
  });
});

const ESLINT = (cases: string) => `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
<testsuite package="org.eslint" time="0" tests="2" errors="2" name="/srv/shop/src/cart.js">
${cases}
</testsuite>
</testsuites>
`;
const WARNING = `<testcase time="0" name="org.eslint.no-unused-vars" classname="/srv/shop/src/cart"><failure message="&apos;a&apos; is assigned a value but never used."><![CDATA[line 1, col 7, Warning - &apos;a&apos; is assigned a value but never used. (no-unused-vars)]]></failure></testcase>`;
const UNPARSED = `<testcase time="0" name="org.eslint.unknown" classname="/srv/shop/src/cart"><failure message="Parsing error: Unexpected token ;"><![CDATA[line 1, col 9, Error - Parsing error: Unexpected token ; (unknown)]]></failure></testcase>`;
const ESLINT_PRINTED = `
/srv/shop/src/cart.js
  1:7  warning  'a' is assigned a value but never used  no-unused-vars
  1:9  error    Parsing error: Unexpected token ;

✖ 2 problems (1 error, 1 warning)
`;

describe("eslint -f junit", () => {
  it("does not take warnings for failures, nor what could not be parsed for a rule", () => {
    const [run] = ingestText(ESLINT(WARNING)).runs;
    expect([run?.outcome, run?.findings.length]).toEqual(["passed", 0]);
    const findings = ingested(ESLINT(WARNING + UNPARSED));
    expect(hashes(findings)).toEqual(hashes(watched(ESLINT_PRINTED, "eslint .")));
  });
});
