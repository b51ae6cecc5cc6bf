import type { ComponentChildren } from "preact";
import type { Problem } from "../api/ask.ts";
import type { Answer } from "../api/use-answer.ts";
import { Panel } from "./panel.tsx";

/** Nothing is there, and what to do about it. */
export function Empty({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** Room for what is on its way, so that nothing jumps when it comes. */
export function Loading({ lines = 5 }: { readonly lines?: number }) {
  return (
    <div class="loading" role="status">
      <span class="for-readers">Loading…</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class="loading-line" />
      ))}
    </div>
  );
}

/** What went wrong, and what to try. */
export function Trouble({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  const isOffline = problem.status === 0;
  return (
    <div class="trouble" role="alert">
      <p class="trouble-title">
        {isOffline
          ? "The server does not answer"
          : problem.status === 403
            ? "This is not for your token"
            : problem.status === 404
              ? "Not found"
              : "That did not work"}
      </p>
      <p>{isOffline ? "It is asked again every few seconds." : problem.message}</p>
      {problem.hint !== null && (
        <p>
          Try <code>{problem.hint}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Shows an answer, or why there is none yet. What was answered before stays while it is asked anew. */
export function Shown<T>({
  answer,
  lines,
  frame,
  children,
}: {
  readonly answer: Pick<Answer<T>, "data" | "problem" | "reload">;
  readonly lines?: number;
  /** The heading of the panel that it will be; its room is kept free until then. */
  readonly frame?: string;
  children(data: T): ComponentChildren;
}) {
  if (answer.data !== null && answer.problem?.status !== 404) return <>{children(answer.data)}</>;
  const instead =
    answer.problem !== null ? (
      <Trouble problem={answer.problem} onRetry={answer.reload} />
    ) : (
      <Loading {...(lines === undefined ? {} : { lines })} />
    );
  return frame === undefined ? instead : <Panel title={frame}>{instead}</Panel>;
}
