export {
  previewedEdition,
  previewedNewBook,
} from "#modules/publishing/back-office/client/previewed-edition.ts";
export {
  downloadName,
  type Format,
  formats,
  publishingActs,
  suggestedPrices,
  suggestionFor,
} from "#modules/publishing/formats/rules.ts";
