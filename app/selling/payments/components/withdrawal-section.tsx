import { useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { WithdrawableContractCard } from "#selling/payments/components/withdrawable-contract-card.tsx";
import { WaivedContracts } from "#selling/payments/components/waived-contracts.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { getWithdrawableContracts } from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { query } from "#platform/http/call.ts";

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
