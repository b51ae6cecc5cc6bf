export const RECORDED_SINCE: Readonly<Record<"unseen" | "unseen-second" | "unseen-third", readonly string[]>>;
