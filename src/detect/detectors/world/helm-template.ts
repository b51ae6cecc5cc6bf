import type { Detector, Draft } from "../../detector.ts";

/** Helm: a template that cannot be rendered, told from the outermost that includes it to the one that is broken. */
export const helmTemplate: Detector = {
  id: "helm-template",
  tool: "helm",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [': executing "', ' executing "'],
  programs: ["helm", "helmfile"],
  scan({ lines }): Draft[] {
    return lines.flatMap((_, at) => readLine(lines, at) ?? readOutline(lines, at) ?? []);
  },
};

// "Error: INSTALLATION FAILED: template: shop/templates/web.yaml:45:6: executing "shop/templates/web.yaml" at <include "shop.name" .>: error calling include: template: shop/templates/_helpers.tpl:9:14: executing …"
const LINE =
  /^(?:(?:Error|\[ERROR\] \S+): )?(?:[A-Z]+ FAILED: |failed to render \S+: )?(?:template: )?(?=\S+:\d+:\d+: executing ")/;
// "shop/templates/_helpers.tpl:9:14: executing "shop.name" at <.Values.shop.name>: nil pointer evaluating interface {}.name"
const LINK = /^(\S+?):(\d+):(\d+): executing "[^"]*" at (<.*>): (\S.*)$/;

function readLine(lines: readonly string[], at: number): Draft | null {
  const line = lines[at]!;
  const head = line.includes(': executing "') ? LINE.exec(line) : null;
  if (head === null) return null;
  const chain = line.slice(head[0].length);
  const last = chain.lastIndexOf(" template: ");
  const inner = (last < 0 ? null : LINK.exec(chain.slice(last + " template: ".length))) ?? LINK.exec(chain);
  return inner === null ? null : { ...told(inner), from: at, to: at + 1 };
}

// Helm 4 breaks the chain: "Error: INSTALLATION FAILED: shop/templates/web.yaml:12:12", "  executing "shop/templates/web.yaml" at <include "shop.pod" .>:", "    error calling include:", …
const PLACE = /^(?:Error: (?:[A-Z]+ FAILED: )?| {2})(\S+\.(?:tpl|ya?ml|txt)):(\d+):(\d+)$/;
const EXECUTING = /^ +executing "[^"]*" at (<.*>):$/;
const DEEPEST = 12;

function readOutline(lines: readonly string[], at: number): Draft | null {
  if (!lines[at]!.startsWith("Error: ")) return null;
  for (let [i, depth] = [at, 0]; depth < DEEPEST; i += 3, depth++) {
    const place = PLACE.exec(lines[i] ?? "");
    const call = EXECUTING.exec(lines[i + 1] ?? "");
    const said = lines[i + 2]?.trim() ?? "";
    if (place === null || call === null || said === "") return null;
    if (said === "error calling include:") continue;
    return { ...told([...place.slice(0, 4), call[1]!, said]), from: at, to: i + 3 };
  }
  return null;
}

function told([, file, line, column, call, said]: readonly string[]): Omit<Draft, "from" | "to"> {
  return { message: `${call}: ${said}`, file: file!, line: Number(line), column: Number(column) };
}
