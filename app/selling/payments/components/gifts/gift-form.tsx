import { type SubmitEvent, useRef, useState, useEffect } from "react";
import { useMutation } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { BillingChoiceBox } from "#selling/payments/components/billing/billing-choice-box.tsx";
import { type BillingChoice, useBillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { ConsentCheckbox } from "#selling/payments/components/consent-checkbox.tsx";
import { MemberOrder } from "#selling/payments/components/member-order.tsx";
import { OrderLines } from "#selling/payments/components/order-lines.tsx";
import { useConsent, type Consent } from "#selling/payments/components/use-consent.ts";
import { DeliveryFields, useDelivery } from "#selling/promotions/components/gifts/delivery-fields.tsx";
import { giftMonths, messageMaxLength } from "#selling/promotions/gifts/gifts.rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { checkoutErrorText } from "#selling/payments/client/checkout-error-text.ts";
import { watchReturn } from "#selling/payments/client/page-return.ts";
import { sessionAddress } from "#selling/payments/client/session-address.ts";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { checkoutGift } from "#selling/payments/gifts/gift-orders.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface GiftFormProps {
  /** Without a number: a year's subscription. */
  edition: { id: number | null; name: string; priceCents: number };
}

/** A gift's words and delivery, and its order; for a visitor, the links to sign in. */
export function GiftForm({ edition }: GiftFormProps) {
  const { user } = useAuth();
  return (
    <MemberOrder to={edition.id === null ? "offrir cet abonnement" : "offrir ce livre"}>
      {(username) => <MemberGiftForm key={user?.id} edition={edition} username={username} />}
    </MemberOrder>
  );
}

function MemberGiftForm({ edition, username }: GiftFormProps & { username: string }) {
  const isBook = edition.id !== null;
  const [message, setMessage] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const delivery = useDelivery();
  const box = useRef<HTMLInputElement>(null);
  const consent = useConsent(box);
  const { user } = useAuth();
  const billing = useBillingChoice(user?.id);
  const { order, pending, error, fields } = useGiftOrder(edition.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, refusal: missing } = delivery.read();
    setRefusal(missing ?? null);
    if (!body || (isBook && !consent.require())) return;
    void order({ ...body, message: message.trim() || null }, consent, billing);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-x-12 gap-y-8 max-lg:max-w-xl lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex flex-col gap-8">
        <FormErrors>{refusal ?? error}</FormErrors>
        <p>
          {"Votre ami lira que ce cadeau lui vient de "}
          <strong>{username}</strong>, votre pseudo.
        </p>
        <TextArea
          label="Votre message"
          description="Signez-le comme vous voulez. Une adresse s’y lit, mais ne s’y ouvre pas."
          limit={messageMaxLength}
          value={message}
          error={fields["message"]}
          onChange={(event) => setMessage(event.target.value)}
        />
        <DeliveryFields delivery={delivery} fields={fields} />
      </div>
      <section
        aria-labelledby="gift-order"
        className="flex flex-col gap-5 rounded border border-hairline bg-raised p-5 sm:p-6"
      >
        <h2 id="gift-order">Votre commande</h2>
        <OrderLines lines={[{ name: edition.name, amountCents: edition.priceCents }]} />
        <p className="text-sm text-muted">
          {keptTogether(
            isBook
              ? `Prix tout compris. Un cadeau se paie au prix de tous, abonné ou non. S’il n’a pas été ouvert ${giftMonths} mois après l’envoi, le livre rejoint votre bibliothèque.`
              : `Prix tout compris. L’abonnement commence quand votre ami ouvre son cadeau, et ne se renouvelle pas. S’il n’a pas été ouvert ${giftMonths} mois après l’envoi, il prolonge le vôtre.`,
          )}
        </p>
        <BillingChoiceBox choice={billing} />
        {isBook && <ConsentCheckbox kind="gift" ref={box} consent={consent} />}
        <p className="text-sm text-muted">
          {keptTogether(
            isBook
              ? "Tant que votre ami n’a pas ouvert son cadeau, vous gardez quatorze jours pour changer d’avis."
              : "Vous avez quatorze jours pour changer d’avis\u202F: l’abonnement de votre ami s’arrête alors, et le prix entier vous est rendu.",
          )}
        </p>
        <Button
          variant="primary"
          size="lg"
          type="submit"
          className="w-full px-3! text-balance whitespace-normal!"
          pending={pending}
        >
          Commander avec obligation de paiement
        </Button>
      </section>
    </form>
  );
}

/** Opens the card page of a gift. */
function useGiftOrder(editionId: number | null) {
  const { refresh } = useAuth();
  const { mutateAsync, isPending } = useMutation(mutation(checkoutGift));
  const [saving, setSaving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  // After the browser's back button from the card page, the form can be sent again.
  useEffect(() => watchReturn(window, () => setLeaving(false)), []);
  const order = async (
    words: { message: string | null; recipient_email: string | null; deliver_on: string | null },
    consent: Consent,
    billing: BillingChoice,
  ) => {
    setError(null);
    setFields({});
    try {
      setSaving(true);
      const buyer = await billing.settle();
      const body = { ...words, edition_id: editionId, ...(editionId !== null && consent.said), ...buyer };
      const url = sessionAddress(await mutateAsync({ body }));
      setLeaving(true);
      window.location.assign(url);
    } catch (failure) {
      setError(checkoutErrorText(failure));
      if (failure instanceof CallError) setFields(failure.fields);
      consent.reread(failure);
      await refresh();
    } finally {
      setSaving(false);
    }
  };
  return { order, pending: saving || isPending || leaving, error, fields };
}
