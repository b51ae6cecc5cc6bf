/** The dashboard: a page that shows what the API answers. It computes no number of its own, and sends no request elsewhere. */
import { render } from "preact";
import { goLive } from "./live/live.ts";
import { App } from "./shell/app.tsx";
import { tick } from "./shell/now.ts";
import { followAddress } from "./shell/place.ts";
import { followTheme } from "./shell/theme.ts";

followTheme();
followAddress();
tick();
goLive();
render(<App />, document.getElementById("app")!);
