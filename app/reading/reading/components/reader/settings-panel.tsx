import { Minus, Plus } from "lucide-react";
import {
  lines,
  margins,
  measures,
  type ReadingSettings,
  sizes,
  usualSettings,
  within,
} from "#reading/reading/client/reading-settings.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SegmentedChoice } from "#ui/segmented-choice.tsx";
import { Select } from "#ui/select.tsx";

interface SettingsPanelProps {
  settings: ReadingSettings;
  onChange: (settings: ReadingSettings) => void;
}

const fonts = [
  { id: "serif", label: "La page de la maison (Source Serif)" },
  { id: "publisher", label: "La page du livre" },
  { id: "sans", label: "Sans empattements (Source Sans)" },
  { id: "legible", label: "Très lisible (Atkinson Hyperlegible)" },
] as const;

/** How the text is set, on this device. */
export function SettingsPanel({ settings, onChange }: SettingsPanelProps) {
  const set = (changed: Partial<ReadingSettings>) => onChange({ ...settings, ...changed });
  return (
    <div className="flex flex-col gap-5">
      <SegmentedChoice
        legend="Déroulement"
        options={[
          { id: "pages", label: "Pages" },
          { id: "scroll", label: "Défilement" },
        ]}
        value={settings.flow}
        onChange={(flow) => set({ flow })}
      />
      <SegmentedChoice
        legend="Couleurs"
        options={[
          { id: "paper", label: "Papier" },
          { id: "sepia", label: "Sépia" },
          { id: "dark", label: "Nuit" },
          { id: "contrast", label: "Contraste" },
        ]}
        value={settings.theme}
        onChange={(theme) => set({ theme })}
      />
      <Stepper
        label="Taille du texte"
        value={`${settings.size}\u00a0%`}
        onStep={(by) => set({ size: within(sizes, settings.size + by * sizes.step) })}
      />
      <Select
        label="Page et police"
        value={settings.font}
        onChange={(event) => set({ font: event.target.value as ReadingSettings["font"] })}
      >
        {fonts.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <Stepper
        label="Interligne"
        value={settings.line === null ? "d’origine" : settings.line.toLocaleString("fr-FR")}
        onStep={(by) => set({ line: within(lines, (settings.line ?? usualLine) + by * lines.step) })}
      />
      <Stepper
        label="Marges"
        value={`${settings.margin}\u00a0%`}
        onStep={(by) => set({ margin: within(margins, settings.margin + by * margins.step) })}
      />
      <Stepper
        label="Largeur des lignes"
        value={`${settings.measure}\u00a0px`}
        onStep={(by) => set({ measure: within(measures, settings.measure + by * measures.step) })}
      />
      <Select
        label="Alignement"
        value={String(settings.justified)}
        onChange={({ target }) =>
          set({ justified: target.value === "null" ? null : target.value === "true" })
        }
      >
        <option value="null">D’origine</option>
        <option value="true">Justifié</option>
        <option value="false">À gauche</option>
      </Select>
      <Checkbox checked={settings.hyphenated} onChange={(event) => set({ hyphenated: event.target.checked })}>
        Couper les mots en fin de ligne
      </Checkbox>
      <Checkbox checked={settings.spaced} onChange={(event) => set({ spaced: event.target.checked })}>
        Espacer lettres, mots et lignes (dyslexie)
      </Checkbox>
      <Button onClick={() => onChange(usualSettings(settings.theme === "dark"))}>
        Revenir aux réglages d’origine
      </Button>
    </div>
  );
}

/** From which a first step counts, while the publisher's line is in force. */
const usualLine = 1.5;

function Stepper({ label, value, onStep }: { label: string; value: string; onStep: (by: 1 | -1) => void }) {
  return (
    <fieldset aria-label={label} className="flex items-center gap-2">
      <span className="flex-1">{label}</span>
      <IconButton label={`${label}\u202f: moins`} icon={<Minus />} size="sm" onClick={() => onStep(-1)} />
      <output className="min-w-20 text-center tabular-nums">{value}</output>
      <IconButton label={`${label}\u202f: plus`} icon={<Plus />} size="sm" onClick={() => onStep(1)} />
    </fieldset>
  );
}
