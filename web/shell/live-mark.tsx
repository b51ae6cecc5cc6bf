import { type LiveState, liveState, switchLive } from "../live/live.ts";

const SAYS: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting…",
  live: "Live",
  paused: "Paused",
  off: "Updates off",
};

const MORE: Readonly<Record<LiveState, string>> = {
  connecting: "",
  live: "New facts appear by themselves. Press to stop.",
  paused: "The connection is lost. It is tried again, and what happened meanwhile is caught up with.",
  off: "Press to go on.",
};

/** Whether the page follows what happens; pressing it stops that or goes on. */
export function LiveMark() {
  const state = liveState.value;
  return (
    <>
      <button
        type="button"
        class={`live live-${state}`}
        title={MORE[state]}
        onClick={() => switchLive(state === "off" || state === "paused")}
      >
        <i class="live-dot" />
        {SAYS[state]}
      </button>
      <span class="for-readers" role="status" aria-live="polite">
        {state === "paused"
          ? "Live updates are paused: the connection is lost."
          : state === "live"
            ? "Live updates are on."
            : ""}
      </span>
    </>
  );
}
