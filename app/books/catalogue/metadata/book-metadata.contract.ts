import { z } from "zod";
import { endpoint } from "#platform/http/endpoint.ts";
import { Name, TextLine, TextLines } from "#platform/data/text-types.ts";
import {
  conformanceNames,
  declarableFeatureNames,
  exemptionNames,
  hazardNames,
} from "#books/catalogue/metadata/accessibility.rules.ts";
import { maxContributors, roles } from "#books/catalogue/metadata/contributors.rules.ts";
import * as rules from "#books/catalogue/metadata/book-fields.rules.ts";
import { readIsbn, repeatedIsbn } from "#books/catalogue/metadata/isbn.rules.ts";
import { defaultLanguage, languages } from "#books/catalogue/metadata/languages.rules.ts";

/** An empty text is null. */
const orNone = <Text extends z.ZodType<string>>(text: Text) =>
  text.nullish().transform((given) => given || null);

export const Contributor = z.object({
  role: z.enum(roles, { error: "Choisissez une fonction de la liste." }),
  name: z.string(),
});
const ContributorForm = Contributor.extend({ name: Name(200, "Donnez un nom.") });

const seriesNumber = "Numéro attendu : un entier de 0 à 9 999.";
export const Series = z.object({ name: z.string(), number: z.number().nullable() });
const SeriesForm = z.object({
  name: Name(200, "Donnez le titre de la série."),
  number: z.int({ error: seriesNumber }).min(0, seriesNumber).max(9999, seriesNumber).nullable(),
});

const Contributors = z
  .array(ContributorForm)
  .max(maxContributors, `${maxContributors} contributions au plus.`)
  .default([])
  .transform((all) => withoutDoubles(all));

const pressText = "Citez une phrase ou deux\u202F: 1 000 caractères au plus.";
const PressQuotes = z
  .array(
    z.object({
      text: Name(1000, pressText),
      author: TextLine(200).default(""),
      source: TextLine(200).default(""),
      date: z.union([z.literal(""), z.iso.date("Date attendue\u202F: jour, mois, année.")]).default(""),
      link: TextLine(500)
        .refine(
          (text) => text === "" || (/^https?:/.test(text) && URL.canParse(text)),
          "Adresse attendue\u202F: https://…",
        )
        .default(""),
    }),
  )
  .max(rules.maxPressQuotes, `${rules.maxPressQuotes} citations au plus.`);

/** A book's metadata in calls; missing values are null, or French for the language. */
export const BookMetadataForm = z.object({
  language: z.enum(languages, { error: "Choisissez une langue de la liste." }).default(defaultLanguage),
  ...rules.eachText((name) =>
    orNone(("hasOwnPlace" in rules.noticeTexts[name] ? TextLines : TextLine)(rules.noticeTexts[name].max)),
  ),
  series: SeriesForm.nullish().transform((series) => series ?? null),
  contributors: Contributors,
  pressQuotes: PressQuotes.optional(),
});
export type BookMetadataForm = z.output<typeof BookMetadataForm>;
/** Absent texts are unchanged, or none for a new book. */
export type BookMetadataChange = Omit<BookMetadataForm, rules.NoticeTextName> &
  Partial<rules.NoticeTexts<string | null>>;

const Isbn = TextLine(60)
  .nullish()
  .transform((text, context) => {
    if (!text?.trim()) return null;
    const reading = readIsbn(text);
    if ("isbn" in reading) return reading.isbn;
    context.addIssue({ code: "custom", message: reading.fault, input: text });
    return z.NEVER;
  });

const IsbnsForm = z
  .object({ edition: Isbn, pdf: Isbn, epub: Isbn, azw3: Isbn })
  .superRefine((isbns, context) => {
    const place = repeatedIsbn(isbns);
    if (place)
      context.addIssue({ code: "custom", message: "Un même ISBN ne désigne qu’une chose.", path: [place] });
  });

const several = <Name extends string>(names: [Name, ...Name[]]) =>
  z
    .array(z.enum(names))
    .max(20)
    .default([])
    .transform((all) => names.filter((name) => all.includes(name)));
const oneOf = <Name extends string>(names: [Name, ...Name[]]) =>
  z
    .enum(names)
    .nullish()
    .transform((name) => name ?? null);

