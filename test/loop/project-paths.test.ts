import { describe, expect, it } from "vitest";
import { projectPaths } from "../../src/loop/project-paths.ts";
import { exampleFailure } from "../report/example-failure.ts";

const fileOf = (file: string, ...roots: string[]) => projectPaths(exampleFailure({ file }), roots).file;

describe("projectPaths", () => {
  it.each([
    ["/home/ann/shop/src/a.ts", "/home/ann/shop", "src/a.ts"],
    ["/home/ann/shop/src/a.ts", "/home/ann/shop/", "src/a.ts"],
    ["C:\\Users\\ann\\shop\\src\\a.ts", "C:\\Users\\ann\\shop", "src/a.ts"],
    ["/home/ann/shop2/src/a.ts", "/home/ann/shop", "/home/ann/shop2/src/a.ts"],
    ["/home/ann/shop", "/home/ann/shop", "/home/ann/shop"],
    ["src/a.ts", "/home/ann/shop", "src/a.ts"],
    ["/usr/lib/x.js", "/home/ann/shop", "/usr/lib/x.js"],
    ["c:\\users\\ann\\shop\\src\\a.ts", "C:\\Users\\ann\\shop", "src/a.ts"],
    ["/home/ann/Shop/src/a.ts", "/home/ann/shop", "/home/ann/Shop/src/a.ts"],
    ["tests\\test_cart.py", "C:\\Users\\ann\\shop", "tests/test_cart.py"],
    ["D:\\lib\\x.js", "C:\\Users\\ann\\shop", "D:\\lib\\x.js"],
    ["/home/ann/my%20sh%C3%B6p/src/a%20b.mjs", "/home/ann/my shöp", "src/a b.mjs"],
    ["/home/ann/100%/src/a.mjs", "/home/ann/100%", "src/a.mjs"],
    ["/home/ann/shop/a%20b.js", "/home/ann/shop", "a%20b.js"],
    ["/home/100%/a.mjs", "/home/ann/shop", "/home/100%/a.mjs"],
    ["odd\\name.py", "/home/ann/shop", "odd\\name.py"],
  ])("%s below %s is %s", (file, root, expected) => {
    expect(fileOf(file, root)).toBe(expected);
  });

  it("knows a root by more than one name, and frames too", () => {
    expect(fileOf("/private/tmp/p/a.js", "/tmp/p", "/private/tmp/p")).toBe("a.js");
    const frames = [{ file: "/tmp/p/a.js", line: 1, column: null, fn: null, own: true }];
    expect(projectPaths(exampleFailure({ frames, file: null }), ["/tmp/p"])).toMatchObject({
      file: null,
      frames: [{ file: "a.js" }],
    });
  });

  it("changes neither the fingerprint nor anything without a root", () => {
    const failure = exampleFailure({ file: "/tmp/p/a.js" });
    expect(projectPaths(failure, [])).toBe(failure);
    expect(projectPaths(failure, ["/tmp/p"]).fingerprint).toBe(failure.fingerprint);
  });
});
