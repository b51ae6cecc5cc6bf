import type { House } from "./house.ts";
import type { SettingKey } from "./settings.ts";
import type { Setting } from "./settings-table.ts";
import { withoutSecret } from "./without-secret.ts";

/** A setting with the value that holds here and where it comes from; secrets are not in it. */
export async function describedSetting(setting: Setting, house: House) {
  const key = setting.key as SettingKey;
  const { env, doc, committed, type } = setting;
  return {
    key,
    value:
      setting.type === "section"
        ? await valueOfSection(house)
        : shownValue(setting, house.settings.values[key]),
    origin: house.settings.origins[key],
    type,
    default: setting.default,
    env,
    committed,
    doc,
  };
}

/** An address without its password, and a list without its secrets. */
export function shownValue({ isSecret }: Setting, value: unknown): unknown {
  if (!isSecret) return value;
  if (typeof value === "string") return withoutSecret(value);
  const isSet = (one: unknown) => typeof one === "object" && one !== null && "secret" in one;
  return Array.isArray(value) ? value.map((one) => (isSet(one) ? { ...one, secret: "***" } : one)) : value;
}

/** Only what somebody set: all of the table is in docs/lessons.md. */
async function valueOfSection(house: House): Promise<Readonly<Record<string, unknown>>> {
  return (await import("./lesson-number-setting.ts")).numbersSet(house);
}
