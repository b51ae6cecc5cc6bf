import { useEffect, useRef } from "preact/hooks";
import { isReached } from "../api/ask.ts";
import type { Status } from "../api/shapes.ts";
import { isTokenWanted, token } from "../api/token.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Empty } from "../parts/states.tsx";
import { Toasts } from "../parts/toast.tsx";
import { addressId } from "./address-id.ts";
import { LiveMark } from "./live-mark.tsx";
import { PageFilters } from "./page-filters.ts";
import { PAGES, type Page } from "./pages.ts";
import { path, to } from "./place.ts";
import { THEMES, theme } from "./theme.ts";
import { TokenGate } from "./token-gate.tsx";
import { status } from "./who.ts";

/** The whole page: where one can go, what it is narrowed to, and what is shown. */
export function App() {
  const { data, problem } = useAnswer<Status>("/api/status");
  useEffect(() => {
    status.value = data;
  }, [data]);
  // What is offered depends on it: until then the page is not what it will be.
  const isBusy = status.value === null && problem === null;
  if (isTokenWanted.value) return <TokenGate wasRefused={token.value !== null} />;
  const [, name = "", rest] = /^\/([^/]*)(?:\/(.+))?$/.exec(path.value) ?? [];
  const id = rest === undefined ? undefined : addressId(rest);
  const page = PAGES.find(
    (one) => one.name === name && (id === undefined || (id !== null && one.detail !== undefined)),
  );
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="shell" aria-busy={isBusy}>
        <Aside current={page} />
        <main id="main" tabIndex={-1}>
          {!isReached.value && (
            <p class="offline" role="alert">
              The server does not answer. What is shown is what it said last; it is asked again by itself.
            </p>
          )}
          <Content page={page} id={id ?? undefined} />
        </main>
      </div>
      <Toasts />
    </>
  );
}

function Content({ page, id }: { readonly page: Page | undefined; readonly id: string | undefined }) {
  const isFirst = useRef(true);
  const key = `${page?.name}/${id ?? ""}`;
  // Another page takes the focus to its head.
  useEffect(() => {
    if (!isFirst.current) document.getElementById("title")?.focus({ preventScroll: true });
    isFirst.current = false;
    // On a phone the pages are a row that scrolls.
    document.querySelector("nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [key]);
  if (page === undefined)
    return (
      <>
        <h1 id="title" tabIndex={-1}>
          Not found
        </h1>
        <Empty title="There is no page by this address">
          <a href={to("/")}>Go to the overview</a>
        </Empty>
      </>
    );
  if (id !== undefined && page.detail !== undefined) return <page.detail key={key} id={id} />;
  return (
    <PageFilters.Provider value={filtersOf(page)}>
      <page.view key={key} />
    </PageFilters.Provider>
  );
}

/** One object for each page: a new one would draw the whole page again. */
const filtersOf = ((known: Map<Page, PageFilters>) => (page: Page) => {
  const value = known.get(page) ?? { shown: page.filters, span: page.span };
  known.set(page, value);
  return value;
})(new Map());

function Aside({ current }: { readonly current: Page | undefined }) {
  const served = status.value;
  return (
    <header class="aside">
      <a class="brand" href={to("/")}>
        twiceshy
      </a>
      <span class="served" title="The project whose memory this is">
        {served?.project ?? "\u00a0"}
        {served?.isTeam === true && " · team"}
      </span>
      <nav aria-label="Pages">
        <ul>
          {PAGES.map((page) => (
            <li key={page.name}>
              <a href={to(`/${page.name}`)} aria-current={page === current ? "page" : undefined}>
                {page.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="aside-foot">
        <LiveMark />
        <ThemeChoice />
      </div>
    </header>
  );
}

function ThemeChoice() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  return (
    <button
      type="button"
      class="plain theme"
      title={`Switch to ${next}`}
      onClick={() => {
        theme.value = next;
      }}
    >
      <span class="for-readers">Colours: </span>
      {{ system: "Auto", light: "Light", dark: "Dark" }[theme.value]}
    </button>
  );
}
