import type { XmlElement } from "../xml/xml-tree.ts";
import { childrenOf, value } from "./tags.ts";
import {
  accessibilityFeatures,
  codeOf,
  exemptionCodes,
  hazardCodes,
  wcagLevels,
  wcagVersions,
} from "./codes.ts";

/** Types of product form features (list 79): accessibility details of list 196, and hazards of list 143. */
export const accessibilityFeature = "09";
export const hazardFeature = "12";

/** The publisher's statements that the shop also has; what a conversion finds is found again by the shop's own. */
export function accessibilityOf(detail: XmlElement | undefined): Pick<BookRecord, "accessibility"> {
  const features = childrenOf(detail, "ProductFormFeature").map((each) => ({
    type: value(each, "ProductFormFeatureType"),
    code: value(each, "ProductFormFeatureValue") ?? "",
    text: value(each, "ProductFormFeatureDescription"),
  }));
  const stated = features.filter(({ type }) => type === accessibilityFeature);
  const named = (table: Readonly<Record<string, string>>) =>
    stated.flatMap(({ code }) => codeOf(table, code) ?? []);
  const textOf = (wanted: string) => stated.find(({ code }) => code === wanted)?.text;
  const hazards = features
    .filter(({ type }) => type === hazardFeature)
    .flatMap(({ code }) => codeOf(hazardCodes, code) ?? []);
  const [version] = named(wcagVersions);
  const [level] = named(wcagLevels);
  const [exemption] = named(exemptionCodes);
  const [summary, certifier] = [textOf("00"), textOf("90")];
  const accessibility = {
    ...(named(accessibilityFeatures).length > 0 && { features: named(accessibilityFeatures) }),
    ...(hazards.length > 0 && { hazards }),
    ...(version && level && { conformance: `${version}-${level}` }),
    ...(exemption && { exemption }),
    ...(summary && { summary }),
    ...(certifier && { certifier }),
  };
  return Object.keys(accessibility).length > 0 ? { accessibility } : {};
}

/** A subject of a trade scheme: Thema (ONIX list 27, codes 93 to 99), CLIL (29), BISAC (10). */
export const subjectSchemes = ["thema", "clil", "bisac"] as const;
export type SubjectScheme = (typeof subjectSchemes)[number];

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
 * One edition as a table or an ONIX message describes it, before any check: texts as written, in the words of no format.
 * Absent means that the source says nothing.
 */
export interface BookRecord {
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
  description?: string;
  editionDescription?: string;
  /** BCP 47. */
  language?: string;
  originalTitle?: string;
  /** A day `YYYY-MM-DD`. */
  publicationDate?: string;
  /** The instant from which it is sold, as written. */
  onlineAt?: string;
  pages?: string;
  /** In euros. */
  prices?: RecordedPrice[];
  /** What readers pay without a campaign, where the free catalogue lowers the price. */
  regularPrice?: string;
  /** The shop's campaigns, one after the other: days `YYYY-MM-DD`, both included. */
  campaignPrices?: { amount: string; from: string; until: string }[];
  availability?: "on_sale" | "scheduled" | "withdrawn";
  isFree?: boolean;
  subjects?: { scheme: SubjectScheme; code: string }[];
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
  /** French: why this is no ebook that the shop could sell. */
  refusal?: string;
}
