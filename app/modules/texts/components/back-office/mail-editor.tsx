import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MailPreview } from "#modules/texts/components/back-office/mail-preview.tsx";
import { MailTrial } from "#modules/texts/components/back-office/mail-trial.tsx";
import { PlaceholderList } from "#modules/texts/components/back-office/placeholder-list.tsx";
import { RestoreButton } from "#modules/texts/components/back-office/restore-button.tsx";
import { TextForm } from "#modules/texts/components/back-office/text-form.tsx";
import { useFieldFaults } from "#modules/texts/components/back-office/use-field-faults.tsx";
import { WriteAndSee } from "#modules/texts/components/back-office/write-and-see.tsx";
import { type EditedMail, saveMailText } from "#modules/texts/back-office/mail-texts/contract.ts";
import { mailTextQuery, restoreMailMutation } from "#modules/texts/back-office/queries.ts";
import { textLimits } from "#modules/texts/back-office/rules.ts";
import { useVersionedForm } from "#modules/administrators/components/use-versioned-form.ts";
import { call } from "#platform/call.ts";
import { useShop } from "#platform/shop-context.tsx";
import { mailPlaceholders } from "#modules/texts/wording/rules.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface MailEditorProps {
  mail: EditedMail;
  onDone: (done: string) => Promise<void>;
}

const formOf = ({ revision, subject, opening }: EditedMail) => ({
  version: revision,
  draft: { subject, opening },
});

/** A mail's subject and opening, beside the whole mail. Links, amounts and what the law wants said stay as they are. */
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
      mutation={restoreMailMutation()}
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

/** Their labels, and what they would become in the preview. */
export const placeholdersFor = (brand: string) => [
  { name: "brand", label: mailPlaceholders.brand, value: brand },
  { name: "username", label: mailPlaceholders.username, value: "Colette, par exemple" },
];
