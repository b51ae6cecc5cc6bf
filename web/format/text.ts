const whole = new Intl.NumberFormat();
const short = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });
const finePercents = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

export const NOT_ENOUGH = "not enough data";

/** 12,345 */
export function count(value: number): string {
  return whole.format(value);
}

/** 12.3K, for a tile; the whole number is in its title. */
export function shortCount(value: number): string {
  return value < 10_000 ? whole.format(value) : short.format(value);
}

/** 2.1 */
export function decimal(value: number): string {
  return oneDigit.format(value);
}

/** 25 %; small ones with a digit more, for "0 %" would say never. */
export function percent(rate: number): string {
  return (rate > 0 && rate < 0.1) || (rate < 1 && rate > 0.99)
    ? finePercents.format(rate)
    : percents.format(rate);
}

/** 25 %, with what it lies between; a dash where nobody can know. */
export function chance(
  rate: number | null,
  low: number | null,
  high: number | null,
): { readonly rate: string; readonly between: string | null } {
  if (rate === null) return { rate: "–", between: null };
  return {
    rate: percent(rate),
    between: low === null || high === null ? null : `${percent(low)} to ${percent(high)}`,
  };
}

/** The API's words as a person reads them: "type_error" is "type error". */
export function words(name: string): string {
  return name.replaceAll("_", " ");
}

/** With its noun: "1 run", "2 runs". */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

/** "2 h 5 min", "340 ms" */
export function duration(ms: number): string {
  if (ms < 1_000) return `${count(Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 || minutes > 9 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${oneDigit.format(hours / 24)} days`;
}

/** No more than so many letters; what is left out is said. */
export function capped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${count(text.length - most)} more letters)`;
}
