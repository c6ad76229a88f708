export {
  actionLabels,
  exchangeActs,
  importActions,
  maxImportBytes,
} from "#modules/exchange/imports/rules.ts";
export {
  fileEndings,
  type ImportedFile,
  kindOfFile,
  nameInArchive,
} from "#modules/exchange/imports/files/rules.ts";
