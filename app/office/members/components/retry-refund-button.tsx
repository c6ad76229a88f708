import { useAct } from "#access/administrators/components/use-act.ts";
import { formatCents } from "#platform/data/money.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { retryRefund } from "#selling/payments/refunds/refunds.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Repeats a failed refund, for the amount still owed. */
export function RetryRefundButton({ refund }: { refund: { id: number; owed_cents: number } }) {
  const act = useAct(mutation(retryRefund), {
    done: "Le remboursement est relancé.",
    failed: "Le remboursement n’a pas pu être relancé.",
  });
  return (
    <>
      <FormErrors>{act.failure}</FormErrors>
      <Button
        size="sm"
        variant="danger"
        pending={act.pending}
        onClick={() => void act.run({ params: { id: String(refund.id) } })}
      >
        Relancer {formatCents(refund.owed_cents)}
      </Button>
    </>
  );
}
