import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { errorText } from "#platform/http/app-errors.ts";
import { fetchInvoice } from "#selling/payments/client/fetch-invoice.ts";
import type { Invoice } from "#selling/payments/invoices/invoices.contract.ts";
import { ReissueButton } from "#selling/payments/components/billing/reissue-button.tsx";
import { Button } from "#ui/button.tsx";
import { useToasts } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

interface InvoiceButtonsProps {
  memberId: string;
  /** The documents of one payment, newest first. */
  invoices: Invoice[];
  /** Whether something is left to invoice. */
  isReissuable: boolean;
}

/** A payment's invoice and its credit notes, in order of issue. */
export function InvoiceButtons({ memberId, invoices, isReissuable }: InvoiceButtonsProps) {
  const [last] = invoices;
  if (!last) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 border-t border-hairline pt-4" data-print="none">
      {invoices.toReversed().map((invoice) => (
        <InvoiceButton
          key={invoice.number}
          memberId={memberId}
          invoice={invoice}
          isOnly={invoices.filter(({ kind }) => kind === invoice.kind).length === 1}
        />
      ))}
      {isReissuable && <ReissueButton memberId={memberId} paymentId={last.payment_id} />}
    </div>
  );
}

interface InvoiceButtonProps {
  memberId: string;
  invoice: Invoice;
  /** Of its kind; the others have their numbers as names. */
  isOnly: boolean;
}

function InvoiceButton({ memberId, invoice, isOnly }: InvoiceButtonProps) {
  const { show } = useToasts();
  const { number, kind } = invoice;
  const download = useMutation({
    mutationFn: () => fetchInvoice(memberId, number),
    onError: (error) => show(errorText(error, "Erreur de téléchargement"), { tone: "error" }),
  });
  return (
    <Button
      size="sm"
      icon={<FileText aria-hidden size={16} />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {kind === "invoice" ? "Facture" : "Avoir"} {isOnly ? "(PDF)" : number}
      {isOnly && <VisuallyHidden> nº&nbsp;{number}</VisuallyHidden>}
    </Button>
  );
}
