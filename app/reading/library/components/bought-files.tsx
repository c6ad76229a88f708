import { useQuery } from "@tanstack/react-query";
import { DeviceGuideFolds } from "#reading/library/components/device-guides.tsx";
import { DownloadTray } from "#reading/library/components/download-tray.tsx";
import { FileButtons } from "#reading/library/components/file-buttons.tsx";
import { FormatsNote } from "#reading/library/components/formats-note.tsx";
import { ReadLink } from "#reading/library/components/read-link.tsx";
import { fullTitle, readyDownloads, useDownloads } from "#reading/library/components/use-downloads.ts";
import { dashboardQuery } from "#reading/library/library.queries.ts";

interface BoughtFilesProps {
  memberId: string;
  editionIds: readonly number[];
}

/** The files of editions that have just been bought; a phone's own manager receives and opens them. */
export default function BoughtFiles({ memberId, editionIds }: BoughtFilesProps) {
  const { data } = useQuery(dashboardQuery(memberId, memberId));
  const downloads = useDownloads();
  const rows = data?.library.filter(({ edition_id }) => editionIds.includes(edition_id)) ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="w-full">
      <ul className="divide-y divide-hairline border-y border-hairline">
        {rows.map((row) => (
          <li
            key={row.edition_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
          >
            <p className="min-w-0 font-semibold">{fullTitle(row)}</p>
            <div className="grid gap-2">
              <ReadLink row={row} />
              <FileButtons row={row} formats={readyDownloads(row.formats)} downloads={downloads} />
              <FormatsNote formats={row.formats} readyInSeconds={row.ready_in_seconds} />
            </div>
          </li>
        ))}
      </ul>
      <div className="pt-10">
        <DeviceGuideFolds />
      </div>
      <DownloadTray running={downloads.running} />
    </div>
  );
}
