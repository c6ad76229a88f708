/** What lies over the text once it is asked for, and what the last page offers: of no use to the first page, and fetched after it. */
export { AnnotationDialog } from "#reading/reading/components/reader/annotation-dialog.tsx";
export { FinishedOffer } from "#reading/reading/components/reader/finished-offer.tsx";
export { Panels } from "#reading/reading/components/reader/panels.tsx";
export { PictureDialog } from "#reading/reading/components/reader/picture-dialog.tsx";
export { TextNote } from "#reading/reading/components/reader/text-note.tsx";
