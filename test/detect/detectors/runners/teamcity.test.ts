import { teamcity } from "#detect/detectors/runners/teamcity.ts";
import { playRows } from "../rows.ts";

playRows({ ...teamcity, programs: ["phpunit"] }, [
  [
    "##teamcity[testFailed name='testTotal' message='sum of prices|nFailed asserting that -42 is identical to 42.' details=' /home/dev/app/tests/CartTest.php:10|n ' duration='3' flowId='1']",
    [
      {
        test: "testTotal",
        message: "sum of prices Failed asserting that -42 is identical to 42.",
        file: "/home/dev/app/tests/CartTest.php",
        line: 10,
      },
    ],
  ],
  // The user's own place, not the library's; escapes
  [
    "##teamcity[testFailed name='t|[1|]' message='it|'s |0x2026 off' details='/home/dev/app/vendor/x/Assert.php:3|n/home/dev/app/tests/ATest.php:7']",
    [{ test: "t[1]", message: "it's … off", file: "/home/dev/app/tests/ATest.php", line: 7 }],
  ],
  // PHPUnit writes what was thrown with a blank before the colon, and a risky test as one that failed
  [
    "##teamcity[testFailed name='testRaise' message='Acme\\PriceError : no price' details=' /home/dev/app/CartTest.php:7|n ' duration='0']",
    [{ test: "testRaise", message: "no price", errorType: "Acme\\PriceError", line: 7 }],
  ],
  [
    "##teamcity[testFailed name='testRisky' message='This test did not perform any assertions|n|n/home/dev/app/CartTest.php:13' details=' ' duration='0']",
    [],
  ],
  ["##teamcity[testFailed name='a' message='' details='boom']", [{ test: "a", message: "boom" }]],
  [
    "##teamcity[buildProblem description='Process exited with code 1']",
    [{ message: "Process exited with code 1", category: "build_error" }],
  ],
  ["##teamcity[testStarted name='a']\n##teamcity[testFinished name='a' duration='0']", []],
  ["##teamcity[testIgnored name='a' message='not today']", []],
  ["a line of ##teamcity[testFailed name='a' message='b']", []],
]);
