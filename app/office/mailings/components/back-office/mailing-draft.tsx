import { type SubmitEvent, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type Mailing,
  saveMailing,
  deleteMailing,
  tryMailing,
} from "#office/mailings/back-office/mailing-desk.contract.ts";
import {
  MailingPreview,
  MailingWords,
  missingWords,
  type Words,
} from "#office/mailings/components/back-office/mailing-words.tsx";
import { SendMailing } from "#office/mailings/components/back-office/send-mailing.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";

interface MailingDraftProps {
  mailing: Mailing;
  onDeleted: () => void;
}

/** A letter before it is sent: its text, a trial, and the sending. */
export function MailingDraft({ mailing, onDeleted }: MailingDraftProps) {
  const { subject, body, version } = mailing;
  const [words, setWords] = useState({ subject, body });
  const saving = useAct(mutation(saveMailing), {
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
  const { run, pending, failure } = useAct(mutation(deleteMailing), {
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
  const { mutateAsync } = useMutation(mutation(tryMailing));
  return (
    <TrialForm
      description="La lettre part telle qu’elle est écrite ci-dessus, à vous seul."
      missing={missingWords(words)}
      send={(to) => mutateAsync({ body: { ...words, to } })}
    />
  );
}
