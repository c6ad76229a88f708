import { type Look, paletteOf } from "#words/texts/look/look.rules.ts";
import type { FieldErrors } from "#platform/http/app-errors.ts";
import { TextField } from "#ui/text-field.tsx";

interface LookColoursProps {
  draft: Pick<Look, "accent" | "paper">;
  fields: FieldErrors;
  onChange: (changes: Partial<Pick<Look, "accent" | "paper">>) => void;
}

const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** Accent and paper, and the shades that the shop makes of them so that every reader can read them. */
export function LookColours({ draft, fields, onChange }: LookColoursProps) {
  const shown = isColour(draft.accent) && isColour(draft.paper) ? draft : null;
  const accents = shown && [paletteOf(shown, "light"), paletteOf(shown, "dark")].map(({ accent }) => accent);
  return (
    <div className="flex flex-col gap-4">
      <Colour
        label="Accent"
        value={draft.accent}
        error={fields["accent"]}
        onChange={(accent) => onChange({ accent })}
      />
      <Colour
        label="Papier"
        value={draft.paper}
        error={fields["paper"]}
        onChange={(paper) => onChange({ paper })}
      />
      {accents && (
        <p className="text-sm text-muted">
          {accents[0] === draft.accent.toLowerCase()
            ? "L’accent se lit bien sur ce papier."
            : `Pour se lire sur ce papier, l’accent devient ${accents[0]}.`}{" "}
          Dans le thème sombre{"\u202F"}: {accents[1]}.
        </p>
      )}
    </div>
  );
}

interface ColourProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

const Colour = ({ label, value, error, onChange }: ColourProps) => (
  <div className="flex items-end gap-3">
    <TextField
      label={label}
      value={value}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      error={error}
      onChange={({ target }) => onChange(target.value.trim())}
      className="w-40"
    />
    <input
      type="color"
      aria-label={`${label}, au choix dans un nuancier`}
      value={isColour(value) ? value.toLowerCase() : "#000000"}
      onChange={({ target }) => onChange(target.value)}
      className="h-11 w-14 cursor-pointer rounded border border-control bg-raised p-1"
    />
  </div>
);
