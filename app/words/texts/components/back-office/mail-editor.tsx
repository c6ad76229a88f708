import { useMutation } from "@tanstack/react-query";
import {
  type EditedMail,
  type EditedSignature,
  previewMail,
  restoreMailText,
  restoreSignature,
  saveMailText,
  saveSignature,
  sendMailTrial,
} from "#words/texts/back-office/mail-texts.contract.ts";
import { mailTextQuery, signatureQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { RenderedMail } from "#words/texts/components/back-office/rendered-mail.tsx";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { TrialForm } from "#words/texts/components/back-office/trial-form.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { usePreview } from "#words/texts/components/back-office/use-preview.ts";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import { textLimits } from "#words/texts/texts.rules.ts";
import { mailPlaceholders, type MailName, type MailText } from "#words/texts/wording/mail-wording.rules.ts";
import { call, mutation } from "#platform/http/call.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

/** A mail's subject and opening, next to the whole mail. Links, amounts and legal statements cannot be changed. */
export function MailEditor({ mail, onDone }: { mail: EditedMail; onDone: (done: string) => Promise<void> }) {
  const { brand } = useShop();
  const { name } = mail;
  const form = useTextForm(mail, {
    draftKey: `brouillon-mail-${name}`,
    source: mailTextQuery(name),
    draftOf: ({ subject, opening }) => ({ subject, opening }),
    write: (client, draft, revision) =>
      call(client, saveMailText, { params: { name }, body: { revision, ...draft } }),
    restore: (client, revision) => call(client, restoreMailText, { params: { name }, body: { revision } }),
    named: ({ subject, opening }) => ({ Objet: subject, Début: opening }),
    saved: "L’e-mail est enregistré.",
    failed: "L’e-mail n’a pas pu être enregistré.",
    onDone,
  });
  const { draft, setDraft } = form;
  const placeholders = placeholdersFor(brand);
  const faultOf = useFieldFaults(draft, placeholders, form.fields);
  return (
    <WriteAndSee
      form={
        <div className="flex flex-col gap-10">
          <TextForm form={form}>
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

interface SignatureFormProps {
  stored: EditedSignature;
  onDone: (done: string) => Promise<void>;
}

/** The signature of every mail, next to a sample mail. */
export function SignatureForm({ stored, onDone }: SignatureFormProps) {
  const { brand } = useShop();
  const form = useTextForm(stored, {
    draftKey: "brouillon-signature",
    source: signatureQuery(),
    draftOf: ({ signature }) => ({ signature }),
    write: (client, draft, revision) => call(client, saveSignature, { body: { revision, ...draft } }),
    restore: (client, revision) => call(client, restoreSignature, { body: { revision } }),
    named: ({ signature }) => ({ Signature: signature }),
    saved: "La signature est enregistrée.",
    failed: "La signature n’a pas pu être enregistrée.",
    onDone,
  });
  const placeholders = placeholdersFor(brand);
  const faultOf = useFieldFaults(form.draft, placeholders, form.fields);
  return (
    <WriteAndSee
      form={
        <TextForm form={form}>
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

/** Their labels, and their values in the preview. */
const placeholdersFor = (brand: string) => [
  { name: "brand", label: mailPlaceholders.brand, value: brand },
  { name: "username", label: mailPlaceholders.username, value: "Colette, par exemple" },
];

/** Sends the mail with the form's content to any address. */
function MailTrial({ name, words }: { name: MailName; words: MailText }) {
  const { mutateAsync } = useMutation(mutation(sendMailTrial));
  return (
    <TrialForm
      description="Il part tel quel, avec des noms et des sommes inventés."
      send={(to) => mutateAsync({ params: { name }, body: { to, ...words } })}
    />
  );
}

interface MailPreviewProps {
  name: MailName;
  words: { subject?: string; opening?: string; signature?: string };
}

/** The mail as it will be read, with sample values. */
const MailPreview = ({ name, words }: MailPreviewProps) => (
  <RenderedMail answer={usePreview(previewMail, { params: { name }, body: words })} />
);
