export { type Extract, getExtract } from "#modules/reading/extracts/contract.ts";
