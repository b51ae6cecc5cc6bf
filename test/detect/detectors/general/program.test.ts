import { describe, expect, it } from "vitest";
import { programOf } from "#detect/detectors/general/program.ts";

describe("programOf", () => {
  it.each([
    ["gcc -Wall main.c", "gcc"],
    ["npx jest --ci", "jest"],
    ["python -m flake8 pkg", "flake8"],
    ["/usr/bin/python3.11 app.py", "python3.11"],
    ["node_modules/.bin/eslint src", "eslint"],
    ["CI=1 NODE_ENV=test mocha", "mocha"],
    ["sudo -E env FOO=1 terraform plan", "terraform"],
    ["poetry run mypy .", "mypy"],
    ["./run", "./"],
    ["lua5.4 app.lua", "lua5.4"],
    ["'php' index.php", "php"],
  ])("%s runs %s", (command, program) => expect(programOf(command)).toBe(program));

  it.each(["make check", "bash ci.sh", "npm run lint", "yarn test", "just build", "", null])(
    "%s hides it",
    (command) => {
      expect(programOf(command)).toBeNull();
    },
  );
});
