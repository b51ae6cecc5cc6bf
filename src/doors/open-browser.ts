/** Shows an address in the person's browser, where there is one; nothing depends on it. */
export function openBrowser(url: string): void {
  const { spawn } = process.getBuiltinModule("node:child_process");
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  const child = spawn(program!, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
