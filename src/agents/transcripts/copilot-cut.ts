/** What GitHub Copilot CLI hands over of an output that is too long for it. */
export interface CutOutput {
  /** The first few hundred characters. */
  readonly preview: string;
  /** The file with the whole of it, which lives as long as the session; null where it is none of Copilot's. */
  readonly path: string | null;
}

// "Output too large to read at once (117.0 KB). Saved to: /tmp/1794801488128-copilot-tool-output-6819-16407515.txt\nConsider using …"
const NOTICE = /^Output too large to read at once \([^)\n]{1,40}\)\. Saved to: ([^\n]{1,4096})\n/;
// "Preview (first 500 chars):\nTAP version 13"
const PREVIEW = /\nPreview \(first [^)\n]{1,40}\):\n/;
// Whoever prints such a notice names no other file: "/tmp/1794801488128-copilot-tool-output-6819-16407515-23b6.txt"
const OWN_FILE = /^\/.*\/\d{1,20}-copilot-tool-output-[\w-]{1,200}\.txt$/;

/** Takes apart the notice that stands in place of a long output; null where there is none. Its own words are no failure. */
export function readCutOutput(text: string): CutOutput | null {
  const notice = NOTICE.exec(text);
  if (notice === null) return null;
  const preview = PREVIEW.exec(text);
  const path = notice[1]!;
  return {
    preview: preview === null ? "" : text.slice(preview.index + preview[0].length),
    path: OWN_FILE.test(path) && !path.includes("/../") ? path : null,
  };
}
