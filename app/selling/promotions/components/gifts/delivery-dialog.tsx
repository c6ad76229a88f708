import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { DeliveryFields, useDelivery } from "#selling/promotions/components/gifts/delivery-fields.tsx";
import { type Gift, changeDelivery } from "#selling/promotions/gifts/gifts.contract.ts";
import { giftsQuery } from "#selling/promotions/gifts/gifts.queries.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";
import { mutation } from "#platform/http/call.ts";

/** Another address or another day for a gift that was not redeemed. */
export function DeliveryDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
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
