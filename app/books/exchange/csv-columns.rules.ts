import { type BookRecord, subjectSchemes } from "#formats/onix/book-record.ts";
import { eachText, noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { withoutEmpty } from "#books/exchange/editions/exchanged-editions.rules.ts";

/** The fields of a table, in the order of the shop's own export, with other headings that mean the same. */
export const fields = {
  id: { label: "Référence boutique", others: ["reference", "ref"] },
  title: { label: "Titre", others: ["title", "titre du livre", "titre de l ouvrage"] },
  subtitle: { label: "Sous-titre", others: ["subtitle", "sous titre"] },
  author: { label: "Auteur", others: ["author", "auteur e", "auteurs", "auteur rice", "nom de l auteur"] },
  editionTitle: { label: "Édition", others: ["edition", "titre de l edition"] },
  isbn: { label: "ISBN", others: ["ean", "ean13", "isbn13", "isbn 13", "gencod"] },
  isbnPdf: { label: "ISBN du PDF", others: ["isbn pdf", "ean pdf"] },
  isbnEpub: { label: "ISBN de l’EPUB", others: ["isbn epub", "ean epub"] },
  isbnAzw3: { label: "ISBN de l’AZW3", others: ["isbn azw3", "isbn kindle"] },
  publicationDate: {
    label: "Date de publication",
    others: ["publication", "date de parution", "parution", "publication date", "date"],
  },
  price: { label: "Prix TTC", others: ["prix", "price", "prix public", "prix ttc eur", "prix numerique"] },
  isFree: { label: "Catalogue gratuit", others: ["gratuit", "gratuit pour les abonnes"] },
  availability: { label: "État", others: ["etat", "statut", "status", "disponibilite"] },
  onlineAt: { label: "En vente depuis", others: ["mise en vente", "date de mise en vente", "en vente le"] },
  language: { label: "Langue", others: ["language"] },
  ...eachText((name) => ({ label: noticeTexts[name].label, others: noticeTexts[name].headings })),
  series: { label: "Série", others: ["serie", "series"] },
  seriesNumber: { label: "Numéro dans la série", others: ["numero", "tome", "volume"] },
  contributors: { label: "Contributeurs", others: ["contributors", "autres contributeurs"] },
  translator: { label: "Traduction", others: ["traducteur", "traductrice", "translator"] },
  illustrator: { label: "Illustrations", others: ["illustrateur", "illustratrice", "illustrator"] },
  categories: {
    label: "Catégories",
    others: ["categorie", "categories", "theme", "themes", "rayon", "genre"],
  },
  thema: { label: "Thema", others: ["codes thema", "code thema"] },
  clil: { label: "CLIL", others: ["codes clil", "code clil", "theme clil"] },
  bisac: { label: "BISAC", others: ["codes bisac", "code bisac"] },
  tags: { label: "Mots-clés", others: ["mots cles", "keywords", "tags", "mot cle"] },
  description: {
    label: "Description",
    others: ["resume", "presentation", "quatrieme de couverture", "4e de couverture"],
  },
  editionDescription: { label: "Description de l’édition", others: [] },
  pages: { label: "Pages", others: ["nombre de pages", "nb pages"] },
  accessibilityFeatures: { label: "Accessibilité", others: [] },
  hazards: { label: "Dangers", others: [] },
  conformance: { label: "Conformité", others: [] },
  certifier: { label: "Évaluée par", others: [] },
  exemption: { label: "Exemption", others: [] },
  accessibilitySummary: { label: "Résumé d’accessibilité", others: [] },
  filePdf: { label: "Fichier PDF", others: ["pdf"] },
  fileDocx: { label: "Fichier DOCX", others: ["docx", "fichier word"] },
  fileEpub: { label: "Fichier EPUB", others: ["epub"] },
  fileCover: { label: "Fichier de couverture", others: ["couverture", "cover", "image"] },
} as const;
export type Field = keyof typeof fields;
export const fieldNames = Object.keys(fields) as [Field, ...Field[]];

/** Without case, accents and punctuation. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const fieldOfHeading = new Map<string, Field>(
  fieldNames.flatMap((name) =>
    [name, fields[name].label, ...fields[name].others].map((heading): [string, Field] => [
      headingKey(heading),
      name,
    ]),
  ),
);

/** The field of each column, as it was chosen for that heading before, or by its name; each field once. */
export function guessedMapping(
  columns: readonly string[],
  remembered: Readonly<Record<string, Field | "">> = {},
): (Field | null)[] {
  const used = new Set<Field>();
  return columns.map((heading) => {
    const key = headingKey(heading);
    const field = (remembered[key] ?? fieldOfHeading.get(key)) || null;
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

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
function contributorsOf(texts: Partial<Record<Field, string>>): BookRecord["contributors"] {
  const named = (role: string, cell: string | undefined) =>
    listOf(cell ?? "", "|;").map((name) => ({ role, name }));
  const listed = listOf(texts.contributors ?? "", "|").flatMap((each) => {
    const [, role, name] = /^([a-z]{3})\s*:\s*(\S.*)$/.exec(each) ?? [];
    return role && name ? [{ role, name }] : [];
  });
  return [...listed, ...named("trl", texts.translator), ...named("ill", texts.illustrator)];
}

/** The record of a row. An empty cell says nothing, so it never erases what the shop has. */
export function recordOfCells(cells: readonly string[], mapping: readonly (Field | null)[]): BookRecord {
  const texts: Partial<Record<Field, string>> = {};
  mapping.forEach((field, index) => {
    const cell = cells[index];
    if (field && cell) texts[field] = cell;
  });
  const { isbn, isbnPdf, isbnEpub, isbnAzw3, series, seriesNumber } = texts;
  return withoutEmpty({
    ...pick(texts, "id", "title", "subtitle", "author", "editionTitle", "description", "editionDescription"),
    ...pick(texts, "language", "publicationDate", "onlineAt", "pages"),
    ...eachText((name) => texts[name]),
    isbns: withoutEmpty({ edition: isbn, pdf: isbnPdf, epub: isbnEpub, azw3: isbnAzw3 }),
    prices: texts.price ? [{ amount: texts.price, includesTax: true }] : [],
    isFree: texts.isFree === undefined ? undefined : /^(oui|vrai|true|yes|1|x)$/i.test(texts.isFree),
    availability: states[headingKey(texts.availability ?? "")],
    contributors: contributorsOf(texts),
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
