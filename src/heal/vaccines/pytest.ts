import { messageOf, type Repository, type Template, unfit } from "./template.ts";
import { testGuards } from "./test-guard.ts";
import { headOf } from "./test-javascript.ts";

const quoted = (value: unknown) => JSON.stringify(value);

export const pytest: Template = {
  name: "pytest",
  summary: "a test for pytest",
  make(one, repository) {
    const tool = repository.tool("pytest");
    if (!isUsed(repository) && !one.files.some(({ path }) => path.endsWith(".py")))
      return unfit("no Python is in the change, and nothing here speaks of pytest");
    if (tool === null) return unfit("pytest is not installed here");
    return testGuards(one, repository, {
      name: (short) => `test_twiceshy_${short}.py`,
      checkPasses: (seen, up) => `${headOf(seen, "pytest", "#")}import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.joinpath(${quoted(up)}, ${quoted(seen.check.directory || ".")})


def test_lesson_${seen.short}():
    done = subprocess.run(${quoted(seen.check.argv)}, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, ${quoted(`${messageOf(seen)}\n`)} + done.stdout + done.stderr
`,
      lineIsGone: (seen, line, up) => `${headOf(seen, "pytest", "#")}import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.joinpath(${quoted(up)})
WRONG = ${quoted(line.text)}
LEFT_OUT = re.compile(r"\\..*|node_modules|__pycache__|dist|build|vendor|s?venv|.*twiceshy.*")


def files():
    for folder, names, found in os.walk(ROOT):
        names[:] = [name for name in names if not LEFT_OUT.fullmatch(name)]
        for name in found:
            if name.endswith(${quoted(line.extension)}) and not LEFT_OUT.fullmatch(name):
                yield pathlib.Path(folder, name)


def test_lesson_${seen.short}():
    found = [str(file) for file in files() if WRONG in file.read_text(encoding="utf-8", errors="replace")]
    assert not found, ${quoted(`${messageOf(seen)}\n`)} + "\\n".join(found)
`,
      argv: (path) => [tool, "-q", "-p", "no:cacheprovider", path],
    });
  },
};

function isUsed(repository: Repository): boolean {
  return [
    "pyproject.toml",
    "pytest.ini",
    "tox.ini",
    "setup.cfg",
    "requirements.txt",
    "requirements-dev.txt",
  ].some((path) => (repository.text(path) ?? "").includes("pytest"));
}
