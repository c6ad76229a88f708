import type { SampleParts } from "../sample-word-file.ts";

/** A Word document of the corpus. Ids of styles, lists and relationships differ from those of the other documents. */
export interface CorpusDocument {
  /** Content of `w:body`. */
  body: string;
  parts?: SampleParts;
  shown?: Partial<Shown>;
}

/** What Word shows, stated by hand: the measure of a conversion. */
export interface Shown {
  /** Passages outside headings, in their order. */
  italic: readonly string[];
  bold: readonly string[];
  smallCaps: readonly string[];
  /** Superscripts and subscripts, except references to notes. */
  raised: readonly string[];
  /** Items of lists with the number or letter before them: `["b", "Bêta"]`. */
  listNumbers: readonly (readonly [number: string, text: string])[];
  /** Widths of pictures, in centimetres, in their order. */
  pictureWidths: readonly number[];
  headings: readonly (readonly [level: number, text: string])[];
  /** References to notes. */
  notes: number;
  /** Texts of links: outside the book, and cross references. */
  links: readonly string[];
}

const NOTHING: Shown = {
  italic: [],
  bold: [],
  smallCaps: [],
  raised: [],
  listNumbers: [],
  pictureWidths: [],
  headings: [],
  notes: 0,
  links: [],
};

/** All that a document shows. */
export function shownIn({ shown = {} }: CorpusDocument): Shown {
  return { ...NOTHING, ...shown };
}

/** One document with the content of all. */
export function combined(documents: readonly CorpusDocument[]): CorpusDocument {
  const all = documents.map(({ parts = {} }) => parts);
  const shown = documents.map(shownIn);
  const joined = (name: Exclude<keyof SampleParts, "files">): string =>
    all.map((parts) => parts[name] ?? "").join("");
  // In a numbering part, definitions come before instances (ECMA-376, part 1, section 17.9.17).
  const numbering = joined("numbering").match(/<w:(abstractNum|num) [\s\S]*?<\/w:\1>/g) ?? [];
  const ofDefinitions = (entry: string): boolean => entry.startsWith("<w:abstractNum ");
  return {
    body: documents.map(({ body }) => body).join(""),
    parts: {
      styles: joined("styles"),
      numbering: [
        ...numbering.filter(ofDefinitions),
        ...numbering.filter((entry) => !ofDefinitions(entry)),
      ].join(""),
      comments: joined("comments"),
      footnotes: joined("footnotes"),
      endnotes: joined("endnotes"),
      relationships: joined("relationships"),
      contentTypes: [...new Set(joined("contentTypes").match(/<[^>]+>/g))].join(""),
      files: Object.assign({}, ...all.map(({ files = {} }) => files)),
    },
    shown: {
      italic: shown.flatMap(({ italic }) => italic),
      bold: shown.flatMap(({ bold }) => bold),
      smallCaps: shown.flatMap(({ smallCaps }) => smallCaps),
      raised: shown.flatMap(({ raised }) => raised),
      listNumbers: shown.flatMap(({ listNumbers }) => listNumbers),
      pictureWidths: shown.flatMap(({ pictureWidths }) => pictureWidths),
      headings: shown.flatMap(({ headings }) => headings),
      notes: shown.reduce((sum, { notes }) => sum + notes, 0),
      links: shown.flatMap(({ links }) => links),
    },
  };
}
