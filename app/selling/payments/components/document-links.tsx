import { type Invoice, downloadMemberInvoice } from "#selling/payments/invoices/invoices.contract.ts";
import { urlOf } from "#platform/http/endpoint.ts";

interface DocumentLinksProps {
  memberId: string;
  documents: readonly Pick<Invoice, "number" | "kind">[];
}

/** Invoices and credit notes, as files for the publisher. */
export function DocumentLinks({ memberId, documents }: DocumentLinksProps) {
  if (documents.length === 0) return "—";
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {documents.map(({ number, kind }) => (
        <a
          key={number}
          href={urlOf(downloadMemberInvoice, { params: { id: memberId, number } })}
          download
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:text-accent-strong"
          aria-label={`${kind === "invoice" ? "Facture" : "Avoir"} ${number} (PDF)`}
        >
          {number}
        </a>
      ))}
    </span>
  );
}
