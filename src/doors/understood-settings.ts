import { Trouble } from "#model/trouble.ts";
import { loadSettings } from "./settings.ts";

/** Settings as far as they can be understood: a typing error in a file is said, and does not cost the memory a failure. */
export function understoodSettings(onTrouble?: (sentence: string) => void): typeof loadSettings {
  return (places, env, flags, commonDir) => {
    try {
      return loadSettings(places, env, flags, commonDir);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      onTrouble?.(error.message);
      const nowhere = { local: "", committed: "", user: "" };
      return loadSettings(nowhere, { TWICESHY_STORE: env.TWICESHY_STORE }, flags);
    }
  };
}
