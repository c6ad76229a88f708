import { useMutation } from "@tanstack/react-query";
import { useLeaving } from "#selling/payments/components/use-leaving.ts";
import { abandonSimulatedSessionMutation } from "#selling/payments/payments.queries.ts";
import { Button } from "#ui/button.tsx";

/** Leaves the card page without payment. */
export function AbandonPayment({ sessionId, className }: { sessionId: string; className?: string }) {
  const { mutateAsync } = useMutation(abandonSimulatedSessionMutation());
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
