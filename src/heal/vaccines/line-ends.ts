import { type Guard, type GuardEdit, type Template, unfit } from "./template.ts";

/** A template that sees every file with plain line ends, and whose lines get those of the file that they are brought into. */
export function withLineEnds(template: Template): Template {
  return {
    ...template,
    make(one, repository) {
      const text = (path: string) => {
        const found = repository.text(path);
        return found === null ? null : plain(found);
      };
      const made = template.make(one, { ...repository, text });
      if (made.kind === "unfit") return made;
      const guards: Guard[] = [];
      for (const guard of made.guards) {
        const edits = guard.edits.map((edit) => asItWas(edit, repository.text(edit.path)));
        const lost = edits.indexOf(null);
        if (lost !== -1)
          return unfit(
            `${guard.edits[lost]!.path} cannot be extended safely: it could not be put back as it was`,
          );
        guards.push({ ...guard, edits: edits as GuardEdit[] });
      }
      return { kind: "guards", guards };
    },
  };
}

const MARK = "\uFEFF";

function plain(text: string): string {
  return (text.startsWith(MARK) ? text.slice(1) : text).replaceAll("\r\n", "\n");
}

/** The edit on the file's own bytes: only its pieces are new. Null where it changes more than that. */
function asItWas(edit: GuardEdit, own: string | null): GuardEdit | null {
  if (own === null || own === plain(own)) return edit;
  const end = own.split("\r\n").length * 2 > own.split("\n").length ? "\r\n" : "\n";
  const ended = (piece: string) => (end === "\n" ? piece : piece.replaceAll("\n", end));
  const before = plain(own);
  // What stands there already came with the ends that it has.
  const pieces = edit.pieces.map(
    (piece) => [ended(piece), piece].find((one) => own.includes(one)) ?? ended(piece),
  );
  const fresh = edit.pieces.filter((piece) => !before.includes(piece));
  let text = own.startsWith(MARK) ? MARK : "";
  let at = text.length;
  for (let to = 0; to < edit.text.length; ) {
    const piece = fresh.find((one) => edit.text.startsWith(one, to));
    if (piece !== undefined && edit.text.indexOf(piece) === to) {
      text += ended(piece);
      to += piece.length;
      continue;
    }
    const width = own.startsWith("\r\n", at) ? 2 : 1;
    if (own.slice(at, at + width).replace("\r\n", "\n") !== edit.text[to]) return null;
    text += own.slice(at, at + width);
    at += width;
    to += 1;
  }
  return at === own.length ? { ...edit, text, pieces } : null;
}
