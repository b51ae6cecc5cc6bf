import type { Application } from "#model/heal.ts";
import type { HealExplanation, HealStatus, PolicyStep } from "#model/heal-status.ts";
import { gatesText } from "./heal-plan-text.ts";
import { plain } from "./out-run.ts";
import type { Paint } from "./paint.ts";
import { clip, count, stamp, when } from "./words.ts";

/** How healing stands, for a person. */
export function healStatusText(status: HealStatus, now: number, paint: Paint, columns: number): string {
  const { bold, dim, green, red, yellow } = paint;
  const { policy, policyFrom, locked, breaker, rate, budget, churn, judges, running, watched } = status;
  const rows: [string, string][] = [
    ["policy", `${bold(policy)}  ${dim(policyFrom)}`],
    ["lock", locked === null ? green("open") : red(`locked: ${plain(locked)}`)],
    [
      "breaker",
      breaker.state === "closed"
        ? green("closed")
        : breaker.state === "open"
          ? red(`open until ${stamp(breaker.until ?? now)}`)
          : yellow("half-open: one change may try"),
    ],
    [
      "rate",
      `${rate.used} of ${rate.most} changes in the last hour${rate.restsUntil === null ? "" : yellow(`, rests until ${stamp(rate.restsUntil)}`)}`,
    ],
    [
      "budget",
      `$${budget.usd.toFixed(2)} of $${budget.mostUsd.toFixed(2)}, ${budget.validations} of ${count(budget.mostValidations, "validation")} in 24 hours`,
    ],
    ["judges", judges === 0 ? yellow("none set up: nothing heals by itself") : `${judges} set up`],
    [
      "churn",
      churn.rate === null
        ? dim("nothing landed in 30 days")
        : `${churn.reverted} of ${churn.landed} reverted in 30 days`,
    ],
    ...status.alerts.map(({ level, why }): [string, string] => [
      "alert",
      (level === "lock" ? red : yellow)(plain(why)),
    ]),
    ...running.map((one): [string, string] => ["running", applicationWords(one, now, columns)]),
    ...watched.map((one): [string, string] => ["landed", applicationWords(one, now, columns)]),
    ...status.unmerged.map((one): [string, string] => ["landed", yellow(unmergedWords(one, now))]),
  ];
  if (status.ignored > 0) rows.push(["ignored", count(status.ignored, "fingerprint")]);
  if (status.quarantined > 0) rows.push(["quarantine", yellow(count(status.quarantined, "lesson"))]);
  return [
    ...rows.map(([name, text]) => `${bold(name.padEnd(10))} ${text}\n`),
    "\n",
    ...status.steps.map((step) => policyStepText(step, paint)),
  ].join("");
}

/** A step of the policy, what it does and whether it is earned. */
export function policyStepText({ policy, does, isOn, isEarned, earnings }: PolicyStep, paint: Paint): string {
  const { bold, dim, green, yellow } = paint;
  const mark = isOn ? bold("●") : dim("○");
  const earned = earnings.length === 0 ? "" : isEarned ? green("  earned") : yellow("  not earned yet");
  return [
    `${mark} ${bold(policy.padEnd(13))} ${does}${earned}\n`,
    ...earnings.map(
      ({ what, have, isEarned: has }) => `    ${has ? green("✓") : yellow("✗")} ${what}: ${have}\n`,
    ),
  ].join("");
}

/** Why a failure was or was not healed. */
export function healExplanationText(
  told: HealExplanation,
  now: number,
  paint: Paint,
  columns: number,
): string {
  const { bold, dim, red, yellow } = paint;
  const { fingerprint, message, seen, ignored, applications, noPlan, now: gates } = told;
  const lines = [
    `${bold(fingerprint.slice(0, 8))}  ${plain(clip(message ?? "", columns - 12))}  ${dim(`seen ${count(seen, "time")}`)}\n`,
  ];
  if (ignored !== null)
    lines.push(
      `${yellow("ignored")} by ${ignored.by ?? "somebody"} ${when(ignored.at, now)}: ${plain(clip(ignored.reason, columns - 30))}\n`,
    );
  lines.push(applications.length === 0 ? dim("nothing was applied yet\n") : `\n${bold("before")}\n`);
  for (const one of applications) {
    lines.push(`  ${applicationWords(one, now, columns)}\n`);
    const no = one.gates.find(({ verdict, binds }) => verdict === "refuse" && binds);
    if (no !== undefined) lines.push(`    ${red(no.gate)}: ${plain(clip(no.why, columns - 20))}\n`);
  }
  if (noPlan !== null) lines.push(`\n${yellow("no plan")}: ${plain(noPlan)}\n`);
  if (gates !== null)
    lines.push(
      `\n${bold("now, by itself")}\n`,
      gatesText(gates.byPolicy, paint, columns),
      `\n${bold("now, typed by a person")}\n`,
      byPersonText(told, paint, columns),
    );
  return lines.join("");
}

function byPersonText({ now, plan }: HealExplanation, paint: Paint, columns: number): string {
  const stops = (now?.byPerson ?? []).filter(({ verdict, binds }) => verdict === "refuse" && binds);
  if (stops.length > 0) return gatesText(stops, paint, columns);
  return `  nothing stops it before verification: twiceshy heal apply ${plan?.id.slice(-12) ?? ""}\n`;
}

function unmergedWords({ id, landedAt, branch }: Application, now: number): string {
  const to = branch === null ? "" : `: git merge ${branch}, or twiceshy heal revert ${id.slice(-12)}`;
  return `landed, not merged: ${id.slice(-12)}, ${when(landedAt ?? now, now)}${to}`;
}

function applicationWords(one: Application, now: number, columns: number): string {
  const { id, state, by, at, branch, why } = one;
  const head = `${state} ${id.slice(-12)}, by ${by}, ${when(at, now)}${branch === null ? "" : `, ${branch}`}`;
  return why === "" ? head : `${head}: ${plain(clip(why, Math.max(30, columns - head.length - 16)))}`;
}
