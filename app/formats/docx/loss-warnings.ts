import type { Loss, LossKind } from "./losses.ts";

/** Content that a conversion lost or could not determine. */
interface ConversionFindings {
  losses: readonly Loss[];
  /** Images that the document only links to: data outside the file is never read. */
  linkedImages: number;
  /** Images without an alternative text. */
  undescribedImages: number;
  /** AZW3 shows them as a line of text only. */
  formulas: number;
  /** Links to files or to unsafe addresses, left as plain text. */
  removedLinks: number;
  /** Titles, and lines that are proposed as titles. */
  titles: number;
}

/** Lists for the publisher, in French, the places of the document to check. */
export function warningsFor(findings: ConversionFindings): string[] {
  return [
    ...findings.losses.map(lossWarning),
    counted(
      findings.linkedImages,
      "Une image liée à un fichier extérieur n’a pas été reprise : incorporez-la au document.",
      "images liées à des fichiers extérieurs n’ont pas été reprises : incorporez-les au document.",
    ),
    counted(
      findings.undescribedImages,
      "Une image n’a pas de texte de remplacement : décrivez-la dans le document pour les lecteurs qui ne la voient pas.",
      "images n’ont pas de texte de remplacement : décrivez-les dans le document pour les lecteurs qui ne les voient pas.",
    ),
    counted(
      findings.formulas,
      "Une formule mathématique s’affiche dans l’EPUB, mais s’écrit sur une seule ligne dans l’AZW3 : vérifiez-la.",
      "formules mathématiques s’affichent dans l’EPUB, mais s’écrivent sur une seule ligne dans l’AZW3 : vérifiez-les.",
    ),
    counted(
      findings.removedLinks,
      "Un lien vers un fichier ou une adresse non sûre a été retiré ; son texte est resté.",
      "liens vers des fichiers ou des adresses non sûres ont été retirés ; leur texte est resté.",
    ),
    findings.titles === 0
      ? "Le document n’a aucun titre (styles « Titre 1 », « Titre 2 »…) : la table des matières n’a qu’une entrée."
      : null,
  ].filter((warning) => warning !== null);
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? one : `${count} ${many}`;
}

interface Wording {
  /** Begins with its article: « Une … » makes the place « la première ». */
  one: string;
  many: string;
  advice?: { one: string; many: string };
}

const REPLACE = { one: "remplacez-le par une image", many: "remplacez-les par des images" };

const WORDINGS: Readonly<Record<LossKind, Wording>> = {
  diagram: {
    one: "Un diagramme SmartArt n’a pas pu être repris",
    many: "diagrammes SmartArt n’ont pas pu être repris",
    advice: REPLACE,
  },
  chart: {
    one: "Un graphique n’a pas pu être repris",
    many: "graphiques n’ont pas pu être repris",
    advice: REPLACE,
  },
  wordArt: {
    one: "Un texte WordArt a été repris sans son effet",
    many: "textes WordArt ont été repris sans leur effet",
  },
  object: {
    one: "Un objet incorporé n’a pas pu être repris, ou seulement par son image",
    many: "objets incorporés n’ont pas pu être repris, ou seulement par leur image",
    advice: REPLACE,
  },
  drawing: {
    one: "Un dessin (forme, trait ou flèche) n’a pas pu être repris",
    many: "dessins (formes, traits ou flèches) n’ont pas pu être repris",
    advice: REPLACE,
  },
  metafile: {
    one: "Une image au format EMF ou WMF n’a pas pu être reprise",
    many: "images au format EMF ou WMF n’ont pas pu être reprises",
    advice: {
      one: "remplacez-la par une image PNG ou JPEG",
      many: "remplacez-les par des images PNG ou JPEG",
    },
  },
  unreadableImage: {
    one: "Une image illisible n’a pas été reprise",
    many: "images illisibles n’ont pas été reprises",
  },
  missingImage: {
    one: "Une image absente du fichier n’a pas pu être reprise",
    many: "images absentes du fichier n’ont pas pu être reprises",
    advice: { one: "insérez-la de nouveau", many: "insérez-les de nouveau" },
  },
  symbol: {
    one: "Un symbole d’une police inconnue n’a pas pu être repris",
    many: "symboles de polices inconnues n’ont pas pu être repris",
    advice: {
      one: "remplacez-le par un caractère ou une image",
      many: "remplacez-les par des caractères ou des images",
    },
  },
  rareSymbol: {
    one: "Un symbole manque dans les polices de beaucoup de liseuses",
    many: "symboles manquent dans les polices de beaucoup de liseuses",
    advice: {
      one: "remplacez-le par un caractère courant ou une image",
      many: "remplacez-les par des caractères courants ou des images",
    },
  },
  frame: {
    one: "Un cadre a été repris dans le fil du texte",
    many: "cadres ont été repris dans le fil du texte",
  },
  insertedFile: {
    one: "Un fichier inséré n’a pas pu être repris",
    many: "fichiers insérés n’ont pas pu être repris",
    advice: { one: "copiez son texte dans le document", many: "copiez leur texte dans le document" },
  },
  insertedPicture: {
    one: "Une image d’un fichier inséré n’a pas été reprise",
    many: "images de fichiers insérés n’ont pas été reprises",
    advice: { one: "copiez-la dans le document", many: "copiez-les dans le document" },
  },
  note: {
    one: "Un appel de note dont la note manque a été retiré",
    many: "appels de note dont la note manque ont été retirés",
  },
  pageReference: {
    one: "Un renvoi à une page du papier est devenu un lien",
    many: "renvois à des pages du papier sont devenus des liens",
    advice: { one: "relisez sa phrase", many: "relisez leurs phrases" },
  },
  pageNumber: {
    one: "Un numéro de page du papier a été retiré",
    many: "numéros de page du papier ont été retirés",
    advice: { one: "relisez sa phrase", many: "relisez leurs phrases" },
  },
  index: {
    one: "Un index a été repris avec des liens à la place de ses numéros de page",
    many: "index ont été repris avec des liens à la place de leurs numéros de page",
  },
  unlinkedIndex: {
    one: "Un index a été repris sans ses numéros de page",
    many: "index ont été repris sans leurs numéros de page",
    advice: {
      one: "marquez ses entrées dans Word pour en faire des liens",
      many: "marquez leurs entrées dans Word pour en faire des liens",
    },
  },
  numberInWords: {
    one: "Un numéro en toutes lettres a été repris en chiffres",
    many: "numéros en toutes lettres ont été repris en chiffres",
    advice: { one: "écrivez-le dans le texte", many: "écrivez-les dans le texte" },
  },
  comment: {
    one: "Un commentaire a été retiré",
    many: "commentaires ont été retirés",
  },
  revision: {
    one: "Une modification suivie a été acceptée",
    many: "modifications suivies ont été acceptées",
  },
};

/** The sentence for the publisher about a kind of loss, with its count and its first place. */
function lossWarning({ kind, count, after }: Loss): string {
  const { one, many, advice } = WORDINGS[kind];
  const first = one.startsWith("Une ") ? "la première" : "le premier";
  const place = after === "" ? "au début du document" : `après «\u00A0${after}\u00A0»`;
  const sentence = count === 1 ? `${one}, ${place}` : `${count} ${many}, ${first} ${place}`;
  return advice ? `${sentence}\u202F: ${count === 1 ? advice.one : advice.many}.` : `${sentence}.`;
}
