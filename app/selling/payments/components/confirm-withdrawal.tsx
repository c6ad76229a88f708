import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { formatCents } from "#platform/data/money.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { type WithdrawableContract, withdraw } from "#selling/payments/withdrawals/withdrawals.contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

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
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { contract, chosen, refundCents, open, onClose, onDeclared } = props;
  const { user, refresh } = useAuth();
  const { mutateAsync, isPending } = useMutation(mutation(withdraw));
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    const edition_ids = chosen?.map(({ edition_id }) => edition_id) ?? null;
    try {
      const { declared_at } = await mutateAsync({
        params: { id: String(contract.payment_id) },
        body: { edition_ids },
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
      <p>
        Moi, {user?.username}, je vous notifie ma rétractation du contrat conclu le{" "}
        {formatDateTime(contract.concluded_at)} (paiement nº {contract.payment_id}), portant sur{" "}
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
