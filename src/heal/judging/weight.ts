/** How far a judge is believed: as far as it was right, beginning with three right of four. */
export function weightOf(right: number, wrong: number): number {
  return (right + 3) / (right + wrong + 4);
}
