/**
 * Cases that are known to be read wrongly: the fields that are wrong, and why. A case that is right again turns the suite
 * red, so that it leaves this list.
 */
export const WRONG: Readonly<Record<string, { readonly faults: readonly string[]; readonly why: string }>> = {
  "bats/several": {
    faults: ["message"],
    why: "of two failures side by side the one first by name is told; the label knows only the other one's words",
  },
  "everyday/black/black-parse": {
    faults: ["message"],
    why: "the label quotes the place with the sentence; the place is told apart",
  },
  "everyday/git/unknown-tag": { faults: ["file", "line"], why: "only make's last line names the Makefile" },
  "everyday/hatchling/hatchling": {
    faults: ["category"],
    why: "a traceback through hatchling alone; that its settings are wrong is not known",
  },
  "everyday/java/booking-date-format": {
    faults: ["line"],
    why: "the place is that of the wrapping exception's throw, the label's that of its cause",
  },
  "everyday/kyua/number-padding": {
    faults: ["message"],
    why: "the reason stands in another section of the report than the test",
  },
  "everyday/logback/postgres-refused": {
    faults: ["line"],
    why: "the place is that of the wrapping exception's throw, the label's that of its cause",
  },
  "everyday/mocha/four-failures-dot": {
    faults: ["category"],
    why: "of several failures the hook's refused connection is told; the label has one kind for all",
  },
  "everyday/prove/make-test-two-files": {
    faults: ["message"],
    why: "of two failures side by side the one first by name is told; the label knows only the other one's words",
  },
  "everyday/redis/bad-eviction-policy": { faults: ["file"], why: "only the traced command names the file" },
  "everyday/shell/disk-full": {
    faults: ["category"],
    why: "a full disk is no memory that ran out: other, here",
  },
  "everyday/tcltest/discount-and-unknown": {
    faults: ["message"],
    why: "both values are told, in other words than the runner's",
  },
  "everyday-second/ci-chain/set-x-types-fail": {
    faults: ["message", "file", "line", "category"],
    why: "a formatter's warnings that the script goes on after are told before the compiler's error that ended it",
  },
  "everyday-second/dnsmasq/bad-option": {
    faults: ["message"],
    why: "the label quotes the place with the sentence; the place is told apart",
  },
  "everyday-second/jq/parse-error": {
    faults: ["file"],
    why: "only the echo before names the file",
  },
  "everyday-second/make/ci-stamps": {
    faults: ["test", "category"],
    why: "a test program of the project's own: FAIL and a sentence, behind a stamp",
  },
  "everyday-second/make/parallel-recipe-fails": {
    faults: ["message"],
    why: "the script's own words have no shape of an error; make's last word is told",
  },
  "everyday-second/rspack/json-parse": {
    faults: ["message"],
    why: "the label has the kind before the sentence; it is told apart",
  },
  "everyday-second/unittest/setup-class": {
    faults: ["message"],
    why: "the label has the type before the message; it is told apart",
  },
  "everyday-second/vite/plugin-version-mismatch": {
    faults: ["file"],
    why: "the importer in node_modules is told; the label's is the configuration",
  },
  "everyday-second/webpack/no-loader": {
    faults: ["message", "category"],
    why: "the label has the place in the sentence; without a loader it is a syntax error to us",
  },
  "everyday-second/webpack/unresolved": {
    faults: ["message"],
    why: "the label has the folder behind the sentence",
  },
  "everyday-third/as/invalid-instruction": {
    faults: ["category"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/asan/heap-use-after-free": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/black/cannot-parse": {
    faults: ["errorType"],
    why: "older black's ParseError is below the code; the kind of error is told by the category",
  },
  "everyday-third/boost-test/exception-and-check": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/cargo/doctest-only": {
    faults: ["test", "category"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/ci-script/compile-then-missing-binary": {
    faults: ["message", "file", "line", "category"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/clang-format/dry-run-werror": {
    faults: ["errorType"],
    why: "the label names the switch with its -W, the record the check",
  },
  "everyday-third/clippy/deny-warnings": {
    faults: ["errorType"],
    why: "the label quotes the lint as the command line spells it; its own name has an underscore",
  },
  "everyday-third/django/system-check": {
    faults: ["category"],
    why: "a check that found something is told as a lint; the label has the settings",
  },
  "everyday-third/django/test-404": {
    faults: ["test"],
    why: "the label quotes the line of the report; the test is told by its full name, as unittest's own are",
  },
  "everyday-third/fastify/duplicated-route": {
    faults: ["errorType"],
    why: "the label has the code, the class is told",
  },
  "everyday-third/flex/bad-pattern": {
    faults: ["message"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/gcc/werror-format": {
    faults: ["errorType"],
    why: "the switch is told as the warning's own (-Wformat=), the label has it with -Werror",
  },
  "everyday-third/gcc/werror-unused": {
    faults: ["errorType"],
    why: "the switch is told as the warning's own (-Wparentheses), the label has it with -Werror",
  },
  "everyday-third/git-lfs/pointer-missing": {
    faults: ["file"],
    why: "the file's name stands in the middle of the sentence and has no path",
  },
  "everyday-third/gofmt/list-nonempty": {
    faults: ["message"],
    why: "only the colon behind the sentence is missing",
  },
  "everyday-third/junit-console/nested-fails": {
    faults: ["test"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/markdownlint/no-space": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/meson/compile-error": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/meson/test-fails": {
    faults: ["message", "test"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/mono/unhandled-exception": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/nim/unhandled-exception": {
    faults: ["file", "line"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/node/enoent-readdir": {
    faults: ["errorType"],
    why: "the label has the class, the system's code is told",
  },
  "everyday-third/node/json-import-attribute": {
    faults: ["errorType"],
    why: "the label has the code, the class is told",
  },
  "everyday-third/node/reject-with-object": {
    faults: ["message"],
    why: "node's sentence is told in short, with the reason",
  },
  "everyday-third/postcss/plugin-missing": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/prettier/two-files": {
    faults: ["message", "file"],
    why: "of files side by side the first by name is told, the label has the first that was printed",
  },
  "everyday-third/python-doctest/feet": {
    faults: ["message"],
    why: "the example is told with what was expected and got; the label quotes the lines",
  },
  "everyday-third/python/exception-group": {
    faults: ["errorType"],
    why: "the group's class is told with the first error inside it; the label has that one's class",
  },
  "everyday-third/sass/undefined-variable": {
    faults: ["errorType"],
    why: "of the half that nobody has looked at",
  },
  "everyday-third/webpack/css-loader-and-module": {
    faults: ["message"],
    why: "the message without the folder that it was looked for from",
  },
  "nim/unhandled": { faults: ["file", "line"], why: "frames with the line alone in brackets are not read" },
  "yarn/broken-lockfile": { faults: ["errorType"], why: "the type stays in the message" },
  "everyday-fourth/augparse/undefined-rows": {
    faults: ["category"],
    why: "an undefined variable, of a tool whose trade nobody knows, is what a builder says",
  },
  "everyday-fourth/baretest/assert-throws": {
    faults: ["test"],
    why: 'the name of the test stands over the stack as "! name", and nothing says that it is one',
  },
  "everyday-fourth/csc/chicken-import-missing": {
    faults: ["category"],
    why: "the tool calls a module that is not there a syntax error",
  },
  "everyday-fourth/redis-cli/noauth": {
    faults: ["message"],
    why: "the label has the code with the sentence; the code is told apart",
  },
  "everyday-fourth/rustfmt/check-diff": {
    faults: ["message"],
    why: "a file is named by its last name, so that another folder is no other failure",
  },
  "everyday-fourth/tcltest/clamp-high": {
    faults: ["message"],
    why: "what came and what was wanted are told in one sentence",
  },
  "everyday-fourth/eleventy/wrong-package-name": {
    faults: ["errorType"],
    why: "the label names a plain Error, which tells nothing of what went wrong",
  },
  "everyday-fourth/handlebars/block-mismatch": {
    faults: ["errorType"],
    why: "the label names a plain Error, which tells nothing of what went wrong",
  },
  "everyday-fourth/jison/grammar-unparsable": {
    faults: ["errorType"],
    why: "the label names a plain Error, which tells nothing of what went wrong",
  },
  "everyday-fourth/jsonlint/trailing-comma": {
    faults: ["errorType"],
    why: "the label names a plain Error, which tells nothing of what went wrong",
  },
  "everyday-fourth/svelte-check/ts7-needs-ts6": {
    faults: ["errorType"],
    why: "the label names a plain Error, which tells nothing of what went wrong",
  },
  "everyday-fourth/json2ts/bad-schema": {
    faults: ["errorType"],
    why: "what was thrown is named below the text that it quotes",
  },
  "everyday-fifth/ava/beehive-tap": {
    faults: ["errorType"],
    why: "ava's own pages have no class where values differ; the same failure is the same in both",
  },
  "everyday-fifth/gtest/uncaught-in-test-gha": {
    faults: ["message"],
    why: "the exception's own words are told; the label quotes the sentence around them",
  },
  "everyday-fifth/java/caused-by-with-suppressed": {
    faults: ["errorType", "line"],
    why: "the exception that ended the program is told, with its cause; the label has the cause's class and place",
  },
  "everyday-fifth/node/cause-chain-config": {
    faults: ["errorType", "file", "line"],
    why: "the error that ended the program is told, with its causes; the label has the innermost one's class and place",
  },
  "everyday-fifth/ruby/frozen-string-and-cause": {
    faults: ["message", "errorType", "file"],
    why: "the exception that ended the program is told; the label has what it was raised because of",
  },
};
