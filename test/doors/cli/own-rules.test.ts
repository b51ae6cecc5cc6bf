import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeProject, type TestProject } from "./play.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.remove());

const RULES = {
  detectors: [
    {
      id: "frob",
      tool: "frob",
      category: "frob_error",
      needles: ["frob!"],
      pattern: "^FROB! (?P<file>\\S+):(?P<line>\\d+) (?P<message>.+)$",
    },
  ],
  scrubbers: [{ name: "ticket", pattern: "TCK-\\d+" }],
  categories: [{ name: "quota", pattern: "quota exceeded", group: "environment", severity: "high" }],
};
const inspect = async (stdin: string) =>
  (await project.play(["inspect", "--exit-code", "1", "--json"], { stdin })).json.failures[0];

describe("a project's own rules, as data in its config", () => {
  it("adds a detector", async () => {
    project.write("twiceshy.json", JSON.stringify(RULES));
    expect(await inspect("FROB! widgets.frob:7 upside down\n")).toMatchObject({
      category: "frob_error",
      tool: "frob",
      file: "widgets.frob",
      line: 7,
      message: "upside down",
    });
    const { json } = await project.play(["doctor", "--json"]);
    const detectors = json.symptoms.find((symptom: { name: string }) => symptom.name === "detectors");
    expect(detectors.message).toContain("1 of this project");
  });

  it("finds it in a large output too, far from anything else of interest", async () => {
    project.write("twiceshy.json", JSON.stringify(RULES));
    const calm = "all is well here and there\n".repeat(30_000);
    expect(await inspect(`${calm}FROB! widgets.frob:7 upside down\n${calm}`)).toMatchObject({
      tool: "frob",
      line: 7,
    });
  });

  it("adds a scrubber: what it takes out makes no difference any more", async () => {
    const told = async () => [
      (await inspect("Error: no TCK-1 here\n")).fingerprint,
      (await inspect("Error: no TCK-2 here\n")).fingerprint,
    ];
    project.write("twiceshy.json", JSON.stringify(RULES));
    const [a, b] = await told();
    expect(a).toBe(b);
    expect((await inspect("Error: no PCK-2 here\n")).fingerprint).not.toBe(a);
  });

  it("adds a category", async () => {
    project.write("twiceshy.json", JSON.stringify(RULES));
    expect(await inspect("Error: quota exceeded\n")).toMatchObject({
      category: "quota",
      group: "environment",
      severity: "high",
    });
  });

  it.each([
    [{ detectors: [{ id: "x" }] }, "detectors[0].pattern: a text is expected"],
    [{ detectors: [{ id: "x", pattern: "(?P<message>a+" }] }, "detectors[0].pattern:"],
    [{ detectors: [{ id: "x", pattern: "(?P<message>a)(?=b)" }] }, "no look-around"],
    [{ scrubbers: ["x"] }, "scrubbers[0]: an object is expected"],
    [
      { categories: [{ name: "q", pattern: "a", severity: "dire" }] },
      "categories[0].severity: one of critical",
    ],
  ])("%j is trouble that names its place, for inspect and doctor", async (rules, message) => {
    project.write("twiceshy.json", JSON.stringify(rules));
    const { status, err } = await project.play(["inspect"], { stdin: "Error: x\n" });
    expect(status).toBe(2);
    expect(err).toContain(message);
    const doctor = await project.play(["doctor"]);
    expect(doctor.status).toBe(1);
    expect(doctor.out).toContain("fail  detectors");
  });
});
