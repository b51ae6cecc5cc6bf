// Builds what is shipped: the command line as CommonJS chunks (ESM costs 4.5 ms at start), the library as one ESM file with its types.
import { rm } from "node:fs/promises";
import { build } from "rolldown";
import { dts } from "rolldown-plugin-dts";

await rm("dist", { recursive: true, force: true });
