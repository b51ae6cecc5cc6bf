import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startWords } from "#host/start-words.ts";

const TOOL = "C:\\a b\\npm.cmd";
const env = { Path: "C:\\a b;C:\\node", ComSpec: "C:\\Windows\\system32\\cmd.exe" };
const isFile = (path: string) => path === TOOL || path === "C:\\node\\node.exe";
const start = (...argv: string[]) => startWords(argv, { cwd: "C:\\shop", env }, "win32", isFile);
/** The words of a batch file, as cmd is given them. */
const line = (...words: string[]) => start("npm", ...words).args.at(-1);

describe("startWords", () => {
  it("leaves every command as it is where there are no batch files", () => {
    const argv = ["npm", "a b", "%PATH%", ""];
    expect(startWords(argv, { cwd: "/shop", env: { PATH: "/bin" } }, "linux")).toEqual({
      ...{ file: "npm", args: ["a b", "%PATH%", ""], options: {} },
    });
  });

  it("starts a program of Windows by its file, and one that is nowhere by its name", () => {
    expect(start("node", 'a "b"')).toEqual({ file: "C:\\node\\node.exe", args: ['a "b"'], options: {} });
    expect(start("gone", "x")).toEqual({ file: "gone", args: ["x"], options: {} });
  });

  it("hands a batch file to cmd, in one line that cmd takes the outer quotes from", () => {
    expect(start("npm", "test")).toEqual({
      file: "C:\\Windows\\system32\\cmd.exe",
      args: ["/d", "/e:on", "/v:off", "/s", "/c", `""${TOOL}" test"`],
      options: { windowsVerbatimArguments: true },
    });
  });

  it.each([
    [["run", "--grep=x", "src/a.ts", "C:\\x\\y"], 'run "--grep=x" src/a.ts C:\\x\\y'],
    [["a b", ""], '"a b" ""'],
    [["a&b", "c|d", "e>f", "^g", "(h)", "i!"], '"a&b" "c|d" "e>f" "^g" "(h)" "i!"'],
    [['say "hi"'], '"say ""hi"""'],
    [['end\\"x'], '"end\\\\""x"'],
    [["C:\\dir\\"], '"C:\\dir\\\\"'],
    [["%PATH%"], '"%%cd:~,%PATH%%cd:~,%"'],
  ])("%j is written as %s", (words, written) => {
    expect(line(...words)).toBe(`""${TOOL}" ${written}"`);
  });

  it("gives no word of a batch file the power to begin another command", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme-ascii" })), (words) => {
        const inner = line(...words)!.slice(1, -1);
        // What cmd sees outside of quotes, each doubled quote being none.
        const outside = inner
          .split('"')
          .filter((_, at) => at % 2 === 0)
          .join("");
        expect(outside).not.toMatch(/[&|<>^()!%]/);
      }),
    );
  });

  it("does not give cmd a word that ends its line", () => {
    expect(start("npm", "a\nb").options).toEqual({});
  });
});
