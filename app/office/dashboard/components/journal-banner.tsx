import { useQuery } from "@tanstack/react-query";
import { journalStateQuery } from "#selling/payments/accounting/accounting.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";

/** Shows that the sales journal waits for the server's clock; otherwise nothing. */
export function JournalBanner() {
  const { data } = useQuery(journalStateQuery());
  if (!data || (data.waiting === 0 && !data.jump)) return null;
  return (
    <Callout>
      {data.waiting > 0 && (
        <p>
          {data.waiting === 1
            ? "Une vente ou un remboursement attend son numéro"
            : `${data.waiting} ventes ou remboursements attendent leur numéro`}
          {"\u202F"}: l’heure du serveur n’est pas sûre. Les lecteurs ont ce qu’ils ont acheté{"\u202F"};
          factures et reçus partiront dès qu’elle sera juste. {!data.jump && data.reason}
        </p>
      )}
      {data.jump && (
        <p>
          L’horloge du serveur a sauté du {formatDateTime(data.jump.expected_at)} au{" "}
          {formatDateTime(data.jump.noticed_at)}. Les clôtures du journal attendent qu’elle soit vérifiée,
          puis confirmée dans la <Link href="/admin/comptabilite">comptabilité</Link>.
        </p>
      )}
    </Callout>
  );
}
