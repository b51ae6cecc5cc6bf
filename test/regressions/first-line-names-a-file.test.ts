import { expect, it } from "vitest";
import { inspect } from "../../scripts/eval/engine.ts";

it("reads vite's error in a log that begins with a place", () => {
  const output = Buffer.from("file: /srv/shop/src/main.js:1:9\nerror during build:\nError: no\n");
  const about = { command: "npx vite build", exitCode: 1, signal: null };
  expect(inspect(output, about, {}).findings[0]?.message).toBe("no");
});

it("reads a broken file though prettier was asked for a list", () => {
  const output = Buffer.from("[error] src/a.js: SyntaxError: Unexpected token (2:3)\nsrc/b.js\n");
  const about = { command: "npx prettier -l src", exitCode: 2, signal: null };
  expect(inspect(output, about, {}).findings[0]).toMatchObject({ file: "src/a.js", line: 2 });
});
