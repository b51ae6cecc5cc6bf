import fc from "fast-check";
import { expect } from "vitest";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { SqlDatabase } from "#memory/sql-database.ts";
import type { FingerprintMark } from "#model/heal.ts";
import type { IssueEvent } from "#model/issue.ts";
import type { PatternEvent } from "#model/pattern.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { green, learnAll, red } from "../learned-world.ts";
import { known, settle } from "./known.ts";
import { aMachine, type Machine } from "./machines.ts";

/** A database whose connection breaks after so many statements, for as long as it is told. */
function breakable(real: SqlDatabase): {
  database: SqlDatabase;
  breakAfter(statements: number | null): void;
} {
  let left: number | null = null;
  const count = () => {
    if (left !== null && left-- <= 0) throw new Error("the connection is gone");
  };
  return {
    breakAfter(statements) {
      left = statements;
    },
    database: {
      ...real,
      driver: real.driver,
      close: () => real.close(),
      exec(sql) {
        if (sql === "ROLLBACK") return real.exec(sql);
        if (sql !== "COMMIT") {
          count();
          return real.exec(sql);
        }
        // Whether it was committed nobody knows when the connection breaks here.
        real.exec(sql);
        count();
      },
      prepare(sql) {
        const statement = real.prepare(sql);
        return {
          run(params) {
            count();
            return statement.run(params);
          },
          get(params) {
            count();
            return statement.get(params);
          },
          all(params) {
            count();
            return statement.all(params);
          },
        };
      },
    },
  };
}

const machine = fc.integer({ min: 0, max: 2 });
const hash = fc.constantFrom("f1", "f2", "f3", "f4");
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("red"),
      machine,
      hashes: fc.uniqueArray(hash, { minLength: 1, maxLength: 3 }),
      tree: fc.nat(5),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("green"), machine, tree: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("push"),
      machine,
      most: fc.integer({ min: 1, max: 20 }),
      breakAfter: fc.option(fc.nat(40)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pull"),
      machine,
      most: fc.integer({ min: 1, max: 20 }),
      breakAfter: fc.option(fc.nat(12)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("learn"), machine }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("say"),
      machine,
      issue: fc.constantFrom("i1", "i2"),
      kind: fc.constantFrom<IssueEvent["kind"]>(
        ...([
          "opened",
          "seen",
          "deferred",
          "returned",
          "dismissed",
          "resolved",
          "reopened",
          "edited",
        ] as const),
      ),
      // Clocks differ: what is said later may have happened before.
      early: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("mark"),
      machine,
      mark: fc.constantFrom<FingerprintMark["kind"]>("ignore", "unignore"),
      of: hash,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("decide"),
      machine,
      decision: fc.constantFrom<PatternEvent["kind"]>("confirm", "reject", "merge", "split"),
      hashes: fc.uniqueArray(hash, { minLength: 2, maxLength: 2 }),
    }),
  },
);

const SAYS: Readonly<Record<string, string>> = {
  f1: "expected 200, got 500",
  f2: "expected 200, got 503",
  f3: "Cannot find module left-pad",
  f4: "no such table: users",
};

const isOfTwo = (decision: PatternEvent["kind"]) => decision === "merge" || decision === "split";

/** Three machines do what chance wants, with a team's database of their own, and agree in the end. */
export async function agreeInTheEnd(
  runs: number,
  aTeam: () => { readonly database: SqlDatabase; readonly project: string },
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { database, project } = aTeam();
      const team = breakable(database);
      const machines = ["a", "b", "c"].map((name) => aMachine(name, team.database, project));
      let minute = 1;
      let seen = 0;
      for (const one of steps) {
        const at: Machine = machines[one.machine]!;
        minute += 1;
        if (one.do === "red" && "hashes" in one) {
          seen += one.hashes.length;
          red(
            at.memory,
            minute,
            "npm test",
            `t${one.tree}`,
            Object.fromEntries(one.hashes.map((name) => [name, SAYS[name]!])),
            { session: `s${one.machine}` },
          );
        } else if (one.do === "green" && "tree" in one) green(at.memory, minute, "npm test", `t${one.tree}`);
        else if (one.do === "learn") await learnAll(at.memory);
        else if ("issue" in one)
          healingOf(at.memory).issues.record(
            {
              id: `e${minute}`,
              issue: one.issue,
              at: minute - one.early,
              kind: one.kind,
              by: `m${one.machine}`,
              reason: `r${minute}`,
              body: { title: `t${minute}`, kind: "code" },
            },
            foldIssue,
          );
        else if ("mark" in one)
          healingOf(at.memory).heal.mark({
            ...{ id: `k${minute}`, at: minute, kind: one.mark, fingerprint: one.of },
            ...{ by: `m${one.machine}`, reason: "so it is" },
          });
        else if ("decision" in one)
          knowledgeOf(at.memory).patterns.record({
            ...{ id: `d${minute}`, at: minute, kind: one.decision, score: null, text: {} },
            ...{ fingerprint: one.hashes[0]!, other: isOfTwo(one.decision) ? one.hashes[1]! : null },
            ...{ by: "person", reason: null },
          });
        else if ("most" in one) {
          team.breakAfter(one.breakAfter);
          try {
            at[one.do as "push" | "pull"](one.most);
          } catch (error) {
            expect((error as Error).message).toBe("the connection is gone");
          }
          team.breakAfter(null);
        }
      }
      await settle(...machines);
      const [a, b, c] = machines.map(known);
      expect(a!.failures).toHaveLength(seen);
      expect(b).toEqual(a);
      expect(c).toEqual(a);
    }),
    { numRuns: runs },
  );
}
