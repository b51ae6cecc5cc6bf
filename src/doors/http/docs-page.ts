import { createHash } from "node:crypto";
import type { HttpContext } from "./asker.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const STYLE = `
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code{font:13px ui-monospace,monospace}
details{border:1px solid #8884;border-radius:6px;margin:.4rem 0;padding:.3rem .7rem}
summary{cursor:pointer}
summary b{display:inline-block;min-width:3.5em}
table{border-collapse:collapse;margin:.4rem 0;width:100%}
td,th{text-align:left;vertical-align:top;border-top:1px solid #8883;padding:.15rem .8rem .15rem 0}
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The OpenAPI document as a page to look through: no script, and nothing from elsewhere. */
export function docsPage(c: HttpContext, document: object): Response {
  return c.html(pageOf(document as Document), 200, {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
    "cache-control": "private, no-cache",
  });
}

export function pageOf({ info, tags, paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${esc(name)}">${esc(description)}</h2>${own.map(operationHtml).join("")}`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${esc(name)}"><summary><code>${esc(name)}</code></summary>${fieldsHtml(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${esc(info.title)} API</title><style>${STYLE}</style>
<h1>${esc(info.title)} ${esc(info.version)}</h1>
<p>${esc(info.description)} This page is made from <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
Errors are <code>application/problem+json</code>; lists go on with <code>cursor</code>; answers have an <code>ETag</code>.
Beside these there are <code>/api/events</code> (server-sent events), <code>/mcp</code>, <code>/metrics</code>, <code>/healthz</code> and <code>/readyz</code>.</p>
${sections.join("\n")}<h2>Shapes</h2>${shapes.join("")}</html>\n`;
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: where, required, description: doc, schema }) =>
      `<tr><td><code>${esc(name)}</code></td><td>${esc(where)}${required ? ", required" : ""}</td><td>${typeHtml(schema)}</td><td>${esc(doc ?? schema.description ?? "")}</td></tr>`,
  );
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const ok = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const answer = Object.values(ok?.[1].content ?? {})[0]?.schema;
  return `<details><summary><b>${esc(method.toUpperCase())}</b> <code>${esc(path)}</code> ${esc(summary)}</summary>
<p>${esc(description ?? "")}</p>${rows.length === 0 ? "" : `<table>${rows.join("")}</table>`}
${body === undefined ? "" : `<p>Body</p>${fieldsHtml(body)}`}
${answer === undefined ? "" : `<p>Answer ${esc(ok![0])}</p>${fieldsHtml(answer)}`}</details>`;
}

function fieldsHtml(schema: Schema): string {
  if (schema.properties === undefined) return `<p>${typeHtml(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(
    ([name, field]) =>
      `<tr><td><code>${esc(name)}</code>${schema.required?.includes(name) ? "" : "?"}</td><td>${typeHtml(field)}</td><td>${esc(field.description ?? "")}</td></tr>`,
  );
  return `<table>${rows.join("")}</table>`;
}

function typeHtml(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!;
    return `<a href="#${esc(name)}">${esc(name)}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeHtml).join(" or ");
  if (schema.const !== undefined) return esc(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => esc(String(value))).join(" | ");
  if (schema.items !== undefined) return `list of ${typeHtml(schema.items)}`;
  return esc([schema.type ?? "anything"].flat().join(" or "));
}

function esc(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
