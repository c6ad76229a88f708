import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mutation } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { forgetBilling } from "#selling/payments/billing/billing.contract.ts";
import { billingQuery } from "#selling/payments/components/billing/use-billing.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { useToasts } from "#ui/toast.tsx";

/** The name that a member has kept for invoices, and its end. */
export function KeptBillingSection({ memberId }: { memberId: string }) {
  const kept = useQuery(billingQuery(memberId));
  const queries = useQueryClient();
  const { show } = useToasts();
  const forget = useMutation({
    ...mutation(forgetBilling),
    onSuccess: () => queries.invalidateQueries({ queryKey: billingQuery(memberId).queryKey }),
    onError: (error) => show(errorText(error, "Rien n’a été effacé."), { tone: "error" }),
  });
  const identity = kept.data?.identity;
  if (!identity) return null;
  const { name, street, postal_code, city } = identity;
  return (
    <Section title="Nom gardé pour vos factures" className="mb-10">
      <p className="mb-5 wrap-anywhere text-muted">
        {[name, street, `${postal_code} ${city}`.trim()].join(", ")}. Les factures déjà établies restent comme
        elles sont.
      </p>
      <Button pending={forget.isPending} onClick={() => forget.mutate({ params: { id: memberId } })}>
        Effacer ce nom
      </Button>
    </Section>
  );
}
