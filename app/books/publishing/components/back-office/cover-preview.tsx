import { useEffect, useState } from "react";
import type { StoredFile } from "#books/publishing/back-office/client/edition-draft.ts";

/**
 * The chosen local picture, shown immediately; before that, and if it was refused, the current cover.
 * @param isSending during its upload
 * @param coverUrl the edition's current cover
 */
export function useChosenPicture(stored: StoredFile | null, isSending: boolean, coverUrl: string | null) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  const isCurrent = chosen !== null && (isSending || stored?.name === chosen.file.name);
  return {
    url: isCurrent ? chosen.url : coverUrl,
    choose: (file: File) => setChosen({ file, url: URL.createObjectURL(file) }),
  };
}

export const CoverPreview = ({ url }: { url: string }) => (
  <img
    src={url}
    alt="Aperçu de la couverture"
    width={80}
    height={120}
    className="cover-shadow h-30 w-20 shrink-0 bg-sunken object-cover"
  />
);
