import { expect, test } from "vitest";
import type { Template } from "#heal/vaccines/template.ts";
import { type VaccinatePorts, vaccinate } from "#loop/vaccinate.ts";
import { paint } from "#report/paint.ts";
import { vaccinatedText } from "#report/vaccine-text.ts";
import { repository, seen } from "../heal/vaccines/seen.ts";

const ONE = seen("a.js", "const total = a - b;\n", "const total = a + b;\n");
const GUARD = { forbids: "it", files: [], edits: [], argv: ["lint"], watches: [] };
const LINT: Template = {
  ...{ name: "lint", summary: "a linter" },
  make: () => ({ kind: "guards", guards: [GUARD] }),
};
const ended = (exitCode: number | null, output: string) => ({ exitCode, output, trouble: null });
const ports = (more: Partial<VaccinatePorts>): VaccinatePorts => ({
  trees: { before: "before", after: "after", now: "now" },
  treeWith: async (base) => base,
  run: async (tree) => (tree === "before" ? ended(1, ONE.mark) : ended(0, "")),
  isStopped: () => false,
  ...more,
});

test("a guard whose run was ended by Ctrl-C was not tried; it does not say that it does not fit", async () => {
  let isStopped = false;
  const run = async () => {
    isStopped = true;
    return ended(137, "RUN");
  };
  const tried = await vaccinate(
    ONE,
    [LINT],
    repository({}),
    false,
    ports({ run, isStopped: () => isStopped }),
  );
  expect(tried).toMatchObject([{ kind: "untried", template: "lint" }]);
  const told = {
    id: null,
    diff: null,
    isWritten: false,
    isDry: false,
    lesson: "x",
    ignored: [],
    command: null,
  };
  const rows = [{ template: "lint", kind: "untried", says: "it" } as const];
  const said = vaccinatedText({ ...told, tried: rows }, paint(false));
  expect(said).toContain("stopped before a guard held");
});

test("colours of a tool neither hide the mark nor reach who reads why a guard does not fit", async () => {
  const [first, ...rest] = ONE.mark;
  const painted = `\u001b[31m${first}\u001b[39m${rest.join("")}`;
  const red = async (tree: string) => (tree === "before" ? ended(1, painted) : ended(0, ""));
  expect(await vaccinate(ONE, [LINT], repository({}), false, ports({ run: red }))).toMatchObject([
    { kind: "holds" },
  ]);
  const odd = async () => ended(2, "\u001b[31mno such rule\u001b[39m\n");
  expect(await vaccinate(ONE, [LINT], repository({}), false, ports({ run: odd }))).toEqual([
    {
      ...{ kind: "unfit", template: "lint" },
      why: "it: before the fix it ends with 2 without saying its mark: no such rule",
    },
  ]);
});
