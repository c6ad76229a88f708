import { useMutation, useQueryClient } from "@tanstack/react-query";
import { mutation } from "#platform/http/call.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { saleQuery } from "#selling/payments/back-office/sales/sales.queries.ts";
import { reissueSaleInvoice } from "#selling/payments/billing/billing.contract.ts";
import { ReissueDialog, ReissueForm } from "#selling/payments/components/billing/reissue-dialog.tsx";
import { useBillingFields } from "#selling/payments/components/billing/use-billing.ts";

/** For the publisher, whom the reader asked by mail or telephone. */
export const ReissueSaleButton = ({ saleId }: { saleId: number }) => (
  <ReissueDialog>{(onClose) => <PublisherForm saleId={saleId} onClose={onClose} />}</ReissueDialog>
);

function PublisherForm({ saleId, onClose }: { saleId: number; onClose: () => void }) {
  const { fields, sent } = useBillingFields();
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const { mutateAsync } = useMutation(mutation(reissueSaleInvoice));
  const id = String(saleId);
  const establish = async () => {
    const made = await sent((body) => keepSession(() => mutateAsync({ params: { id }, body })));
    await queries.invalidateQueries({ queryKey: saleQuery(id).queryKey });
    return made;
  };
  return (
    <ReissueForm
      form={fields}
      lead="Un avoir annule la facture actuelle, une nouvelle la remplace. Le lecteur ne paie rien de plus, et trouve les deux dans ses paiements."
      establish={establish}
      onClose={onClose}
    />
  );
}
