import type { ActDraft } from "#books/catalogue/back-office/client/act-draft.ts";
import {
  type BulkActKind,
  maxAuthorLength,
  type PriceEnding,
} from "#books/catalogue/back-office/bulk/bulk-editing.rules.ts";
import { reasonMaxLength } from "#books/catalogue/back-office/catalogue-editing.rules.ts";
import { noticeTexts } from "#books/catalogue/metadata/book-fields.rules.ts";
import { languageNames } from "#books/catalogue/metadata/languages.rules.ts";
import { AccessibilityFields } from "#books/catalogue/components/back-office/accessibility-fields.tsx";
import { CategoryPicker } from "#books/catalogue/components/back-office/category-picker.tsx";
import { rightsHelp } from "#books/catalogue/components/back-office/notice-text-fields.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { DateField, TextField } from "#ui/text-field.tsx";
import { EuroField } from "#ui/euro-field.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";

const actNames: Record<BulkActKind, string> = {
  price: "Fixer le prix",
  "price-percent": "Augmenter ou baisser le prix",
  "price-suggested": "Mettre le prix conseillé",
  free: "Gratuité pour les abonnés",
  categories: "Catégories",
  tags: "Mots-clés",
  sale: "Mise en vente",
  "publication-date": "Date de publication",
  author: "Auteur",
  series: "Série",
  collection: noticeTexts.collection.label,
  rights: noticeTexts.rights.label,
  language: "Langue",
  accessibility: "Déclaration d’accessibilité",
};

const endingNames: Record<PriceEnding, string> = { cent: "Au centime", ninety_nine: "En ,99" };

interface ActFieldsProps {
  draft: ActDraft;
  onChange: (changes: Partial<ActDraft>) => void;
}

/** The act of a bulk change, and its value. */
export function ActFields({ draft, onChange }: ActFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <ChoiceSelect
        label="Que changer"
        names={actNames}
        value={draft.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <ValueFields draft={draft} onChange={onChange} />
    </div>
  );
}

function ValueFields({ draft, onChange }: ActFieldsProps) {
  switch (draft.kind) {
    case "price":
      return (
        <EuroField
          label="Nouveau prix"
          description="0 donne les éditions à tous."
          required
          valueCents={draft.cents}
          onChangeCents={(cents) => onChange({ cents })}
          className="max-w-48"
        />
      );
    case "price-percent":
      return <PercentFields draft={draft} onChange={onChange} />;
    case "price-suggested":
      return <p className="text-muted">Le prix conseillé dépend du nombre de pages du PDF et de la date.</p>;
    case "free":
      return (
        <SegmentedChoice
          legend="Gratuité pour les abonnés"
          options={yesNo("Gratuites", "Payantes")}
          value={draft.isFree ? "yes" : "no"}
          onChange={(answer) => onChange({ isFree: answer === "yes" })}
        />
      );
    case "sale":
      return (
        <SegmentedChoice
          legend="Mise en vente"
          options={[
            { id: "withdrawn", label: "Retirer de la vente" },
            { id: "on_sale", label: "Remettre en vente" },
          ]}
          value={draft.state}
          onChange={(state) => onChange({ state })}
        />
      );
    case "publication-date":
      return (
        <DateField
          label="Nouvelle date de publication"
          required
          max="9999-12-31"
          value={draft.day}
          onChange={(event) => onChange({ day: event.target.value })}
          className="max-w-56"
        />
      );
    case "tags":
      return (
        <>
          <AddOrRemove draft={draft} onChange={onChange} />
          <TextField
            label="Mots-clés"
            description="Séparés par des virgules."
            required
            value={draft.tags}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        </>
      );
    case "categories":
      return (
        <>
          <AddOrRemove draft={draft} onChange={onChange} />
          <CategoryPicker ticked={draft.categoryIds} onChange={(categoryIds) => onChange({ categoryIds })} />
        </>
      );
    case "author":
      return <AuthorFields draft={draft} onChange={onChange} />;
    case "series":
      return (
        <TextField
          label="Nouvelle série"
          description={"Chaque livre garde son numéro. Vide\u202F: plus de série ni de numéro."}
          maxLength={200}
          value={draft.series}
          onChange={(event) => onChange({ series: event.target.value })}
        />
      );
    case "collection":
      return (
        <TextField
          label="Nouvelle collection"
          description={"Vide\u202F: plus de collection."}
          maxLength={noticeTexts.collection.max}
          value={draft.collection}
          onChange={(event) => onChange({ collection: event.target.value })}
        />
      );
    case "rights":
      return (
        <TextField
          label="Nouvelle mention de droits"
          description={rightsHelp}
          maxLength={noticeTexts.rights.max}
          value={draft.rights}
          onChange={(event) => onChange({ rights: event.target.value })}
        />
      );
    case "language":
      return (
        <ChoiceSelect
          label="Langue du texte"
          names={languageNames}
          value={draft.language}
          onChoose={(language) => onChange({ language })}
        />
      );
    case "accessibility":
      return (
        <>
          <p className="text-muted">
            Cette déclaration remplace toute celle de chaque édition. Ce que la conversion a trouvé reste.
          </p>
          <AccessibilityFields
            notice={draft.notice}
            change={(changes) => onChange({ notice: { ...draft.notice, ...changes } })}
          />
        </>
      );
  }
}

const yesNo = (yes: string, no: string) => [
  { id: "yes" as const, label: yes },
  { id: "no" as const, label: no },
];

const AddOrRemove = ({ draft, onChange }: ActFieldsProps) => (
  <SegmentedChoice
    legend="Ajouter ou retirer"
    options={yesNo("Ajouter", "Retirer")}
    value={draft.add ? "yes" : "no"}
    onChange={(answer) => onChange({ add: answer === "yes" })}
  />
);

const AuthorFields = ({ draft, onChange }: ActFieldsProps) => (
  <>
    <TextField
      label="Nouvel auteur"
      required
      maxLength={maxAuthorLength}
      value={draft.author}
      onChange={(event) => onChange({ author: event.target.value })}
    />
    <TextField
      label="À la place de"
      description={"Un nom tel qu’il est écrit\u202F: les coauteurs restent. Vide\u202F: à la place de tous."}
      maxLength={maxAuthorLength}
      value={draft.replaces}
      onChange={(event) => onChange({ replaces: event.target.value })}
    />
    <TextField
      label="Motif"
      description="Pour le journal."
      required
      maxLength={reasonMaxLength}
      value={draft.reason}
      onChange={(event) => onChange({ reason: event.target.value })}
    />
  </>
);

const PercentFields = ({ draft, onChange }: ActFieldsProps) => (
  <div className="flex flex-wrap items-end gap-4">
    <TextField
      label="Pourcentage"
      description="10 pour augmenter, −10 pour baisser."
      required
      autoComplete="off"
      value={draft.percent}
      onChange={(event) => onChange({ percent: event.target.value })}
      className="w-48"
      end={
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        >
          %
        </span>
      }
    />
    <ChoiceSelect
      label="Arrondi"
      names={endingNames}
      value={draft.ending}
      onChoose={(ending) => onChange({ ending })}
    />
  </div>
);
