/** The command line where batch files are programs and paths have backslashes. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project, twiceshy } from "./stage.mjs";

/** As npm installs a program: a batch file that hands its words to node, and a file for Git Bash beside it. */
function makeTool(name, source) {
  mkdirSync("C:\\tools", { recursive: true });
  writeFileSync(`C:\\tools\\${name}.cjs`, source);
  writeFileSync(`C:\\tools\\${name}`, "#!/bin/sh\nexit 9\n");
  writeFileSync(
    `C:\\tools\\${name}.cmd`,
    `@ECHO off\r\nSETLOCAL\r\n"${process.execPath}" "%~dp0\\${name}.cjs" %*\r\n`,
  );
}

const failuresOf = (cwd) => JSON.parse(twiceshy(cwd, ["failures", "--json"]).stdout).failures;

export const RUN = {
  "run: a failing program's exit code, its failure, and paths from the project on"() {
    const cwd = project("run & see");
    mkdirSync(join(cwd, "src"), { recursive: true });
    writeFileSync(join(cwd, "src\\cart.js"), "exports.total = (items) => items[0].price;\n");
    writeFileSync(join(cwd, "check.js"), "require('./src/cart.js').total([]);\n");
    const { status, stderr } = twiceshy(cwd, ["run", "--", "node", "check.js"]);
    assert.equal(status, 1);
    assert.match(stderr, /twiceshy: runtime_error · new\n[^\n]*\n {2}src\/cart\.js:1/);
    writeFileSync(join(cwd, "src\\cart.js"), "exports.total = (items) => items[0]?.price;\n");
    const mended = twiceshy(cwd, ["run", "--", "node", "check.js"]);
    assert.equal(mended.status, 0);
    assert.match(mended.stderr, /fixed after 1 attempt/);
  },
  "run: a batch file by its name, with its exit code and every word as it was"() {
    makeTool("echo-words", "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;");
    const cwd = project("batch (x86)");
    const words = [
      "a b",
      "c&d",
      'say "hi"',
      "back\\",
      "sp ace\\",
      "^caret^",
      "(x)",
      "1>2",
      "!bang!",
      "",
      "--flag=a,b;c",
      "'q'",
      "店",
    ];
    const { status, stdout } = twiceshy(cwd, ["run", "--", "echo-words", ...words]);
    assert.deepEqual(JSON.parse(stdout), words);
    assert.equal(status, 3);
    const byPath = twiceshy(cwd, ["run", "--", "C:\\tools\\echo-words.cmd", "a b"]);
    assert.deepEqual([byPath.status, byPath.stdout], [3, '["a b"]\n']);
  },
  "run: without a memory too, where it is switched off"() {
    const end = twiceshy(project("off run"), ["run", "--", "echo-words", "x & y"], {
      env: { TWICESHY: "off" },
    });
    assert.deepEqual([end.status, end.stdout], [3, '["x & y"]\n']);
  },
  "run: a program that is not there is 127, and one in the folder is not taken for it"() {
    const cwd = project("missing");
    writeFileSync(join(cwd, "no-such-tool.cmd"), "@echo taken\r\n");
    const { status, stdout, stderr } = twiceshy(cwd, ["run", "--", "no-such-tool"]);
    assert.deepEqual([status, stdout], [127, ""]);
    assert.match(stderr, /no-such-tool: command not found/);
  },
  "run: relative paths with backslashes are the project's, with the line ends of Windows"() {
    const output = [
      "================================== FAILURES ===================================",
      "__________________________________ test_total _________________________________",
      "",
      "    def test_total():",
      ">       assert total([1, 2]) == 4",
      "E       assert 3 == 4",
      "E        +  where 3 = total([1, 2])",
      "",
      "tests\\test_cart.py:5: AssertionError",
      "=========================== short test summary info ===========================",
      "FAILED tests/test_cart.py::test_total - assert 3 == 4",
      "============================== 1 failed in 0.05s ==============================",
      "",
    ].join("\r\n");
    makeTool("pytest", `process.stdout.write(${JSON.stringify(output)}); process.exitCode = 1;`);
    const cwd = project("python");
    assert.equal(twiceshy(cwd, ["run", "--", "pytest"]).status, 1);
    assert.deepEqual(
      failuresOf(cwd).map(({ latest }) => latest.file),
      ["tests/test_cart.py"],
    );
  },
  "init: finds an agent by its batch file on PATH"() {
    makeTool("codex", "");
    const { stderr } = twiceshy(project("agents"), ["init", "--dry-run"]);
    assert.match(stderr, /found Codex: codex on PATH/);
  },
  "ingest: a pattern, which no shell of Windows reads"() {
    const cwd = project("reports");
    mkdirSync(join(cwd, "out\\deep"), { recursive: true });
    const test =
      '<testcase name="adds" classname="cart"><failure message="3 is not 4">at src\\cart.js:3</failure></testcase>';
    const xml = `<testsuite name="cart" tests="1" failures="1">${test}</testsuite>\r\n`;
    for (const file of ["a.xml", "deep\\b.xml"]) writeFileSync(join(cwd, "out", file), xml);
    const { status, stdout, stderr } = twiceshy(cwd, ["ingest", "out\\**\\*.xml", "--json"]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /deep.+b\.xml/);
  },
  "capture: a verdict on stdin"() {
    const cwd = project("verdict");
    const checks = [
      { name: "login", passed: false, error: "TypeError: user is null\r\n    at C:\\x\\login.js:3:1" },
    ];
    const { status, stderr } = twiceshy(cwd, ["capture", "--json"], { input: JSON.stringify({ checks }) });
    assert.equal(status, 0, stderr);
    assert.equal(failuresOf(cwd).length, 1);
  },
  "mcp: answers on its pipes"() {
    const cwd = project("mcp");
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "x", version: "1" },
    };
    const ask = (id, method, more = {}) =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params: more })}\n`;
    const { status, stdout } = twiceshy(cwd, ["mcp"], {
      input: ask(1, "initialize", params) + ask(2, "tools/list"),
    });
    const answers = stdout.trim().split("\n").map(JSON.parse);
    assert.equal(status, 0);
    assert.equal(answers.find(({ id }) => id === 2).result.tools.length > 5, true);
  },
  "doctor: finds nothing broken but git, which is not there"() {
    const { status, stdout } = twiceshy(project("doctor"), ["doctor"]);
    assert.doesNotMatch(stdout, /^fail/m);
    assert.equal(status, 0, stdout);
  },
};
