import {
  downloadKey,
  type Downloads,
  downloadTexts,
  type OwnedEdition,
} from "#reading/library/components/use-downloads.ts";
import type { DownloadFormat } from "#reading/library/holdings.contract.ts";
import { Button } from "#ui/button.tsx";

interface FileButtonsProps {
  row: OwnedEdition;
  formats: readonly DownloadFormat[];
  downloads: Downloads;
}

/** The files of one owned edition, beside « Lire », which is the main way to it. */
export function FileButtons({ row, formats, downloads }: FileButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map((format) => {
        const key = downloadKey(row.edition_id, format);
        return (
          <Button
            key={format}
            data-download={key}
            {...downloadTexts(row, format)}
            pending={downloads.running.some((one) => one.key === key)}
            onClick={() => downloads.start(row, format)}
          />
        );
      })}
    </div>
  );
}
