import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import { priceFor } from "#books/catalogue/books/books.rules.ts";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { BillingChoiceBox } from "#selling/payments/components/billing/billing-choice-box.tsx";
import { useBillingChoice } from "#selling/payments/components/billing/use-billing.ts";
import { MemberOrder } from "#selling/payments/components/member-order.tsx";
import { OrderLines } from "#selling/payments/components/order-lines.tsx";
import { useLeaving } from "#selling/payments/components/use-leaving.ts";
import { placePreorder } from "#selling/payments/preorders/preorders.contract.ts";
import { preordersQuery } from "#selling/payments/preorders/preorders.queries.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { keptTogether } from "#ui/kept-together.tsx";

interface PreorderFormProps {
  edition: Edition;
  /** Of the book and its edition. */
  name: string;
}

/** The order of a book to come, paid now or at its release. */
export const PreorderForm = (props: PreorderFormProps) => (
  <MemberOrder to="précommander ce livre">{() => <MemberPreorder {...props} />}</MemberOrder>
);

function MemberPreorder({ edition, name }: PreorderFormProps) {
  const { user } = useAuth();
  const { data: preorders = [] } = useQuery({ ...preordersQuery(), enabled: user !== null });
  if (user && preorders.some(({ edition_id }) => edition_id === edition.id))
    return (
      <Callout tone="success">
        <p className="pb-4">Vous l’avez précommandé{"\u202F"}: il arrivera dans votre bibliothèque.</p>
        <ButtonLink href={`/membre/${user.id}#precommandes`}>Voir ma précommande</ButtonLink>
      </Callout>
    );
  return <OpenForm edition={edition} name={name} />;
}

function OpenForm({ edition, name }: PreorderFormProps) {
  const { user } = useAuth();
  const viewer = useViewer();
  const billing = useBillingChoice(user?.id);
  const box = useRef<HTMLInputElement>(null);
  const [cardConsent, setCardConsent] = useState(false);
  const [missing, setMissing] = useState(false);
  const { pending, leave } = useLeaving();
  const { mutateAsync } = useMutation(mutation(placePreorder));
  const priceCents = priceFor(edition, viewer);
  const isCharged = edition.preorder === "order";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = !isCharged && !cardConsent;
    setMissing(refused);
    if (refused) return box.current?.focus();
    return leave(async () => {
      const buyer = await billing.settle();
      return mutateAsync({ body: { edition_id: edition.id, card_consent: cardConsent, ...buyer } });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-5">
      <p className="text-lg">
        {keptTogether(`À paraître le ${formatDateTime(edition.online_at)}, heure de Paris.`)}
      </p>
      <section
        aria-labelledby="preorder"
        className="flex flex-col gap-5 rounded border border-hairline bg-raised p-5 sm:p-6"
      >
        <h2 id="preorder">Votre précommande</h2>
        <OrderLines lines={[{ name, amountCents: priceCents }]} />
        <p className="text-sm text-muted">
          {keptTogether(
            isCharged
              ? "Prix tout compris, payé aujourd’hui."
              : "Prix tout compris. Rien n’est débité aujourd’hui.",
          )}
        </p>
        <BillingChoiceBox choice={billing} />
        {!isCharged && (
          <Checkbox
            ref={box}
            name="card_consent"
            required
            checked={cardConsent}
            onChange={(event) => setCardConsent(event.target.checked)}
            error={missing && !cardConsent ? "Cochez cette case pour précommander." : null}
            className="text-sm"
          >
            {keptTogether(
              `J’accepte que ma carte soit conservée par le prestataire de paiement, et débitée une fois de ${formatCents(priceCents)} à la parution de ce livre. Elle est effacée ensuite, ou dès que j’y renonce.`,
            )}
          </Checkbox>
        )}
        <p className="text-sm text-muted">
          {keptTogether(
            "Vous pouvez y renoncer jusqu’à la parution, et encore quatorze jours après tant que vous n’avez pas reçu le livre.",
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
