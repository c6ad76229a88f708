import { Section } from "#ui/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { giftMailsADay } from "#selling/promotions/gifts/gifts.rules.ts";
import { type OrderLimits, changeOrderLimits } from "#office/settings/settings.contract.ts";
import { orderLimitsQuery } from "#office/settings/settings.queries.ts";
import { mostEarlyPurchases } from "#office/settings/settings.rules.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mutation } from "#platform/http/call.ts";

/** What a new subscriber buys, and the mails of gifts. */
export function OrderLimitsSetting() {
  const limits = useQuery(orderLimitsQuery());
  return (
    <Section title="Limites" id="limites" className="flex max-w-measure flex-col gap-5" titleClassName="">
      <Loaded answer={limits}>
        {(held) => <LimitForm key={`${held.early_purchases} ${held.gift_mails}`} held={held} />}
      </Loaded>
    </Section>
  );
}

const read = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

function LimitForm({ held }: { held: OrderLimits }) {
  const [purchases, setPurchases] = useState(held.early_purchases?.toString() ?? "");
  const [mails, setMails] = useState(String(held.gift_mails));
  const act = useAct(mutation(changeOrderLimits), {
    done: "C’est enregistré.",
    failed: "Les limites n’ont pas pu être enregistrées.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const early_purchases = purchases.trim() === "" ? null : read(purchases);
    void act.run({ body: { early_purchases, gift_mails: read(mails) } });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
      <FormErrors>{act.failure}</FormErrors>
      {held.early_purchases !== null && !held.named && (
        <Callout>
          Vos conditions ne disent rien de la limite d’achats{"\u202f"}: elle ne s’applique pas. Ajoutez-y{" "}
          <code>{"{{earlyPurchases}}"}</code>, après le prix des abonnés.
        </Callout>
      )}
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={mostEarlyPurchases}
        label="Livres qu’un nouvel abonné achète à moitié prix pendant ses quatorze premiers jours"
        description={
          "Tant qu’il peut se rétracter. Rien d’écrit, pas de limite. Les conditions l’annoncent d’elles-mêmes\u202f; elle vaut pour les abonnements pris à partir de maintenant."
        }
        value={purchases}
        onChange={(event) => setPurchases(event.target.value)}
        inputClassName="max-w-32"
      />
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={giftMailsADay.most}
        label="E-mails de cadeaux par jour et par compte"
        description="Les suivants partent le lendemain matin. Un cadeau remboursé compte aussi."
        value={mails}
        onChange={(event) => setMails(event.target.value)}
        inputClassName="max-w-32"
      />
      <Button type="submit" pending={act.pending}>
        Enregistrer
      </Button>
    </form>
  );
}
