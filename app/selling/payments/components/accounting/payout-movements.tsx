import { PermittedLink } from "#access/administrators/components/permitted-link.tsx";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import type { PayoutDetails } from "#selling/payments/payouts/payouts.contract.ts";
import {
  groupNames,
  movementFault,
  movementGroups,
  movementName,
} from "#selling/payments/payouts/payouts.rules.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";

type Movement = PayoutDetails["movements"][number];

const columns: Column<Movement & { index: number }>[] = [
  {
    id: "kind",
    header: "Mouvement",
    primary: true,
    cell: (movement) => (
      <>
        {movementName(movement)}
        <span className="block font-sans text-sm font-normal text-muted">
          {formatDate(movement.occurred_at)}
        </span>
      </>
    ),
  },
  {
    id: "sale",
    header: "Dans la boutique",
    cell: (movement) => (
      <>
        {movement.payment_id === null && !movementFault(movement) && "—"}
        {movement.payment_id !== null && (
          <PermittedLink part="sales" href={`/admin/ventes/${movement.payment_id}`}>
            {movement.document_number?.replace("-", "\u2011") ?? `Commande n°\u00A0${movement.payment_id}`}
          </PermittedLink>
        )}
        {movementFault(movement) && (
          <span className="block text-sm text-accent">{movementFault(movement)}</span>
        )}
      </>
    ),
  },
  { id: "amount", header: "Montant", align: "end", cell: ({ amount_cents }) => formatCents(amount_cents) },
  {
    id: "fee",
    header: "Frais",
    align: "end",
    cell: ({ fee_cents }) => (fee_cents === 0 ? "—" : formatCents(-fee_cents)),
  },
  {
    id: "net",
    header: "Net",
    align: "end",
    cell: ({ amount_cents, fee_cents }) => <strong>{formatCents(amount_cents - fee_cents)}</strong>,
  },
];

/** The sum of a bank line by its parts, and the movements behind it. */
export const PayoutMovements = ({ payout }: { payout: PayoutDetails }) => (
  <div className="flex flex-col gap-10">
    <dl className="max-w-measure">
      {movementGroups.map((group) => (
        <Sum key={group} name={groupNames[group]} cents={payout.sums[group]} />
      ))}
      {payout.sums.unexplained_cents !== 0 && (
        <Sum name="Sans explication" cents={payout.sums.unexplained_cents} />
      )}
      <Sum name="Sur le relevé de la banque" cents={payout.amount_cents} isTotal />
    </dl>
    <div>
      <DataTable
        caption="Mouvements du virement"
        columns={columns}
        rows={payout.movements.map((movement, index) => ({ ...movement, index }))}
        rowKey={({ index }) => index}
        empty={<p className="text-muted">Le prestataire n’en donne pas le détail.</p>}
      />
      {payout.movements_count > payout.movements.length && (
        <p className="pt-3 text-sm text-muted">
          Les {payout.movements.length} premiers sur {payout.movements_count.toLocaleString("fr-FR")}
          {"\u202F"}: le fichier CSV de la période les a tous.
        </p>
      )}
    </div>
  </div>
);

const Sum = ({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) => (
  <div
    className={`flex justify-between gap-6 py-1.5 ${isTotal ? "border-t border-control pt-3 font-semibold" : ""}`}
  >
    <dt>{name}</dt>
    <dd className="tabular-nums">{formatCents(cents)}</dd>
  </div>
);
