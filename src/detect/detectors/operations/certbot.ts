import type { Draft } from "../../detector.ts";

// "  Domain: shop.example.com", "  Type:   dns", "  Detail: DNS problem: NXDOMAIN looking up A for shop.example.com - check that a DNS record exists for this domain";
// before certbot 1.13 it breaks the detail, and the rest stands under it
const CHALLENGE = /^ {2,3}Type: {2,4}(dns|connection|unauthorized|tls|caa|rateLimited|\w+)$/;
const DETAIL = /^ {2,3}Detail: (\S.*)$/;

/** What a challenge of certbot met: the detail, under the domain and the type. */
export function readCertbot(lines: readonly string[], at: number): Draft | null {
  const type = CHALLENGE.exec(lines[at - 1] ?? "")?.[1];
  const first = type === undefined ? undefined : DETAIL.exec(lines[at]!)?.[1];
  if (type === undefined || first === undefined) return null;
  let to = at + 1;
  while (to < at + 8 && /^ {3}\S(?!\w*: {1,4}\S)/.test(lines[to] ?? "")) to++;
  const message = [first, ...lines.slice(at + 1, to).map((line) => line.trim())].join(" ");
  return {
    message,
    tool: "certbot",
    category: type === "dns" || type === "connection" ? "connection_error" : "config_error",
    file: null,
    from: at,
    to,
  };
}
