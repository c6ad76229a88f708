import { useQueryClient, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MailPreview } from "#words/texts/components/back-office/mail-preview.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { RestoreButton, TextForm } from "#words/texts/components/back-office/text-form.tsx";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import {
  type EditedMail,
  saveMailText,
  restoreMailText,
  sendMailTrial,
} from "#words/texts/back-office/mail-texts.contract.ts";
import { mailTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { call, mutation } from "#platform/http/call.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { mailPlaceholders, type MailName, type MailText } from "#words/texts/wording/mail-wording.rules.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";

interface MailEditorProps {
  mail: EditedMail;
  onDone: (done: string) => Promise<void>;
}

const formOf = ({ revision, subject, opening }: EditedMail) => ({
  version: revision,
  draft: { subject, opening },
});

/** A mail's subject and opening, next to the whole mail. Links, amounts and legal statements cannot be changed. */
export function MailEditor({ mail, onDone }: MailEditorProps) {
  const queries = useQueryClient();
  const { brand } = useShop();
  const [opened] = useState(mail);
  const { name } = opened;
  const form = useVersionedForm({
    draftKey: `brouillon-mail-${name}`,
    opened: () => formOf(opened),
    write: (draft, revision) =>
      call(queries, saveMailText, { params: { name }, body: { revision, ...draft } }),
    latest: async () => formOf(await queries.fetchQuery(mailTextQuery(name))),
    named: ({ subject, opening }) => ({ Objet: subject, Début: opening }),
    onSaved: () => onDone("L’e-mail est enregistré."),
    texts: { save: "L’e-mail n’a pas pu être enregistré.", load: "Erreur de chargement" },
  });
  const { draft, setDraft } = form;
  const placeholders = placeholdersFor(brand);
  const faultOf = useFieldFaults(draft, placeholders, form.fields);
  const restore = (
    <RestoreButton
      mutation={mutation(restoreMailText)}
      input={{ params: { name }, body: { revision: opened.revision } }}
      onDone={(done) => {
        form.discard();
        onDone(done);
      }}
    />
  );
  return (
    <WriteAndSee
      form={
        <div className="flex flex-col gap-10">
          <TextForm form={form} actions={opened.is_own && restore}>
            <TextField
              label="Objet"
              description={`Suivi de « – ${brand} ».`}
              required
              value={draft.subject}
              error={faultOf("subject")}
              onChange={(event) => setDraft((before) => ({ ...before, subject: event.target.value }))}
            />
            <TextArea
              label="Début du message"
              description="Le salut et les premiers mots. La suite de l’e-mail ne se modifie pas."
              required
              rows={6}
              limit={textLimits.opening}
              value={draft.opening}
              error={faultOf("opening")}
              onChange={(event) => setDraft((before) => ({ ...before, opening: event.target.value }))}
            />
            <PlaceholderList placeholders={placeholders} />
          </TextForm>
          <MailTrial name={name} words={draft} />
        </div>
      }
      preview={<MailPreview name={name} words={draft} />}
    />
  );
}

/** Their labels, and their values in the preview. */
export const placeholdersFor = (brand: string) => [
  { name: "brand", label: mailPlaceholders.brand, value: brand },
  { name: "username", label: mailPlaceholders.username, value: "Colette, par exemple" },
];

/** Sends the mail with the form's content to any address. */
function MailTrial({ name, words }: { name: MailName; words: MailText }) {
  const { mutateAsync } = useMutation(mutation(sendMailTrial));
  return (
    <TrialForm
      description="L’e-mail part tel qu’il est écrit ci-dessus, avec des valeurs inventées."
      send={(to) => mutateAsync({ params: { name }, body: { to, ...words } })}
    />
  );
}
