import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { RefundButton, RetryRefundButton } from "#office/members/components/refund-button.tsx";
import { ReissueSaleButton } from "#selling/payments/components/sales/reissue-sale-button.tsx";
import { ResendReceiptButton } from "#selling/payments/components/sales/resend-receipt-button.tsx";
import { SaleFacts } from "#selling/payments/components/sales/sale-facts.tsx";
import { SaleLines } from "#selling/payments/components/sales/sale-lines.tsx";
import { SaleTimeline } from "#selling/payments/components/sales/sale-timeline.tsx";
import type { Sale } from "#selling/payments/back-office/sales/sales.contract.ts";
import { saleQuery } from "#selling/payments/back-office/sales/sales.queries.ts";

export default function SalePage() {
  const { saleId = "" } = useParams();
  const sale = useQuery(saleQuery(saleId));
  const title = `Commande n°\u00A0${saleId}`;
  return (
    <Screen title={title} className="border-b-0">
      <Loaded answer={sale}>{(found) => <Details sale={found} />}</Loaded>
    </Screen>
  );
}

function Details({ sale }: { sale: Sale }) {
  const may = useMay();
  return (
    <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
      <div className="flex min-w-0 flex-col gap-10">
        <SaleFacts sale={sale} />
        {sale.paid_at && may.change("sales") && (
          <div className="flex flex-wrap items-start gap-3">
            <RefundButton payment={sale} />
            {sale.refunds
              .filter(({ owed_cents }) => owed_cents > 0)
              .map((refund) => (
                <RetryRefundButton key={refund.id} refund={refund} />
              ))}
            {sale.documents.length > 0 && sale.refunded_cents < sale.amount_cents && (
              <ReissueSaleButton saleId={sale.id} />
            )}
            {sale.email !== null && <ResendReceiptButton saleId={sale.id} />}
          </div>
        )}
        <Part title="Achat">
          <SaleLines sale={sale} />
        </Part>
      </div>
      <Part title="Historique">
        <SaleTimeline moments={sale.timeline} />
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="pb-4 text-xl">{title}</h2>
    {children}
  </section>
);
