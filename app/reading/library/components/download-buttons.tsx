import { FormatsNote } from "#reading/library/components/formats-note.tsx";
import { ReadLink } from "#reading/library/components/read-link.tsx";
import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import {
  downloadKey,
  type Downloads,
  downloadTexts,
  readyDownloads,
} from "#reading/library/components/use-downloads.ts";
import { Button } from "#ui/button.tsx";

/** The link to read an edition here, and one button for each format that is ready (storefront.md §9). */
export function DownloadButtons({ row, downloads }: { row: LibraryRow; downloads: Downloads }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <ReadLink row={row} />
      {readyDownloads(row.formats).map((format) => {
        const key = downloadKey(row.edition_id, format);
        const run = downloads.running.find((one) => one.key === key);
        return (
          <Button
            key={format}
            data-download={key}
            size="sm"
            className="flex-1 px-1.5!"
            {...downloadTexts(row, format)}
            pending={run !== undefined}
            progress={run?.total ? run.received / run.total : undefined}
            onClick={() => downloads.start(row, format)}
          />
        );
      })}
      <FormatsNote formats={row.formats} readyInSeconds={row.ready_in_seconds} />
    </div>
  );
}
