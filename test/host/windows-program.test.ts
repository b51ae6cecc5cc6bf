import { describe, expect, it } from "vitest";
import { windowsProgram } from "#host/windows-program.ts";

const FILES = new Set([
  "C:\\Program Files\\nodejs\\node.exe",
  "C:\\Program Files\\nodejs\\npm",
  "C:\\Program Files\\nodejs\\npm.cmd",
  "D:\\tools\\npm.cmd",
  "D:\\tools\\both.cmd",
  "D:\\tools\\both.exe",
  "D:\\tools\\sh-only",
  "C:\\shop\\npx.cmd",
  "C:\\shop\\bin\\check.bat",
  "C:\\shop\\run.cmd.exe",
]);
const PATH = '"C:\\Program Files\\nodejs";;D:\\tools';
const find = (name: string) => windowsProgram(name, "C:\\shop", PATH, (path) => FILES.has(path));

describe("windowsProgram", () => {
  it.each([
    ["node", "C:\\Program Files\\nodejs\\node.exe"],
    ["node.exe", "C:\\Program Files\\nodejs\\node.exe"],
    ["npm", "C:\\Program Files\\nodejs\\npm.cmd"],
    ["npm.cmd", "C:\\Program Files\\nodejs\\npm.cmd"],
    ["both", "D:\\tools\\both.exe"],
    ["bin\\check", "C:\\shop\\bin\\check.bat"],
    ["./bin/check.bat", "C:\\shop\\bin\\check.bat"],
    ["D:\\tools\\both.cmd", "D:\\tools\\both.cmd"],
    [".\\run.cmd", "C:\\shop\\run.cmd.exe"],
  ])("%s is %s", (name, file) => {
    expect(find(name)).toBe(file);
  });

  it.each([
    ["nothing", "is nowhere"],
    ["", "is no name"],
    ["sh-only", "is a script for another shell"],
    ["npx", "lies in the folder itself, and was not asked for there"],
  ])("%s %s", (name) => {
    expect(find(name)).toBeNull();
  });

  it("finds nothing by name alone where there is no PATH", () => {
    expect(windowsProgram("node", "C:\\shop", undefined, () => true)).toBeNull();
  });
});
