import { formatPages } from "#books/catalogue/client/counts.ts";

interface Replacement {
  /** Whether a new DOCX, a new EPUB and a new PDF are chosen. */
  docx: boolean;
  epub: boolean;
  pdf: boolean;
  /** The edition has a PDF. */
  hasPdf: boolean;
  /** The ebooks are made from the edition's own EPUB, and not from the DOCX. */
  sellsEpub: boolean;
  /** Of the chosen PDF. */
  pages: number | null;
  /** Of the PDF in use. */
  pagesNow: number | null;
}

/** What the publisher may have overlooked in replaced files; the change stays possible. */
export function replacementWarnings(replacement: Replacement): string[] {
  const { docx, epub, pdf, hasPdf, sellsEpub, pages, pagesNow } = replacement;
  const warnings: string[] = [];
  if (docx && !epub && sellsEpub)
    warnings.push(
      "Vous remplacez le DOCX, mais c’est votre EPUB qui est vendu\u202f: les ebooks ne changent pas.",
    );
  if (docx && !sellsEpub && hasPdf && !pdf)
    warnings.push(
      "Vous remplacez le DOCX sans le PDF\u202f: l’EPUB et l’AZW3 suivront le nouveau texte, et le PDF gardera l’ancien.",
    );
  if (epub && hasPdf && !pdf)
    warnings.push(
      "Vous remplacez l’EPUB sans le PDF\u202f: l’EPUB et l’AZW3 suivront le nouveau texte, et le PDF gardera l’ancien.",
    );
  if (pdf && pages !== null && pagesNow !== null && isOtherLength(pages, pagesNow))
    warnings.push(
      `Le nouveau PDF compte ${formatPages(pages)}, au lieu de ${formatPages(pagesNow)}\u202f: vérifiez que c’est bien le bon fichier.`,
    );
  return warnings;
}

/** More than a fifth of the present number, more or less. */
const isOtherLength = (pages: number, pagesNow: number): boolean => Math.abs(pages - pagesNow) * 5 > pagesNow;
