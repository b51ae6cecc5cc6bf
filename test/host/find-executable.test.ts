import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findExecutable } from "#host/find-executable.ts";
import { explainStartFailure } from "#host/start-failure.ts";
import { tempFolder, write } from "./sandbox.ts";

it("looks where execvp would: the path, the current folder only when named", () => {
  const root = tempFolder();
  write(root, { "bin/tool": "#!/bin/sh\n", "bin/plain": "text", "local.sh": "#!/bin/sh\n" });
  chmodSync(join(root, "bin/tool"), 0o755);
  chmodSync(join(root, "local.sh"), 0o755);
  mkdirSync(join(root, "bin/folder"));
  const path = `/nowhere:${join(root, "bin")}`;
  expect(findExecutable("tool", root, path)).toBe("found");
  expect(findExecutable("plain", root, path)).toBe("not-executable");
  expect(findExecutable("folder", root, path)).toBe("not-executable");
  expect(findExecutable("missing", root, path)).toBe("not-found");
  expect(findExecutable("local.sh", root, path)).toBe("not-found");
  expect(findExecutable("./local.sh", root, path)).toBe("found");
  expect(findExecutable("./local.sh/x", root, path)).toBe("not-found");
  expect(findExecutable("tool", root, "bin")).toBe("found");
  expect(findExecutable("sh", root, undefined)).toBe("found");
});

it.each([
  ["gulp", "ENOENT", 127, "gulp: command not found"],
  ["./gulp", "ENOENT", 127, "./gulp: No such file or directory"],
  ["./gulp", "EACCES", 126, "./gulp: Permission denied"],
  ["./gulp", "ENOEXEC", 126, "./gulp: cannot execute binary file: Exec format error"],
  ["echo", "E2BIG", 126, "echo: Argument list too long"],
  ["x", "EMFILE", 126, "x: cannot be started (EMFILE)"],
] as const)("explains why %s cannot start (%s)", (name, code, exitCode, message) => {
  expect(explainStartFailure(name, code)).toEqual({ exitCode, message });
});
