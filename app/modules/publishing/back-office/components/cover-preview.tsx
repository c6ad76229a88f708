import { type ReactNode, useEffect, useState } from "react";
import type { StoredFile } from "#modules/publishing/back-office/components/edition-draft.ts";

interface CoverPreviewProps {
  stored: StoredFile | null;
  /** The cover that the edition has already. */
  coverUrl: string | null | undefined;
  children: (preview: ReactNode, onChosen: (file: File) => void) => ReactNode;
}

/** Shows the chosen picture from this computer, at once; before that, the cover that is in use. */
export function CoverPreview({ stored, coverUrl, children }: CoverPreviewProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  const choose = (file: File) => setChosen({ file, url: URL.createObjectURL(file) });
  const isCurrent = chosen !== null && (!stored || stored.name === chosen.file.name);
  const url = isCurrent ? chosen.url : coverUrl;
  const preview = url ? (
    <img
      src={url}
      alt="Aperçu de la couverture"
      width={80}
      height={120}
      className="cover-shadow h-30 w-20 shrink-0 bg-sunken object-cover"
    />
  ) : null;
  return children(preview, choose);
}
