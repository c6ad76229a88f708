/** A place in a publication, for a sentence: the file, and the line if it is known. */
export interface Place {
  path: string;
  line: number | null;
}

/** The places named in one refusal; the others are counted. */
const MOST_PLACES = 5;

/** « OEBPS/a.xhtml, ligne 12 » */
export const placeText = ({ path, line }: Place): string =>
  line === null ? shownPath(path) : `${shownPath(path)}, ligne\u00A0${line}`;

/** A path from an untrusted file: short enough, and without control characters. */
export const shownPath = (path: string): string => path.replaceAll(/\p{C}/gu, "").slice(0, 120);

/** A list of remarks, one on each line. */
export function listed(remarks: readonly string[], most = MOST_PLACES): string {
  const rest = remarks.length - most;
  const more = rest > 0 ? [`… et ${rest}\u00A0${rest === 1 ? "autre" : "autres"}.`] : [];
  return [...remarks.slice(0, most), ...more].join("\n");
}

/** The line of a text at an index, counted from 1. */
export const lineAt = (text: string, index: number): number =>
  index < 0 ? 1 : text.slice(0, index).split("\n").length;
