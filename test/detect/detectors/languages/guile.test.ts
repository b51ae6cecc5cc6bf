import { cmake } from "#detect/detectors/languages/cmake.ts";
import { schemes } from "#detect/detectors/languages/schemes.ts";
import { playRows } from "../rows.ts";

const THROWN = 'Throw to key `numerical-overflow\' with args `("divide" "Numerical overflow" #f #f)\'.';

playRows(schemes, [
  [
    `Backtrace:\n           4 (primitive-load "/app/soup.scm")\nIn ice-9/eval.scm:\n    159:9  0 (_ #(#(#<directory (guile-user) 7f5f>) 0 0))\n\nice-9/eval.scm:159:9: ${THROWN}\n`,
    [{ message: THROWN, errorType: "numerical-overflow", file: "/app/soup.scm" }],
  ],
  [`/app/soup.scm:7:2: ${THROWN}\n`, [{ message: THROWN, file: "/app/soup.scm", line: 7, column: 2 }]],
  ["the manual: Throw to key `soup' with args `(1)'.\n", []],
  [
    '/app/soup-test.scm:5: FAIL adds salt\n# of expected passes      1\nTest begin:\n  test-name: "boils"\nTest end:\n  actual-value: 0\nTest begin:\n  test-name: "adds salt"\n  source-line: 5\nTest end:\n  result-kind: fail\n  actual-value: 7\n  expected-value: 12\n',
    [
      {
        message: "actual-value: 7 expected-value: 12",
        category: "test_failure",
        file: "/app/soup-test.scm",
        line: 5,
        test: "adds salt",
      },
    ],
  ],
  ["/app/soup-test.scm:5: FAIL adds salt\n", [{ message: "FAIL adds salt", test: "adds salt", line: 5 }]],
  ["/app/soup-test.py:5: FAIL adds salt\n/app/soup-test.scm:5: PASS adds salt\n", []],
]);

playRows(cmake, [
  [
    "CMake Error at CMakeLists.txt:4 (add_library):\n  Cannot find source file:\n\n    src/soup.c\n\n  Tried extensions .c .C\n\n",
    [{ message: "Cannot find source file: src/soup.c", file: "CMakeLists.txt", line: 4 }],
  ],
  [
    "CMake Error at CMakeLists.txt:4 (add_library):\n  No SOURCES given to target: soup\n\n",
    [{ message: "No SOURCES given to target: soup" }],
  ],
]);
