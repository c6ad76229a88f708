export { markEdition } from "#modules/library/marks/contract.ts";
export { Download } from "#modules/library/downloads/contract.ts";
export { type Dashboard, addToLibrary, DownloadFormat } from "#modules/library/holdings/contract.ts";
