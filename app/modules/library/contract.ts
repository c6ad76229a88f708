export { Download } from "#modules/library/downloads/contract.ts";
export { type Dashboard, addToLibrary } from "#modules/library/holdings/contract.ts";
