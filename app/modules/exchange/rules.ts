export {
  actionLabels,
  exchangeActs,
  importActions,
  maxImportBytes,
  tooLargeCatalogue,
} from "#modules/exchange/imports/rules.ts";
export {
  fileEndings,
  filesAtOnce,
  type ImportedFile,
  kindOfFile,
  nameInArchive,
} from "#modules/exchange/imports/files/rules.ts";
