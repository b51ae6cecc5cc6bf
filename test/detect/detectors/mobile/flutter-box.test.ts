import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { readFlutterBox } from "#detect/detectors/mobile/flutter-box.ts";
import { logOf } from "../../log-of.ts";

const RULE = "═".repeat(60);
const BOX = `══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞${RULE}
The following TestFailure was thrown running a test:
Expected: <0>
  Actual: <1>

When the exception was thrown, this was the stack:
#4      main.<anonymous closure> (file:///home/dev/shop/test/cart_test.dart:23:9)
#6      testWidgets.<anonymous closure> (package:flutter_test/src/widget_tester.dart:170:15)

This was caught by the test expectation on the following line:
  file:///home/dev/shop/test/cart_test.dart line 23
The test description was:
  the cart is empty
${RULE}`;
const first = (text: string) =>
  detect(logOf(text), { command: "flutter test", exitCode: 1, signal: null }).findings;

describe("Flutter's box", () => {
  it("says what was thrown, where, and in which test", () => {
    expect(first(BOX)).toMatchObject([
      {
        detector: "dart-test",
        category: "test_failure",
        errorType: "TestFailure",
        message: "Expected: <0>, Actual: <1>",
        test: "the cart is empty",
        file: "/home/dev/shop/test/cart_test.dart",
        line: 23,
      },
    ]);
  });
  it("of several each belongs to the test that ran, with the widget's place", () => {
    const layout = (pixels: number, file: string) => `══╡ EXCEPTION CAUGHT BY RENDERING LIBRARY ╞${RULE}
The following assertion was thrown during layout:
A RenderFlex overflowed by ${pixels} pixels on the right.

The relevant error-causing widget was:
  Row Row:file:///C:/dev/shop/lib/${file}:12:14

The overflowing RenderFlex has an orientation of Axis.horizontal.
${RULE}
`;
    const many = `══╡ EXCEPTION CAUGHT BY FLUTTER TEST FRAMEWORK ╞${RULE}
The following message was thrown:
Multiple exceptions (2) were detected during the running of the current test, and at least one was
unexpected.
${RULE}
00:02 +0 -1: the shop opens [E]
  Test failed. See exception logs above.
  The test description was: the shop opens
`;
    const place = { line: 12, test: "the shop opens", category: "test_failure" };
    expect(
      first(`00:00 +0: the shop opens\n${layout(49, "bar.dart")}${layout(7, "menu.dart")}${many}`),
    ).toMatchObject([
      {
        message: "A RenderFlex overflowed by 49 pixels on the right.",
        file: "C:/dev/shop/lib/bar.dart",
        ...place,
      },
      {
        message: "A RenderFlex overflowed by 7 pixels on the right.",
        file: "C:/dev/shop/lib/menu.dart",
        ...place,
      },
    ]);
  });
  it("is the cause of the test that only points to it", () => {
    const told = `00:02 +0: the cart is empty
${BOX}
00:03 +0 -1: the cart is empty [E]
  Test failed. See exception logs above.
  The test description was: the cart is empty

00:03 +0 -1: Some tests failed.`;
    expect(first(told)[0]).toMatchObject({ message: "Expected: <0>, Actual: <1>", line: 23 });
    expect(first(told).map(({ message }) => message)).not.toContain("Test failed. See exception logs above.");
  });
  it("of a widget that is built in no test", () => {
    const text = `══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞${RULE}
The following assertion was thrown building Cart(dirty):
No Material widget found.

When the exception was thrown, this was the stack:
#1      Cart.build (file:///home/dev/shop/lib/cart.dart:8:5)
${RULE}`;
    expect(first(text)[0]).toMatchObject({
      category: "runtime_error",
      errorType: null,
      message: "No Material widget found.",
      file: "/home/dev/shop/lib/cart.dart",
      line: 8,
    });
  });
  it("nothing where the box is empty or only spoken of", () => {
    expect(readFlutterBox([`══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞${RULE}`, RULE], 0)).toBeNull();
    expect(readFlutterBox(["an EXCEPTION CAUGHT BY WIDGETS LIBRARY is a box"], 0)).toBeNull();
  });
});
