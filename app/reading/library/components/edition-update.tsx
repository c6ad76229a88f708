import type { LibraryRow } from "#reading/library/holdings.contract.ts";
import { formatDate } from "#platform/data/dates.ts";

/** The date and the publisher's note of an edition's last new version. */
export function EditionUpdate({ row: { updated_at, update_note } }: { row: LibraryRow }) {
  if (updated_at === null) return null;
  return (
    <p className="text-sm leading-snug wrap-anywhere text-muted">
      <strong className="font-semibold text-ink">
        Mis à jour le <time dateTime={updated_at}>{formatDate(updated_at)}</time>
      </strong>
      {update_note && (
        <>
          {"\u202f"}: <span className="whitespace-pre-line">{update_note}</span>
        </>
      )}
    </p>
  );
}
