import { DownloadTray } from "#modules/library/components/download-tray.tsx";
import { FileButtons } from "#modules/library/components/file-buttons.tsx";
import { type OwnedEdition, useDownloads } from "#modules/library/components/use-downloads.ts";
import type { DownloadFormat } from "#modules/library/holdings/contract.ts";

interface OwnedFilesProps {
  row: OwnedEdition;
  /** Those that are ready. */
  formats: readonly DownloadFormat[];
}

/** The files of an owned edition, on its page in the shop. */
export default function OwnedFiles({ row, formats }: OwnedFilesProps) {
  const downloads = useDownloads();
  return (
    <>
      <FileButtons row={row} formats={formats} downloads={downloads} />
      <DownloadTray running={downloads.running} />
    </>
  );
}
