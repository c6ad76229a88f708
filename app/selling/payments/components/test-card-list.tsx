import { testCards } from "#selling/payments/simulation/simulated-payments.rules.ts";
import { Button } from "#ui/button.tsx";

/** The test numbers, each with its result. */
export function TestCardList({ onUse }: { onUse: (number: string) => void }) {
  return (
    <section aria-labelledby="cartes-de-test" className="border-t border-hairline pt-5">
      <h2 id="cartes-de-test" className="text-lg">
        Cartes de test
      </h2>
      <ul className="mt-2 divide-y divide-hairline">
        {testCards.map(({ number, effect }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-2">
            <p className="min-w-0 leading-snug">
              <span className="block tabular-nums">{number}</span>
              <span className="text-sm text-muted">{effect}</span>
            </p>
            <Button
              size="sm"
              onClick={() => onUse(number)}
              aria-label={`Utiliser la carte ${number}, ${effect}`}
            >
              Utiliser
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">Toute date à venir et tout code à trois chiffres conviennent.</p>
    </section>
  );
}
