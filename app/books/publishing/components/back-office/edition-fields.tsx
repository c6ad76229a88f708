import { formatCents } from "#platform/data/money.ts";
import { formatPages } from "#books/catalogue/client/counts.ts";
import { freeCatalogueCapCents } from "#books/catalogue/books/books.rules.ts";
import { dated } from "#books/publishing/back-office/client/edition-draft.ts";
import { CoverPreview } from "#books/publishing/components/back-office/cover-preview.tsx";
import { StructurePanel } from "#books/publishing/components/back-office/structure-panel.tsx";
import { UploadField } from "#books/publishing/components/back-office/upload-field.tsx";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { DateField, TextField } from "#ui/text-field.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { useDroppedFiles } from "#books/publishing/components/back-office/use-dropped-files.ts";
import { MarkedTextArea } from "#ui/marked-text-area.tsx";
import { isFrench, type TypographyKind, typographyKinds } from "#formats/typography/kinds.ts";
import { choiceOf, typographyOf, typographyText } from "#books/publishing/typography-choice.rules.ts";

const descriptions = () => import("#books/catalogue/client/description-dialect.ts");

interface EditionFieldsProps {
  form: EditionForm;
  /** New files are optional once an edition has them. */
  filesRequired: boolean;
}

/** The fields of an edition, the same on all its screens (admin.md §2). */
export function EditionFields({ form, filesRequired }: EditionFieldsProps) {
  useDroppedFiles(form);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <TextualFields form={form} />
      </div>
      <div className="flex flex-col gap-6">
        <FileFields form={form} required={filesRequired} />
      </div>
      {form.docxFound?.understood && (
        <StructurePanel key={form.docxFound.understood.file} form={form} {...form.docxFound.understood} />
      )}
    </div>
  );
}

function TextualFields({ form }: { form: EditionForm }) {
  const { draft, change } = form;
  return (
    <>
      <TextField
        label="Nom de l’édition"
        description={"Par exemple «\u202FTexte intégral\u202F» ou «\u202FÉdition annotée\u202F»."}
        required
        maxLength={200}
        value={draft.editionTitle}
        onChange={(event) => change({ editionTitle: event.target.value })}
      />
      <MarkedTextArea
        label="Description de l’édition"
        dialect={descriptions}
        limit={20_000}
        value={draft.editionDescription}
        onWrite={(editionDescription) => change({ editionDescription })}
      />
      <DateField
        label="Date de publication"
        description="Celle du texte, qui peut être ancienne."
        required
        min="1000-01-01"
        max="9999-12-31"
        value={draft.publicationDate}
        onChange={(event) => change(dated(draft, event.target.value, new Date()))}
        className="max-w-60"
      />
      <PriceFields form={form} />
    </>
  );
}

function PriceFields({ form: { draft, change, priceWhenEmpty } }: { form: EditionForm }) {
  const { priceCents, suggestedPriceCents, pages, pagesEstimated, isFree } = draft;
  return (
    <>
      {pages !== null && (
        <p className="text-muted">
          Le livre compte{" "}
          <strong className="text-ink tabular-nums">{formatPages(pages, pagesEstimated)}</strong>.
          {suggestedPriceCents !== null && (
            <>
              {" "}
              Prix suggéré{"\u202F"}:{" "}
              <strong className="text-ink tabular-nums">{formatCents(suggestedPriceCents)}</strong>.
            </>
          )}
        </p>
      )}
      <EuroField
        label="Prix en euros"
        name="price"
        disabled={isFree}
        placeholder={
          priceCents === null && suggestedPriceCents !== null
            ? `Conseillé\u202F: ${formatCents(suggestedPriceCents)}`
            : undefined
        }
        valueCents={priceCents}
        onChangeCents={(cents) => change({ priceCents: cents })}
        // If empty, it shows the value that will be stored.
        onBlur={({ target }) => target.value.trim() === "" && change({ priceCents: priceWhenEmpty })}
        className="max-w-60"
      />
      <Checkbox
        checked={isFree}
        onChange={(event) => change({ isFree: event.target.checked })}
        description={`Les autres lecteurs la paient ${formatCents(freeCatalogueCapCents)} au plus.`}
      >
        Gratuit abonnés
      </Checkbox>
    </>
  );
}

