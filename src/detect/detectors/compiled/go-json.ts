/** Lines of `go test -json` as go test would have printed them, in their places; any other output as it is. */
export function plainGo(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => EVENT.test(line))) return lines;
  return lines.map((line) => (EVENT.test(line) ? outputOf(line) : line));
}

// {"Time":"2026-11-15T21:09:24Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"    cart_test.go:7: want 3\n"}
const EVENT = /^\{"(?:Time|ImportPath|Action)":"/;

function outputOf(line: string): string {
  try {
    const event: unknown = JSON.parse(line);
    const output = event !== null && typeof event === "object" && "Output" in event ? event.Output : "";
    return typeof output === "string" ? output.replace(/\n$/, "") : "";
  } catch {
    return line;
  }
}
