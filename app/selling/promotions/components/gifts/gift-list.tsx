import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent, useId } from "react";
import { editionPath } from "#books/catalogue/client/edition-path.ts";
import { giftBadges, giftText } from "#selling/promotions/components/gifts/gift-texts.ts";
import { type Gift, resendGift, changeDelivery } from "#selling/promotions/gifts/gifts.contract.ts";
import { giftsQuery } from "#selling/promotions/promotions.queries.ts";
import { elided } from "#platform/words/elision.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";
import { DeliveryFields, useDelivery } from "#selling/promotions/components/gifts/delivery-fields.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

/** A buyer's gifts, the latest first. */
export const GiftList = ({ gifts }: { gifts: readonly Gift[] }) => (
  <ul className="flex flex-col gap-5">
    {gifts.map((gift) => (
      <li key={gift.id}>
        <GiftCard gift={gift} />
      </li>
    ))}
  </ul>
);

function GiftCard({ gift }: { gift: Gift }) {
  const [now] = useState(() => new Date());
  const { label, tone } = giftBadges[gift.state];
  return (
    <article className="flex flex-col gap-4 rounded border border-hairline bg-raised p-5 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg">
            {gift.book_slug === null ? (
              gift.book_title
            ) : (
              <Link href={editionPath(gift.book_slug, gift.edition_slug ?? undefined)} look="quiet">
                {gift.book_title}
              </Link>
            )}
          </h2>
          <p className="text-sm text-muted">{keptTogether(gift.edition_title)}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <p className="leading-snug [overflow-wrap:anywhere]">{keptTogether(giftText(gift, now))}</p>
      {gift.url && <OpenGift gift={gift} url={gift.url} />}
    </article>
  );
}

function OpenGift({ gift, url }: { gift: Gift; url: string }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync, isPending } = useMutation(mutation(resendGift));
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.show("Lien copié.", { tone: "success" }),
      () => toasts.show("Le lien n’a pas pu être copié\u202F: sélectionnez-le.", { tone: "error" }),
    );
  const resend = async () => {
    try {
      await mutateAsync({ params: { id: String(gift.id) } });
      toasts.show("Le cadeau repart par e-mail.", { tone: "success" });
    } catch (error) {
      toasts.show(errorText(error, "L’e-mail n’a pas pu être renvoyé."), { tone: "error" });
    }
    await queries.invalidateQueries({ queryKey: giftsQuery().queryKey });
  };
  const of = <span className="sr-only"> {elided("de", gift.book_title)}</span>;
  return (
    <>
      <TextField
        label={<>Lien du cadeau{of}</>}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void copy()}>
          Copier le lien{of}
        </Button>
        {gift.recipient_email !== null && gift.state !== "planned" && (
          <Button size="sm" pending={isPending} onClick={() => void resend()}>
            Renvoyer l’e-mail{of}
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen(true)}>
          Changer l’envoi{of}
        </Button>
      </div>
      {isOpen && <DeliveryDialog gift={gift} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Another address or another day for a gift that was not redeemed. */
function DeliveryDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useId();
  const delivery = useDelivery(gift);
  const { mutateAsync, isPending } = useMutation(mutation(changeDelivery));
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, refusal } = delivery.read();
    setFailure(refusal ?? null);
    if (!body) return;
    try {
      await mutateAsync({ params: { id: String(gift.id) }, body });
    } catch (error) {
      setFailure(errorText(error, "L’envoi n’a pas pu être changé."));
      return;
    }
    await queries.invalidateQueries({ queryKey: giftsQuery().queryKey });
    toasts.show("L’envoi est changé.", { tone: "success" });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changer l’envoi"
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form={form} pending={isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5 pb-1">
        <FormErrors>{failure}</FormErrors>
        <DeliveryFields delivery={delivery} />
        {gift.state !== "planned" && gift.state !== "to-hand-over" && (
          <p className="text-sm text-muted">
            Avec une autre adresse, le lien déjà envoyé n’est plus valable.
          </p>
        )}
      </form>
    </Dialog>
  );
}
