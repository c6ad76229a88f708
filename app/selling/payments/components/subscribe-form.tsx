import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { BillingChoiceBox } from "#selling/payments/components/billing/billing-choice-box.tsx";
import { useBillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { ConsentCheckbox } from "#selling/payments/components/consent-checkbox.tsx";
import { watchReturn } from "#selling/payments/client/page-return.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";
import { useConsent } from "#selling/payments/components/use-consent.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { subscribe } from "#selling/payments/checkout/checkout.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** The consent and the order button; the browser then opens the card page. */
export function SubscribeForm() {
  const box = useRef<HTMLInputElement>(null);
  const consent = useConsent(box);
  const { user } = useAuth();
  const billing = useBillingChoice(user?.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { mutateAsync, isPending } = useMutation(mutation(subscribe));
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setLeaving(false)), []);

  const order = async () => {
    setFailure(null);
    if (!consent.require()) return;
    try {
      setSaving(true);
      const buyer = await billing.settle();
      const url = sessionAddress(await mutateAsync({ body: { ...consent.said, ...buyer } }));
      setLeaving(true);
      window.location.assign(url);
    } catch (error) {
      const fallback = isStatus(error, 401) ? "Non connecté." : "Erreur lors de la création de la session.";
      setFailure(errorText(error, fallback));
      consent.reread(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <BillingChoiceBox choice={billing} />
      <ConsentCheckbox kind="subscription" ref={box} consent={consent} />
      <FormErrors>{failure}</FormErrors>
      <Button
        variant="primary"
        size="lg"
        className="w-full px-3! whitespace-normal! sm:w-auto sm:self-start sm:px-6!"
        pending={saving || isPending || leaving}
        onClick={() => void order()}
      >
        Commander avec obligation de paiement
      </Button>
    </>
  );
}
