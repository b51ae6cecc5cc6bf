import { computed, signal } from "@preact/signals";

/** Where the person is: the address is the only place that holds it, so a link shows the same to whoever may see it. */
const address = signal(readAddress());

export const path = computed(() => address.value.path);
export const query = computed(() => new URLSearchParams(address.value.search));

/** What the pages can be narrowed to; these go along from page to page. */
export const FILTERS = ["since", "until", "bucket", "category", "agent", "project"] as const;
export type Filter = (typeof FILTERS)[number];

/** The filters that are set. */
export const filters = computed(() => {
  const set: Partial<Record<Filter, string>> = {};
  for (const name of FILTERS) {
    const value = query.value.get(name);
    if (value) set[name] = value;
  }
  return set;
});

/** An address of another page with the filters of this one. */
export function to(target: string, extra: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...filters.value, ...extra }).toString();
  return search === "" ? target : `${target}?${search}`;
}

/** Goes to another page, as a link does. */
export function go(href: string): void {
  history.pushState(null, "", href);
  address.value = readAddress();
  scrollTo(0, 0);
}

/** Sets or takes away words of the address, without a new entry in the history of every letter. */
export function change(words: Readonly<Record<string, string | null>>): void {
  const search = new URLSearchParams(query.value);
  for (const [name, value] of Object.entries(words)) {
    if (value === null || value === "") search.delete(name);
    else search.set(name, value);
  }
  const text = search.toString();
  history.replaceState(null, "", text === "" ? location.pathname : `${location.pathname}?${text}`);
  address.value = readAddress();
}

/** Follows the address bar, and links of our own without a new load. */
export function followAddress(): void {
  addEventListener("popstate", () => {
    address.value = readAddress();
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/") || url.hash !== "") return;
    event.preventDefault();
    go(url.pathname + url.search);
  });
}

function readAddress(): { readonly path: string; readonly search: string } {
  return { path: location.pathname, search: location.search };
}
