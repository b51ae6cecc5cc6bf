import { describe, expect, it } from "vitest";
import { launcherScript, NODE_FLAGS } from "#agents/hooks/launcher.ts";
import { windowsLauncher } from "#agents/hooks/launcher-windows.ts";

// What can be seen in the text; scripts/windows-hook.mjs plays it with cmd, where there is Wine.
const NODE = "C:\\Program Files\\nodejs\\node.exe";
const started = (text: string) => text.split("\r\n").find((line) => line.endsWith("%* 2>nul"));

describe("the launcher for Windows", () => {
  const text = windowsLauncher({ node: NODE, bundle: "C:\\100%\\hook.cjs" });

  it("starts node by its full path, and ends with 0 on every way", () => {
    expect(text).toContain(`"${NODE}" ${NODE_FLAGS} "C:\\100%%\\hook.cjs" %* 2>nul\r\nexit /b 0\r\n`);
    expect(text.split("\r\n").filter((line) => line.includes("\n"))).toEqual([]);
    for (const line of text.split("\r\n").filter((each) => /\bexit\b/.test(each.replace(/"[^"]*"/g, ""))))
      expect(line).toMatch(/exit \/b 0$/);
    const labels = [...text.matchAll(/^:(\w+)\r$/gm)].map((match) => match[1]);
    for (const [, target] of text.matchAll(/goto (\w+)/g)) expect(labels).toContain(target);
  });

  it("leaves to node what it cannot tell: a store that is named, and whose a .git file is", () => {
    const lines = text.split("\r\n");
    const at = (line: string) => lines.indexOf(line);
    expect(at("if defined TWICESHY_STORE goto node")).toBeGreaterThan(0);
    expect(at("if defined TWICESHY_STORE goto node")).toBeLessThan(at(":up"));
    // A folder above the nearest store may be git's, and then its store counts.
    expect(at('if exist "%d%\\.git" goto git')).toBe(at(":up") + 1);
    expect(lines.slice(at(":git") + 1, at(":found"))).toEqual([
      'set "store="',
      'for %%G in ("%d%\\.git") do set "attributes=%%~aG"',
      'if not "%attributes:~0,1%"=="d" goto node',
      'if exist "%d%\\.twiceshy\\" set "store=%d%\\.twiceshy"',
    ]);
  });

  it("knows the events, the bounds and the clients that the other launcher knows", () => {
    const other = launcherScript({ node: "/n", bundle: "/b" });
    const kinds = [...other.matchAll(/^ {2}([\w|-]+)\) kind=(\w+) ;;$/gm)];
    expect(kinds.length).toBe(6);
    for (const [, events, kind] of kinds)
      expect(text).toContain(
        `for %%E in (${events!.replaceAll("|", " ")}) do if "%~2"=="%%E" set "kind=${kind}"\r\n`,
      );
    for (const bound of [
      "if %n% GEQ 500 goto node",
      "if %kb% GEQ 32768 goto node",
      "if %size% GTR 8388608 goto drop",
    ])
      expect(text.split("\r\n")).toContain(bound);
    const clients = [...other.matchAll(/^ {2}([a-z|]+)\) failed='/gm)].flatMap(([, names]) =>
      names!.split("|"),
    );
    expect(clients).toEqual(["gemini", "qwen", "copilot", "opencode", "pi", "cursor"]);
    for (const client of clients) expect(text).toContain(`if "%~1"=="${client}" set failed=/c:"`);
  });

  it("has a label for each kind of event that it goes to", () => {
    const labels = [...text.matchAll(/^:(\w+)\r$/gm)].map((match) => match[1]);
    expect(labels).toEqual(expect.arrayContaining(["start", "prompt", "before", "after"]));
    expect(text.indexOf('for %%K in (failure end) do if "%kind%"=="%%K" goto node')).toBeLessThan(
      text.indexOf("goto %kind%"),
    );
  });

  it("takes away from node's environment what the other launcher does", () => {
    const other = launcherScript({ node: "/n", bundle: "/b" });
    const unset = /unset (NODE_.*)/.exec(other)![1]!.split(" ");
    expect(/for %%V in \((.*?)\)/.exec(text)![1]!.split(" ")).toEqual(unset);
  });

  it("names the user's folder by its variable where cmd would misread it", () => {
    const bundle = "c:\\users\\zoë\\npm\\50%\\hook.cjs";
    const mine = windowsLauncher({ node: NODE, bundle }, "C:\\Users\\Zoë\\");
    expect(started(mine)).toBe(`"${NODE}" ${NODE_FLAGS} "%USERPROFILE%\\npm\\50%%\\hook.cjs" %* 2>nul`);
    expect(mine).not.toMatch(/[^\x00-\x7f]/);
    expect(mine).not.toContain("chcp");
  });

  it.each([
    ["of another user whose name begins like it", "C:\\Users\\Zoëlle\\hook.cjs", "C:\\Users\\Zoë"],
    ["of another drive", "D:\\Büro\\hook.cjs", "C:\\Users\\Zoë"],
    ["where nobody knows the user's folder", "D:\\Büro\\hook.cjs", null],
  ])("asks for the code page of UTF-8 first for a path %s", (_, bundle, profile) => {
    const lines = windowsLauncher({ node: NODE, bundle }, profile).split("\r\n");
    expect(lines.indexOf("chcp 65001 >nul")).toBeGreaterThan(0);
    expect(lines.indexOf("chcp 65001 >nul")).toBeLessThan(lines.findIndex((line) => line.includes(bundle)));
  });

  it("keeps a path that is ASCII as it is, also below the user's folder", () => {
    const bundle = "C:\\Users\\ann\\npm\\hook.cjs";
    expect(started(windowsLauncher({ node: NODE, bundle }, "C:\\Users\\ann"))).toBe(
      `"${NODE}" ${NODE_FLAGS} "${bundle}" %* 2>nul`,
    );
  });
});
