import { useState } from "react";
import { addMonths, parisDay } from "#platform/data/dates.ts";
import { isEmail } from "#platform/http/email-address.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";
import { giftMonths } from "#selling/promotions/gifts/gifts.rules.ts";
import { DateField, TextField } from "#ui/text-field.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";

type Way = "mail" | "link";

/** How a gift reaches its reader, as it is being typed. @param before of a gift that is changed */
export function useDelivery(before?: { recipient_email: string | null; deliver_at: string }) {
  const [now] = useState(() => new Date());
  const [way, setWay] = useState<Way>(before?.recipient_email === null ? "link" : "mail");
  const [email, setEmail] = useState(before?.recipient_email ?? "");
  const [day, setDay] = useState(() => {
    const today = parisDay(now);
    const planned = before ? parisDay(new Date(before.deliver_at)) : today;
    return planned > today ? planned : today;
  });
  const bounds = { min: parisDay(now), max: parisDay(addMonths(now, giftMonths)) };
  const read = () => {
    if (way === "link") return { body: { recipient_email: null, deliver_on: null } };
    if (!isEmail(email.trim())) return { refusal: "Indiquez l’adresse e-mail de votre ami." };
    if (day === "" || day < bounds.min || day > bounds.max)
      return { refusal: "Choisissez un jour d’aujourd’hui à dans un an." };
    return { body: { recipient_email: email.trim(), deliver_on: day === bounds.min ? null : day } };
  };
  return { way, setWay, email, setEmail, day, setDay, bounds, read };
}

const noFields: FieldErrors = {};

interface DeliveryFieldsProps {
  delivery: ReturnType<typeof useDelivery>;
  fields?: FieldErrors;
}

/** By mail on a day, or by a link that the buyer passes on. */
export function DeliveryFields({ delivery, fields = noFields }: DeliveryFieldsProps) {
  const { way, setWay, email, setEmail, day, setDay, bounds } = delivery;
  return (
    <div className="flex flex-col gap-5">
      <SegmentedChoice
        legend="Comment remettre le cadeau"
        options={[
          { id: "mail", label: "Par e-mail" },
          { id: "link", label: "Je donne le lien" },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === "mail" ? (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-5">
          <TextField
            label="Adresse e-mail de votre ami"
            description="Elle ne sert qu’à cet envoi, et sera effacée dès que le cadeau est ouvert."
            type="email"
            required
            value={email}
            error={fields["recipient_email"]}
            onChange={(event) => setEmail(event.target.value)}
            className="min-w-0 flex-[1_1_18rem]"
          />
          <DateField
            label="Jour de l’envoi"
            required
            {...bounds}
            value={day}
            error={fields["deliver_on"]}
            onChange={(event) => setDay(event.target.value)}
            className="w-48"
          />
        </div>
      ) : (
        <p className="text-muted">
          Le lien du cadeau sera dans votre compte, à la page «{"\u202F"}Mes cadeaux{"\u202F"}». Vous le
          remettez comme il vous plaira.
        </p>
      )}
    </div>
  );
}
