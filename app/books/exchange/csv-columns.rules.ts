import { type BookRecord, subjectSchemes } from "#formats/onix/book-record.ts";
import { eachText } from "#books/catalogue/metadata/book-fields.rules.ts";
import { authorsOfCell } from "#books/exchange/cell-authors.rules.ts";
import { languageOf } from "#formats/onix/codes.ts";
import { descriptionAsTyped, descriptionOfWords } from "#formats/xml/read-description.ts";
import { withoutEmpty } from "#books/exchange/editions/exchanged-editions.rules.ts";
import { fieldNames, headingKey, type Field } from "#books/exchange/csv-fields.rules.ts";

/**
 * The items of a cell. One that has a separator in it is in quotation marks, as the shop's export writes it.
 * @param separators as in a set of a regular expression
 */
function listOf(cell: string, separators: string): string[] {
  const item = new RegExp(
    `\\s*(?:"((?:[^"]|"")*)"\\s*(?=[${separators}]|$)|([^${separators}]*))(?:[${separators}]|$)`,
    "gy",
  );
  return [...cell.matchAll(item)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim())
    .filter(Boolean);
}

/** The cell of which `listOf` reads these items. */
const cellOfList = (items: readonly string[] | undefined): string | undefined =>
  items?.map((item) => (/[|;,"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(" | ");

const states: Readonly<Record<string, BookRecord["availability"]>> = {
  "en vente": "on_sale",
  "on sale": "on_sale",
  "a paraitre": "scheduled",
  scheduled: "scheduled",
  retiree: "withdrawn",
  retire: "withdrawn",
  withdrawn: "withdrawn",
};
export const stateLabels = { on_sale: "en vente", scheduled: "à paraître", withdrawn: "retirée" } as const;

/** « trl : Marie Lenoir »: a MARC relator code, and a name. */
function contributorsOf(
  texts: Partial<Record<Field, string>>,
  authors: readonly string[],
): BookRecord["contributors"] {
  const named = (role: string, cell: string | undefined) =>
    listOf(cell ?? "", "|;").map((name) => ({ role, name }));
  const listed = listOf(texts.contributors ?? "", "|").flatMap((each) => {
    const [, role, name] = /^([a-z]{3})\s*:\s*(\S.*)$/.exec(each) ?? [];
    return role && name ? [{ role, name }] : [];
  });
  const coauthors = [...authors, ...listOf(texts.coauthors ?? "", "|;")].map((name) => ({
    role: "aut",
    name,
  }));
  return [...coauthors, ...listed, ...named("trl", texts.translator), ...named("ill", texts.illustrator)];
}

/** Calibre writes « isbn:9782…,amazon:B00… ». */
const isbnOfCell = (cell: string): string => /\bisbn:([\dXx-]+)/.exec(cell)?.[1] ?? cell;

const asWritten = (author: string | undefined) => ({ author, others: [], remarks: [] });

/** The record of a row. An empty cell says nothing, so it never erases what the shop has. */
export function recordOfCells(
  cells: readonly string[],
  mapping: readonly (Field | null)[],
  splitsAuthors = true,
): BookRecord {
  const texts: Partial<Record<Field, string>> = {};
  mapping.forEach((field, index) => {
    const cell = cells[index];
    if (field && cell) texts[field] = cell;
  });
  const { isbn, isbnPdf, isbnEpub, isbnAzw3, series, seriesNumber } = texts;
  // The shop's own export is read as it was written.
  const { author, others, remarks } =
    texts.id || !splitsAuthors ? asWritten(texts.author) : authorsOfCell(texts.author);
  const readText = (text = "") => (texts.id ? descriptionAsTyped(text) : descriptionOfWords(text));
  return withoutEmpty({
    ...pick(texts, "id", "title", "subtitle", "editionTitle", "publicationDate", "onlineAt", "pages"),
    author,
    remarks,
    description: readText(texts.description),
    editionDescription: readText(texts.editionDescription),
    language: texts.language && languageOf(texts.language),
    ...eachText((name) => texts[name]),
    isbns: withoutEmpty({ edition: isbn && isbnOfCell(isbn), pdf: isbnPdf, epub: isbnEpub, azw3: isbnAzw3 }),
    prices: texts.price ? [{ amount: texts.price, includesTax: true }] : [],
    isFree: texts.isFree === undefined ? undefined : /^(oui|vrai|true|yes|1|x)$/i.test(texts.isFree),
    availability: states[headingKey(texts.availability ?? "")],
    contributors: contributorsOf(texts, others),
    categories: listOf(texts.categories ?? "", "|;"),
    subjects: subjectSchemes.flatMap((scheme) =>
      listOf(texts[scheme] ?? "", "|;,\\s").map((code) => ({ scheme, code })),
    ),
    tags: listOf(texts.tags ?? "", "|;,"),
    series: series ? withoutEmpty({ name: series, number: seriesNumber }) : undefined,
    files: withoutEmpty({
      pdf: texts.filePdf,
      docx: texts.fileDocx,
      epub: texts.fileEpub,
      cover: texts.fileCover,
    }),
    accessibility: withoutEmpty({
      features: listOf(texts.accessibilityFeatures ?? "", "|;,"),
      hazards: listOf(texts.hazards ?? "", "|;,"),
      conformance: texts.conformance,
      certifier: texts.certifier,
      exemption: texts.exemption,
      summary: texts.accessibilitySummary,
    }),
  }) as BookRecord;
}

function pick<Name extends Field>(texts: Partial<Record<Field, string>>, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

/** The cells of a record in the order of the given fields; translators and illustrators are among the contributors. */
export function cellsOfRecord(record: BookRecord, names: readonly Field[] = exportedFields): string[] {
  const { isbns = {}, accessibility = {}, files = {}, series, prices = [] } = record;
  const codes = subjectSchemes.map((scheme) => [
    scheme,
    record.subjects?.flatMap((each) => (each.scheme === scheme ? each.code : [])).join(" | "),
  ]);
  const texts: Record<Field, string | undefined> = {
    ...record,
    ...(Object.fromEntries(codes) as Record<(typeof subjectSchemes)[number], string>),
    isbn: isbns.edition,
    isbnPdf: isbns.pdf,
    isbnEpub: isbns.epub,
    isbnAzw3: isbns.azw3,
    price: prices[0]?.amount.replace(".", ","),
    isFree: record.isFree ? "oui" : "non",
    availability: record.availability && stateLabels[record.availability],
    series: series?.name,
    seriesNumber: series?.number,
    contributors: cellOfList(record.contributors?.map(({ role, name }) => `${role} : ${name}`)),
    translator: undefined,
    illustrator: undefined,
    filePdf: files.pdf,
    fileDocx: files.docx,
    fileEpub: files.epub,
    fileCover: files.cover,
    categories: cellOfList(record.categories),
    tags: cellOfList(record.tags),
    accessibilityFeatures: accessibility.features?.join(" | "),
    hazards: accessibility.hazards?.join(" | "),
    conformance: accessibility.conformance,
    certifier: accessibility.certifier,
    exemption: accessibility.exemption,
    accessibilitySummary: accessibility.summary,
  } as Record<Field, string | undefined>;
  return names.map((name) => texts[name] ?? "");
}

/** Stated by an export with files. */
export const fileFields = ["filePdf", "fileDocx", "fileEpub", "fileCover"] as const satisfies Field[];
/** What every export states; the others are for tables from elsewhere. */
const importedOnly = new Set<Field>(["translator", "illustrator", ...fileFields]);
export const exportedFields = fieldNames.filter((name) => !importedOnly.has(name));
