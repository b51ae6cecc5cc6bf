import type { Rate } from "../../../src/model/pattern.ts";
import type { Promotion } from "../../../src/model/promotion.ts";
import { percent } from "../../format/text.ts";
import { Mark } from "../../parts/words.tsx";

/** Where a proposal stands. */
export function PromotionMark({ promotion }: { readonly promotion: Promotion }) {
  const { state, files, absent, heldOut, leaving } = promotion;
  if (heldOut.length > 0) return <Mark kind="wait">left out of {heldOut.join(", ")} by lot for a while</Mark>;
  if (absent.length > 0) return <Mark kind="wait">not in {absent.join(", ")} now</Mark>;
  if (leaving.length > 0) return <Mark kind="wait">leaves {files.join(", ")}</Mark>;
  if (state === "pending") return <Mark kind="wait">waits</Mark>;
  if (state === "promoted") return <Mark kind="good">in {files.join(", ")}</Mark>;
  return <Mark>{state === "none" ? "not proposed" : state.replace("-", " ")}</Mark>;
}

/** "20 of 20 (84% to 100%)", or that nobody knows. */
export function HeldText({ held }: { readonly held: Rate | null }) {
  if (held === null) return <em>not enough data</em>;
  return (
    <>
      {held.count} of {held.of}{" "}
      <small class="quiet">
        ({percent(held.low)} to {percent(held.high)})
      </small>
    </>
  );
}
