import { useMutation, useQueryClient } from "@tanstack/react-query";
import { mutation, query } from "#platform/http/call.ts";
import { reissueInvoice } from "#selling/payments/billing/billing.contract.ts";
import { ReissueDialog, ReissueForm } from "#selling/payments/components/billing/reissue-dialog.tsx";
import { useBilling } from "#selling/payments/components/billing/use-billing.ts";
import { getInvoices } from "#selling/payments/invoices/invoices.contract.ts";

interface ReissueProps {
  memberId: string;
  paymentId: number;
}

/** For the reader, whose kept name it uses. */
export const ReissueButton = (props: ReissueProps) => (
  <ReissueDialog>{(onClose) => <ReaderForm {...props} onClose={onClose} />}</ReissueDialog>
);

function ReaderForm({ memberId, paymentId, onClose }: ReissueProps & { onClose: () => void }) {
  const form = useBilling(memberId);
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(mutation(reissueInvoice));
  const establish = async () => {
    await form.save();
    const made = await mutateAsync({ params: { id: memberId, paymentId: String(paymentId) } });
    await queries.invalidateQueries({
      queryKey: query(getInvoices, { params: { id: memberId } }).queryKey,
    });
    return made;
  };
  return (
    <ReissueForm
      form={form}
      lead="Un avoir annule la facture actuelle, une nouvelle la remplace. Vous ne payez rien de plus."
      establish={establish}
      onClose={onClose}
    />
  );
}
