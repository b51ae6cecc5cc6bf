import { describe, expect, it } from "vitest";
import { commandFrom } from "#agents/hooks/where-it-ended.ts";

describe("a passing line, told with the folder that the shell is in by then", () => {
  it.each([
    ["/shop/web", "cd web && npm test", "npm test"],
    ["/shop/packages/web", "cd packages/web; CI=1 npm test | tail", "CI=1 npm test | tail"],
    ["/shop/web/src", "cd web && cd ./src\nnpm test", "npm test"],
    ["/shop/my web", "cd 'my web' && npm test && npm run lint", "npm test && npm run lint"],
    ["/shop/api", "cd ../api && npm test", "npm test"],
    ["/shop", "cd .. && npm test", "npm test"],
    ["/shop", "cd ../.. && npm test", "npm test"],
    ["C:\\shop\\web", "cd web && npm test", "npm test"],
  ])("in %s: %j ran %j there", (folder, line, command) => {
    expect(commandFrom(folder, line, "ok")).toBe(command);
  });

  it.each([
    ["/shop", "npm test"],
    ["/shop", "(cd web && npm test)"],
    ["/shop", "cd web && npm test && cd .."],
    ["/shop/web", "cd .. && npm test; cd web"],
    ["/shop/webweb", "cd web && npm test"],
    ["/shop/web", "cd /shop/web && npm test"],
    ["/shop/web", "cd ~/web && npm test"],
    ["/shop/web", 'cd "$WEB" && npm test'],
    ["/shop/web", "cd - && npm test"],
    ["/shop/web", "cd web"],
    ["/shop/web", "cd web || exit 1; npm test"],
  ])("in %s: %j stays as it is", (folder, line) => {
    expect(commandFrom(folder, line, null)).toBe(line);
  });

  it("stays as it is where the shell was sent back", () => {
    const said = "ok\nShell cwd was reset to /shop/web";
    expect(commandFrom("/shop/web", "cd .. && npm test", said)).toBe("cd .. && npm test");
  });
});
