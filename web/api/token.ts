import { signal } from "@preact/signals";

const KEY = "twiceshy.token";

/** The token that is sent along; null on one's own machine, which needs none. */
export const token = signal<string | null>(read());

/** True once the server has said that it wants a token, or another one. */
export const isTokenWanted = signal(false);

/** Keeps a token for as long as this tab is open, or on this device until it is taken back. */
export function keepToken(text: string, isKeptHere: boolean): void {
  forgetToken();
  (isKeptHere ? localStorage : sessionStorage).setItem(KEY, text);
  token.value = text;
  isTokenWanted.value = false;
}

export function forgetToken(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
  token.value = null;
}

function read(): string | null {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
}
