/** A file's diff: its path, then the lines of one hunk with their signs; "@@ heading" opens another hunk. */
export function file(path: string, ...lines: string[]): string {
  const hunks: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  for (const line of lines) {
    if (!line.startsWith("@@")) hunks.at(-1)!.lines.push(line);
    else if (hunks.at(-1)!.lines.length === 0) hunks.at(-1)!.heading = line.slice(3);
    else hunks.push({ heading: line.slice(3), lines: [] });
  }
  const body = hunks.map(({ heading, lines: own }, at) => {
    const old = own.filter((line) => !line.startsWith("+")).length;
    const fresh = own.filter((line) => !line.startsWith("-")).length;
    const start = at * 100 + 1;
    return [`@@ -${start},${old} +${start},${fresh} @@ ${heading}`, ...own].join("\n");
  });
  return [
    `diff --git a/${path} b/${path}`,
    "index 1..2 100644",
    `--- a/${path}`,
    `+++ b/${path}`,
    ...body,
    "",
  ].join("\n");
}

export function deleted(path: string, ...lines: string[]): string {
  return [
    `diff --git a/${path} b/${path}`,
    "deleted file mode 100644",
    `--- a/${path}`,
    "+++ /dev/null",
    `@@ -1,${lines.length} +0,0 @@`,
    ...lines.map((line) => `-${line}`),
    "",
  ].join("\n");
}

export function created(path: string, ...lines: string[]): string {
  return [
    `diff --git a/${path} b/${path}`,
    "new file mode 100644",
    "--- /dev/null",
    `+++ b/${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    "",
  ].join("\n");
}

export function renamed(from: string, to: string): string {
  return [
    `diff --git a/${from} b/${to}`,
    "similarity index 100%",
    `rename from ${from}`,
    `rename to ${to}`,
    "",
  ].join("\n");
}