export const AccessibilityForm = z.object({
  features: several(declarableFeatureNames),
  hazards: several(hazardNames),
  conformance: oneOf(conformanceNames),
  certifier: orNone(TextLine(200)),
  exemption: oneOf(exemptionNames),
  summary: orNone(TextLines(2000)),
});

/** An edition's ISBN in calls, and the publisher's accessibility statement. */
export const EditionMetadataForm = z.object({
  isbns: IsbnsForm.prefault({}),
  accessibility: AccessibilityForm.prefault({}),
});
export type EditionMetadataForm = z.output<typeof EditionMetadataForm>;

function withoutDoubles<Credit extends { role: string; name: string }>(credits: Credit[]): Credit[] {
  return [...new Map(credits.map((credit) => [`${credit.role} ${credit.name}`, credit])).values()];
}

/** As stored. */
export const BookMetadata = z.object({
  language: z.enum(languages),
  ...rules.eachAnswer(() => z.string().nullable()),
  series: Series.nullable(),
  contributors: z.array(Contributor),
  press_quotes: z.array(
    z.object({
      text: z.string(),
      author: z.string(),
      source: z.string(),
      date: z.string(),
      link: z.string(),
    }),
  ),
});
export type BookMetadata = z.output<typeof BookMetadata>;

const number = z.string().nullable();
const Isbns = z.object({ edition: number, pdf: number, epub: number, azw3: number });

export const StatedAccessibility = z.object({
  features: z.array(z.enum(declarableFeatureNames)),
  hazards: z.array(z.enum(hazardNames)),
  conformance: z.enum(conformanceNames).nullable(),
  certifier: z.string().nullable(),
  exemption: z.enum(exemptionNames).nullable(),
  summary: z.string().nullable(),
});

export const EditionMetadata = z.object({ isbns: Isbns, accessibility: StatedAccessibility });
export type EditionMetadata = z.output<typeof EditionMetadata>;

/** An edition's accessibility, in schema.org's terms. */
export const KnownAccessibility = z.object({
  access_modes: z.array(z.string()),
  access_mode_sufficient: z.string().nullable(),
  features: z.array(z.string()),
  hazards: z.array(z.string()),
  summary: z.string().nullable(),
  /** The publisher's own part of the summary. */
  statement: z.string().nullable(),
  conformance: z.enum(conformanceNames).nullable(),
  certifier: z.string().nullable(),
  exemption: z.enum(exemptionNames).nullable(),
});

/** Size in bytes of each available format, and of the extract. */
const FileSizes = z.object({
  pdf: z.number().optional(),
  epub: z.number().optional(),
  azw3: z.number().optional(),
  /** The public EPUB with the beginning of the text. */
  extract: z.number().optional(),
});

/** The public data of an edition beyond its card. */
export const PublicEditionMetadata = z.object({
  isbns: Isbns,
  file_sizes: FileSizes,
  /** For its EPUB and AZW3; null if unknown. */
  accessibility: KnownAccessibility.nullable(),
  /** The same in French, by the headings under which readers look for it. */
  accessibility_lines: z.array(z.object({ term: z.string(), texts: z.array(z.string()) })),
});
export type PublicEditionMetadata = z.output<typeof PublicEditionMetadata>;

export const getSeries = endpoint({
  path: "/api/admin/series",
  summary: "The names of series, in French order",
  permission: "catalogue",
  answer: z.array(z.string()),
});

export const findSimilarBooks = endpoint({
  path: "/api/admin/books/similar",
  summary: "Books with a similar title and author, which may be duplicates",
  permission: "catalogue",
  query: z.object({ title: TextLine(300).min(1), author: TextLine(200).min(1) }),
  answer: z.array(z.object({ id: z.number(), title: z.string(), author: z.string() })),
});

export const findByIsbn = endpoint({
  path: "/api/admin/isbn/{isbn}",
  summary: "The edition with an ISBN, if there is one",
  permission: "catalogue",
  params: z.object({ isbn: z.string().regex(/^\d{13}$/) }),
  answer: z.object({ edition: z.object({ id: z.number(), label: z.string() }).nullable() }),
});
