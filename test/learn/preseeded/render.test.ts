import { describe, expect, it } from "vitest";
import { aboutOf } from "#learn/preseeded/match.ts";
import { OWN_ENGINE, ownPattern } from "#learn/preseeded/patterns.ts";
import { PRESEEDED } from "#learn/preseeded/registry.ts";
import { renderAdvice } from "#learn/preseeded/render.ts";
import { fillHoles, holesOf, slotsOf } from "#learn/preseeded/slots.ts";
import type { LessonBody } from "#model/lesson.ts";
import { finding, missing, missingPython } from "./finding.ts";

const body = (id: string): LessonBody => PRESEEDED.find((seed) => seed.id === `seed/${id}`)!.body;

describe("renderAdvice", () => {
  it("fills the holes from the message", () => {
    expect(renderAdvice(body("python-missing-module"), missingPython("freezer"))).toContain(
      "`freezer` is not importable here.",
    );
    const said = renderAdvice(
      body("node-property-of-undefined"),
      finding({ message: "Cannot read properties of null (reading 'street')" }),
    );
    expect(said).toContain("What stands before `.street` is null.");
  });

  it("takes whichever spelling of a group there is", () => {
    const unused = (message: string) => renderAdvice(body("go-unused"), finding({ tool: "go", message }));
    expect(unused('imported and not used: "os"')).toContain("Take `os` out");
    expect(unused('"os" imported and not used')).toContain("Take `os` out");
    expect(unused("declared and not used: rate")).toContain("Take `rate` out");
    expect(unused("rate declared but not used")).toContain("Take `rate` out");
  });

  it("gives the reason where a hole cannot be filled", () => {
    const lesson = body("python-missing-module");
    expect(renderAdvice(lesson, finding({ message: "something else" }))).toBe(lesson.narrative);
  });

  it("shows a command as it is, with its reason, whatever the message says", () => {
    const said = renderAdvice(body("node-declared-not-installed"), missing("fastify"));
    expect(said).toMatch(/^Run `npm ci --ignore-scripts`\. package\.json names it/);
    expect(said).not.toContain("fastify");
  });

  it.each([
    ["terminal controls", "x\u001b[31mred\u001b[0m\u0007", "xred"],
    ["bidi overrides", "x\u202egnp.exe", "xgnp.exe"],
    ["line ends", "a\nb\r\nc", "a b c"],
    ["backticks", "`rm -rf`", "'rm -rf'"],
  ])("shows no %s of captured text", (_name, hostile, shown) => {
    const message = `Cannot read properties of undefined (reading '${hostile}')`;
    const said = renderAdvice(body("node-property-of-undefined"), finding({ message }));
    expect(said).toContain(`\`.${shown}\` is undefined`);
  });

  it("caps what it takes from a message", () => {
    const long = "a".repeat(150);
    const said = renderAdvice(
      body("node-path-alias"),
      finding({ message: `Cannot find module '@/${long}'` }),
    );
    expect(said).toContain(`\`@/${"a".repeat(77)}…\``);
    expect(said).not.toContain("a".repeat(78));
  });

  it("does not fill a hole that a message brings along", () => {
    const said = renderAdvice(
      body("node-property-of-undefined"),
      finding({ message: "Cannot read properties of undefined (reading '{value}')" }),
    );
    expect(said).toContain("`.{value}` is undefined");
  });
});

describe("slots", () => {
  it("never run a pattern that is not ours", () => {
    const lesson = {
      trigger: { conditions: [{ field: "message", operator: "matches", value: "(?<x>(a+)+$)" } as const] },
    };
    expect(ownPattern("(?<x>(a+)+$)")).toBeNull();
    expect(OWN_ENGINE.finds("(a+)+$", "aaaa")).toBe(false);
    expect(OWN_ENGINE.fault("(a+)+$")).toMatch(/not a pattern/);
    expect(slotsOf(lesson, aboutOf(finding({ message: "aaaa" })))).toEqual(new Map());
  });

  it("are named in a text by braces around a plain word", () => {
    expect(holesOf("`{module}` and {name_2}, {Not} {this one} {}")).toEqual(["module", "name_2"]);
    expect(fillHoles("{a} and {b}", new Map([["a", "1"]]))).toBeNull();
    expect(fillHoles("{a}", new Map([["a", "$&"]]))).toBe("$&");
  });

  it("exist for every hole of every lesson", () => {
    for (const { id, body: lesson } of PRESEEDED) {
      const patterns = lesson.trigger.conditions.map(({ value }) => value).join(" ");
      const texts = lesson.action.kind === "advice" ? [lesson.action.text] : [];
      for (const need of lesson.preconditions) if (need.kind === "dependency") texts.push(need.name);
      for (const hole of texts.flatMap(holesOf)) expect(patterns, id).toContain(`(?<${hole}>`);
    }
  });
});
