import { laterId } from "#books/catalogue/client/edition-offer.ts";
import { seriesPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import type { ExtractMeasure } from "#formats/extract/blocks.ts";

export const extractMeasures = ["percent", "chapters", "none"] as const;

/** How much of an edition its extract shows; `amount` has no meaning for none. */
export interface ExtractChoice {
  measure: (typeof extractMeasures)[number];
  amount: number;
}

/** For every edition without another choice (decisions.md, "Files"). */
export const usualExtract: ExtractChoice = { measure: "percent", amount: 10 };

/** The largest amount of each measure. No extract shows more than half of a text, whatever is chosen. */
export const largestAmounts = { percent: 50, chapters: 20, none: 50 } as const;

/** Null for an edition that has no extract. */
export const measureOf = ({ measure, amount }: ExtractChoice): ExtractMeasure | null =>
  measure === "none" ? null : { kind: measure, amount };

/** Of what an extract is made: it is current while this is the same. */
export const originOf = (template: string, { measure, amount }: ExtractChoice): string =>
  `${template} ${measure} ${amount}`;

/** In words, for the audit log. */
export const extractWords = ({ measure, amount }: ExtractChoice): string =>
  measure === "none"
    ? "aucun extrait"
    : measure === "percent"
      ? `${amount}\u202F% du texte`
      : amount === 1
        ? "1 chapitre"
        : `${amount} chapitres`;

interface Onward {
  /** Of the edition's page. */
  address: string;
  /** Whether it can be a gift. */
  isGiven: boolean;
  series: string | null;
  publicUrl: string;
}

/** The links on the last page of an extract's file besides the one to the book. */
export const waysOnward = ({ address, isGiven, series, publicUrl }: Onward) => [
  ...(isGiven ? [{ text: "L’offrir à quelqu’un", address: `${address}/offrir` }] : []),
  { text: "Le garder pour plus tard, dans vos envies", address: `${address}#${laterId}` },
  ...(series
    ? [{ text: `Toute la série «\u202F${series}\u202F»`, address: publicUrl + seriesPath(series) }]
    : []),
];
