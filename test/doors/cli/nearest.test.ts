import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../../src/doors/cli/nearest.ts";

const COMMANDS = ["run", "inspect", "failures", "show", "status", "doctor", "config", "forget", "gc"];

describe("nearest", () => {
  it.each([
    ["insepct", "inspect"],
    ["failure", "failures"],
    ["fail", "failures"],
    ["statsu", "status"],
    ["RUN", "run"],
    ["confg", "config"],
    ["docter", "doctor"],
  ])("%s means %s", (typed, meant) => {
    expect(nearest(typed, COMMANDS)).toBe(meant);
  });

  it.each(["banana", "x", "delete-everything", ""])("%j is near nothing", (typed) => {
    expect(nearest(typed, COMMANDS)).toBeNull();
  });
});

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["abc", "abd", 1],
    ["abc", "acb", 1],
    ["kitten", "sitting", 3],
  ])("%j to %j is %d", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});
