import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { globbed, reportInputs } from "../../src/doors/ingest-inputs.ts";
import { readReport } from "../../src/doors/ingest-read.ts";
import { tempFolder } from "../host/sandbox.ts";

function folderWith(...files: string[]): string {
  const root = tempFolder();
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "x");
  }
  return root;
}

const names = (root: string, ...words: string[]) =>
  reportInputs(words, { cwd: root, stdin: () => Readable.from([]) }).map(({ name }) => name);

describe("reportInputs", () => {
  it("takes files, folders with all below them, and stdin, each once", () => {
    const root = folderWith("a.xml", "r/b.xml", "r/deep/c.json", "r/node_modules/x/d.xml", "r/.git/e");
    expect(names(root, "a.xml", "r", "a.xml", "-")).toEqual(["a.xml", "r/b.xml", "r/deep/c.json", "stdin"]);
    expect(names(root, "gone.xml")).toEqual(["gone.xml"]);
  });

  it("follows no links out of a folder", () => {
    const root = folderWith("r/a.xml", "secret/b.xml");
    symlinkSync(join(root, "secret"), join(root, "r/link"));
    symlinkSync(join(root, "secret/b.xml"), join(root, "r/b.xml"));
    expect(names(root, "r")).toEqual(["r/a.xml"]);
  });

  it.skipIf(process.platform === "win32")("leaves to the reader what cannot be looked at", async () => {
    const root = folderWith("file");
    symlinkSync("loop", join(root, "loop"));
    const words = ["loop", "file/below", "x".repeat(300)];
    const why = [];
    for (const input of reportInputs(words, { cwd: root, stdin: () => Readable.from([]) }))
      why.push(
        (
          await readReport(
            input,
            () => null,
            () => undefined,
            () => undefined,
          )
        ).trouble,
      );
    expect(why).toEqual([
      "it is a link that leads to itself",
      "there is no such file",
      "its name is too long",
    ]);
  });

  it.skipIf(process.platform === "win32")("reads a pipe with a name once, from its beginning", async () => {
    const root = tempFolder();
    execFileSync("mkfifo", [join(root, "log")]);
    const [input] = reportInputs(["log"], { cwd: root, stdin: () => Readable.from([]) });
    expect(input).toMatchObject({ name: "log", path: null });
    const writer = spawn("sh", ["-c", "echo TAP version 13 > log"], { cwd: root });
    let text = "";
    for await (const chunk of input!.chunks!) text += Buffer.from(chunk).toString();
    writer.kill();
    expect(text).toBe("TAP version 13\n");
  });

  it("leaves a pattern that fits nothing as it is, to be named as missing", () => {
    expect(names(folderWith("a.txt"), "*.xml")).toEqual(["*.xml"]);
  });
});

describe("globbed", () => {
  it.each([
    ["*.xml", ["a.xml"]],
    ["**/*.xml", ["a.xml", "r/b.xml", "r/deep/c.xml"]],
    ["r/**/*.xml", ["r/b.xml", "r/deep/c.xml"]],
    ["r/*.{xml,json}", ["r/b.xml", "r/d.json"]],
    ["{r/deep,x/y}/*.xml", ["r/deep/c.xml"]],
    ["*/deep/?.xml", ["r/deep/c.xml"]],
    ["node_modules/*.xml", ["node_modules/n.xml"]],
    ["*/n.xml", []],
    ["q/*.xml", []],
  ])("%s", (pattern, expected) => {
    const root = folderWith("a.xml", "r/b.xml", "r/deep/c.xml", "r/d.json", "node_modules/n.xml");
    expect(globbed(pattern, root).map(({ name }) => name)).toEqual(expected);
  });

  it("takes a pattern with backslashes, where they part folders", () => {
    const root = folderWith("r/b.xml", "r/deep/c.xml");
    expect(globbed("r\\**\\*.xml", root, "win32").map(({ name }) => name)).toEqual([
      "r/b.xml",
      "r/deep/c.xml",
    ]);
    expect(globbed("r\\*.xml", root, "linux")).toEqual([]);
    expect(globbed(`${root}/r/*.xml`, root).map(({ name }) => name)).toEqual(["r/b.xml"]);
  });
});
