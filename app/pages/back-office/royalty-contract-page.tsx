import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { ContractAdjustments } from "#selling/royalties/components/contract-adjustments.tsx";
import { ContractChanges } from "#selling/royalties/components/contract-changes.tsx";
import { monthsText } from "#selling/royalties/components/contract-list.tsx";
import { ContractStatements } from "#selling/royalties/components/contract-statements.tsx";
import { ContractTerms } from "#selling/royalties/components/contract-terms.tsx";
import { RemoveContract } from "#selling/royalties/components/remove-contract.tsx";
import { royaltyContractQuery } from "#selling/royalties/royalties.queries.ts";
import { formatCents } from "#platform/data/money.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export default function RoyaltyContractPage() {
  const { contractId = "" } = useParams();
  const navigate = useNavigate();
  const contract = useQuery(royaltyContractQuery(contractId));
  const mayChange = useMay().change("accounting");
  const { data } = contract;
  const title = data?.payee ?? "Contrat";
  return (
    <>
      <PageMeta title={title} description="Un contrat d’auteur." noIndex />
      <PageHeader
        before={
          <Breadcrumbs
            items={[
              { label: "Droits d’auteur", href: "/admin/droits" },
              { label: "Contrats", href: "/admin/droits/contrats" },
              { label: title },
            ]}
          />
        }
        title={title}
        lead={
          data &&
          `${[data.book_title ?? "Livre supprimé", data.edition_title].filter(Boolean).join(", ")}. ${leadText(data)}`
        }
        actions={
          mayChange &&
          data?.stated_until === null && (
            <RemoveContract id={data.id} onRemoved={() => void navigate("/admin/droits/contrats")} />
          )
        }
        className="mb-8"
      />
      <Loaded answer={contract}>
        {(found) => (
          <div className="flex flex-col gap-10">
            <ContractTerms contract={found} />
            <ContractStatements contract={found} />
            <ContractAdjustments contract={found} />
            {mayChange && <ContractChanges key={found.id} contract={found} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

const leadText = (contract: Parameters<typeof monthsText>[0] & { advance_left_cents: number }): string =>
  contract.advance_left_cents > 0
    ? `Contrat ${monthsText(contract)}, avance restant à amortir\u202F: ${formatCents(contract.advance_left_cents)}.`
    : `Contrat ${monthsText(contract)}.`;
