// Which detectors know a tool: switched off together when that tool is left out.
const FAMILIES = [
  [
    /^(?:go-build|go-vet|ef:golint|ef:go-consistent|ef:staticcheck|ef:golangci-lint|jk:GoLintParser)$/,
    ["go-build"],
  ],
  [/^go-test$/, ["go-test", "go-panic"]],
  [/^go-run$/, ["go-panic"]],
  [/^(?:rustc|cargo-build|clippy|ef:clippy)$/, ["rustc", "cargo"]],
  [/^cargo-test$/, ["cargo-test", "rust-panic"]],
  [/^(?:tsc|ts-node)$/, ["tsc"]],
  [
    /^(?:gcc|clang|mcs|msvc|gfortran|jk:Gcc.*|jk:ClangTidyParser|jk:Armcc.*)$/,
    ["gcc", "linker", "msvc", "gfortran"],
  ],
  [/^ld$/, ["linker"]],
  [/^c-run$/, ["sanitizer", "native-run", "killed"]],
  [
    /^(?:javac|ci:javac|jk:Javac.*|jk:ErrorProne.*|jk:Gradle.*|jk:Eclipse.*|jk:JavaDoc.*)$/,
    ["javac", "jvm-build", "jvm-languages", "jvm-lint"],
  ],
  [/^java$/, ["java-exception"]],
  [
    /^(?:maven|ci:maven.*|ci:java-maven|ci:JUnit)$/,
    ["surefire", "jvm-build", "junit-text", "javac", "java-exception", "jvm-languages"],
  ],
  [
    /^ci:(?:gradle|java-gradle)$/,
    ["gradle-test", "jvm-build", "junit-text", "javac", "java-exception", "jvm-languages"],
  ],
  [/^python$/, ["python-traceback", "python-usage"]],
  [/^(?:pytest|ci:pytest)$/, ["pytest", "python-traceback"]],
  [/^(?:unittest|ci:unittest)$/, ["unittest", "python-traceback"]],
  [/^(?:flake8|ef:flake8|ef:pep8|pylint)$/, ["flake8"]],
  [
    /^(?:eslint|ef:eslint.*|ef:tslint|ef:stylelint|ef:standardrb|ef:remark-lint)$/,
    ["eslint", "biome", "rubocop"],
  ],
  [/^black$/, ["python-formatters"]],
  [/^vite$/, ["rollup", "esbuild"]],
  [/^(?:bash|shell)$/, ["shell", "program-words", "killed", "exit-words"]],
  [/^curl$/, ["transfer", "program-words"]],
  [/^(?:tar|sed|awk|rsync|ssh|openssl|jq)$/, ["program-words", "transfer"]],
  [/^(?:prove|bats)$/, ["tap"]],
  [/^(?:node-test)$/, ["node-test", "tap"]],
  [/^ctest$/, ["gcc"]],
  [/^(?:ruby|minitest|rspec)$/, ["mocha", "ruby", "minitest", "rspec"]],
  [/^bundler$/, ["bundler", "ruby"]],
  [/^(?:rubocop|jk:RuboCopParser)$/, ["rubocop"]],
  [/^(?:php|jk:PhpParser)$/, ["php", "symfony-console"]],
  [/^phpunit$/, ["phpunit", "php"]],
  [/^composer$/, ["composer", "symfony-console", "php"]],
  [/^(?:dotnet|ef:dotnet|ef:msbuild)$/, ["msvc", "dotnet-test", "dotnet-exception"]],
  [/^elixir$/, ["elixir", "ex-unit"]],
  [/^swift$/, ["gcc", "swift-test"]],
  [/^dart$/, ["dart", "dart-test"]],
  [/^(?:docker|compose)$/, ["docker", "docker-build"]],
  [/^(?:mysql|psql|sqlite3)$/, ["sql"]],
  [/^mypy$|^ef:mypy$/, ["mypy"]],
  [/^golangci-lint$/, ["go-build"]],
  [/^junit5$/, ["junit-text"]],
  [/^cypress$/, ["cypress", "mocha"]],
  [
    /^(?:armcc|keil|iar|ti-cgt|xc8|diab|sun-cc|xlc|mwcc|tasking|cosmic|hp-acc|nvhpc|cray|nagfor|bcc32|delphi|pc-lint|nvcc|sdcc|avra)$/,
    ["quoted-place", "embedded", "big-compilers"],
  ],
  [/^(?:verilator|iverilog|ghdl|yosys)$/, ["hdl"]],
  [/^(?:vivado|quartus|questa|vcs|xcelium|ise|diamond|design-compiler)$/, ["hdl-vendors"]],
  [
    /^(?:ktlint|detekt|spotbugs|pmd|swiftlint|gosec|cpplint|clang-format|cppcheck|perlcritic|chktex|luacheck|stylecop|clj-kondo)$/,
    ["code-lint", "gcc", "msvc"],
  ],
  [/^(?:cargo-audit|govulncheck|slither|credo|dialyxir)$/, ["audits", "cargo"]],
  [/^(?:elm|purs|gleam|haxe)$/, ["friendly"]],
  [/^(?:racket|guile|chicken|sbcl)$/, ["schemes"]],
  [/^(?:dune|coq)$/, ["ocaml"]],
  [/^(?:ghc|cabal)$/, ["haskell", "haskell-run"]],
  [/^(?:agda|lean|z3)$/, ["proofs"]],
  [/^(?:oracle|tsql|db2)$/, ["sql-servers"]],
  [/^(?:scons|meson|autotools|bazel|conan|vcpkg|arduino|mold)$/, ["build-tools"]],
  [/^matlab$/, ["octave"]],
  [/^r-check$/, ["r"]],
  [/^raku$/, ["perl"]],
];

/** The ids of the detectors that know this tool, by its name in a labelled set. */
export function detectorsOf(tool, detectors) {
  for (const [pattern, ids] of FAMILIES) if (pattern.test(tool)) return ids;
  const name = tool.replace(/^(?:ci|ef|jk):/, "");
  return detectors
    .filter((detector) => detector.id === name || detector.tool === name)
    .map((detector) => detector.id);
}
