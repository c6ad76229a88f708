import type { EditionMetadataDraft } from "#books/catalogue/back-office/client/metadata-draft.ts";
import * as rules from "#books/catalogue/metadata/accessibility.rules.ts";
import { accessibilityLines } from "#books/catalogue/client/accessibility-words.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface AccessibilityFieldsProps {
  notice: EditionMetadataDraft;
  change: (changes: Partial<EditionMetadataDraft>) => void;
  /** The features detected by the last conversion; absent for several editions. */
  found?: rules.KnownAccessibility | null;
}

/** Detected features are already stated: the publisher adds those that only a person can confirm. */
export function AccessibilityFields({ notice, change, found }: AccessibilityFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="font-semibold">Accessibilité</legend>
      {found !== undefined && <Found found={found} />}
      <Ticks
        legend="Vous garantissez aussi"
        labels={rules.declarableFeatures}
        names={rules.declarableFeatureNames}
        ticked={notice.features}
        onChange={(features) => change({ features })}
      />
      <Ticks
        legend="Risques pour certains lecteurs"
        labels={rules.hazards}
        names={rules.hazardNames}
        ticked={notice.hazards}
        onChange={(hazardsThere) => change({ hazards: hazardsThere })}
      />
      <Assessment notice={notice} change={change} />
      <TextArea
        label="Précisions sur l’accessibilité"
        description="Quelques phrases, lues telles quelles sur la page du livre et dans l’EPUB."
        limit={2000}
        value={notice.summary}
        onChange={(event) => change({ summary: event.target.value })}
      />
    </fieldset>
  );
}

function Found({ found }: { found: rules.KnownAccessibility | null }) {
  if (!found)
    return (
      <p className="text-sm text-muted">
        La conversion du DOCX relèvera d’elle-même ce que le livre contient{"\u202F"}: table des matières,
        titres, images décrites…
      </p>
    );
  const texts = accessibilityLines(found)
    .filter(({ term }) => term !== "Conformité")
    .flatMap((line) => line.texts);
  return (
    <p className="text-sm text-muted">
      Trouvé par la conversion{"\u202F"}: {texts.join(" · ")}.
    </p>
  );
}

interface TicksProps<Name extends string> {
  legend: string;
  labels: Readonly<Record<Name, string>>;
  names: readonly Name[];
  ticked: readonly Name[];
  onChange: (ticked: Name[]) => void;
}

function Ticks<Name extends string>({ legend, labels, names, ticked, onChange }: TicksProps<Name>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-muted">{legend}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          checked={ticked.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? [...ticked, name] : ticked.filter((each) => each !== name))
          }
        >
          {labels[name]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Assessment({ notice, change }: Pick<AccessibilityFieldsProps, "notice" | "change">) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-6">
      <Select
        label="Conformité évaluée"
        description="EPUB Accessibility 1.1"
        value={notice.conformance}
        onChange={(event) => change({ conformance: event.target.value as rules.Conformance | "" })}
      >
        <option value="">Non évaluée</option>
        {Object.entries(rules.conformances).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label="Exemption invoquée"
        description="Directive (UE) 2019/882"
        value={notice.exemption}
        onChange={(event) => change({ exemption: event.target.value as rules.Exemption | "" })}
      >
        <option value="">Aucune</option>
        {Object.entries(rules.exemptions).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Select>
      {notice.conformance && (
        <TextField
          label="Évaluée par"
          maxLength={200}
          value={notice.certifier}
          onChange={(event) => change({ certifier: event.target.value })}
        />
      )}
    </div>
  );
}
