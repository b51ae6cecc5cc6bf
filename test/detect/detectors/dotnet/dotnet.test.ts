import { describe, expect, it } from "vitest";
import { findings, first } from "../ruby/read.ts";

describe("dotnet test", () => {
  it("an assertion of xUnit is told with both sides", () => {
    const output = `
[xUnit.net 00:00:00.58]     Shop.CartTests.Sums [FAIL]
  Failed Shop.CartTests.Sums [5 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 42
Actual:   41
  Stack Trace:
     at Shop.CartTests.Sums() in /app/tests/CartTests.cs:line 14
   at System.RuntimeMethodHandle.InvokeMethod(Object target, Void** arguments, Signature sig, Boolean isConstructor)

Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 8 ms - Shop.Tests.dll (net8.0)`;
    expect(findings(output).length).toBe(1);
    expect(first(output)).toBe(
      "dotnet-test | test_failure | - | Assert.Equal() Failure: Values differ: Expected: 42, Actual: 41 | /app/tests/CartTests.cs:14 | Shop.CartTests.Sums",
    );
  });

  it("xUnit's own runner, also where the name is broken", () => {
    const below = `
      Assert.Equal() Failure: Values differ
      Expected: 42
      Actual:   41
      Stack Trace:
        /app/tests/CartTests.cs(14,0): at Shop.CartTests.Sums(Int32 price, Int32 tax)
  Finished:    Shop.Tests
`;
    const told =
      "dotnet-test | test_failure | - | Assert.Equal() Failure: Values differ: Expected: 42, Actual: 41 | /app/tests/CartTests.cs:14 | Shop.CartTests.Sums(price: 40, tax: 2)";
    expect(first(`    Shop.CartTests.Sums(price: 40, tax: 2) [FAIL]${below}`)).toBe(told);
    expect(first(`    Shop.CartTests.Sums(price: 40,\ntax: 2) [FAIL]${below}`)).toBe(told);
    expect(
      findings("    the soup [FAIL]\n      was cold\n\n      Stack Trace:\n").map(({ detector }) => detector),
    ).not.toContain("dotnet-test");
  });

  it("what xUnit streams, where the story below it was cut off", () => {
    const streamed = `[xUnit.net 00:00:00.58]     Shop.CartTests.Sums [FAIL]
[xUnit.net 00:00:00.58]       Assert.Equal() Failure
[xUnit.net 00:00:00.58]       Expected: 42
[xUnit.net 00:00:00.58]       Actual:   41
[xUnit.net 00:00:00.58]       Stack Trace:
[xUnit.net 00:00:00.58]         /app/tests/CartTests.cs(14,0): at Shop.CartTests.Sums()
[xUnit.net 00:00:00.59]   Finished:    Shop.Tests
`;
    const told = "dotnet-test | test_failure | - | Assert.Equal() Failure: Expected: 42, Actual: 41";
    expect(first(streamed)).toBe(`${told} | /app/tests/CartTests.cs:14 | Shop.CartTests.Sums`);
    const cut = streamed.split("\n").slice(0, 4).join("\n");
    expect(first(cut)).toBe(`${told} | - | Shop.CartTests.Sums`);
    expect(first("[xUnit.net 00:00:00.58]     Shop.CartTests.Sums [SKIP]\n", null, null)).toBe("nothing");
  });

  it("MSTest's own runner", () => {
    expect(
      first(`Failed               Shop.CartTests.Sums
[errormessage] = Assert.AreEqual failed. Expected:<42>. Actual:<41>.
[errorstacktrace] =    at Shop.CartTests.Sums() in c:\\shop\\CartTests.cs:line 14

1/2 test(s) Passed, 1 Failed
`),
    ).toBe(
      "dotnet-test | test_failure | - | Assert.AreEqual failed. Expected:<42>. Actual:<41>. | c:\\shop\\CartTests.cs:14 | Shop.CartTests.Sums",
    );
  });

  it("an exception is told by its class, its place is where it was thrown in one's own code", () => {
    const output =
      "  Failed Pays [12 ms]\n  Error Message:\n   System.NotImplementedException : not yet\n  Stack Trace:\n     at System.Linq.Enumerable.First() in /_/src/Enumerable.cs:line 9\n   at Shop.Cart.Pay(Int32 n) in /app/Cart.cs:line 6\n   at Shop.CartTests.Pays() in /app/CartTests.cs:line 14\n";
    expect(first(output)).toBe(
      "dotnet-test | test_failure | System.NotImplementedException | not yet | /app/Cart.cs:6 | Pays",
    );
  });

  it("passing and skipped tests are no failures", () => {
    expect(
      first(
        "  Passed Shop.CartTests.FailedOrdersAreKept [5 ms]\n  Skipped Shop.CartTests.Later [1 ms]\nPassed!  - Failed:     0, Passed:     1, Skipped:     1, Total:     2\n",
        null,
        null,
      ),
    ).toBe("nothing");
  });

  it("a sentence that begins with Failed is no test", () => {
    expect(
      findings("Failed to load the configuration\nno such file\n", "dotnet run").map(
        ({ detector }) => detector,
      ),
    ).not.toContain("dotnet-test");
  });
});

describe("unhandled exceptions", () => {
  it("Mono says it in two lines", () => {
    const output =
      "\nUnhandled Exception:\nSystem.InvalidOperationException: cart 12 is closed\n  at Cart.Pay (System.Int32 n) [0x00000] in <0123>:0 \n  at Cart.Main () [0x00000] in <0123>:0 ";
    expect(first(output)).toContain(
      "dotnet-exception | runtime_error | System.InvalidOperationException | cart 12 is closed",
    );
  });

  it("the innermost exception is told beside the outer one", () => {
    const output =
      "Unhandled exception. System.ApplicationException: no price\n ---> System.FormatException: bad input\n   at System.Int32.Parse(String s)\n   at Cart.Price(String text) in /app/Cart.cs:line 3\n   --- End of inner exception stack trace ---\n   at Cart.Main() in /app/Cart.cs:line 6\n";
    expect(first(output)).toBe(
      "dotnet-exception | runtime_error | System.ApplicationException | no price (caused by System.FormatException: bad input) | /app/Cart.cs:3 | -",
    );
  });
});

describe("msbuild's codes", () => {
  it.each([
    ["/app/shop.csproj : error NU1102: Unable to find package Acme (>= 9.0.0)", "missing_dependency"],
    ["Cart.cs(3,19): error CS1002: ; expected [/app/shop.csproj]", "syntax_error"],
    [
      "Cart.cs(3,19): error CS0029: Cannot implicitly convert type 'string' to 'int' [/app/shop.csproj]",
      "type_error",
    ],
    [
      "Cart.cs(3,19): error CS0103: The name 'x' does not exist in the current context [/app/shop.csproj]",
      "build_error",
    ],
    [
      "/usr/share/dotnet/sdk/8.0.1/Microsoft.NET.Sdk.targets(90,5): error NETSDK1045: The current .NET SDK does not support targeting .NET 9.0. [/app/shop.csproj]",
      "config_error",
    ],
  ])("%s", (output, category) => expect(findings(output)[0]!.category).toBe(category));
});
