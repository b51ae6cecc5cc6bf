/** The documentation's search: what every heading has below it, asked for once, when somebody begins to type. */
interface Entry {
  readonly page: string;
  readonly title: string;
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

const MOST = 12;
const AROUND = 60;
const box = document.querySelector<HTMLInputElement>("#search");
const found = document.querySelector<HTMLElement>("#found");
const up = document.body.dataset.up ?? "";
let asked: Promise<Entry[]> | null = null;

/** "/" goes to the search, as in many places; Escape empties it. */
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    box?.focus();
  } else if (event.key === "Escape") clear();
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event);
});
box?.addEventListener("input", () => void search(box.value));
box?.addEventListener("keydown", (event) => {
  if (event.key === "Enter") found?.querySelector("a")?.click();
});
// A hit on this page moves it only: what lies over it has to go.
found?.addEventListener("click", (event) => {
  if (event.target instanceof HTMLAnchorElement) clear();
});

function clear(): void {
  if (box !== null) box.value = "";
  found?.replaceChildren();
}

/** From the box to the hits, from one to the next, and back. */
function step(event: KeyboardEvent): void {
  const places = [box, ...(found?.querySelectorAll("a") ?? [])];
  const at = places.indexOf(document.activeElement as HTMLInputElement);
  const next = places[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next?.focus();
}

async function search(typed: string): Promise<void> {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return found?.replaceChildren();
  asked ??= location.protocol === "file:" ? fromDisk() : fromServer();
  const entries = await asked.catch(() => null);
  // The next key asks again.
  if (entries === null) asked = null;
  // Somebody went on typing meanwhile.
  if (box?.value !== typed) return;
  if (entries === null) return say("What can be found could not be fetched; the next key tries again.");
  const hits = entries
    .map((entry) => ({ entry, worth: worthOf(entry, words) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST);
  if (hits.length === 0) return say("Nothing found.");
  const list = document.createElement("ul");
  list.append(...hits.map(({ entry }) => item(entry, words)));
  found?.replaceChildren(list);
}

function say(words: string): void {
  const line = document.createElement("p");
  line.textContent = words;
  found?.replaceChildren(line);
}

async function fromServer(): Promise<Entry[]> {
  const answer = await fetch(`${up}search.json`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Entry[];
}

/** A page on a disk may fetch nothing, but it may have one more script; a served one may not, by its policy. */
function fromDisk(): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${up}search.js`;
    script.onload = () => resolve((globalThis as { twiceshySearch?: Entry[] }).twiceshySearch ?? []);
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Every word must begin somewhere; where it stands says how much it is worth, and all of them in a row say most. */
function worthOf({ title, heading, text }: Entry, words: readonly string[]): number {
  const places = [title, heading, text].map(
    (part) => ` ${part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")}`,
  );
  const worths = [4, 6, 1];
  let worth = 0;
  for (const word of words) {
    const hits = worths.filter((_, at) => places[at]!.includes(` ${word}`));
    if (hits.length === 0) return 0;
    worth += hits.reduce((all, one) => all + one, 0);
  }
  const isInARow = words.length > 1 && places.some((place) => place.includes(` ${words.join(" ")}`));
  return isInARow ? worth + 5 * words.length : worth;
}

function item({ page, title, heading, id, text }: Entry, words: readonly string[]): HTMLElement {
  const link = document.createElement("a");
  link.href = `${up}${page}.html#${id}`;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]!) - AROUND);
  const excerpt = document.createElement("p");
  excerpt.textContent = `${at > 0 ? "…" : ""}${text.slice(at, at + 3 * AROUND)}`;
  const entry = document.createElement("li");
  entry.append(link, excerpt);
  return entry;
}
