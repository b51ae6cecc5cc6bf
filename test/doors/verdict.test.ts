import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readVerdict } from "../../src/doors/verdict.ts";

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const check = { name: "unit", passed: true };

describe("readVerdict", () => {
  it("reads the least there is", () => {
    expect(readVerdict({ checks: [check] })).toEqual({
      verdict: {
        checks: [
          { name: "unit", passed: true, output: null, command: null, exitCode: null, durationMs: null },
        ],
        filesModified: [],
        diff: null,
        context: { session: null, task: null, phase: null, agent: null, execution: null },
      },
      ignored: [],
    });
  });

  it.each(["task", "session", "execution", "phase", "agent"] as const)(
    "understands %s in every spelling",
    (name) => {
      for (const spelling of [name, `${name}Id`, `${name}_id`]) {
        const { verdict, ignored } = readVerdict({ checks: [check], [spelling]: "x" });
        expect(verdict.context[name]).toBe("x");
        expect(ignored).toEqual([]);
      }
    },
  );

  it.each([
    ["filesModified", ["a"]],
    ["diffSummary", "+1"],
  ])("understands %s in snake case", (name, value) => {
    const camel = readVerdict({ checks: [check], [name]: value });
    expect(readVerdict({ checks: [check], [snake(name)]: value })).toEqual(camel);
    expect(camel.ignored).toEqual([]);
  });

  it("prefers the plain name, then the first spelling that says something", () => {
    const both = { checks: [check], task: "plain", taskId: "other" };
    expect(readVerdict(both).verdict.context.task).toBe("plain");
    expect(readVerdict({ checks: [check], task: null, task_id: "later" }).verdict.context.task).toBe("later");
  });

  it("prefers the diff to its summary, and does not call the other unknown", () => {
    const { verdict, ignored } = readVerdict({ checks: [check], diff: "whole", diffSummary: "short" });
    expect([verdict.diff, ignored]).toEqual(["whole", []]);
  });

  it("joins error and output, the error first", () => {
    const read = (more: object) => readVerdict({ checks: [{ ...check, ...more }] }).verdict.checks[0]!.output;
    expect(read({ error: "E", output: "O" })).toBe("E\nO");
    expect(read({ error: "", output: "O" })).toBe("O");
    expect(read({ error: "E", output: null })).toBe("E");
    expect(read({ error: "" })).toBeNull();
  });

  it("takes numbers as ids, as some orchestrators count, and an empty id as none", () => {
    const { context } = readVerdict({ checks: [check], task: 12, session: "" }).verdict;
    expect([context.task, context.session]).toEqual(["12", null]);
  });

  it.each([
    [null, "the verdict: a JSON object is expected."],
    ["text", "the verdict: a JSON object is expected."],
    [{ checks: "all" }, "checks: a list is expected."],
    [{ checks: [null] }, "checks[0]: a JSON object is expected."],
    [{ checks: [check, { name: "  ", passed: true }] }, "checks[1].name: a text is expected."],
    [{ checks: [{ ...check, exitCode: "1" }] }, "checks[0].exitCode: a number is expected."],
    [{ checks: [{ ...check, durationMs: Number.NaN }] }, "checks[0].durationMs: a number is expected."],
    [{ checks: [check], diff: 5 }, "diff: a text is expected."],
    [{ checks: [check], session: ["s"] }, "session: an id (a text) is expected."],
  ])("%j is refused by name", (data, message) => {
    expect(() => readVerdict(data)).toThrow(message);
  });

  it("never throws anything but trouble, whatever JSON it is given", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        try {
          readVerdict(data);
        } catch (error) {
          expect((error as Error).name).toBe("Trouble");
        }
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom("name", "passed", "error", "command"), fc.jsonValue())),
        (checks) => {
          try {
            readVerdict({ checks });
          } catch (error) {
            expect((error as Error).message).toMatch(/^checks/);
          }
        },
      ),
    );
  });
});
