import { formatCount, languageNames } from "#modules/catalogue/rules.ts";
import type { FileAnalysis } from "#modules/publishing/formats/contract.ts";

/** One thing that was found in a file. */
export interface FileContent {
  label: string;
  text: string;
}

/** What was found in a file that was taken: by it a publisher sees whether it is the right one. Nothing of a cover. */
export function fileContents(analysis: FileAnalysis | undefined): FileContent[] {
  if (!analysis) return [];
  const { title, author, language, fonts, images } = analysis;
  return [
    { label: "Titre", text: title ?? "non renseigné" },
    { label: "Auteur", text: author ?? "non renseigné" },
    { label: "Langue", text: language === null ? "non renseignée" : languageNamed(language) },
    ...(fonts.length > 0 ? [{ label: "Polices", text: [...new Set(fonts.map(fontText))].join(", ") }] : []),
    { label: "Images", text: images === 0 ? "aucune" : formatCount(images) },
  ];
}

const names: Record<string, string> = languageNames;

/** Files name regions that change nothing for readers: 'fr-FR' is French. */
const languageNamed = (tag: string): string => names[tag] ?? names[tag.split("-")[0] ?? ""] ?? tag;

const fontText = ({ name, embedded }: FileAnalysis["fonts"][number]): string =>
  embedded ? name : `${name} (non incorporée)`;
