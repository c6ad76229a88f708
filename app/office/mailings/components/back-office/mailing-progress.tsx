import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";
import {
  type Mailing,
  changeSending,
  changeRate,
} from "#office/mailings/back-office/mailing-desk.contract.ts";
import { momentText, StateBadge } from "#office/mailings/components/back-office/mailing-list.tsx";
import { MailingPreview } from "#office/mailings/components/back-office/mailing-words.tsx";
import { RateField, readRate } from "#office/mailings/components/back-office/mailing-draft.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

/** A letter that was scheduled or sent: its sums, and what can still be done about it. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { subject, body, state, sent, bounced, unsubscribed, waiting, begun } = mailing;
  const sums = [
    { label: "Envoyés", value: sent },
    ...(state === "sending" || state === "paused" ? [{ label: "En attente", value: waiting }] : []),
    { label: "En erreur", value: bounced },
    { label: "Désinscrits", value: unsubscribed },
    ...(begun > 0 && state !== "sending" ? [{ label: "Sans réponse du serveur", value: begun }] : []),
  ];
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Envoi" className="flex flex-col gap-6">
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge state={state} /> <span className="text-muted">{momentText(mailing)}</span>
        </p>
        {state !== "scheduled" && (
          <dl className="grid grid-cols-2 gap-6 md:grid-cols-4">
            {sums.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm font-semibold">{label}</dt>
                <dd className="font-serif text-2xl tabular-nums">{formatCount(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        <Acts mailing={mailing} />
        {(state === "sending" || state === "paused") && <Rate key={mailing.rate} mailing={mailing} />}
      </section>
      <section aria-label="La lettre" className="border-t border-hairline pt-6">
        <MailingPreview words={{ subject, body }} />
      </section>
    </div>
  );
}

const texts = {
  done: "C’est fait.",
  failed: "L’envoi n’a pas pu être modifié.",
};

function Acts({ mailing: { id, state } }: { mailing: Mailing }) {
  const [isAsked, setAsked] = useState(false);
  const { run, pending, failure } = useAct(mutation(changeSending), texts);
  const change = (act: "pause" | "resume" | "cancel" | "unschedule") =>
    run({ params: { id: String(id) }, body: { act } });
  const isRunning = state === "sending" || state === "paused";
  return (
    <>
      <FormErrors>{failure}</FormErrors>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state === "scheduled" && (
          <Button pending={pending} onClick={() => void change("unschedule")}>
            Revenir au brouillon
          </Button>
        )}
        {state === "sending" && (
          <Button pending={pending} onClick={() => void change("pause")}>
            Suspendre
          </Button>
        )}
        {state === "paused" && (
          <Button variant="primary" pending={pending} onClick={() => void change("resume")}>
            Reprendre
          </Button>
        )}
        {isRunning && (
          <Button variant="danger" onClick={() => setAsked(true)}>
            Annuler le reste
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => void change("cancel").then(() => setAsked(false))}
        title={"Annuler le reste de l’envoi\u202F?"}
        confirmLabel="Annuler le reste"
        pending={pending}
      >
        <p className="text-muted">
          Ceux qui n’ont pas encore reçu cette lettre ne la recevront pas. Pour arrêter un moment seulement,
          suspendez l’envoi.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Rate({ mailing }: { mailing: Mailing }) {
  const [rate, setRate] = useState(String(mailing.rate));
  const { run, pending, failure, fail } = useAct(mutation(changeRate), {
    ...texts,
    done: "Le rythme est enregistré.",
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readRate(rate);
    if (read === null) return fail("Indiquez un nombre d’e-mails par minute, de 1 à 6\u202F000.");
    void run({ params: { id: String(mailing.id) }, body: { rate: read } });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <FormErrors>{failure}</FormErrors>
      <RateField value={rate} onChange={setRate} />
      <Button type="submit" pending={pending} pendingLabel="Enregistrement…">
        Changer le rythme
      </Button>
    </form>
  );
}
