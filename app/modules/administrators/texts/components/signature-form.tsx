import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placeholdersFor } from "#modules/administrators/texts/components/mail-editor.tsx";
import { MailPreview } from "#modules/administrators/texts/components/mail-preview.tsx";
import { PlaceholderList } from "#modules/administrators/texts/components/placeholder-list.tsx";
import { RestoreButton } from "#modules/administrators/texts/components/restore-button.tsx";
import { TextForm } from "#modules/administrators/texts/components/text-form.tsx";
import { useFieldFaults } from "#modules/administrators/texts/components/use-field-faults.tsx";
import { WriteAndSee } from "#modules/administrators/texts/components/write-and-see.tsx";
import { type EditedSignature, saveSignature } from "#modules/administrators/texts/mails/contract.ts";
import { restoreSignatureMutation, signatureQuery } from "#modules/administrators/texts/queries.ts";
import { textLimits } from "#modules/administrators/texts/rules.ts";
import { useVersionedForm } from "#modules/catalogue/back-office/components/use-versioned-form.ts";
import { call } from "#platform/call.ts";
import { useShop } from "#platform/shop-context.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface SignatureFormProps {
  stored: EditedSignature;
  onDone: (done: string) => Promise<void>;
}

const formOf = ({ revision, signature }: EditedSignature) => ({ version: revision, draft: { signature } });

/** What closes every mail, beside one that it closes. */
export function SignatureForm({ stored, onDone }: SignatureFormProps) {
  const queries = useQueryClient();
  const { brand } = useShop();
  const [opened] = useState(stored);
  const form = useVersionedForm({
    draftKey: "brouillon-signature",
    opened: () => formOf(opened),
    write: (draft, revision) => call(queries, saveSignature, { body: { revision, ...draft } }),
    latest: async () => formOf(await queries.fetchQuery(signatureQuery())),
    named: ({ signature }) => ({ Signature: signature }),
    onSaved: () => onDone("La signature est enregistrée."),
    texts: { save: "La signature n’a pas pu être enregistrée.", load: "Erreur de chargement" },
  });
  const placeholders = placeholdersFor(brand);
  const faultOf = useFieldFaults(form.draft, placeholders, form.fields);
  const restore = (
    <RestoreButton
      mutation={restoreSignatureMutation()}
      input={{ body: { revision: opened.revision } }}
      onDone={(done) => {
        form.discard();
        onDone(done);
      }}
    />
  );
  return (
    <WriteAndSee
      form={
        <TextForm form={form} actions={opened.is_own && restore}>
          <TextArea
            label="Signature"
            required
            rows={4}
            limit={textLimits.signature}
            value={form.draft.signature}
            error={faultOf("signature")}
            onChange={(event) => form.setDraft(() => ({ signature: event.target.value }))}
          />
          <PlaceholderList placeholders={placeholders} />
        </TextForm>
      }
      preview={<MailPreview name="edition-given" words={form.draft} />}
    />
  );
}
