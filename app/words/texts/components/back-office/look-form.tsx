import type { ReactNode } from "react";
import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { LookColours } from "#words/texts/components/back-office/look-colours.tsx";
import { LogoField } from "#words/texts/components/back-office/logo-field.tsx";
import { type EditedLook, type LookChoices, restoreLook, saveLook } from "#words/texts/look/look.contract.ts";
import { lookQuery } from "#words/texts/look/look.queries.ts";
import * as rules from "#words/texts/look/look.rules.ts";
import { call } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";

/** The choices, and the images that were changed: base64, or null for none. */
export interface LookDraft extends LookChoices, Partial<Record<rules.LogoKind, string | null>> {}

interface LookFormProps {
  look: EditedLook;
  onDone: (done: string) => Promise<void>;
  /** The draft as readers would see it. */
  renderPreview: (draft: LookDraft) => ReactNode;
}

const logoFields: Record<rules.LogoKind, { label: string; help: string }> = {
  logo: { label: "Logo", help: "SVG, PNG, JPEG ou WebP. Le blanc autour est retiré." },
  logo_dark: {
    label: "Logo pour le thème sombre",
    help: "S’il manque, le premier sert dans les deux thèmes.",
  },
  icon: { label: "Icône", help: "Un carré\u202F: l’onglet du navigateur, l’écran d’accueil d’un téléphone." },
};
const cornerNames: Record<rules.CornersName, string> = { square: "Droits", soft: "Adoucis", round: "Ronds" };
const coverNames: Record<rules.CoverEdge, string> = {
  shadow: "Une ombre",
  frame: "Un filet",
  flat: "Rien",
};
const optionsOf = <Id extends string>(names: Record<Id, string>) =>
  (Object.keys(names) as Id[]).map((id) => ({ id, label: names[id] }));
const namesOf = <Key extends string>(choices: Record<Key, { label: string }>) =>
  Object.fromEntries(
    Object.entries<{ label: string }>(choices).map(([key, { label }]) => [key, label]),
  ) as Record<Key, string>;

/** Colours, letters, logo and footer of the house, beside what they make of its pages. */
export function LookForm({ look, onDone, renderPreview }: LookFormProps) {
  const form = useTextForm(look, {
    draftKey: "brouillon-apparence",
    source: lookQuery(),
    draftOf: choicesOf,
    write: (client, draft, revision) => call(client, saveLook, { body: { ...draft, revision } }),
    restore: (client, revision) => call(client, restoreLook, { body: { revision, to: 0 } }),
    named: ({ accent, paper }) => ({ Accent: accent, Papier: paper }),
    saved: "La boutique a changé d’allure.",
    failed: "L’apparence n’a pas pu être enregistrée.",
    onDone,
  });
  const { draft, fields, setDraft } = form;
  const set = (changes: Partial<LookDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <TextForm form={form}>
        <fieldset className="flex flex-wrap gap-3">
          <legend className="pb-2 font-semibold">Partir d’une allure prête</legend>
          {(Object.keys(rules.readyLooks) as (keyof typeof rules.readyLooks)[]).map((name) => (
            <Button key={name} size="sm" onClick={() => set(rules.readyLooks[name])}>
              {rules.readyNames[name]}
            </Button>
          ))}
        </fieldset>
        <LookColours draft={draft} fields={fields} onChange={set} />
        <ChoiceSelect
          label="Titres et prix"
          names={namesOf(rules.serifs)}
          value={draft.serif}
          onChoose={(serif) => set({ serif })}
        />
        <ChoiceSelect
          label="Tout le reste"
          names={namesOf(rules.sansSerifs)}
          value={draft.sans}
          onChoose={(sans) => set({ sans })}
        />
        <div>
          <p className="pb-2 font-semibold">Coins</p>
          <SegmentedChoice
            legend="Coins"
            options={optionsOf(cornerNames)}
            value={draft.corners}
            onChange={(corners) => set({ corners })}
          />
        </div>
        <div>
          <p className="pb-2 font-semibold">Autour des couvertures</p>
          <SegmentedChoice
            legend="Autour des couvertures"
            options={optionsOf(coverNames)}
            value={draft.covers}
            onChange={(covers) => set({ covers })}
          />
        </div>
        {rules.logoKinds.map((kind) => (
          <LogoField
            key={kind}
            {...logoFields[kind]}
            error={fields[kind]}
            image={imageOf(draft[kind], form.opened[kind])}
            onChange={(image) => set({ [kind]: image })}
          />
        ))}
        <div>
          <p className="pb-2 font-semibold">En haut de chaque page</p>
          <SegmentedChoice
            legend="En haut de chaque page"
            options={headers}
            value={draft.header}
            onChange={(header) => set({ header })}
          />
        </div>
        <TextArea
          label="Quelques mots au pied des pages"
          rows={3}
          limit={300}
          value={draft.footer_text}
          error={fields["footer_text"]}
          onChange={({ target }) => set({ footer_text: target.value })}
        />
      </TextForm>
      <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">{renderPreview(draft)}</div>
    </div>
  );
}

const headers = [
  { id: "name", label: "Le nom" },
  { id: "logo", label: "Le logo" },
] as const;

/** Without what the server adds. */
const choicesOf = ({
  revision: _revision,
  is_own: _isOwn,
  history: _history,
  logo: _logo,
  logo_dark: _logoDark,
  icon: _icon,
  ...choices
}: EditedLook): LookDraft => choices;

/** The address of an image: the one that was just chosen, or the stored one. */
export const imageOf = (chosen: string | null | undefined, stored: string | null): string | null => {
  if (chosen === undefined) return stored;
  return chosen === null ? null : `data:${typeOf(chosen)};base64,${chosen}`;
};

/** By the first bytes of a file in base64; what is none of these is a drawing, or is refused. */
const typeOf = (base64: string): string =>
  Object.entries(beginnings).find(([beginning]) => base64.startsWith(beginning))?.[1] ?? "image/svg+xml";
const beginnings = { iVBORw: "image/png", "/9j/": "image/jpeg", UklGR: "image/webp" };
