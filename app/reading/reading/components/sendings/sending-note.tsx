import type { Sending } from "#reading/reading/sendings/sendings.contract.ts";
import { makers } from "#reading/reading/sendings/sendings.rules.ts";
import { formatDate } from "#platform/data/dates.ts";

/** What became of the last sending of an edition. */
export function SendingNote({ sending: { maker, state, reason, created_at } }: { sending: Sending }) {
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
