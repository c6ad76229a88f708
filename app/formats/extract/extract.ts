/** How much of a book its extract shows. */
export interface ExtractMeasure {
  kind: "percent" | "chapters";
  amount: number;
}

/** A part of a line, in one style. A line break is "\n". */
export interface OpeningRun {
  text: string;
  style?: "emphasis" | "strong" | "raised";
}

/** A paragraph of the book's opening: plain data, since it is shown in a page of the shop. */
export interface OpeningBlock {
  kind: "heading" | "paragraph" | "quote" | "break";
  runs: OpeningRun[];
}

/** No extract shows more of a book than this, whatever was asked for. */
export const largestPart = 1 / 2;

/** What an extract shows, in whole paragraphs. */
export const OPENING_WORDS = 1500;
