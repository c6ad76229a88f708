import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { WithdrawableContractCard } from "#selling/payments/components/withdrawable-contract-card.tsx";
import { WithdrawalNoticeForm } from "#selling/payments/components/withdrawal-notice-form.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import {
  getWithdrawableContracts,
  type WaivedContract,
  getWaivedContracts,
} from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { query } from "#platform/http/call.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";

/** A member's contracts that can be withdrawn from; for a visitor, the links to sign in. */
export function WithdrawalSection() {
  const { status } = useAuth();
  return (
    <section aria-labelledby="mes-contrats" className="max-w-measure pt-8">
      <h2 id="mes-contrats" className="mb-5">
        Vos contrats
      </h2>
      {status === "loading" && <ContractsSkeleton />}
      {status === "visitor" && <SignIn />}
      {status === "member" && (
        <>
          <Contracts />
          <WaivedContracts />
        </>
      )}
      <WithdrawalNoticeForm />
    </section>
  );
}

function SignIn() {
  const { login } = useSignIn();
  return (
    <div className="flex flex-col items-start gap-4">
      <p>Connectez-vous pour voir les contrats dont vous pouvez vous rétracter en ligne.</p>
      <ButtonLink {...login} variant="primary">
        Connexion
      </ButtonLink>
    </div>
  );
}

function Contracts() {
  const contracts = useQuery({ ...query(getWithdrawableContracts, {}), staleTime: 0 });
  return (
    <Loaded answer={contracts} waiting={<ContractsSkeleton />} failure="Erreur de chargement.">
      {(data) =>
        data.length === 0 ? (
          <Callout>Aucun de vos contrats ne peut, ou ne peut plus, faire l’objet d’une rétractation.</Callout>
        ) : (
          <ul className="flex flex-col gap-5">
            {data.map((contract) => (
              <li key={contract.payment_id}>
                <WithdrawableContractCard contract={contract} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ContractsSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-48 w-full" />
    </Loading>
  );
}

/** Recent purchases that cannot be withdrawn from, with the reason; nothing if there are none. */
function WaivedContracts() {
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
