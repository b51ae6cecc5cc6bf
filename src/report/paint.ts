/** Colours for a terminal, or plain text where there is none. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

const wrap = (on: boolean, open: number, close: number) => (text: string) =>
  on && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;

/** The painter for a stream. */
export function paint(on: boolean): Paint {
  return {
    bold: wrap(on, 1, 22),
    dim: wrap(on, 2, 22),
    red: wrap(on, 31, 39),
    green: wrap(on, 32, 39),
    yellow: wrap(on, 33, 39),
    cyan: wrap(on, 36, 39),
  };
}
