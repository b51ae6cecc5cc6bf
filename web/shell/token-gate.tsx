import { useState } from "preact/hooks";
import { keepToken } from "../api/token.ts";
import { forgetAnswers } from "../api/use-answer.ts";
import { Field } from "../parts/dialog.tsx";

/** Asks for a token where the server wants one. */
export function TokenGate({ wasRefused }: { readonly wasRefused: boolean }) {
  const [text, setText] = useState("");
  const [isKept, setKept] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    forgetAnswers();
    keepToken(text.trim(), isKept);
  };
  return (
    <main id="main" class="gate">
      <form onSubmit={submit}>
        <h1 id="title" tabIndex={-1}>
          This memory asks for a token
        </h1>
        <p class="says">
          Whoever runs the server makes one: <code>twiceshy token create --role read</code>
        </p>
        {wasRefused && (
          <p class="field-trouble" role="alert">
            The token is unknown, revoked or expired.
          </p>
        )}
        <Field label="Token" value={text} placeholder="tsy_…" isNeeded onChange={setText} />
        <label class="check">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => setKept((event.target as HTMLInputElement).checked)}
          />
          Keep it on this device
        </label>
        <button type="submit" class="main" disabled={text.trim() === ""}>
          Open
        </button>
      </form>
    </main>
  );
}
