import { countryNames } from "#selling/payments/components/billing/country-names.ts";
import { ChoiceSelect } from "#ui/select.tsx";

interface CountryFieldProps {
  /** Empty until one is chosen. */
  country: string;
  onChoose: (country: string) => void;
}

/** The country of a reader who does not live in France. */
export function CountryField({ country, onChoose }: CountryFieldProps) {
  const { FR: _home, ...abroad } = countryNames();
  return (
    <ChoiceSelect
      label="Votre pays"
      description="Il décide de la TVA, jamais du prix. Nous le gardons pour la prochaine fois."
      names={{ "": "Choisissez votre pays", ...abroad }}
      value={country}
      onChoose={onChoose}
    />
  );
}
