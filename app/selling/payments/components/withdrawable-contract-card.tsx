import { useState } from "react";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { ConfirmWithdrawal } from "#selling/payments/components/confirm-withdrawal.tsx";
import type { WithdrawableContract } from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Callout } from "#ui/callout.tsx";

/** A contract, the end of its withdrawal period, the refund amount, and the withdrawal link. */
export function WithdrawableContractCard({ contract }: { contract: WithdrawableContract }) {
  const { editions } = contract;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [confirming, setConfirming] = useState(false);
  const [declaredAt, setDeclaredAt] = useState<string | null>(null);
  const chosen = editions.filter(({ edition_id }) => !left.has(edition_id));
  const isPart = chosen.length < editions.length;
  const cents = isPart ? chosen.reduce((sum, line) => sum + line.refund_cents, 0) : contract.refund_cents;

  if (declaredAt) return <Declared at={declaredAt} />;
  return (
    <article className="rounded border border-hairline bg-raised p-5 sm:p-6">
      <ContractHead contract={contract} />
      {editions.length > 1 && (
        <fieldset className="mt-4 flex flex-col gap-2">
          <legend className="mb-2">Éditions dont vous vous rétractez</legend>
          {editions.map((line) => (
            <Checkbox
              key={line.edition_id}
              checked={!left.has(line.edition_id)}
              onChange={() => setLeft(toggled(left, line.edition_id))}
            >
              {line.book_title}, {line.edition_title} ({formatCents(line.refund_cents)})
            </Checkbox>
          ))}
        </fieldset>
      )}
      <p className="mt-4">
        À vous rembourser{"\u202f"}: <strong className="tabular-nums">{formatCents(cents)}</strong>
      </p>
      <Button
        size="lg"
        className="mt-4 whitespace-normal!"
        disabled={editions.length > 0 && chosen.length === 0}
        onClick={() => setConfirming(true)}
      >
        Renoncer au contrat ici
      </Button>
      <ConfirmWithdrawal
        contract={contract}
        chosen={isPart ? chosen : null}
        refundCents={cents}
        open={confirming}
        onClose={() => setConfirming(false)}
        onDeclared={setDeclaredAt}
      />
    </article>
  );
}

function ContractHead({ contract }: { contract: WithdrawableContract }) {
  const { kind, editions, payment_id, concluded_at, ends_at, amount_cents } = contract;
  const only = editions.length === 1 ? editions[0] : undefined;
  const name = only ? `${only.book_title}, ${only.edition_title}` : `Achat de ${editions.length} éditions`;
  // The first instant after the period is the midnight after the last day.
  const lastDay = formatDate(new Date(Date.parse(ends_at) - 1));
  return (
    <>
      <h3>{kind === "subscription" ? "Abonnement de 12 mois" : name}</h3>
      <p className="mt-1 text-sm text-muted">
        Paiement nº {payment_id} du {formatDateTime(concluded_at)}, {formatCents(amount_cents)}
      </p>
      <p className="mt-3">
        Vous pouvez vous rétracter jusqu’au <time dateTime={ends_at}>{lastDay}</time> inclus.
      </p>
    </>
  );
}

function Declared({ at }: { at: string }) {
  return (
    <Callout tone="success" takesFocus>
      Votre rétractation est enregistrée, le <time dateTime={at}>{formatDateTime(at)}</time>. L’accusé de
      réception part à votre adresse e-mail, et le remboursement suit.
    </Callout>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
