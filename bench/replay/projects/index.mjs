import apiJs from "./api-js.mjs";
import bankJava from "./bank-java.mjs";
import ledgerPy from "./ledger-py.mjs";
import parserRs from "./parser-rs.mjs";
import queueC from "./queue-c.mjs";
import shopTs from "./shop-ts.mjs";

/** Every project of the data set. */
export const PROJECTS = [queueC, bankJava, shopTs, ledgerPy, parserRs, apiJs];
