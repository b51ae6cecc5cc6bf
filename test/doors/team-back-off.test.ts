import { expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { enterTeam, leaveTeam, noteTry, teamStatus } from "#doors/team.ts";
import { gitRepository } from "../host/sandbox.ts";

it("after each try that failed the next one waits longer, up to an hour, until one succeeds", async () => {
  const house = compose({ cwd: gitRepository({ "a.txt": "" }), env: { PATH: process.env.PATH } });
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  enterTeam(house, memory, "shop");
  const waits = Array.from({ length: 14 }, () => {
    const now = house.clock.now();
    noteTry(house, memory, "nobody answers");
    return teamStatus(house, memory)!.trouble!.nextAt - now;
  });
  expect(waits[0]).toBeLessThan(15_000);
  expect(waits[4]).toBeGreaterThan(waits[0]! * 4);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1.25 * 3_600_000 + 1000);
  expect(teamStatus(house, memory)!.trouble).toMatchObject({ times: 14, why: "nobody answers" });
  noteTry(house, memory, null);
  expect(teamStatus(house, memory)!.trouble).toBeNull();
  leaveTeam(house, memory);
  expect(teamStatus(house, memory)).toBeNull();
});
