import { describe, expect, it } from "vitest";
import { django } from "#detect/detectors/python/django.ts";
import { logOf } from "../../log-of.ts";
import { playRows } from "../rows.ts";

const FOUND =
  "SystemCheckError: System check identified some issues:\n\nWARNINGS:\n?: (security.W018) You should not have DEBUG set to True in deployment.\n";

playRows(django, [
  [
    `${FOUND}\nERRORS:\ncart.Item.name: (fields.E120) CharFields must define a 'max_length' attribute.\n`,
    [
      {
        message: "CharFields must define a 'max_length' attribute.",
        errorType: "fields.E120",
        category: "lint_error",
      },
    ],
  ],
  [FOUND, [{ errorType: "security.W018" }]],
  [FOUND.replace("SystemCheckError: ", ""), []],
  [
    "CommandError: No installed app with label 'carts'.",
    [{ message: "No installed app with label 'carts'." }],
  ],
  ["System check identified no issues (0 silenced).", []],
  ["Migrations for 'cart':\n  cart/migrations/0001_initial.py\n    + Create model Item\n", []],
]);

describe("makemigrations --check", () => {
  it.each(["+", "-"])("names the migration that is missing, marked by %s", (mark) => {
    const about = { command: "python manage.py makemigrations --check", exitCode: 1, signal: null };
    const text = `Migrations for 'cart':\n  cart/migrations/0001_initial.py\n    ${mark} Create model Item\n`;
    expect(django.scan(logOf(text), about)).toMatchObject([
      { message: "Migration missing: Create model Item", file: "cart/migrations/0001_initial.py" },
    ]);
  });
});
