import type { Contract } from "#selling/royalties/contracts/royalty-contracts.contract.ts";
import { FileLinks } from "#selling/royalties/components/file-links.tsx";
import { royaltyStatementUrl } from "#selling/royalties/royalties.queries.ts";
import { spanText } from "#selling/royalties/statements/royalty-statements.rules.ts";
import { formatCents } from "#platform/data/money.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";

/** The advance of a contract, and its part in the issued statements. */
export const ContractStatements = ({ contract }: { contract: Contract }) => (
  <section aria-labelledby="releves-du-contrat" className="flex flex-col items-start gap-5">
    <h2 id="releves-du-contrat" className="text-xl">
      Avance et relevés
    </h2>
    <p className="max-w-measure text-muted">{advanceText(contract)}</p>
    {contract.statements.length === 0 ? (
      <p className="text-muted">Ce contrat n’est encore dans aucun relevé.</p>
    ) : (
      <DataTable
        caption="Relevés du contrat"
        columns={columns}
        rows={contract.statements}
        cardsBelow="lg"
        rowKey={({ number }) => number}
      />
    )}
  </section>
);

function advanceText({ advance_cents, advance_left_cents, contracts_of_advance }: Contract): string {
  if (contracts_of_advance > 1)
    return `Avance commune à ${contracts_of_advance} contrats\u202F: ${formatCents(advance_left_cents)} restent à amortir. Le solde est dans le premier.`;
  if (advance_cents === 0) return "Sans avance.";
  const left =
    advance_left_cents === 0
      ? "entièrement amortie"
      : `dont ${formatCents(advance_left_cents)} restent à amortir`;
  return `Avance versée\u202F: ${formatCents(advance_cents)}, ${left}.`;
}

const columns: Column<Contract["statements"][number]>[] = [
  {
    id: "period",
    header: "Période",
    primary: true,
    cell: ({ period_id, ...span }) => (
      <Link href={`/admin/droits/periodes/${period_id}`}>{spanText(span)}</Link>
    ),
  },
  { id: "number", header: "Numéro", cell: ({ number }) => number },
  {
    id: "due",
    header: "À verser, pour ce contrat",
    align: "end",
    cell: ({ due_cents }) => formatCents(due_cents),
  },
  {
    id: "advance",
    header: "Avance à amortir",
    align: "end",
    cell: ({ advance_left_cents }) => formatCents(advance_left_cents),
  },
  {
    id: "files",
    header: "Relevé",
    align: "end",
    cell: ({ number }) => (
      <FileLinks name={`Relevé ${number}`} urlOf={(format) => royaltyStatementUrl(number, format)} />
    ),
  },
];
