import { eachText, noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";

/** The fields of a table, in the order of the shop's own export, with other headings that mean the same. */
export const fields = {
  id: { label: "Référence boutique", others: "reference, ref" },
  title: {
    label: "Titre",
    others: "title, name, nom, product name, titre du livre, titre de l ouvrage",
  },
  subtitle: { label: "Sous-titre", others: "subtitle, sous titre" },
  author: {
    label: "Auteur",
    others: "author, authors, auteur e, auteurs, auteur rice, auteur 1, nom de l auteur",
  },
  coauthors: {
    label: "Autres auteurs",
    others: "auteur 2, author 2, coauteur, coauteurs, co auteurs",
  },
  editionTitle: { label: "Édition", others: "edition, titre de l edition" },
  isbn: {
    label: "ISBN",
    others:
      "ean, ean13, ean 13, isbn13, isbn 13, gencod, code barres, barcode, variant barcode, " +
      "gtin upc ean or isbn, identifiers",
  },
  isbnPdf: { label: "ISBN du PDF", others: "isbn pdf, ean pdf" },
  isbnEpub: { label: "ISBN de l’EPUB", others: "isbn epub, ean epub" },
  isbnAzw3: { label: "ISBN de l’AZW3", others: "isbn azw3, isbn kindle" },
  publicationDate: {
    label: "Date de publication",
    others:
      "publication, date de parution, parution, date de sortie, publication date, pubdate, " +
      "published on, date",
  },
  price: {
    label: "Prix",
    others:
      "prix ttc, price, regular price, tarif regulier, variant price, prix public, " +
      "prix ttc eur, prix de vente, prix numerique, prix numerique ttc, prix ebook",
  },
  isFree: { label: "Catalogue gratuit", others: "gratuit, gratuit pour les abonnes" },
  availability: { label: "État", others: "etat, statut, status, disponibilite" },
  onlineAt: { label: "En vente depuis", others: "mise en vente, date de mise en vente, en vente le" },
  language: { label: "Langue", others: "language, languages" },
  ...eachText((name) => ({ label: noticeTexts[name].label, others: noticeTexts[name].headings.join(", ") })),
  series: { label: "Série", others: "serie, series" },
  seriesNumber: { label: "Numéro dans la série", others: "numero, tome, volume, series index" },
  contributors: { label: "Contributeurs", others: "contributors, autres contributeurs" },
  translator: { label: "Traduction", others: "traducteur, traductrice, translator" },
  illustrator: { label: "Illustrations", others: "illustrateur, illustratrice, illustrator" },
  categories: {
    label: "Catégories",
    others: "categorie, categories, theme, themes, rayon, genre, product category",
  },
  thema: { label: "Thema", others: "codes thema, code thema" },
  clil: { label: "CLIL", others: "codes clil, code clil, theme clil" },
  bisac: { label: "BISAC", others: "codes bisac, code bisac" },
  tags: { label: "Mots-clés", others: "mots cles, keywords, tags, etiquettes, mot cle" },
  description: {
    label: "Description",
    others: "resume, presentation, quatrieme de couverture, 4e de couverture, body html, comments",
  },
  editionDescription: { label: "Description de l’édition", others: "" },
  pages: { label: "Pages", others: "nombre de pages, nb pages" },
  accessibilityFeatures: { label: "Accessibilité", others: "" },
  hazards: { label: "Dangers", others: "" },
  conformance: { label: "Conformité", others: "" },
  certifier: { label: "Évaluée par", others: "" },
  exemption: { label: "Exemption", others: "" },
  accessibilitySummary: { label: "Résumé d’accessibilité", others: "" },
  filePdf: { label: "Fichier PDF", others: "pdf" },
  fileDocx: { label: "Fichier DOCX", others: "docx, fichier word" },
  fileEpub: { label: "Fichier EPUB", others: "epub" },
  fileCover: { label: "Fichier de couverture", others: "couverture, cover, image" },
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

/** What a column may mean, and the other headings that mean it, with commas between. */
interface NamedField {
  label: string;
  others: string;
}
export type NamedFields<Name extends string> = Readonly<Record<Name, NamedField>>;

const headingsOf = ({ label, others }: NamedField): string[] =>
  [label, ...others.split(",")].map(headingKey).filter(Boolean);

const fieldOfHeading = new Map<string, Field>(
  fieldNames.flatMap((name) =>
    [headingKey(name), ...headingsOf(fields[name])].map((heading): [string, Field] => [heading, name]),
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

/** The field of each column by its heading, each field once; a heading that fits several is taken by the first. */
export function guessedFields<Name extends string>(
  named: NamedFields<Name>,
  columns: readonly string[],
): (Name | null)[] {
  const keys = columns.map(headingKey);
  const mapping: (Name | null)[] = columns.map(() => null);
  for (const field of Object.keys(named) as Name[]) {
    for (const heading of headingsOf(named[field])) {
      const at = keys.findIndex((key, index) => key === heading && mapping[index] === null);
      if (at === -1) continue;
      mapping[at] = field;
      break;
    }
  }
  return mapping;
}
