import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PagePreview, usePagePreview } from "#words/texts/components/back-office/page-preview.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { RestoreButton, TextForm } from "#words/texts/components/back-office/text-form.tsx";
import { type TermsDraft, TermsEntry } from "#words/texts/components/back-office/terms-entry.tsx";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import { type EditedPage, savePage, restorePage } from "#words/texts/back-office/page-texts.contract.ts";
import { pageTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { call, mutation } from "#platform/http/call.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface PageEditorProps {
  page: EditedPage;
  onDone: (done: string) => Promise<void>;
}

interface PageDraft extends TermsDraft {
  title: string;
  description: string;
  body: string;
}

const formOf = ({ revision, title, description, body }: EditedPage) => ({
  version: revision,
  draft: { title, description, body, effectiveOn: "", notifies: false, summary: "" },
});

/** A page in Markdown, next to its preview. */
export function PageEditor({ page, onDone }: PageEditorProps) {
  const [opened] = useState(page);
  const { name } = opened;
  const form = usePageForm(opened, onDone);
  const { draft, fields } = form;
  const preview = usePagePreview(name, draft);
  const change = (changes: Partial<PageDraft>) => form.setDraft((before) => ({ ...before, ...changes }));
  const faults = preview.data?.faults.filter(({ field }) => field === "body") ?? [];
  const { title, description, body } = draft;
  const faultOf = useFieldFaults({ title, description, body }, opened.placeholders, fields);
  // A text that cannot be rendered is refused by the preview as by saving.
  const refused = preview.error instanceof CallError ? preview.error.fields : {};
  const found = faults.map(({ line, text }) => `Ligne ${line}\u202F: ${text}`).join("\n");
  const restore = (
    <RestoreButton
      mutation={mutation(restorePage)}
      input={{ params: { name }, body: { revision: opened.revision } }}
      onDone={(done) => {
        form.discard();
        onDone(done);
      }}
      {...(name === "cgu" ? { consequence: "Ce sera une nouvelle version, en vigueur aujourd’hui." } : {})}
    />
  );
  return (
    <WriteAndSee
      form={
        <TextForm form={form} actions={opened.is_own && restore}>
          <TextField
            label="Titre"
            required
            value={draft.title}
            error={faultOf("title", refused["title"])}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label="Description"
            description="Ce que montre un moteur de recherche sous le titre."
            required
            rows={2}
            limit={textLimits.description}
            value={draft.description}
            error={faultOf("description", refused["description"])}
            onChange={(event) => change({ description: event.target.value })}
          />
          <TextArea
            label="Texte"
            description="Markdown : ## partie, **gras**, *italique*, [lien](/catalogue), listes, tableaux, citations."
            required
            rows={18}
            className="[&_textarea]:max-h-[75dvh]"
            limit={textLimits.body}
            value={draft.body}
            error={faultOf("body", found || refused["body"])}
            onChange={(event) => change({ body: event.target.value })}
          />
          <PlaceholderList placeholders={opened.placeholders} />
          {name === "cgu" && <TermsEntry draft={draft} fields={fields} onChange={change} />}
        </TextForm>
      }
      preview={<PagePreview preview={preview} />}
    />
  );
}

function usePageForm(opened: EditedPage, onDone: (done: string) => Promise<void>) {
  const queries = useQueryClient();
  const { name } = opened;
  return useVersionedForm<PageDraft>({
    draftKey: `brouillon-page-${name}`,
    opened: () => formOf(opened),
    write: (draft, revision) => {
      const { title, description, body, effectiveOn, notifies, summary } = draft;
      const terms =
        name === "cgu"
          ? { ...(effectiveOn && { effective_on: effectiveOn }), ...(notifies && { summary }) }
          : {};
      return call(queries, savePage, {
        params: { name },
        body: { revision, title, description, body, ...terms },
      });
    },
    latest: async () => formOf(await queries.fetchQuery(pageTextQuery(name))),
    named: ({ title, description, body }) => ({ Titre: title, Description: description, Texte: body }),
    onSaved: () => onDone("La page est enregistrée."),
    texts: { save: "La page n’a pas pu être enregistrée.", load: "Erreur de chargement" },
  });
}
