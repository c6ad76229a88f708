/** A subject of a trade scheme: Thema (ONIX list 27, codes 93 to 99), CLIL (29), BISAC (10). */
export const subjectSchemes = ["thema", "clil", "bisac"] as const;
export type SubjectScheme = (typeof subjectSchemes)[number];

/** What a paper or a person wrote of a book; `date` is a day `YYYY-MM-DD`. Empty texts are unknown. */
export interface PressQuote {
  text: string;
  author: string;
  source: string;
  date: string;
  link: string;
}

export interface RecordedPrice {
  /** As written, with a decimal point or comma. */
  amount: string;
  includesTax: boolean;
  /** VAT in per cent, if the price is written without it. */
  taxPercent?: string;
  /** Days `YYYY-MM-DD`; absent: without a limit. */
  from?: string;
  until?: string;
}

/**
 * Texts of a book with a title detail of their own: the code of list 15, or of list 148 for a collection. The shop's own
 * identifier marks it: other collections are series.
 */
export const titledTexts = {
  originalTitle: { titleType: "03", collectionType: undefined },
  collection: { titleType: "01", collectionType: "10" },
} as const;
export type TitledText = keyof typeof titledTexts;
/** Texts of a book without a title detail; prizes and rights are one a part, with semicolons between them. */
export type OtherText = "prizes" | "publisherWord" | "rights" | "suggested";
export const titledTextNames = Object.keys(titledTexts) as TitledText[];

/**
 * One edition as a table or an ONIX message describes it, before any check: texts as written, in the words of no format.
 * Absent means that the source says nothing.
 */
export interface BookRecord extends Partial<Record<TitledText | OtherText, string>> {
  /** The shop's number of the edition, from its own export. */
  id?: string;
  isbns?: { edition?: string; pdf?: string; epub?: string; azw3?: string };
  title?: string;
  subtitle?: string;
  /** The author's name, if it is written apart from the contributors. */
  author?: string;
  editionTitle?: string;
  /** MARC relator codes; the first authors come first. */
  contributors?: { role: string; name: string }[];
  /** Lives of people with a part in the book, as descriptions. */
  biographies?: { name: string; text: string }[];
  description?: string;
  pressQuotes?: PressQuote[];
  editionDescription?: string;
  /** BCP 47. */
  language?: string;
  /** A day `YYYY-MM-DD`. */
  publicationDate?: string;
  /** The instant from which it is sold, as written. */
  onlineAt?: string;
  pages?: string;
  /** In euros. */
  prices?: RecordedPrice[];
  /** What readers pay without a campaign, where the free catalogue lowers the price. */
  regularPrice?: string;
  /** Campaigns, one after the other: days `YYYY-MM-DD`, both included. */
  campaignPrices?: { amount: string; from: string; until: string }[];
  /** A lasting price to come, from a day on. */
  plannedPrice?: { amount: string; from: string };
  availability?: "on_sale" | "scheduled" | "withdrawn";
  isFree?: boolean;
  /** With the heading that the source gives its code. */
  subjects?: { scheme: SubjectScheme; code: string; heading?: string }[];
  /** The shop's own categories, each from its root, « Roman > Policier ». */
  categories?: string[];
  tags?: string[];
  series?: { name: string; number?: string };
  accessibility?: {
    features?: string[];
    hazards?: string[];
    conformance?: string;
    certifier?: string;
    exemption?: string;
    summary?: string;
  };
  /** Names of files in the parcel. */
  files?: { pdf?: string; docx?: string; epub?: string; cover?: string };
  /** Where the cover is elsewhere: its file is taken if the parcel has one of that name. */
  coverLink?: string;
  /** Numbers of the same work in other forms. A printed book offers its texts to those that have none. */
  related?: string[];
  isPrinted?: true;
  /** French: what the message says and the shop leaves, or takes otherwise. */
  remarks?: string[];
  /** French: why this is no ebook that the shop could sell. */
  refusal?: string;
}
