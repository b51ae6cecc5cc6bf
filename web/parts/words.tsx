import type { ComponentChildren } from "preact";
import type { Mean, Severity, Share } from "../api/shapes.ts";
import { count, counted, decimal, duration, NOT_ENOUGH, percent, words } from "../format/text.ts";
import { exactly, type Moment, sinceNow, when } from "../format/time.ts";
import { now } from "../shell/now.ts";

/** A moment, as long ago; the exact one is a touch away. */
export function Ago({ at }: { readonly at: Moment | null }) {
  if (at === null) return <span class="quiet">never</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {sinceNow(at, now.value)}
    </time>
  );
}

/** A moment in the viewer's zone. */
export function When({ at }: { readonly at: Moment | null }) {
  if (at === null) return <span class="quiet">–</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {when(at)}
    </time>
  );
}

interface UnknownProps {
  readonly n?: number;
  readonly needed?: number;
  readonly why?: string | null;
  /** How much is needed is only a touch away. */
  readonly isShort?: boolean;
}

/** Said instead of a number that nobody knows yet. */
export function Unknown({ n, needed, why, isShort = false }: UnknownProps) {
  const how = n === undefined || needed === undefined ? undefined : `${count(n)} of ${count(needed)} needed`;
  return (
    <span class="unknown" title={how}>
      {why ?? NOT_ENOUGH}
      {how !== undefined && !isShort && <small> ({how})</small>}
    </span>
  );
}

/** A share with its interval, or that it is not known. */
export function ShareText({ share, isShort = false }: { readonly share: Share; readonly isShort?: boolean }) {
  if (share.rate === null)
    return <Unknown n={share.of} needed={share.needed} why={share.why} isShort={isShort} />;
  const between =
    share.low === null || share.high === null ? null : `${percent(share.low)} to ${percent(share.high)}`;
  const of = `${count(share.count)} of ${count(share.of)}`;
  return (
    <span title={between === null ? of : `${of}; 95 % interval ${between}`}>
      {percent(share.rate)}
      {!isShort && between !== null && <small class="quiet"> ({between})</small>}
    </span>
  );
}

interface BetweenProps {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  write(value: number): string;
}

/** A number of a row with its interval, or that it is not known. Less than nothing took nobody. */
export function Between({ value, low, high, write }: BetweenProps) {
  if (value === null || low === null || high === null) return <Unknown />;
  return (
    <>
      {write(value)}
      <small class="quiet">
        {" "}
        ({write(Math.max(0, low))} to {write(high)})
      </small>
    </>
  );
}

interface MeanProps {
  readonly mean: Mean;
  readonly isTime?: boolean;
  /** Its interval stands elsewhere. */
  readonly isShort?: boolean;
}

/** A mean with its interval, or that it is not known. */
export function MeanText({ mean, isTime = false, isShort = false }: MeanProps) {
  if (mean.mean === null) return <Unknown n={mean.n} needed={mean.needed} why={mean.why} />;
  const write = isTime ? duration : decimal;
  return (
    <span title={`mean of ${counted(mean.n, "fix", "fixes")}`}>
      {isShort ? (
        write(mean.mean)
      ) : (
        <Between value={mean.mean} low={mean.low} high={mean.high} write={write} />
      )}
    </span>
  );
}

/** How grave something is, in a word and a colour. */
export function SeverityMark({ severity }: { readonly severity: Severity | string }) {
  return <span class={`mark severity-${severity}`}>{words(severity)}</span>;
}

/** A short word about a state. */
export function Mark({ kind, children }: { readonly kind?: string; readonly children: ComponentChildren }) {
  return <span class={kind === undefined ? "mark" : `mark mark-${kind}`}>{children}</span>;
}
