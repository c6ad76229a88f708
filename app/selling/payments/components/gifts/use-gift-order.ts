import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { checkoutErrorText } from "#selling/payments/client/checkout-error-text.ts";
import { watchReturn } from "#selling/payments/client/page-return.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";
import type { Consent } from "#selling/payments/components/use-consent.ts";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { checkoutGift } from "#selling/payments/gifts/gift-orders.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface GiftWords {
  message: string | null;
  recipient_email: string | null;
  deliver_on: string | null;
}

/** Opens the card page of a gift. */
export function useGiftOrder(editionId: number) {
  const { refresh } = useAuth();
  const { mutateAsync, isPending } = useMutation(mutation(checkoutGift));
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setLeaving(false)), []);
  const order = async (words: GiftWords, consent: Consent) => {
    setError(null);
    setFields({});
    try {
      const body = { ...words, edition_id: editionId, ...consent.said };
      const url = sessionAddress(await mutateAsync({ body }));
      setLeaving(true);
      window.location.assign(url);
    } catch (failure) {
      setError(checkoutErrorText(failure));
      if (failure instanceof CallError) setFields(failure.fields);
      consent.reread(failure);
      await refresh();
    }
  };
  return { order, pending: isPending || leaving, error, fields };
}
