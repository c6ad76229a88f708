import { useMutation } from "@tanstack/react-query";
import { useLeaving } from "#selling/payments/components/use-leaving.ts";
import { Button } from "#ui/button.tsx";
import { abandonSimulatedSession } from "#selling/payments/checkout/checkout.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Leaves the card page without payment. */
export function AbandonPayment({ sessionId, className }: { sessionId: string; className?: string }) {
  const { mutateAsync } = useMutation(mutation(abandonSimulatedSession));
  const { pending, leave } = useLeaving();
  return (
    <Button
      variant="quiet"
      className={className}
      pending={pending}
      onClick={() => leave(() => mutateAsync({ params: { sessionId } }))}
    >
      Annuler et revenir à la boutique
    </Button>
  );
}
