import { existsSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

const NODE_LOG = `/app/src/cart.js:3
  return item.price;
              ^

TypeError: Cannot read properties of undefined (reading 'price')
    at total (/app/src/cart.js:3:15)
    at Object.<anonymous> (/app/check.js:4:1)
    at Module._compile (node:internal/modules/cjs/loader:1554:14)

Node.js v20.20.2
`;

let project: TestProject;
beforeAll(() => {
  project = makeProject();
  project.write("node.log", NODE_LOG);
});
afterAll(() => project.remove());

describe("inspect", () => {
  it.each([
    ["a file", ["inspect", "node.log"], ""],
    ["stdin", ["inspect"], NODE_LOG],
    ["-", ["inspect", "-"], NODE_LOG],
  ])("reads %s", async (_, words, stdin) => {
    const { status, out } = await project.play(words, { stdin });
    expect(status).toBe(0);
    expect(out).toContain("runtime_error");
    expect(out).toContain("Cannot read properties of undefined (reading 'price')");
    expect(out).toContain("/app/src/cart.js:3:15");
    expect(out).toMatch(/fingerprint [0-9a-f]{12}\n/);
  });

  it("stores nothing", async () => {
    await project.play(["inspect", "node.log", "--exit-code", "1"]);
    expect(existsSync(join(project.root, ".twiceshy"))).toBe(false);
  });

  it("answers as JSON", async () => {
    const { json } = await project.play([
      "inspect",
      "node.log",
      "--exit-code",
      "1",
      "--command",
      "node check.js",
      "--json",
    ]);
    expect(json).toMatchObject({ version: 1, total: 1, lines: 10 });
    expect(json.failures[0]).toMatchObject({
      category: "runtime_error",
      group: "code",
      severity: "medium",
      errorType: "TypeError",
      file: "/app/src/cart.js",
      line: 3,
      column: 15,
      test: null,
    });
    expect(json.failures[0].fingerprint).toMatch(/^[0-9a-f]{16,}$/);
    expect(json.failures[0].coarse).toMatch(/^[0-9a-f]{16,}$/);
    expect(json.failures[0]).not.toHaveProperty("parts");
  });

  it("explains each part of the fingerprint", async () => {
    const { out } = await project.play(["inspect", "node.log", "--explain"]);
    expect(out).toMatch(/\+ message +Cannot read properties/);
    expect(out).toMatch(/- line /);
    const { json } = await project.play(["inspect", "node.log", "--explain", "--json"]);
    const parts: { name: string; contributes: boolean; why: string }[] = json.failures[0].parts;
    expect(parts.some((part) => part.contributes)).toBe(true);
    expect(parts.every((part) => part.why.length > 3)).toBe(true);
  });

  it("finds nothing where the command passed, whatever it printed", async () => {
    const { status, out } = await project.play(["inspect", "node.log", "--exit-code", "0"]);
    expect([status, out]).toEqual([0, "no failure in 10 lines\n"]);
  });

  it("sees a failure in silence", async () => {
    const { json } = await project.play(["inspect", "--exit-code", "3", "--json"]);
    expect(json.total).toBe(1);
    expect((await project.play(["inspect", "--json"])).json.total).toBe(0);
  });

  it("names files of this project from its root", async () => {
    project.write("own.log", NODE_LOG.replaceAll("/app", project.root));
    const { json } = await project.play(["inspect", "own.log", "--json"]);
    expect(json.failures[0].file).toBe("src/cart.js");
    const other = await project.play(["inspect", "node.log", "--json"]);
    expect(json.failures[0].fingerprint).toBe(other.json.failures[0].fingerprint);
  });

  it.each([
    ["missing.log", "cannot read", "there is no such file"],
    [".", "cannot read", "it is a directory"],
  ])("%s: a clear error", async (file, ...words) => {
    const { status, err } = await project.play(["inspect", file]);
    expect(status).toBe(2);
    for (const word of words) expect(err).toContain(word);
  });

  it("asks for a file on a terminal instead of waiting", async () => {
    const { status, err } = await project.play(["inspect"], { answer: "" });
    expect(status).toBe(2);
    expect(err).toContain("inspect needs a FILE");
  });

  it("survives binary noise, NUL bytes and broken UTF-8", async () => {
    const noise = Buffer.concat([Buffer.from([0, 255, 254, 13, 10, 0xc3, 0x28]), Buffer.from(NODE_LOG)]);
    const { status, json } = await project.play(["inspect", "--json"], { stdin: noise });
    expect(status).toBe(0);
    expect(json.failures[0].errorType).toBe("TypeError");
  });
});

const line = (data: object) => `${JSON.stringify(data)}\n`;

describe("inspect --jsonl", () => {
  it("answers each line in order, with what an evaluation needs", async () => {
    const stdin =
      line({ id: "a", command: "node check.js", exitCode: 1, output: NODE_LOG }) +
      line({ id: 7, command: null, exitCode: 0, output: NODE_LOG }) +
      line({ id: "c", output: "all fine\n" });
    const { status, out } = await project.play(["inspect", "--jsonl"], { stdin });
    const answers = out
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(status).toBe(0);
    expect(answers.map((answer) => answer.id)).toEqual(["a", 7, "c"]);
    expect(answers.map((answer) => answer.failures.length)).toEqual([1, 0, 0]);
    expect(Object.keys(answers[0].failures[0]).sort()).toEqual(
      [
        ...["category", "group", "tags", "severity", "tool", "errorType", "message"],
        ...["file", "line", "column", "test", "frames", "fingerprint", "coarse"],
      ].sort(),
    );
    expect(typeof answers[0].failures[0].fingerprint).toBe("string");
    expect(answers[0].failures[0].frames[0]).toMatchObject({ file: "/app/src/cart.js", line: 3, own: true });
  });

  it("answers a malformed line in its place and goes on", async () => {
    const stdin = `{"id": "a", "output": "x"\n\n[1]\n${line({ id: "b" })}${line({ id: "c", output: "", exitCode: "1" })}${line(
      {
        id: "d",
        output: "",
        command: ["npm"],
      },
    )}${line({ id: "e", output: "", exitCode: 1 })}`;
    const { status, out } = await project.play(["inspect", "--jsonl"], { stdin });
    const answers = out
      .trimEnd()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect(status).toBe(0);
    expect(answers.map((answer) => answer.error ?? answer.failures.length)).toEqual([
      expect.stringContaining("not valid JSON"),
      "a line is an object {id, command, exitCode, output}",
      "output: a text is expected",
      "exitCode: a whole number or null is expected",
      "command: a text or null is expected",
      1,
    ]);
    expect(answers.map((answer) => answer.id)).toEqual([null, null, "b", "c", "d", "e"]);
  });

  it("takes lines that come in pieces, with U+2028 in them and no newline at the end", async () => {
    const bytes = Buffer.from(
      line({ id: "ü\u2028x", output: "a" }) + JSON.stringify({ id: "last", output: "" }),
    );
    const pieces = Readable.from(
      (function* () {
        for (let i = 0; i < bytes.length; i += 3) yield bytes.subarray(i, i + 3);
      })(),
    );
    const { out } = await project.play(["inspect", "--jsonl", "-"], { stdin: pieces });
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text).id),
    ).toEqual(["ü\u2028x", "last"]);
  });

  it("reads a file, and leaves paths as they were printed", async () => {
    const output = NODE_LOG.replaceAll("/app", project.root);
    project.write("batch.jsonl", line({ id: 1, output, exitCode: 1 }));
    const { out } = await project.play(["inspect", "--jsonl", "batch.jsonl"]);
    expect(JSON.parse(out).failures[0].file).toBe(`${project.root}/src/cart.js`);
  });
});