interface FileFieldsProps {
  form: EditionForm;
  required: boolean;
}

const withoutEpub = " Inutile si vous envoyez votre EPUB.";

function FileFields({ form, required }: FileFieldsProps) {
  const { draft, change, pdf, docx, epub, cover, picture, proofsOf } = form;
  const replaces = required ? "" : " Facultatif\u202F: remplace le fichier actuel.";
  return (
    <>
      <UploadField
        label="PDF"
        accept=".pdf"
        advice={`Le texte mis en pages, 200 Mo au plus.${required ? withoutEpub : replaces}`}
        stored={draft.pdf}
        detail={draft.pdf && draft.pages !== null ? formatPages(draft.pages) : undefined}
        uploading={pdf}
        proofs={proofsOf("pdf")}
      />
      <UploadField
        label="DOCX"
        accept=".docx"
        advice={`Le même texte, dont sont tirés l’EPUB et l’AZW3\u202F; 50 Mo au plus.${required ? withoutEpub : replaces}`}
        stored={draft.docx}
        uploading={docx}
        proofs={proofsOf("docx")}
      />
      {form.docxFound && (
        <Checkbox
          checked={draft.embedFonts}
          onChange={({ target }) => change({ embedFonts: target.checked })}
          description="Les polices du texte et des titres, si le fichier les contient et que leur licence le permet."
        >
          Reprendre les polices du DOCX dans l’EPUB et l’AZW3
        </Checkbox>
      )}
      <UploadField
        label="EPUB"
        accept=".epub"
        advice={`Le vôtre, vendu tel quel\u202F: il suffit. Le PDF s’y ajoute si vous en avez un. 100 Mo au plus.${replaces}`}
        stored={draft.epub}
        uploading={epub}
        proofs={proofsOf("epub")}
      />
      {form.canUpgradeEpub && (
        <Checkbox
          checked={draft.upgradeEpub}
          onChange={({ target }) => change({ upgradeEpub: target.checked })}
          description="Sinon, il est vendu tel quel."
        >
          Mettre cet EPUB{"\u00A0"}2 à jour en EPUB{"\u00A0"}3
        </Checkbox>
      )}
      {form.storedTexts.epub && form.storedTexts.pdf && form.storedTexts.docx && !draft.epub && (
        <Checkbox
          checked={draft.removeEpub}
          onChange={({ target }) => change({ removeEpub: target.checked })}
          description="L’EPUB et l’AZW3 seront refaits à partir du DOCX. Votre EPUB reste parmi les fichiers remplacés."
        >
          Ne plus vendre mon EPUB
        </Checkbox>
      )}
      <TypographyFields form={form} />
      <UploadField
        label="Couverture"
        accept=".jpg,.jpeg,.png"
        advice={`JPEG ou PNG, plus haute que large, 20 Mo au plus.${replaces}`}
        required={required}
        stored={draft.cover}
        uploading={cover}
        preview={picture.url && <CoverPreview url={picture.url} />}
        onChosen={picture.choose}
      />
    </>
  );
}

/** The corrections of French typography in the ebooks, with their counts in the DOCX. */
function TypographyFields({ form }: { form: EditionForm }) {
  const { draft, change, language, docxFound } = form;
  if (!docxFound || (draft.typography === null && !isFrench(language))) return null;
  const chosen = typographyOf(draft.typography, language);
  const toggle = (kind: TypographyKind, isOn: boolean) => {
    const kinds = isOn ? [...chosen, kind] : chosen.filter((each) => each !== kind);
    change({ typography: choiceOf(kinds, language) });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-semibold leading-snug">Typographie française</legend>
      <p className="pb-1 text-sm text-muted">
        Corrigée dans l’EPUB et l’AZW3{"\u202F"}; décochez ce que vous préférez garder tel quel.
      </p>
      {typographyKinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        >
          {typographyText(kind, docxFound.typography)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
