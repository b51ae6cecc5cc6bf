import { hasControls, stripControls } from "#detect/clean-line.ts";
import type { IssueBody } from "#model/issue.ts";

const MOST_FILES = 50;

/** What an issue says, as it can be shown: no terminal controls, no hidden characters, nothing without an end. */
export function cleanBody(body: IssueBody): IssueBody {
  const line = (text: string, longest: number) => shown(text.replace(/\s+/g, " "), longest).trim();
  const lineOr = (text: string | null, longest: number) => (text === null ? null : line(text, longest));
  // The end of a line is kept as it is: a change of a file with the line ends of Windows would fit it no more.
  const blockOr = (text: string | null, longest: number) =>
    text === null
      ? null
      : text
          .slice(0, longest)
          .split("\n")
          .map((one) => (one.endsWith("\r") ? `${shown(one.slice(0, -1), longest)}\r` : shown(one, longest)))
          .join("\n");
  return {
    ...body,
    title: line(body.title, 200),
    why: lineOr(body.why, 500),
    precedent: lineOr(body.precedent, 200),
    source: line(body.source, 100),
    detail: blockOr(body.detail, 20_000),
    proposal: blockOr(body.proposal, 200_000),
    files: body.files.slice(0, MOST_FILES).map((file) => line(file, 500)),
  };
}

function shown(text: string, longest: number): string {
  const start = text.slice(0, longest);
  return hasControls(start) ? stripControls(start) : start;
}
