import {
  type Conformance,
  conformances,
  type DeclarableFeature,
  declarableFeatures,
  type Exemption,
  exemptions,
  type Hazard,
  hazards,
} from "#modules/catalogue/accessibility/rules.ts";
import {
  type Contributor,
  contributorRoles,
  type ContributorRole,
} from "#modules/catalogue/contributors/rules.ts";
import { type IsbnPlace, isbnPlaces } from "#modules/catalogue/isbn/rules.ts";
import { type Language, languageNames } from "#modules/catalogue/languages/rules.ts";
import type { BookNotice, EditionNotice } from "#modules/catalogue/metadata/contract.ts";

/** A contributor being typed; `key` tells rows apart while they are moved. */
export interface TypedContributor {
  key: number;
  role: ContributorRole;
  name: string;
}

/** A book's notice as it is being typed. */
export interface BookNoticeDraft {
  language: Language;
  originalTitle: string;
  series: string;
  seriesNumber: string;
  contributors: TypedContributor[];
}

export const emptyBookNotice: BookNoticeDraft = {
  language: "fr",
  originalTitle: "",
  series: "",
  seriesNumber: "",
  contributors: [],
};

export const bookNoticeDraftOf = (notice: BookNotice): BookNoticeDraft => ({
  language: notice.language,
  originalTitle: notice.original_title ?? "",
  series: notice.series?.name ?? "",
  seriesNumber: notice.series?.number?.toString() ?? "",
  contributors: notice.contributors.map((each, key) => ({ ...each, key })),
});

/** As the calls take it. Rows without a name were left empty; a number that is none is refused by the server. */
export function bookNoticeBody({
  language,
  originalTitle,
  series,
  seriesNumber,
  contributors,
}: BookNoticeDraft) {
  const number = seriesNumber.trim() === "" ? null : Number(seriesNumber.trim().replace(",", "."));
  return {
    language,
    originalTitle,
    series: series.trim() === "" && number === null ? null : { name: series, number },
    contributors: namedContributors(contributors),
  };
}

const namedContributors = (contributors: readonly TypedContributor[]): Contributor[] =>
  contributors
    .filter(({ name }) => name.trim() !== "")
    .map(({ role, name }) => ({ role, name: name.trim() }));

/** What a book's notice says, under the names of its fields. */
export const bookNoticeTexts = (notice: BookNoticeDraft) => ({
  Langue: languageNames[notice.language],
  "Titre original": notice.originalTitle.trim(),
  Série: [notice.series.trim(), notice.seriesNumber.trim() && `nº\u00A0${notice.seriesNumber.trim()}`]
    .filter(Boolean)
    .join(", "),
  Contributions: namedContributors(notice.contributors)
    .map(({ role, name }) => `${name} (${contributorRoles[role].choice.toLowerCase()})`)
    .join(", "),
});

/** An edition's notice as it is being typed; an empty text is nothing said. */
export interface EditionNoticeDraft {
  isbns: Record<IsbnPlace, string>;
  features: DeclarableFeature[];
  hazards: Hazard[];
  conformance: Conformance | "";
  certifier: string;
  exemption: Exemption | "";
  summary: string;
}

export const emptyEditionNotice: EditionNoticeDraft = {
  isbns: { edition: "", pdf: "", epub: "", azw3: "" },
  features: [],
  hazards: [],
  conformance: "",
  certifier: "",
  exemption: "",
  summary: "",
};

export const editionNoticeDraftOf = ({ isbns, accessibility }: EditionNotice): EditionNoticeDraft => ({
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

export const editionNoticeBody = ({ isbns, ...said }: EditionNoticeDraft) => ({
  isbns,
  accessibility: {
    ...said,
    conformance: said.conformance || null,
    certifier: said.conformance ? said.certifier : "",
    exemption: said.exemption || null,
  },
});

/** What an edition's notice says, under the names of its fields. */
export const editionNoticeTexts = (notice: EditionNoticeDraft) => ({
  ISBN: isbnPlaces.flatMap((place) => notice.isbns[place].trim() || []).join(", "),
  Accessibilité: [
    ...notice.features.map((feature) => declarableFeatures[feature]),
    ...notice.hazards.map((hazard) => hazards[hazard]),
    notice.conformance && conformances[notice.conformance],
    notice.conformance && notice.certifier,
    notice.exemption && exemptions[notice.exemption],
    notice.summary.trim(),
  ]
    .filter(Boolean)
    .join(" · "),
});
