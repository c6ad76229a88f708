import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { PublicFormats } from "#books/catalogue/books/books.rules.ts";
import { DownloadTray } from "#reading/library/components/download-tray.tsx";
import { FileButtons } from "#reading/library/components/file-buttons.tsx";
import {
  type OwnedEdition,
  readyDownloads,
  useDownloads,
} from "#reading/library/components/use-downloads.ts";
import { FormatsNote } from "#reading/library/components/formats-note.tsx";
import { dashboardQuery } from "#reading/library/library.queries.ts";

interface OwnedFilesProps {
  row: OwnedEdition;
  /** As its page has them; those in the making are then followed. */
  states: PublicFormats;
}

/** The files of an owned edition, on its page in the shop. */
export default function OwnedFiles({ row, states }: OwnedFilesProps) {
  const downloads = useDownloads();
  const { user } = useAuth();
  const memberId = user?.id ?? "";
  const isUnfinished = Object.values(states).includes("pending");
  const { data } = useQuery({
    ...dashboardQuery(memberId, memberId),
    enabled: isUnfinished && user !== null,
  });
  const owned = data?.library.find(({ edition_id }) => edition_id === row.edition_id);
  const current = owned?.formats ?? states;
  const ready = readyDownloads(current);
  return (
    <>
      {ready.length > 0 && <FileButtons row={row} formats={ready} downloads={downloads} />}
      <FormatsNote formats={current} readyInSeconds={owned?.ready_in_seconds ?? null} />
      <DownloadTray running={downloads.running} />
    </>
  );
}
