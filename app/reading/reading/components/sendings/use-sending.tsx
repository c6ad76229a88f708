import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { SendDialog } from "#reading/reading/components/sendings/send-dialog.tsx";
import { sendingsQuery } from "#reading/reading/sendings/sendings.queries.ts";
import type { Sending } from "#reading/reading/sendings/sendings.contract.ts";
import { makers } from "#reading/reading/sendings/sendings.rules.ts";
import { formatDate } from "#platform/data/dates.ts";

type LibraryRow = Dashboard["library"][number];

/** What the owner of a library does to send an edition to an e-reader: a menu entry, a dialog, a note of its state. */
export function useSending(memberId: string, enabled: boolean) {
  const [row, setRow] = useState<LibraryRow | null>(null);
  const { data } = useQuery({ ...sendingsQuery(memberId), enabled });
  /** The last one of each edition. */
  const last = useMemo(() => new Map((data ?? []).toReversed().map((one) => [one.edition_id, one])), [data]);
  const entriesFor = useCallback(
    (each: LibraryRow) =>
      each.formats.epub !== "ready"
        ? []
        : [
            {
              id: "send",
              label: "Envoyer sur ma liseuse…",
              icon: <Send aria-hidden />,
              onAction: () => setRow(each),
            },
          ],
    [],
  );
  const noteFor = useCallback(
    (each: LibraryRow) => {
      const sending = last.get(each.edition_id);
      return sending && <SendingNote sending={sending} />;
    },
    [last],
  );
  const tools = useMemo(() => ({ entriesFor, noteFor }), [entriesFor, noteFor]);
  return {
    tools,
    dialog: enabled && <SendDialog memberId={memberId} row={row} onClose={() => setRow(null)} />,
  };
}

/** What became of the last sending of an edition. */
function SendingNote({ sending: { maker, state, reason, created_at } }: { sending: Sending }) {
  const { name } = makers[maker];
  return (
    <p className="w-full text-sm leading-snug wrap-anywhere text-muted">
      {state === "queued" && `En route vers votre ${name}…`}
      {state === "sent" && `Envoyé sur votre ${name} le ${formatDate(created_at)}.`}
      {state === "refused" && (
        <>
          <strong className="font-semibold text-ink">Refusé par {name}</strong>
          {reason && `\u202F: ${reason}`}
        </>
      )}
    </p>
  );
}
