export {
  actionLabels,
  exchangeActs,
  importActions,
  maxImportBytes,
} from "#modules/exchange/imports/rules.ts";
