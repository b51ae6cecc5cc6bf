import { expect, it } from "vitest";
import { windowsLauncher } from "#agents/hooks/launcher-windows.ts";

// There is no Windows here to run it on: what can be seen in the text is all that is checked.
it("the launcher for Windows starts node by its full path, and ends with 0 on every way", () => {
  const text = windowsLauncher({ node: "C:\\Program Files\\nodejs\\node.exe", bundle: "C:\\100%\\hook.cjs" });
  expect(text).toContain(
    '"C:\\Program Files\\nodejs\\node.exe" "C:\\100%%\\hook.cjs" %* 2>nul\r\nexit /b 0\r\n',
  );
  expect(text.split("\r\n").filter((line) => line.includes("\n"))).toEqual([]);
  for (const line of text.split("\r\n").filter((each) => /\bexit\b/.test(each)))
    expect(line).toMatch(/exit \/b 0$/);
  const labels = [...text.matchAll(/^:(\w+)\r$/gm)].map((match) => match[1]);
  for (const [, target] of text.matchAll(/goto (\w+)/g)) expect(labels).toContain(target);
});
