import type { FileAnalysis } from "#books/publishing/edition-formats.contract.ts";

const names = (list: readonly string[]): string =>
  list.length > 3 ? `${list.slice(0, 3).join(", ")}…` : list.join(", ");

/** Remarks on an accepted file for the publisher, in sentences. */
export function fileRemarks(analysis: FileAnalysis | undefined): string[] {
  if (!analysis) return [];
  const missing = analysis.fonts.filter(({ embedded }) => !embedded).map(({ name }) => name);
  return [
    missing.length > 0 &&
      `Polices non incorporées, remplacées chez le lecteur\u202F: ${names([...new Set(missing)])}.`,
    analysis.markedInMetadataOnly &&
      "Le nom du lecteur ne figurera que dans les métadonnées, non sur les pages.",
    analysis.macros && "Les macros ont été laissées de côté.",
    analysis.epub?.fixed_layout && "Mise en page fixe\u202F: cette édition n’aura pas d’AZW3.",
    ...(analysis.epub?.warnings ?? []),
    analysis.epub?.upgrade_refusal,
    analysis.externalReferences.length > 0 &&
      `Fichiers liés, absents du livre\u202F: ${names(analysis.externalReferences)}.`,
  ].filter((remark) => typeof remark === "string");
}
