import { useRef } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { Preview } from "#words/texts/components/back-office/page-editor.tsx";
import { PageFileFields } from "#words/texts/components/back-office/page-file-fields.tsx";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { PlaceholderList, useFieldFaults } from "#words/texts/components/back-office/use-field-faults.tsx";
import { usePreview } from "#words/texts/components/back-office/use-preview.ts";
import { WriteAndSee } from "#words/texts/components/back-office/write-and-see.tsx";
import { OwnPageText } from "#words/texts/components/own-page-text.tsx";
import * as calls from "#words/texts/own-pages/own-pages.contract.ts";
import { ownPageQuery } from "#words/texts/own-pages/own-pages.queries.ts";
import { textLimits } from "#words/texts/texts.rules.ts";
import { CallError } from "#platform/http/app-errors.ts";
import { call, mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

const pages = () => import("#words/texts/client/page-dialect.ts");

type Draft = Pick<calls.EditedOwnPage, "title" | "description" | "body" | "picture" | "files">;

interface OwnPageEditorProps {
  page: calls.EditedOwnPage;
  /** Of a new page, as it was given in the list. */
  title: string;
  onDone: (done: string) => Promise<void>;
}

/** A page of the publisher's own next to its preview; saved as a draft, or published. */
export function OwnPageEditor({ page, title: given, onDone }: OwnPageEditorProps) {
  // Which of the two buttons was pressed.
  const publish = useRef(false);
  const form = useTextForm(page, {
    draftKey: `brouillon-page-propre-${page.slug}`,
    source: ownPageQuery(page.slug),
    draftOf: ({ title, description, body, picture, files }): Draft => ({
      title: title || given,
      description,
      body,
      picture,
      files,
    }),
    write: (client, draft, revision) =>
      call(client, calls.saveOwnPage, {
        params: { slug: page.slug },
        body: { ...draft, revision, publish: publish.current },
      }),
    named: ({ title, description, body }) => ({ Titre: title, Description: description, Texte: body }),
    saved: "La page est enregistrée.",
    failed: "La page n’a pas pu être enregistrée.",
    onDone: (done) => onDone(publish.current ? "La page est en ligne." : done),
  });
  const { draft, fields } = form;
  const change = (changes: Partial<Draft>) => form.setDraft((before) => ({ ...before, ...changes }));
  const { title, description, body } = draft;
  const preview = usePreview(calls.previewOwnPage, { body: { title, description, body } });
  const found = (preview.data?.faults ?? [])
    .filter(({ field }) => field === "body")
    .map(({ line, text }) => `Ligne ${line}\u202F: ${text}`)
    .join("\n");
  const refused = preview.error instanceof CallError ? preview.error.fields : {};
  const faultOf = useFieldFaults({ title, description, body }, form.opened.placeholders, fields);
  return (
    <WriteAndSee
      form={
        <TextForm
          form={{
            ...form,
            save: () => {
              publish.current = true;
              form.save();
            },
          }}
          saveLabel="Publier"
          savingLabel="Enregistrement…"
          others={
            <>
              <Button
                disabled={form.pending}
                onClick={() => {
                  publish.current = false;
                  form.save();
                }}
              >
                Garder en brouillon
              </Button>
              {page.state === "online" && <WithdrawButton page={page} onDone={onDone} />}
            </>
          }
        >
          <TextField
            label="Titre"
            required
            value={title}
            error={faultOf("title", refused["title"])}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextArea
            label="Description"
            description="Ce que montre un moteur de recherche sous le titre."
            required
            rows={2}
            limit={textLimits.description}
            value={description}
            error={faultOf("description", refused["description"])}
            onChange={({ target }) => change({ description: target.value })}
          />
          <MarkedTextArea
            label="Texte"
            dialect={pages}
            required
            rows={16}
            className="[&_.control]:max-h-[75dvh]"
            limit={textLimits.body}
            value={body}
            error={faultOf("body", found || refused["body"])}
            onWrite={(text) => change({ body: text })}
          />
          <p className="text-sm text-muted">
            On y vient par un lien, ou par les <Link href="/admin/menus">menus</Link> de chaque page.
          </p>
          <PageFileFields
            picture={draft.picture}
            files={draft.files}
            fault={fields["files"]}
            onChange={change}
          />
          <PlaceholderList placeholders={form.opened.placeholders} />
        </TextForm>
      }
      preview={
        <Preview answer={preview}>
          {({ html }) => <OwnPageText page={{ picture: draft.picture, files: draft.files, html }} />}
        </Preview>
      }
    />
  );
}

/** Takes the page offline; what was typed since stays in the form. */
function WithdrawButton({ page, onDone }: Pick<OwnPageEditorProps, "page" | "onDone">) {
  const act = useAct(mutation(calls.withdrawOwnPage), {
    done: "La page est retirée.",
    failed: "La page n’a pas pu être retirée.",
  });
  const withdraw = async () => {
    const input = { params: { slug: page.slug }, body: { revision: page.revision } };
    if (await act.run(input)) await onDone("Ses textes restent ici.");
  };
  return (
    <>
      <Button variant="quiet" pending={act.pending} onClick={() => void withdraw()}>
        Retirer de la boutique
      </Button>
      <FormErrors>{act.failure}</FormErrors>
    </>
  );
}
