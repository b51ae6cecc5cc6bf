import { Trouble } from "#model/trouble.ts";
import { lessonsText, lessonText } from "#report/lesson-text.ts";
import { paint } from "#report/paint.ts";
import { clip } from "#report/words.ts";
import type { House } from "../house.ts";
import { actionableIn, lessonCalled, lessonsNow, listLessons } from "../lessons.ts";
import { memoryForLessons } from "../shared-listing.ts";
import { asData } from "./as-data.ts";
import { INVALID_PARAMS, ProtocolError, RESOURCE_NOT_FOUND } from "./message.ts";

const ALL = "twiceshy://lessons";
const MIME = "text/markdown";
const COLUMNS = 120;
const PAGE = 50;
const PLAIN = paint(false);

/** A way to read any lesson by its id. */
export const RESOURCE_TEMPLATES = [
  { uriTemplate: `${ALL}/{id}`, name: "lesson", description: "One lesson with its evidence", mimeType: MIME },
];

/** The lessons that can be read, a page at a time: the best first, after a list of all. */
export async function listResources(house: House, cursor: unknown) {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isSafeInteger(from) || from < 0)
    throw new ProtocolError(INVALID_PARAMS, "cursor is not one that was given out");
  const lessons = await known(house);
  const resources = lessons.slice(from, from + PAGE).map(({ id, title }) => ({
    uri: `${ALL}/${encodeURIComponent(id)}`,
    name: id,
    title: clip(title, COLUMNS),
    mimeType: MIME,
  }));
  const all = { uri: ALL, name: "lessons", title: "What was learned in this repository", mimeType: MIME };
  const next = from + PAGE;
  return {
    resources: from === 0 ? [all, ...resources] : resources,
    ...(next < lessons.length ? { nextCursor: String(next) } : {}),
  };
}

/** A resource's text; an error of the protocol where there is none. */
export async function readResource(house: House, uri: unknown) {
  if (typeof uri !== "string") throw new ProtocolError(INVALID_PARAMS, "uri must be a text");
  return { contents: [{ uri, mimeType: MIME, text: await textOf(house, uri) }] };
}

async function textOf(house: House, uri: string): Promise<string> {
  if (uri === ALL) return asData(lessonsText(await known(house), house.clock.now(), PLAIN, COLUMNS));
  const id = uri.startsWith(`${ALL}/`) ? decoded(uri.slice(ALL.length + 1)) : "";
  const unknown = new ProtocolError(RESOURCE_NOT_FOUND, `there is no resource ${clip(uri, COLUMNS)}`);
  if (id === "") throw unknown;
  const memory = await memoryForLessons(house);
  try {
    const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
    const lesson = await lessonCalled(house, knowledge, id);
    const events = knowledge?.lessons.events(lesson.id) ?? [];
    return asData(lessonText(lesson, events, actionableIn(house)(lesson), house.clock.now(), PLAIN));
  } catch (error) {
    if (error instanceof Trouble && error.code === "not_found") throw unknown;
    throw error;
  } finally {
    memory?.close();
  }
}

async function known(house: House) {
  const memory = await memoryForLessons(house);
  try {
    const knowledge = memory === null ? null : (await lessonsNow(house, memory)).knowledge;
    return await listLessons(house, knowledge, { archived: false }, false);
  } finally {
    memory?.close();
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
