const millimetre = 72 / 25.4;

/** A small octavo, 120 × 190 mm; every length in points. */
export const pageGeometry = {
  width: 120 * millimetre,
  height: 190 * millimetre,
  left: 15.5 * millimetre,
  top: 19 * millimetre,
  measure: 89 * millimetre,
  bodySize: 10.4,
  leading: 14.2,
  indent: 13,
  linesPerPage: 29,
  /** Lines for a chapter's number and title at the top of its first page. */
  chapterHeadLines: 8,
} as const;
