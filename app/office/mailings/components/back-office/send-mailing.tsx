import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { MomentFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { Moment } from "#books/catalogue/client/typed-moment.ts";
import { type Mailing, sendMailing } from "#office/mailings/back-office/mailing-desk.contract.ts";
import { mailingsQuery } from "#office/mailings/back-office/mailing-desk.queries.ts";
import { RateField, readRate } from "#office/mailings/components/back-office/rate-field.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

interface SendMailingProps {
  mailing: Mailing;
  isUnsaved: boolean;
}

/** Sends a draft to all readers of the letter, now or later. */
export function SendMailing({ mailing, isUnsaved }: SendMailingProps) {
  const { data } = useQuery(mailingsQuery(1));
  const [rate, setRate] = useState(String(mailing.rate));
  const [isLater, setLater] = useState(false);
  const [moment, setMoment] = useState<Moment>({ day: "", time: "09:00" });
  const [isAsked, setAsked] = useState(false);
  const { run, pending, failure, fail } = useAct(mutation(sendMailing), {
    done: isLater ? "La lettre est programmée." : "La lettre part.",
    failed: "La lettre n’a pas pu partir.",
  });
  const readers = data?.readers ?? 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnsaved) return fail("Enregistrez d’abord le brouillon\u202F: c’est lui qui part.");
    if (readRate(rate) === null) return fail("Indiquez un nombre d’e-mails par minute, de 1 à 6\u202F000.");
    if (isLater && !moment.day) return fail("Choisissez le jour de l’envoi.");
    setAsked(true);
  };
  const send = async () => {
    const body = { version: mailing.version, rate: readRate(rate) ?? 1, at: isLater ? moment : null };
    await run({ params: { id: String(mailing.id) }, body });
    setAsked(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 border-t border-hairline pt-6">
      <h2 className="text-xl">Envoyer</h2>
      <p className="text-muted">{readersText(readers)}</p>
      <FormErrors>{failure}</FormErrors>
      <RateField value={rate} onChange={setRate} />
      <Checkbox checked={isLater} onChange={(event) => setLater(event.target.checked)}>
        Programmer pour plus tard
      </Checkbox>
      {isLater && (
        <MomentFields
          label="Jour de l’envoi"
          timeLabel="Heure de Paris"
          moment={moment}
          onChange={setMoment}
        />
      )}
      <div>
        <Button variant="primary" type="submit" disabled={readers === 0}>
          {isLater ? "Programmer l’envoi" : "Envoyer la lettre"}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void send()}
        title={isLater ? "Programmer la lettre\u202F?" : "Envoyer la lettre\u202F?"}
        confirmLabel={isLater ? "Programmer" : "Envoyer"}
        confirmVariant="primary"
        pending={pending}
      >
        <p className="text-muted">
          « {mailing.subject} » {isLater ? "partira" : "part"} vers {formatCount(readers)}{" "}
          {readers > 1 ? "inscrits" : "inscrit"}. Un e-mail parti ne se rattrape pas.
        </p>
      </ConfirmDialog>
    </form>
  );
}

function readersText(readers: number): string {
  if (readers === 0)
    return "Personne n’a encore demandé la lettre\u202F: elle attendra ses premiers inscrits.";
  return readers === 1
    ? "Une personne a demandé la lettre."
    : `${formatCount(readers)} personnes ont demandé la lettre.`;
}
