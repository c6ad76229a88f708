import { PROOF_LEAD } from "./mark.ts";

/** Why a file of the shop is no original, in French, by its mark. */
export function notOriginal(format: "PDF" | "EPUB", mark: string): string {
  const kind = mark.startsWith(PROOF_LEAD)
    ? "une épreuve de la boutique"
    : "l’exemplaire personnel d’un lecteur de la boutique";
  return `Ce${format === "EPUB" ? "t" : ""} ${format} est ${kind}. Envoyez le fichier d’origine, sans mention.`;
}
