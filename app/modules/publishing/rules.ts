export {
  previewedEdition,
  previewedNewBook,
} from "#modules/publishing/back-office/client/previewed-edition.ts";
export { sendCover, sendEditionFile } from "#modules/publishing/client/send-file.ts";
export {
  downloadName,
  type Format,
  formats,
  publishingActs,
  suggestedPrices,
  suggestionFor,
} from "#modules/publishing/formats/rules.ts";
