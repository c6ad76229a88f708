import * as rules from "#books/catalogue/metadata/accessibility.rules.ts";
import {
  type Contributor,
  contributorRoles,
  type ContributorRole,
} from "#books/catalogue/metadata/contributors.rules.ts";
import {
  eachText,
  noticeTextNames,
  noticeTexts,
  type NoticeTexts,
} from "#books/catalogue/metadata/book-fields.rules.ts";
import type { PressQuote } from "#formats/onix/book-record.ts";
import { type IsbnPlace, isbnPlaces } from "#books/catalogue/metadata/isbn.rules.ts";
import { type Language, languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import type { BookMetadata, EditionMetadata } from "#books/catalogue/metadata/book-metadata.contract.ts";

/** A contributor in the form; `key` identifies rows while they are moved. */
export interface TypedContributor {
  key: number;
  role: ContributorRole;
  name: string;
}

/** A press quote in the form, with a key as above. */
export type TypedQuote = PressQuote & { key: number };

/** A book's metadata in the form. */
export interface BookMetadataDraft extends NoticeTexts<string> {
  language: Language;
  series: string;
  seriesNumber: string;
  contributors: TypedContributor[];
  pressQuotes: TypedQuote[];
}

export const emptyBookMetadata: BookMetadataDraft = {
  language: "fr",
  ...eachText(() => ""),
  series: "",
  seriesNumber: "",
  contributors: [],
  pressQuotes: [],
};

export const bookMetadataDraftOf = (notice: BookMetadata): BookMetadataDraft => ({
  language: notice.language,
  ...eachText((name) => notice[noticeTexts[name].answer] ?? ""),
  series: notice.series?.name ?? "",
  seriesNumber: notice.series?.number?.toString() ?? "",
  contributors: notice.contributors.map((each, key) => ({ ...each, key })),
  pressQuotes: notice.press_quotes.map((each, key) => ({ ...each, key })),
});

/** As sent in calls. Rows without a name are left out; the server refuses an invalid number. */
export function bookMetadataBody({
  series,
  seriesNumber,
  contributors,
  pressQuotes,
  ...typed
}: BookMetadataDraft) {
  const number = seriesNumber.trim() === "" ? null : Number(seriesNumber.trim().replace(",", "."));
  return {
    ...typed,
    series: series.trim() === "" && number === null ? null : { name: series, number },
    contributors: namedContributors(contributors),
    pressQuotes: pressQuotes.filter(({ text }) => text.trim() !== "").map(({ key: _key, ...quote }) => quote),
  };
}

const namedContributors = (contributors: readonly TypedContributor[]): Contributor[] =>
  contributors
    .filter(({ name }) => name.trim() !== "")
    .map(({ role, name }) => ({ role, name: name.trim() }));

/** The values of a book's metadata, by the names of its fields. */
export const bookMetadataTexts = (notice: BookMetadataDraft) => ({
  Langue: languageNames[notice.language],
  ...Object.fromEntries(noticeTextNames.map((name) => [noticeTexts[name].label, notice[name].trim()])),
  Série: [notice.series.trim(), notice.seriesNumber.trim() && `nº\u00A0${notice.seriesNumber.trim()}`]
    .filter(Boolean)
    .join(", "),
  Contributions: namedContributors(notice.contributors)
    .map(({ role, name }) => `${name} (${contributorRoles[role].choice.toLowerCase()})`)
    .join(", "),
  Presse: notice.pressQuotes
    .map(({ source, author, text }) => source || author || text.slice(0, 30))
    .join(", "),
});

/** An edition's metadata in the form; an empty text means no value. */
export interface EditionMetadataDraft {
  isbns: Record<IsbnPlace, string>;
  features: rules.DeclarableFeature[];
  hazards: rules.Hazard[];
  conformance: rules.Conformance | "";
  certifier: string;
  exemption: rules.Exemption | "";
  summary: string;
}

export const emptyEditionMetadata: EditionMetadataDraft = {
  isbns: { edition: "", pdf: "", epub: "", azw3: "" },
  features: [],
  hazards: [],
  conformance: "",
  certifier: "",
  exemption: "",
  summary: "",
};

export const editionMetadataDraftOf = ({ isbns, accessibility }: EditionMetadata): EditionMetadataDraft => ({
  isbns: {
    edition: isbns.edition ?? "",
    pdf: isbns.pdf ?? "",
    epub: isbns.epub ?? "",
    azw3: isbns.azw3 ?? "",
  },
  features: accessibility.features,
  hazards: accessibility.hazards,
  conformance: accessibility.conformance ?? "",
  certifier: accessibility.certifier ?? "",
  exemption: accessibility.exemption ?? "",
  summary: accessibility.summary ?? "",
});

export const editionMetadataBody = ({ isbns, ...said }: EditionMetadataDraft) => ({
  isbns,
  accessibility: {
    ...said,
    conformance: said.conformance || null,
    certifier: said.conformance ? said.certifier : "",
    exemption: said.exemption || null,
  },
});

/** The values of an edition's metadata, by the names of its fields. */
export const editionMetadataTexts = (notice: EditionMetadataDraft) => ({
  ISBN: isbnPlaces.flatMap((place) => notice.isbns[place].trim() || []).join(", "),
  Accessibilité: [
    ...notice.features.map((feature) => rules.declarableFeatures[feature]),
    ...notice.hazards.map((hazard) => rules.hazards[hazard]),
    notice.conformance && rules.conformances[notice.conformance],
    notice.conformance && notice.certifier,
    notice.exemption && rules.exemptions[notice.exemption],
    notice.summary.trim(),
  ]
    .filter(Boolean)
    .join(" · "),
});
