import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { type WithdrawableContract, withdraw } from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { nameFault, nameMaxLength } from "#readers/subscriptions/cancellations/cancellations.rules.ts";
import { TextField } from "#ui/text-field.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Callout } from "#ui/callout.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

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

interface ConfirmWithdrawalProps {
  contract: WithdrawableContract;
  /** Null: the whole contract. */
  chosen: WithdrawableContract["editions"] | null;
  refundCents: number;
  open: boolean;
  onClose: () => void;
  onDeclared: (at: string) => void;
}

/** The summary of the declaration, and the button that makes it: the law requires both steps. */
function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { contract, chosen, refundCents, open, onClose, onDeclared } = props;
  const { user, refresh } = useAuth();
  const { mutateAsync, isPending } = useMutation(mutation(withdraw));
  const [failure, setFailure] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState<string>();
  const confirm = async () => {
    setFailure(null);
    setNameError(nameFault(name));
    if (nameFault(name)) return;
    const edition_ids = chosen?.map(({ edition_id }) => edition_id) ?? null;
    try {
      const { declared_at } = await mutateAsync({
        params: { id: String(contract.payment_id) },
        body: { edition_ids, name },
      });
      onDeclared(declared_at);
      await refresh();
    } catch (error) {
      setFailure(errorText(error, "Erreur inconnue."));
    }
  };
  const names = (chosen ?? contract.editions).map(
    ({ book_title, edition_title }) => `${book_title}, ${edition_title}`,
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Renoncer au contrat"
      confirmLabel="Confirmer la rétractation"
      cancelLabel="Annuler"
      pending={isPending}
    >
      <TextField
        label="Votre nom et votre prénom"
        autoComplete="name"
        aria-required
        maxLength={nameMaxLength}
        value={name}
        error={nameError}
        onChange={({ target }) => setName(target.value)}
        className="mb-4"
      />
      <p>
        Je vous notifie ma rétractation du contrat conclu le {formatDateTime(contract.concluded_at)} (paiement
        nº {contract.payment_id}), portant sur{" "}
        {names.length > 0 ? names.join("\u202f; ") : "l’abonnement de 12 mois"}.
      </p>
      <p className="mt-3">
        {formatCents(refundCents)} me seront remboursés. L’accusé de réception sera envoyé à{" "}
        <span className="break-all">{user?.email}</span>.
      </p>
      <FormErrors>{failure}</FormErrors>
    </ConfirmDialog>
  );
}
