import { ContractForm } from "#selling/royalties/components/contract-form.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { ContractAdjustments } from "#selling/royalties/components/contract-adjustments.tsx";
import { ContractChanges } from "#selling/royalties/components/contract-changes.tsx";
import { monthsText } from "#selling/royalties/components/contract-list.tsx";
import { ContractStatements } from "#selling/royalties/components/contract-statements.tsx";
import { ContractTerms } from "#selling/royalties/components/contract-terms.tsx";
import { PayeeRegime } from "#selling/royalties/components/payee-regime.tsx";
import { RemoveContract } from "#selling/royalties/components/remove-contract.tsx";
import { royaltyContractQuery } from "#selling/royalties/royalties.queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { formatCents } from "#platform/data/money.ts";

/** One that exists, or a new one. */
export default function RoyaltyContractPage() {
  const { contractId } = useParams();
  return contractId === undefined ? (
    <NewRoyaltyContract />
  ) : (
    <ExistingRoyaltyContract contractId={contractId} />
  );
}

function NewRoyaltyContract() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const copied = params.get("copie");
  const source = useQuery({ ...royaltyContractQuery(copied ?? "1"), enabled: copied !== null });
  const onSaved = () => void navigate("/admin/droits/contrats");
  return (
    <Screen>
      {copied === null ? (
        <ContractForm onSaved={onSaved} />
      ) : (
        <Loaded answer={source}>{(found) => <ContractForm source={found} onSaved={onSaved} />}</Loaded>
      )}
    </Screen>
  );
}

function ExistingRoyaltyContract({ contractId }: { contractId: string }) {
  const navigate = useNavigate();
  const contract = useQuery(royaltyContractQuery(contractId));
  const mayChange = useMay().change("accounting");
  const { data } = contract;
  return (
    <Screen
      title={data?.payee}
      lead={
        data &&
        `${[data.book_title ?? "Livre supprimé", data.edition_title].filter(Boolean).join(", ")}. ${leadText(data)}`
      }
      actions={
        mayChange &&
        data && (
          <>
            <ButtonLink href={`/admin/droits/contrats/nouveau?copie=${data.id}`}>Copier</ButtonLink>
            {data.stated_until === null && (
              <RemoveContract id={data.id} onRemoved={() => void navigate("/admin/droits/contrats")} />
            )}
          </>
        )
      }
    >
      <Loaded answer={contract}>
        {(found) => (
          <div className="flex flex-col gap-10">
            <ContractTerms contract={found} />
            <ContractStatements contract={found} />
            <ContractAdjustments contract={found} />
            <PayeeRegime key={found.payee_id} contract={found} />
            {mayChange && <ContractChanges key={found.id} contract={found} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

const leadText = (contract: Parameters<typeof monthsText>[0] & { advance_left_cents: number }): string =>
  contract.advance_left_cents > 0
    ? `Contrat ${monthsText(contract)}, avance restant à amortir\u202F: ${formatCents(contract.advance_left_cents)}.`
    : `Contrat ${monthsText(contract)}.`;
