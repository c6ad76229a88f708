export {
  actionLabels,
  exchangeActs,
  importActions,
  maxImportBytes,
} from "#modules/exchange/imports/rules.ts";
export { type ImportedFile, kindOfFile } from "#modules/exchange/imports/files/rules.ts";
