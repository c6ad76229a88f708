import type { OtherText, TitledText } from "#formats/onix/book-record.ts";

/** A text of a book's notice that has no rules of its own. */
export interface NoticeText {
  /** In French: of its form field, its CSV column and its line in the notice. */
  label: string;
  /** Its property in answers. */
  answer: string;
  /** Characters, as in the check of its column. */
  max: number;
  /** Other headings of its column, as `headingKey` writes them. */
  headings: readonly string[];
  /** Whether it is the title of a work, which is set in italics. */
  isTitle: boolean;
  /** Shown elsewhere on the page than among the lines of the notice. */
  hasOwnPlace?: true;
  /** Its properties of schema.org. */
  described: (text: string) => object;
}

/**
 * The one description of these fields. Their column in `catalogue.tables.ts` and their element in ONIX (`titledTexts`)
 * have the same name; contract, form, notice, JSON-LD, preview, import and export follow.
 */
export const noticeTexts = {
  originalTitle: {
    label: "Titre original",
    answer: "original_title",
    max: 300,
    headings: ["original title"],
    isTitle: true,
    described: (name) => ({ translationOfWork: { "@type": "Book", name } }),
  },
  /** The publisher's, « Bibliothèque bleue »; a series is a work in parts. */
  collection: {
    label: "Collection",
    answer: "collection",
    max: 120,
    headings: ["publisher collection", "collection editoriale"],
    isTitle: false,
    described: (name) => ({ isPartOf: { "@type": "CreativeWorkSeries", name } }),
  },
  /** Separated by semicolons, « Prix Goncourt 1919 ». */
  prizes: {
    label: "Prix et distinctions",
    answer: "prizes",
    max: 500,
    headings: ["prix litteraires", "awards"],
    isTitle: false,
    described: (award) => ({ award: award.split(/\s*;\s*/) }),
  },
  publisherWord: {
    label: "Le mot de l’éditeur",
    answer: "publisher_word",
    max: 4000,
    headings: ["mot de l editeur"],
    isTitle: false,
    hasOwnPlace: true,
    described: () => ({}),
  },
  /** « © Éditions du Phare, 1957; traduction © Marie Lenoir, 2024 »: in place of the house's name on the imprint. */
  rights: {
    label: "Mention de droits",
    answer: "rights",
    max: 300,
    headings: ["droits", "copyright", "rights"],
    isTitle: false,
    described: (copyrightNotice) => ({ copyrightNotice }),
  },
  /** Books that the publisher puts beside this one. */
  suggested: {
    label: "Si vous avez aimé ce livre",
    answer: "suggested",
    max: 1000,
    headings: [],
    isTitle: false,
    hasOwnPlace: true,
    described: () => ({}),
  },
} as const satisfies Record<TitledText | OtherText, NoticeText>;
/** On the page of a book. */
export const maxPressQuotes = 12;

export type NoticeTextName = keyof typeof noticeTexts;
export const noticeTextNames = Object.keys(noticeTexts) as NoticeTextName[];

export type NoticeTexts<Value> = Record<NoticeTextName, Value>;
/** The same by their properties in answers. */
export type AnsweredTexts<Value> = {
  [Name in NoticeTextName as (typeof noticeTexts)[Name]["answer"]]: Value;
};

/** A value for each text. */
export const eachText = <Value>(valueOf: (name: NoticeTextName) => Value) =>
  Object.fromEntries(noticeTextNames.map((name) => [name, valueOf(name)])) as NoticeTexts<Value>;

export const eachAnswer = <Value>(valueOf: (name: NoticeTextName) => Value) =>
  Object.fromEntries(
    noticeTextNames.map((name) => [noticeTexts[name].answer, valueOf(name)]),
  ) as AnsweredTexts<Value>;

/** The texts of an answer that are there and have no place of their own, with their descriptions. */
export const answeredTexts = (notice: AnsweredTexts<string | null>) =>
  noticeTextNames.flatMap((name) => {
    const text = notice[noticeTexts[name].answer];
    const field: NoticeText = noticeTexts[name];
    return text && !field.hasOwnPlace ? [{ ...field, text }] : [];
  });

export type AnsweredText = ReturnType<typeof answeredTexts>[number];
