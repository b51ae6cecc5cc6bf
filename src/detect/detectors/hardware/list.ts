import type { Detector } from "../../detector.ts";
import { bigCompilers } from "./big-compilers.ts";
import { embedded } from "./embedded.ts";
import { hdl } from "./hdl.ts";
import { hdlVendors } from "./hdl-vendors.ts";
import { quotedPlace } from "./quoted-place.ts";

/** Makers' own compilers, and tools of hardware; before the compiled family, whose forms are wider. */
export const HARDWARE: readonly Detector[] = [quotedPlace, embedded, bigCompilers, hdlVendors, hdl];
