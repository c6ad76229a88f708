import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placeholdersFor } from "#words/texts/components/back-office/mail-editor.tsx";
import { MailPreview } from "#words/texts/components/back-office/mail-preview.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { RestoreButton, TextForm } from "#words/texts/components/back-office/text-form.tsx";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import {
  type EditedSignature,
  saveSignature,
  restoreSignature,
} from "#words/texts/back-office/mail-texts.contract.ts";
import { signatureQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { call, mutation } from "#platform/http/call.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { TextArea } from "#ui/text-area.tsx";

interface SignatureFormProps {
  stored: EditedSignature;
  onDone: (done: string) => Promise<void>;
}

const formOf = ({ revision, signature }: EditedSignature) => ({ version: revision, draft: { signature } });

/** The signature of every mail, next to a sample mail. */
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
      mutation={mutation(restoreSignature)}
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
