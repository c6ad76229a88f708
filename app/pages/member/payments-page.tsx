import { MemberScreen } from "#pages/member/member-screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { InvoiceButtons } from "#selling/payments/components/invoice-buttons.tsx";
import { PaymentCard } from "#selling/payments/components/payment-card.tsx";
import { WithdrawalLink } from "#selling/payments/components/withdrawal-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { getInvoices } from "#selling/payments/invoices/invoices.contract.ts";
import { query } from "#platform/http/call.ts";
import { getPayments } from "#selling/payments/checkout/checkout.contract.ts";

export default function PaymentsPage() {
  return (
    <MemberScreen
      title="Paiements"
      description="L’historique de vos paiements."
      lead={<PaymentsLead />}
      waiting={<PaymentsSkeleton />}
    >
      {(user) => <Payments memberId={user.id} />}
    </MemberScreen>
  );
}

const PaymentsLead = () => (
  <>
    <WithdrawalLink />
    <span className="block pt-1 text-base">
      Une question{"\u202f"}? <Link href="/aide#puis-je-etre-rembourse">Voyez l’aide</Link>
    </span>
  </>
);

function Payments({ memberId }: { memberId: string }) {
  // A payment made a moment ago must be included.
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getPayments, { params: { id: memberId } }),
    staleTime: 0,
  });
  // The payments are also shown without invoices; if both arrive they are shown together, so that the layout does not
  // jump.
  const invoices = useQuery({ ...query(getInvoices, { params: { id: memberId } }), staleTime: 0 });
  const invoicesOf = (paymentId: number) =>
    (invoices.data ?? []).filter(({ payment_id }) => payment_id === paymentId);
  if (!error && (!data || invoices.isPending)) return <PaymentsSkeleton />;
  if (!data) {
    return (
      <ErrorState
        title="Impossible de charger les paiements"
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (data.length === 0) return <NoPayment />;
  return (
    <ul className="flex flex-col gap-5">
      {data.map((payment) => (
        <li key={payment.id}>
          <PaymentCard payment={payment}>
            <InvoiceButtons
              memberId={memberId}
              invoices={invoicesOf(payment.id)}
              isReissuable={(payment.refunded_cents ?? 0) < payment.amount_cents}
            />
          </PaymentCard>
        </li>
      ))}
    </ul>
  );
}

function NoPayment() {
  return (
    <EmptyState
      title="Aucun paiement trouvé."
      action={
        <ButtonLink href="/catalogue" variant="primary">
          Parcourir le catalogue
        </ButtonLink>
      }
    />
  );
}

function PaymentsSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-44 w-full" />
      ))}
    </Loading>
  );
}
