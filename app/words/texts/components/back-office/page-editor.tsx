import type { ReactNode } from "react";
import { usePreview } from "#words/texts/components/back-office/use-preview.ts";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { type TermsDraft, TermsEntry } from "#words/texts/components/back-office/terms-entry.tsx";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import {
  type EditedPage,
  type PagePreview,
  previewPage,
  savePage,
  restorePage,
} from "#words/texts/back-office/page-texts.contract.ts";
import { pageTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { call } from "#platform/http/call.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

const pages = () => import("#words/texts/client/page-dialect.ts");

interface PageDraft extends TermsDraft {
  title: string;
  description: string;
  body: string;
}

/** A page in Markdown, next to its preview. */
export function PageEditor({ page, onDone }: { page: EditedPage; onDone: (done: string) => Promise<void> }) {
  const form = usePageForm(page, onDone);
  const { name } = form.opened;
  const { draft, fields } = form;
  const change = (changes: Partial<PageDraft>) => form.setDraft((before) => ({ ...before, ...changes }));
  const { title, description, body } = draft;
  const preview = usePreview(previewPage, { params: { name }, body: { title, description, body } });
  const faults = preview.data?.faults.filter(({ field }) => field === "body") ?? [];
  const faultOf = useFieldFaults({ title, description, body }, form.opened.placeholders, fields);
  // A text that cannot be rendered is refused by the preview as by saving.
  const refused = preview.error instanceof CallError ? preview.error.fields : {};
  const found = faults.map(({ line, text }) => `Ligne ${line}\u202F: ${text}`).join("\n");
  return (
    <WriteAndSee
      form={
        <TextForm form={form}>
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
          <MarkedTextArea
            label="Texte"
            dialect={pages}
            required
            rows={18}
            className="[&_.control]:max-h-[75dvh]"
            limit={textLimits.body}
            value={draft.body}
            error={faultOf("body", found || refused["body"])}
            onWrite={(text) => change({ body: text })}
          />
          <PlaceholderList placeholders={form.opened.placeholders} />
          {name === "cgu" && <TermsEntry draft={draft} fields={fields} onChange={change} />}
        </TextForm>
      }
      preview={<Preview answer={preview} />}
    />
  );
}

const usePageForm = (page: EditedPage, onDone: (done: string) => Promise<void>) =>
  useTextForm(page, {
    draftKey: `brouillon-page-${page.name}`,
    source: pageTextQuery(page.name),
    draftOf: ({ title, description, body }): PageDraft => ({
      title,
      description,
      body,
      effectiveOn: "",
      notifies: false,
      summary: "",
    }),
    write: (client, { title, description, body, effectiveOn, notifies, summary }, revision) => {
      const terms =
        page.name === "cgu"
          ? { ...(effectiveOn && { effective_on: effectiveOn }), ...(notifies && { summary }) }
          : {};
      return call(client, savePage, {
        params: { name: page.name },
        body: { revision, title, description, body, ...terms },
      });
    },
    restore: (client, revision) =>
      call(client, restorePage, { params: { name: page.name }, body: { revision } }),
    consequence: page.name === "cgu" ? "Ce sera une nouvelle version, en vigueur aujourd’hui." : undefined,
    named: ({ title, description, body }) => ({ Titre: title, Description: description, Texte: body }),
    saved: "La page est enregistrée.",
    failed: "La page n’a pas pu être enregistrée.",
    onDone,
  });

interface PreviewProps {
  answer: Answer<PagePreview>;
  /** In place of the text alone. */
  children?: (page: PagePreview) => ReactNode;
}

export const Preview = ({ answer, children }: PreviewProps) => (
  <Loaded
    answer={answer}
    waiting={
      <Loading label="Chargement...">
        <SkeletonText lines={8} />
      </Loading>
    }
    failure={(error) => errorText(error, "L’aperçu n’a pas pu être fait.")}
  >
    {(page) => (
      <div className="border-l border-hairline pl-6 wrap-anywhere lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
        <p className="pb-2 font-serif text-3xl leading-tight">{page.title}</p>
        <p className="pb-6 text-sm text-muted">{page.description}</p>
        {children ? children(page) : <RenderedText html={page.html} />}
      </div>
    )}
  </Loaded>
);
