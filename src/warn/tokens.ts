/** An ASCII character is taken for a third of a token, any other for two: more than tokenisers make of code and English. */
const ASCII_PER_TOKEN = 3;
const TOKENS_PER_OTHER = 2;

/** How many tokens a text is taken for; never fewer than it has. */
export function tokensOf(text: string): number {
  let others = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 126) others++;
  return Math.ceil((text.length - others) / ASCII_PER_TOKEN) + others * TOKENS_PER_OTHER;
}
