import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import {
  type WaivedContract,
  getWaivedContracts,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { Loaded } from "#ui/loaded.tsx";
import { query } from "#platform/http/call.ts";

/** Recent purchases that cannot be withdrawn from, with the reason; nothing if there are none. */
export function WaivedContracts() {
  const contracts = useQuery({ ...query(getWaivedContracts, {}), staleTime: 0 });
  return (
    <Loaded answer={contracts} waiting={null} failure="Erreur de chargement.">
      {(data) =>
        data.length > 0 && (
          <section aria-labelledby="sans-retractation" className="mt-8">
            <h3 id="sans-retractation">Sans droit de rétractation</h3>
            <ul className="mt-3 flex flex-col divide-y divide-hairline border-y border-hairline">
              {data.map((contract) => (
                <Waived key={contract.payment_id} {...contract} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function Waived({ payment_id, concluded_at, consented_at, amount_cents, editions }: WaivedContract) {
  const names = editions.map(({ book_title, edition_title }) => `${book_title}, ${edition_title}`);
  return (
    <li className="py-4">
      <p className="font-medium">{names.join("\u202f; ")}</p>
      <p className="mt-1 text-sm text-muted">
        {`Paiement nº\u00a0${payment_id} du ${formatDateTime(concluded_at)}, ${formatCents(amount_cents)}`}
      </p>
      <p className="mt-2">
        Le <time dateTime={consented_at}>{formatDateTime(consented_at)}</time>, vous avez demandé à recevoir
        ces livres immédiatement, en reconnaissant que vous perdiez votre droit de rétractation (code de la
        consommation, article L. 221-28, 13°).
      </p>
    </li>
  );
}
