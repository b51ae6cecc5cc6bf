/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Takes the pieces of an event stream and gives the events in it, once each is whole. A browser's own reader cannot send a token. */
export function eventReader(): (piece: string) => ServerEvent[] {
  let rest = "";
  return (piece) => {
    const text = rest + piece;
    // Half of an end of line may come with the next piece.
    const half = text.endsWith("\r") ? "\r" : "";
    const blocks = text
      .slice(0, text.length - half.length)
      .replace(/\r\n?/g, "\n")
      .split("\n\n");
    rest = blocks.pop()! + half;
    return blocks.flatMap((block) => eventIn(block) ?? []);
  };
}

function eventIn(block: string): ServerEvent | null {
  let event = "message";
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value!;
    else if (name === "id") id = value!;
    else if (name === "data") data.push(value!);
  }
  return data.length === 0 ? null : { event, id, data: data.join("\n") };
}
