/** What lies over the text once it is asked for, and what the last page offers: of no use to the first page, and fetched after it. */
// A search, and marks, are there when the network is gone.
import "#reading/reading/client/book-text.ts";

export { AnnotationDialog } from "#reading/reading/components/reader/annotation-dialog.tsx";
export { EnlargedDialog } from "#reading/reading/components/reader/enlarged-dialog.tsx";
export { ExtractEnd } from "#reading/reading/components/reader/extract-end.tsx";
export { FinishedOffer } from "#reading/reading/components/reader/finished-offer.tsx";
export { Panels } from "#reading/reading/components/reader/panels.tsx";
export { TextNote } from "#reading/reading/components/reader/text-note.tsx";
export { PrintedChapter } from "#reading/reading/components/reader/printed-chapter.tsx";
export { noteAt } from "#reading/reading/client/text-note.ts";
export { PlaceOffer } from "#reading/reading/components/reader/place-offer.tsx";
export { SelectionBar } from "#reading/reading/components/reader/text-selection-bar.tsx";
export { SectionButtons } from "#reading/reading/components/reader/section-buttons.tsx";
export { VoiceBar } from "#reading/reading/components/reader/voice-bar.tsx";
