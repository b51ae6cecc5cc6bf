import apiJs from "./api-js.mjs";
import bankJava from "./bank-java.mjs";
import gridRust from "./grid-rust.mjs";
import ledgerPy from "./ledger-py.mjs";
import queueC from "./queue-c.mjs";
import shopTs from "./shop-ts.mjs";

/** Every project of the data set. */
export const PROJECTS = [queueC, bankJava, shopTs, apiJs, ledgerPy, gridRust];
