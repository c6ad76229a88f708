import { type SubmitEvent, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useAct } from "#access/administrators/components/use-act.ts";
import * as calls from "#office/mailings/back-office/mailing-desk.contract.ts";
import {
  MailingPreview,
  MailingWords,
  missingWords,
  type Words,
} from "#office/mailings/components/back-office/mailing-words.tsx";
import { AudienceNote } from "#office/mailings/components/back-office/audience-note.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";
import { MomentFields } from "#books/catalogue/components/availability/moment-fields.tsx";
import { formatCount } from "#books/catalogue/client/counts.ts";
import type { Moment } from "#books/catalogue/client/typed-moment.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { maxRate } from "#office/mailings/mailing-sending.rules.ts";
import { TextField } from "#ui/text-field.tsx";

/** A letter before it is sent: its text, a trial, and the sending. */
export function MailingDraft({ mailing, onDeleted }: { mailing: calls.Mailing; onDeleted: () => void }) {
  const { subject, body, version } = mailing;
  const [words, setWords] = useState({ subject, body });
  const saving = useAct(mutation(calls.saveMailing), {
    done: "Le brouillon est enregistré.",
    failed: "Le brouillon n’a pas pu être enregistré.",
  });
  const params = { id: String(mailing.id) };
  const isUnsaved = words.subject !== subject || words.body !== body;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = missingWords(words);
    if (missing) return saving.fail(missing);
    void saving.run({ params, body: { ...words, version } });
  };
  return (
    <div className="flex flex-col gap-10">
      <AudienceNote audience={mailing.audience} />
      <div className="grid gap-8 xl:grid-cols-2 xl:gap-12">
        <form noValidate onSubmit={submit} className="flex flex-col gap-6">
          <FormErrors>{saving.failure}</FormErrors>
          <MailingWords words={words} onChange={setWords} />
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" type="submit" pending={saving.pending} pendingLabel="Enregistrement…">
              Enregistrer le brouillon
            </Button>
            <DeleteDraft id={mailing.id} onDeleted={onDeleted} />
          </div>
        </form>
        <section aria-label="Aperçu" className="min-w-0">
          <MailingPreview words={words} />
        </section>
      </div>
      <MailingTrial words={words} />
      <SendMailing mailing={mailing} isUnsaved={isUnsaved} />
    </div>
  );
}

function DeleteDraft({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { run, pending, failure } = useAct(mutation(calls.deleteMailing), {
    done: "Le brouillon est supprimé.",
    failed: "Le brouillon n’a pas pu être supprimé.",
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void run({ params: { id: String(id) } }).then((isDone) => isDone && onDeleted())}
        title={"Supprimer ce brouillon\u202F?"}
        confirmLabel="Supprimer le brouillon"
        pending={pending}
      >
        <FormErrors>{failure}</FormErrors>
        <p className="text-muted">Son texte sera perdu.</p>
      </ConfirmDialog>
    </>
  );
}

/** Sends the letter, as it is in the form, to the publisher alone. */
function MailingTrial({ words }: { words: Words }) {
  const { mutateAsync } = useMutation(mutation(calls.tryMailing));
  return (
    <TrialForm
      description="Elle part telle quelle, à vous seul."
      missing={missingWords(words)}
      send={(to) => mutateAsync({ body: { ...words, to } })}
    />
  );
}

/** Sends a draft to all readers of the letter, now or later. */
function SendMailing({ mailing, isUnsaved }: { mailing: calls.Mailing; isUnsaved: boolean }) {
  const [rate, setRate] = useState(String(mailing.rate));
  const [isLater, setLater] = useState(false);
  const [moment, setMoment] = useState<Moment>({ day: "", time: "09:00" });
  const [isAsked, setAsked] = useState(false);
  const { run, pending, failure, fail } = useAct(mutation(calls.sendMailing), {
    done: isLater ? "La lettre est programmée." : "La lettre part.",
    failed: "La lettre n’a pas pu partir.",
  });
  const readers = mailing.audience.readers ?? 0;
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

/** Mails a minute: mail providers have limits. */
export const RateField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextField
    label="E-mails par minute"
    description="La limite de votre fournisseur d’e-mail, ou moins."
    inputMode="numeric"
    required
    maxLength={4}
    value={value}
    onChange={(event) => onChange(event.target.value.trim())}
    className="max-w-md"
    inputClassName="max-w-32"
  />
);

/** @returns null for a text that is no allowed rate */
export function readRate(text: string): number | null {
  const rate = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return rate > 0 && rate <= maxRate ? rate : null;
}
