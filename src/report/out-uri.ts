import { plain } from "./out-run.ts";

/** A file's name as a URI: relative to the project where the name is, absolute where it is. Windows names too. */
export function fileUri(file: string): string {
  const path = plain(file).replaceAll("\\", "/");
  // C:/shop/src/cart.ts
  if (/^[A-Za-z]:\//.test(path)) return `file:///${encoded(path)}`;
  // //server/share/cart.ts
  if (path.startsWith("//")) return `file:${encoded(path)}`;
  if (path.startsWith("/")) return `file://${encoded(path)}`;
  // node:internal/modules/cjs/loader, https://esm.sh/preact
  if (/^[A-Za-z][\w+.-]+:/.test(path)) return encoded(path);
  return encoded(path).replaceAll(":", "%3A");
}

/** True where the name is one below the project's root, and so a place that other tools can open. */
export function isRelativeUri(uri: string): boolean {
  return !/^[A-Za-z][\w+.-]*:/.test(uri) && !uri.startsWith("/");
}

function encoded(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("%3A", ":"))
    .join("/");
}
