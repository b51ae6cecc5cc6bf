import { describe, expect, it } from "vitest";
import { read, readUnknown, told } from "../python/read.ts";

describe("a program that the system ended", () => {
  it.each([
    ["Killed", "SIGKILL", "Killed", "oom"],
    ["import.sh: line 3: 24711 Killed                  node app.js", "SIGKILL", "Killed", "oom"],
    ["bash: line 1: 30742 Killed                  sleep 5", "SIGKILL", "Killed", "oom"],
    ["bash: 21007 Aborted                 ./app > out.txt", "SIGABRT", "Aborted", "runtime_error"],
    ["zsh: killed     node app.js", "SIGKILL", "Killed", "oom"],
    ["Segmentation fault (core dumped)", "SIGSEGV", "Segmentation fault", "runtime_error"],
    [
      "start.sh: line 3: 812 Segmentation fault      (core dumped) ./app",
      "SIGSEGV",
      "Segmentation fault",
      "runtime_error",
    ],
    ["zsh: segmentation fault (core dumped)  ./app", "SIGSEGV", "Segmentation fault", "runtime_error"],
    ["Aborted (core dumped)", "SIGABRT", "Aborted", "runtime_error"],
    ["Bus error", "SIGBUS", "Bus error", "runtime_error"],
    ["Illegal instruction (core dumped)", "SIGILL", "Illegal instruction", "runtime_error"],
    ["Floating point exception", "SIGFPE", "Floating point exception", "runtime_error"],
    ["Trace/breakpoint trap", "SIGTRAP", "Trace/breakpoint trap", "runtime_error"],
    [
      "make: *** [Makefile:3: run] Segmentation fault (core dumped)",
      "SIGSEGV",
      "Segmentation fault",
      "runtime_error",
    ],
    [
      "fish: Job 1, './app' terminated by signal SIGSEGV (Address boundary error)",
      "SIGSEGV",
      "terminated by signal SIGSEGV (Address boundary error)",
      "runtime_error",
    ],
    [
      "Out of memory: Killed process 812 (node) total-vm:4kB",
      "SIGKILL",
      "Out of memory: Killed process 812 (node) total-vm:4kB",
      "oom",
    ],
  ])("%s", (line, errorType, message, category) => {
    expect(read(line, { exitCode: 137 })).toMatchObject([
      { detector: "killed", errorType, message, category },
    ]);
  });

  it("the script and line where the job was started", () => {
    expect(told("import.sh: line 3: 24711 Killed                  node app.js", { exitCode: 137 })).toEqual([
      "SIGKILL | Killed | import.sh:3 | -",
    ]);
    expect(told("bash: line 1: 30742 Killed                  sleep 5", { exitCode: 137 })).toEqual([
      "SIGKILL | Killed | - | -",
    ]);
  });

  it("a deadline, by timeout's word or by its exit code", () => {
    expect(
      read("timeout: sending signal TERM to command \u2018sleep\u2019", { exitCode: 124 }),
    ).toMatchObject([{ category: "timeout", message: "sending signal TERM to command \u2018sleep\u2019" }]);
    expect(read("Terminated", { exitCode: 124 })).toMatchObject([
      { category: "timeout", errorType: "SIGTERM" },
    ]);
  });

  it("told twice is one", () => {
    const output =
      "./app\nSegmentation fault (core dumped)\nmake: *** [Makefile:3: run] Segmentation fault (core dumped)";
    expect(read(output, { exitCode: 2 })).toHaveLength(1);
  });

  it("what a program said before it aborted is the cause", () => {
    const output = `Traceback (most recent call last):
  File "/home/dev/app/a.py", line 1, in <module>
    f()
MemoryError
Fatal Python error: Aborted
Aborted (core dumped)`;
    expect(read(output, { exitCode: 134 }).map(({ detector }) => detector)).not.toContain("killed");
  });

  it.each([
    ["Killed 3 zombies"],
    ["Process 812 was Terminated by the user"],
    ["12 Killed"],
    ["the job aborted"],
  ])("not: %s", (line) => {
    expect(readUnknown(`${line}\nall fine`)).toEqual([]);
  });
});
