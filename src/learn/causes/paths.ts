/** The folder of a path, "" at the root. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** A path taken on from a folder, without dots: ("src/a", "../b.ts") is "src/b.ts". */
export function joined(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Whether a path ends with whole parts of another: ("src/app/tax", "app/tax") does. */
export function endsWithParts(path: string, end: string): boolean {
  return end !== "" && (path === end || path.endsWith(`/${end}`));
}

/** A path from the project's root that can only mean a file in it, and is what it looks like: nothing invisible is in it. */
export function isInside(path: string): boolean {
  return path !== "" && !/^(?:[/\\~-]|[A-Za-z]:|\w+:\/\/)|(?:^|\/)\.\.(?:\/|$)|[\p{Cc}\p{Cf}]/u.test(path);
}
