/** What a conversion understood of a manuscript, for the publisher to confirm, change or leave. */
export interface StructureFound {
  /** Lines without a heading's style that look like titles, in their order; at most {@link MOST_FOUND}. */
  titles: ProposedTitle[];
  /** All of them. */
  titleCount: number;
  /** Sections between titles that are verse, or may be; at most {@link MOST_FOUND}. */
  verse: VerseSection[];
  /** What needs no question: how often, with examples. Kinds that a document does not have are missing. */
  kinds: FoundKind[];
}

export interface ProposedTitle {
  /** Of its text: the next version of the manuscript has it too. */
  id: string;
  text: string;
  /** The proposed level, 1 to 3. */
  level: number;
  /** The first words after it. */
  next: string;
}

export interface VerseSection {
  id: string;
  /** Of the section; empty before the first one. */
  title: string;
  /** Its first line. */
  begins: string;
  lines: number;
  /** It is set as verse unless the publisher says no. */
  isVerse: boolean;
}

/** What a publisher can leave as text. */
export const leavable = ["contents", "epigraphs", "breaks"] as const;
export type Leavable = (typeof leavable)[number];

export const foundKinds = ["headings", "notes", ...leavable] as const;

export interface FoundKind {
  kind: (typeof foundKinds)[number];
  count: number;
  /** At most three. */
  examples: string[];
}

/** The publisher's answers; what has none is as the conversion understands it. */
export interface StructureAnswers {
  /** By the id of a proposed title: its level, 1 to 6, or 0 for a line of the text. */
  titles: Record<string, number>;
  /** By the id of a section. */
  verse: Record<string, boolean>;
  left: Leavable[];
}

export const noAnswers: StructureAnswers = { titles: {}, verse: {}, left: [] };

/** More lines are no titles, and no one answers for more. */
export const MOST_FOUND = 1000;

/** A text without case, accents, spaces and signs. */
export const comparable = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const LONGEST_EXCERPT = 80;

/** The beginning of a text, on one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/[\s\u00A0\u202F]+/g, " ").trim();
  return line.length <= LONGEST_EXCERPT ? line : `${line.slice(0, LONGEST_EXCERPT).replace(/ [^ ]*$/, "")}…`;
}
