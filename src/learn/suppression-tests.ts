import type { Block, ChangedFile } from "./suppression-diff.ts";

/** A line that declares a test, and its name where the line tells it. */
export interface Declaration {
  readonly name: string | null;
  readonly block: Block;
}

// Each alternative by a real line; the name is the last group that took part.
const DECLARES: readonly RegExp[] = [
  // it("adds", () => {   test.each(rows)("adds %s", …   it.skip("adds", …   xit('adds'   t.test("adds"   Deno.test("adds"
  /^(?:await |export )*(?:f|x)?(?:it|test|specify|scenario|example|Deno\.test|t\.test|fixme)(?:\.\w+)*(?:\([^"'`]*\)\s*|`[^`]*`\s*)?\s*\(\s*(?:["'`](.*?)["'`]|$)/,
  // def test_total(self):   async def test_total():   def test_total
  /^(?:async )?def (?:self\.)?(test\w*)\b/,
  // func TestTotal(t *testing.T) {   func (s *Suite) TestTotal() {   func testTotal() throws {
  /^func (?:\([^)]*\) )?((?:Test|Fuzz|Example|Benchmark|test)\w*)\(/,
  // t.Run("empty", func(t *testing.T) {
  /^t\.Run\(\s*"([^"]*)"/,
  // #[test]   #[tokio::test]   #[rstest]   #[Test]   [Fact]   [Theory]   [TestMethod]   @Test   @ParameterizedTest
  /^(?:#\[(?:\w+::)*(?:test|rstest|test_case|wasm_bindgen_test|Test)\b.*\]|\[(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b.*\]|@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b.*)$/,
  // it "adds" do   test "adds" do   specify "adds" do   test "adds", %{conn: conn} do
  /^(?:x|f)?(?:it|test|specify|scenario|example|property)\s+["']([^"']*)["'].*\bdo\b/,
  // TEST(Cart, Sums) {   TEST_F(Cart, Sums)   TEST_CASE("sums")   START_TEST(sums)   RUN_TEST(sums);   add_test(NAME sums …
  /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|START_TEST|RUN_TEST|BOOST_AUTO_TEST_CASE|add_test)\s*\(\s*(?:NAME\s+)?"?([^")]*)/,
  // @test "adds" {   test_adds() {
  /^@test\s+["']([^"']*)["']/,
  /^(?:function )?(test\w+)\s*\(\)\s*\{?$/,
  // public function testTotal(): void
  /^(?:(?:public|final|protected|static) )*function (test\w*)\(/,
];

/** The test that a line declares; null where it declares none. */
export function declaredTest(line: string): { name: string | null } | null {
  const text = line.trim();
  for (const shape of DECLARES) {
    const match = shape.exec(text);
    if (match) return { name: match[1] && match[1] !== "" ? match[1] : null };
  }
  return null;
}

/** Declarations among the removed or the added lines of the files where tests can stand. */
export function declarations(files: readonly ChangedFile[], side: "removed" | "added"): Declaration[] {
  return files
    .filter((file) => file.kind !== "docs" && file.kind !== "check" && file.kind !== "expected")
    .flatMap((file) =>
      file.blocks.flatMap((block) =>
        block[side].flatMap((line) => {
          const found = declaredTest(line);
          return found ? [{ name: found.name, block }] : [];
        }),
      ),
    );
}

// expect(x)   assert x == 1   assert_eq!(a, b)   x.should eq 1   t.Errorf(   ASSERT_EQ(   require.Equal(   [ "$a" = b ]
const ASSERTS =
  /\bexpect\s*[({.]|\bexpect\(|\bassert\w*\s*[!.( ]|\bassert\b|\.should\b|\brefute\w*\b|\bflunk\b|\bt\.(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow|is|not|deepEqual|like|true|false|truthy|falsy|throws|throwsAsync|equal|same|ok|notOk|snapshot|regex)\(|\b(?:ASSERT|EXPECT|CHECK|REQUIRE|TEST_ASSERT)(?:_\w+)?\(|\brequire\.[A-Z]\w+\(|\b(?:verify|fail)\(|\bcmp\.Diff\(|\bself\.(?:assert|fail)\w*\(|\bpytest\.raises\(|^\s*\[\[? .* \]\]?\s*$|\bck_assert\w*\(|\.to(?:Be|Equal|StrictEqual|Have|Contain|Match|Throw)\w*\(/;

/** True where a line checks something. */
export function asserts(line: string): boolean {
  const text = line.trim();
  return (
    !isComment(text) &&
    !/^(?:import|from|use|using|require|const .*= require)\b/.test(text) &&
    ASSERTS.test(text)
  );
}

/** How much an assertion demands: 3 a value, 2 a part or a range of it, 1 that there is something, 0 nothing at all. */
export function strength(line: string): 0 | 1 | 2 | 3 {
  const text = line.replace(/\s+/g, " ");
  if (TRIVIAL.test(text) || ITSELF.test(text)) return 0;
  if (
    /\.not\.|\.not_to\b|\bassertNotEqual|\bassert_ne!|\bnotEqual|!==?(?!=)|\brefute|\bNE\(/.test(text) &&
    !/t\.(?:Error|Fatal)/.test(text)
  )
    return 1;
  if (KIND_ONLY.test(text)) return 1;
  if (PARTIAL.test(text)) return 2;
  if (EXACT.test(text)) return 3;
  return 1;
}

// expect(true).toBe(true)   assert True   assert!(true)   assertTrue(true)   assert 1 == 1   expect.anything()   ASSERT_TRUE(true)
const TRIVIAL =
  /\bexpect\((true|false|1|0)\)\.(?:toBe|toEqual|to\.equal|to\.be)|\bassert(?:!|_)?\s*\(?\s*(?:true|True|1)\s*\)?;?$|\bassert\w*\((?:true|True|1)\)|\bassert (\w+) == \2$|\bexpect\.anything\(\)|\b(?:ASSERT|EXPECT)_TRUE\((?:true|1)\)/;
// expect(total()).toBe(total());   assert total() == total()   self.assertEqual(total(), total())   assert_eq!(total(), total());
const ITSELF =
  /\bexpect\((.{1,200})\)\.\w+\(\1\)|\bassert (.{1,200}) == \2$|\bassert\w*!?(?:\.\w+)?\((.{1,200}), ?\3\)/;
// assert.ok(typeof total === "number")   assert isinstance(total, int)   expect(total).toBeInstanceOf(Cart)   expect.any(Number)
const KIND_ONLY =
  /\btypeof\b|\bisinstance\(|\b(?:toBe|assertIs|be_an?_?)[iI]nstance_?[oO]?f?\(|\bexpect\.any\(|\binstanceof\b/;
// toContain   toMatchObject   assertIn(   toBeGreaterThan(   toBeCloseTo(   assert x in y   includes(   assertAlmostEqual   >= <=
const PARTIAL =
  /\.toContain|\.toMatch(?:Object)?\(|\bassert(?:Not)?In\(|toBe(?:Greater|Less)\w*\(|toBeCloseTo\(|\bassert .* in \b|\.includes?\b|AlmostEqual|[^=!<>]>=?[^=>]|[^=!<>]<=?[^=<]|\.(?:contains|Contains|startsWith|StartsWith)\(|objectContaining|arrayContaining|\bapprox\(|toHaveProperty\([^,]*\)|\b(?:GT|GE|LT|LE|NEAR)\(|\.match\(|\binclude\(/;
const EXACT =
  /\.toBe\(|\.to(?:Strict)?Equal\(|\.toHave\w+\(|\.toThrow\w*\(.+\)|\.toMatch\w*Snapshot|\bassert_?[eE]q\w*|\b(?:deep)?(?:strict)?(?:[dD]eep)?(?:[sS]trict)?[eE]qual\w*\(|===?|\bEQ\(|\b(?:eq|eql|equal)[( ]|\.is\(|\.Equal\(|\.throws\(|\braises\(|\bassertThrows|\bassertRaises|t\.(?:Error|Errorf|Fatal|Fatalf)\(|\bassertSame\(| = | -eq /;

/** True for a line that is only a comment. */
export function isComment(text: string): boolean {
  return /^(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!\[|include|define|if|pragma|!)|--\s|<!--|"""|'''|;)/.test(
    text.trim(),
  );
}

/** True for a line that brings a name in. */
export function isImport(text: string): boolean {
  return /^(?:import\b|from\s+[\w.]+\s+import\b|export .* from\b|(?:const|let|var)\s.*=\s*(?:await\s+import|require)\(|use\s|using\s|#\s*include\b|require(?:_relative)?[\s(]|extern crate|package\s|\}\s*from\b|"[\w./-]+"$|load\s)/.test(
    text.trim(),
  );
}
