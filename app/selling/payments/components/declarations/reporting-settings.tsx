import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { mutation } from "#platform/http/call.ts";
import { formatDate } from "#platform/data/dates.ts";
import {
  abroadNames,
  categoryNames,
  dueNames,
  rhythmNames,
} from "#selling/payments/components/declarations/declaration-texts.ts";
import { type Declarations, saveReporting } from "#selling/payments/declarations/declarations.contract.ts";
import { DatedForm, DatedSettings } from "#ui/dated-settings.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";

/** The first day on which small houses report (loi de finances pour 2024, article 91). */
const firstDay = "2027-09-01";
const first = {
  from: firstDay,
  rhythm: "franchise",
  due: "none",
  exempt_category: "TNT1",
  abroad: "apart",
} as const;

/** The platform that sends the files, and the house's way to report, from a month on. */
export function ReportingSettings({ stored }: { stored: Declarations }) {
  const [draft, setDraft] = useState({
    ...(stored.platform ?? { platform_name: "", platform_number: "" }),
    ...(stored.rules.at(-1) ?? first),
  });
  const act = useAct(mutation(saveReporting), {
    done: "C’est enregistré.",
    failed: "Les réglages n’ont pas pu être enregistrés.",
  });
  return (
    <DatedSettings
      title="Plateforme et rythme"
      lead="Seule une plateforme agréée transmet à l’État. Demandez-lui son matricule, et à votre comptable le rythme, l’exigibilité et la catégorie."
      lines={stored.rules.map(({ from, rhythm, due }) => ({
        from,
        text: `Depuis le ${formatDate(from)}\u202f: ${rhythmNames[rhythm]}. TVA exigible\u202f: ${dueNames[due].toLocaleLowerCase("fr")}.`,
      }))}
    >
      <DatedForm action="Enregistrer" act={act} onSave={() => void act.run({ body: draft })}>
        <TextField
          label="Plateforme agréée"
          value={draft.platform_name}
          onChange={({ target }) => setDraft({ ...draft, platform_name: target.value })}
        />
        <TextField
          label="Son matricule"
          maxLength={4}
          value={draft.platform_number}
          onChange={({ target }) => setDraft({ ...draft, platform_number: target.value.toUpperCase() })}
        />
        <TextField
          label="À partir du"
          type="date"
          value={draft.from}
          onChange={({ target }) => setDraft({ ...draft, from: target.value })}
        />
        <ChoiceSelect
          label="Régime de TVA"
          names={rhythmNames}
          value={draft.rhythm}
          onChoose={(rhythm) => setDraft({ ...draft, rhythm })}
        />
        <ChoiceSelect
          label="La TVA est exigible"
          names={dueNames}
          value={draft.due}
          onChoose={(due) => setDraft({ ...draft, due })}
        />
        <ChoiceSelect
          label="Ventes sans TVA"
          names={categoryNames}
          value={draft.exempt_category}
          onChoose={(exempt_category) => setDraft({ ...draft, exempt_category })}
        />
        <ChoiceSelect
          label="Ventes taxées dans un autre pays"
          names={abroadNames}
          value={draft.abroad}
          onChoose={(abroad) => setDraft({ ...draft, abroad })}
        />
      </DatedForm>
    </DatedSettings>
  );
}
