import { Trouble } from "#model/trouble.ts";
import type { Setting } from "./settings-table.ts";
import { parseSize } from "./units.ts";

/** A raw value (JSON, or a word of a command line) as the setting's type; trouble names where it stands. */
export function readSetting(setting: Setting, raw: unknown, where: string): unknown {
  const wrong = (wanted: string) =>
    new Trouble(
      "config",
      `${where}: "${setting.key}" is ${wanted}, not ${JSON.stringify(raw)}.`,
      "twiceshy config list",
    );
  switch (setting.type) {
    case "switch":
      if (raw === true || raw === "true" || raw === "on" || raw === "1") return true;
      if (raw === false || raw === "false" || raw === "off" || raw === "0") return false;
      throw wrong("true or false");
    case "whole": {
      const number = typeof raw === "string" && /^\d+$/.test(raw) ? Number(raw) : raw;
      if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
      throw wrong("a whole number from 0 up");
    }
    case "number": {
      const { least, most, isWhole } = setting.range!;
      const number = typeof raw === "string" && raw.trim() !== "" ? Number(raw) : raw;
      const isOne = typeof number === "number" && number >= least && number <= most;
      if (isOne && (!isWhole || Number.isInteger(number))) return number;
      throw wrong(`a ${isWhole ? "whole " : ""}number from ${least} to ${most}`);
    }
    case "size": {
      const bytes = typeof raw === "number" ? raw : typeof raw === "string" ? parseSize(raw) : null;
      if (bytes !== null && Number.isSafeInteger(bytes) && bytes > 0) return bytes;
      throw wrong("a size such as 200MB");
    }
    case "list": {
      const list = typeof raw === "string" ? parsedOrNull(raw) : raw;
      if (Array.isArray(list)) return list;
      throw wrong("a JSON list");
    }
    case "section": {
      const data = typeof raw === "string" ? parsedOrNull(raw) : raw;
      if (typeof data === "object" && data !== null && !Array.isArray(data)) return data;
      throw wrong("a JSON object");
    }
    default:
      if (typeof raw !== "string" || raw === "") throw wrong("a text");
      if (setting.choices && !setting.choices.includes(raw))
        throw wrong(`one of ${setting.choices.join(", ")}`);
      return raw;
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
