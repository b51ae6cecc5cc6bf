import type { Dialect } from "./tokens.ts";

/** What tells tests, assertions, switches and handlers in a language whose blocks have braces. */
export interface BraceWords {
  /** A call that holds something to be true, by its last name: assert_eq, assertEquals, EXPECT_EQ, Errorf. */
  readonly asserts: RegExp;
  /** A test's own name, where that makes it one. */
  readonly testName: RegExp | null;
  /** What stands before a test: #[test], @Test. */
  readonly testMark: RegExp | null;
  /** A call or mark that switches a test off. */
  readonly switches: RegExp;
  /** A statement that imports. */
  readonly imports: RegExp;
  /** What is caught when everything is. */
  readonly broad: RegExp;
  /** What silences a checker. */
  readonly silences: RegExp | null;
  /** More ways to a shell or to text as code than lines can show, on one line without the content of strings. */
  readonly dangers: readonly { readonly limit: "eval" | "shell"; readonly shape: RegExp }[];
  /** The same by what a string says: the name of something that should not be called. */
  readonly named: RegExp | null;
}

const NEVER = /(?!)/;

export const BRACE_WORDS: Readonly<Record<Dialect, BraceWords>> = {
  go: {
    // t.Errorf   require.Equal   assert.NoError   is.Equal
    asserts:
      /^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow|FailNowf|Equal\w*|NotEqual\w*|NoError\w*|ErrorIs|ErrorAs|ErrorContains|True|False|Nil|NotNil|Len|Empty|NotEmpty|Contains|NotContains|ElementsMatch|Panics|NotPanics|InDelta|JSONEq|Zero|Greater|Less|Implements|DeepEqual|Diff)$/,
    testName: /^(?:Test|Fuzz|Example)(?![a-z])/,
    testMark: null,
    // t.Skip("later")   t.SkipNow()   testing.Short()
    switches: /\.(?:Skip|Skipf|SkipNow)$|^testing\.Short$/,
    imports: /^import\b/,
    broad: NEVER,
    silences: null,
    dangers: [{ limit: "shell", shape: /\bos\/exec\b|\bexec\.(?:Command|CommandContext|LookPath)\b/ }],
    named: null,
  },
  rust: {
    asserts: /^(?:debug_)?assert(?:_\w+)?$|^(?:panic|unreachable|expect|unwrap|expect_err|unwrap_err)$/,
    testName: null,
    // #[test]   #[tokio::test]   #[rstest]   #[test_case(1)]
    testMark: /^#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck|proptest|wasm_bindgen_test)\b/,
    // #[ignore]   #[cfg(any())]   #[cfg(FALSE)]
    switches:
      /^#!?\[(?:ignore\b|cfg\(any\(\)\)|cfg\((?:FALSE|false|not\(all\(\)\))\)|cfg_attr\(.*\bignore\b)/,
    imports: /^(?:pub )?use\b|^extern crate\b/,
    broad: NEVER,
    silences: /^#!?\[(?:allow|expect)\(|^#!?\[cfg_attr\(.*\ballow\(/,
    // use std::{process::{Command as C}};   use std::process as p;
    dangers: [
      {
        limit: "shell",
        shape: /\bprocess(?:::| as\b)(?:.{0,200})?\bCommand\b|\bCommand as\b|\bprocess as\b/,
      },
    ],
    named: null,
  },
  java: {
    asserts:
      /^(?:assert\w*|fail|verify\w*|expect\w*|isEqualTo|isTrue|isFalse|isNull|isNotNull|hasSize|contains\w*|isInstanceOf|hasMessage\w*|isEmpty|thrown)$/,
    testName: /^test[A-Z_]/,
    testMark: /^@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property|Theory)\b/,
    switches:
      /^@(?:\w+\.)*(?:Disabled\w*|Ignore|EnabledIf\w*|EnabledOn\w*)\b|^(?:\w+\.)*(?:assumeTrue|assumeFalse|assumeThat|abort)$|\benabled=false\b/,
    imports: /^(?:import|package)\b/,
    broad: /(?:^|[.|\s])(?:Exception|Throwable|RuntimeException|Error|AssertionError)\b/,
    silences: /^@(?:\w+\.)*(?:SuppressWarnings|SuppressFBWarnings|SuppressLint)\b/,
    dangers: [
      { limit: "shell", shape: /\bgetRuntime\b|\bProcessBuilder\b|\bProcessImpl\b|\bRuntime(?:::|\.)exec\b/ },
      {
        limit: "eval",
        shape: /\bsetAccessible\(true\)|\bMethodHandles\b.*\bfind|\bURLClassLoader\b|\bdefineClass\b/,
      },
    ],
    named: /^(?:java\.lang\.(?:Runtime|ProcessBuilder|ProcessImpl)|javax\.script\.\w+|getRuntime)$/,
  },
  c: {
    asserts:
      /^(?:assert\w*|static_assert|EXPECT_\w+|ASSERT_\w+|CHECK\w*|REQUIRE\w*|BOOST_(?:TEST|CHECK|REQUIRE)\w*|TEST_ASSERT\w*|ck_assert\w*|cr_assert\w*|g_assert\w*|FAIL|ADD_FAILURE|abort|exit)$/,
    testName: /^test_|_test$|^Test[A-Z]/,
    // TEST(Cart, Total)   TEST_CASE("total")   BOOST_AUTO_TEST_CASE(total)   START_TEST(total)
    testMark:
      /^(?:TYPED_)?TEST(?:_F|_P|_CASE\w*|_METHOD)?$|^SCENARIO$|^SECTION$|^BOOST_\w*TEST_CASE$|^START_TEST$|^TestCase$|^Test$/,
    switches:
      /^(?:GTEST_SKIP\w*|SKIP\w*|TEST_IGNORE\w*|BOOST_TEST_DONT_PRINT_LOG_VALUE)$|^# ?pragma .*disabled/,
    imports: /^# ?include\b|^using\b|^import\b/,
    broad: /^\.\.\.$|(?:^|[:\s])exception\b/,
    silences: /^# ?pragma (?:GCC|clang) diagnostic ignored|^# ?pragma warning\(? ?disable|^_Pragma$/,
    dangers: [
      {
        limit: "shell",
        shape:
          /(?<![\w.>])(?:system|popen|execl|execlp|execle|execv|execve|execveat|execvp|execvpe|posix_spawnp?|fexecve)\b/,
      },
      { limit: "eval", shape: /\bdlopen\b|\bdlsym\b|\bmprotect\b|\bLoadLibrary\w*\b/ },
    ],
    named: /^(?:system|popen|execl|execlp|execv|execve|execvp)$/,
  },
  php: {
    asserts: /^(?:assert\w*|expect\w*|fail|tobe\w*|toequal\w*|toThrow|toHave\w*)$/i,
    testName: /^test/i,
    testMark: /^#\[.*\btest\b/i,
    switches: /(?:->|::)(?:marktestskipped|marktestincomplete|skip|todo)$/i,
    imports: /^(?:use|namespace)\b/,
    broad: /(?:^|[\\|\s])(?:exception|throwable|error|runtimeexception)\b/i,
    silences: /^@$/,
    dangers: [
      {
        limit: "shell",
        shape: /(?<![\w>:])(?:shell_exec|system|passthru|popen|proc_open|pcntl_exec|exec)\(|`/,
      },
      {
        limit: "eval",
        shape:
          /(?<![\w>:])(?:eval|create_function|unserialize)\(|\bassert\(["$]|\b(?:include|require)(?:_once)?\(?\$/,
      },
      { limit: "eval", shape: /\$(?:_get|_post|_request|_cookie)\[[^\]]*\]\(|\$\$\w+\(|\bextract\(/ },
    ],
    named: /^(?:shell_exec|system|passthru|popen|proc_open|pcntl_exec|exec|eval|assert|create_function)$/i,
  },
};
