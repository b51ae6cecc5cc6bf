import type { JudgeName } from "#model/judge.ts";
import { ANY } from "./makers.ts";
import { VENDORS, vendorNamed } from "./vendors.ts";

export type ReadName =
  | { readonly kind: "judge"; readonly judge: JudgeName }
  | { readonly kind: "wrong"; readonly why: string };

/** "openai/gpt-5.2", "meta/llama-3.3@http://127.0.0.1:8000/v1" */
const MODEL = /^([a-z][a-z0-9.-]{0,40})\/([^\s@]{1,120})(?:@(\S{1,300}))?$/i;

/** A judge as the settings name it. */
export function readJudgeName(said: unknown): ReadName {
  const wrong = (why: string): ReadName => ({ kind: "wrong", why });
  if (typeof said !== "string") return wrong(`${JSON.stringify(said)?.slice(0, 80)} is no text`);
  const name = said.trim();
  if (name.startsWith("agent:")) {
    const agent = name.slice("agent:".length).trim();
    return agent === ""
      ? wrong('"agent:" names no agent')
      : { kind: "judge", judge: { kind: "agent", name, agent } };
  }
  const match = MODEL.exec(name);
  if (match === null)
    return wrong(`${JSON.stringify(name.slice(0, 80))} is neither vendor/model nor agent:name`);
  const [, vendor = "", model = "", baseUrl = null] = match;
  const known = vendorNamed(vendor.toLowerCase());
  if (baseUrl === null && known === null) {
    const names = VENDORS.map((one) => one.name).join(", ");
    return wrong(
      `nobody knows where ${vendor} is: name its server, ${vendor}/${model}@https://…, or one of ${names}`,
    );
  }
  const why = baseUrl === null ? null : whyNoServer(baseUrl);
  if (why !== null) return wrong(why);
  const isAny = ["compatible", "openai-compatible"].includes(vendor.toLowerCase());
  return {
    kind: "judge",
    judge: { kind: "model", name, vendor: isAny ? ANY : vendor.toLowerCase(), model, baseUrl },
  };
}

/** A key goes there, and code: in clear only to this machine, and never with words of its own in the address. */
function whyNoServer(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return `${JSON.stringify(address.slice(0, 80))} is no address`;
  }
  if (url.username !== "" || url.password !== "") return "an address must not hold a user or a password";
  if (url.search !== "" || url.hash !== "") return "an address must not hold a question or a fragment";
  if (url.protocol === "https:") return null;
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && isHere) return null;
  return `${url.origin} is neither https nor on this machine`;
}
