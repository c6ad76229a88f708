/** What lies over the text once it is asked for, and what the last page offers: of no use to the first page, and fetched after it. */
export { AnnotationDialog } from "#modules/reading/components/reader/annotation-dialog.tsx";
export { FinishedOffer } from "#modules/reading/components/reader/finished-offer.tsx";
export { Panels } from "#modules/reading/components/reader/panels.tsx";
export { PictureDialog } from "#modules/reading/components/reader/picture-dialog.tsx";
export { TextNote } from "#modules/reading/components/reader/text-note.tsx";
