import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FilePen } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { mutation, query } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { reissueInvoice } from "#selling/payments/billing/billing.contract.ts";
import { BillingFields } from "#selling/payments/components/billing/billing-fields.tsx";
import { useBilling } from "#selling/payments/components/billing/use-billing.ts";
import { getInvoices } from "#selling/payments/invoices/invoices.contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";

interface ReissueProps {
  memberId: string;
  paymentId: number;
}

/** A paid order's invoice, made out to another name. */
export function ReissueButton(props: ReissueProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<FilePen aria-hidden size={16} />} onClick={() => setOpen(true)}>
        Faire établir la facture au nom de…
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Facture à un autre nom">
        <ReissueForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReissueForm({ memberId, paymentId, onClose }: ReissueProps & { onClose: () => void }) {
  const form = useBilling(memberId);
  const queries = useQueryClient();
  const { show } = useToasts();
  const title = useId();
  const reissue = useMutation(mutation(reissueInvoice));
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    setError(null);
    try {
      await form.save();
      const { invoice, credit_note } = await reissue.mutateAsync({
        params: { id: memberId, paymentId: String(paymentId) },
      });
      await queries.invalidateQueries({
        queryKey: query(getInvoices, { params: { id: memberId } }).queryKey,
      });
      show(`La facture ${invoice} est prête\u202f; l’avoir ${credit_note} annule la précédente.`, {
        tone: "success",
      });
      onClose();
    } catch (failure) {
      setError(errorText(failure, "La facture n’a pas pu être établie."));
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5 pb-4"
    >
      <p id={title} className="text-muted">
        Un avoir annule la facture actuelle, une nouvelle la remplace. Vous ne payez rien de plus.
      </p>
      <FormErrors>{error}</FormErrors>
      <BillingFields form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          Établir la facture
        </Button>
      </div>
    </form>
  );
}
