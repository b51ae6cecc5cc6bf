import { HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import type { Setting } from "./setting.ts";
import { JUDGE_SETTINGS } from "./settings-judges.ts";

/** The settings of healing. A committed file may make each of them more careful, never less. */
export const HEAL_SETTINGS: readonly Setting[] = [
  {
    key: "heal.policy",
    type: "text",
    default: "observe",
    env: "TWICESHY_HEAL_POLICY",
    doc: "How far healing goes by itself: observe (nothing), suggest, auto-safe (formatting, comments, imports, types), auto-moderate (logic too). `twiceshy heal policy` shows what is earned.",
    committed: true,
    choices: ["observe", "suggest", "auto-safe", "auto-moderate"],
    careful: "less",
  },
  {
    key: "heal.merge",
    type: "text",
    default: "never",
    env: null,
    doc: "Which changes that healed by themselves are merged into the branch you work on: never (they stay on branches of their own), safe, moderate.",
    committed: true,
    choices: ["never", "safe", "moderate"],
    careful: "less",
  },
  {
    key: "heal.protected",
    type: "list",
    default: [],
    env: null,
    doc: 'Globs of files that only people change, besides those that always are: ["src/billing/**"]. Those of all places count together.',
    committed: true,
    isTogether: true,
  },
  ...JUDGE_SETTINGS,
  ...HEAL_NUMBERS.map(
    ({ key, default: value, doc, least, most, whole, careful }): Setting => ({
      key: `heal.${key}`,
      type: "number",
      default: value,
      env: null,
      doc,
      committed: true,
      range: { least, most, isWhole: whole },
      careful,
    }),
  ),
];
