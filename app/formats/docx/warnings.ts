import { lossWarning } from "./loss-warnings.ts";
import type { Loss } from "./losses.ts";

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
  headings: number;
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
    findings.headings === 0
      ? "Le document n’a aucun titre (styles « Titre 1 », « Titre 2 »…) : la table des matières n’a qu’une entrée."
      : null,
  ].filter((warning) => warning !== null);
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return count === 1 ? one : `${count} ${many}`;
}
