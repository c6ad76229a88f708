import { changePercent } from "#modules/dashboard/periods/rules.ts";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", signDisplay: "exceptZero" });

/** '+12 % par rapport aux 12 mois précédents (1 234,00 €)', or that there is nothing to compare with. */
export function comparedText(now: number, before: number, months: number, write: (value: number) => string) {
  const change = changeText(now, before);
  return change === null
    ? `Rien à comparer sur les ${months} mois précédents`
    : `${change} par rapport aux ${months} mois précédents (${write(before)})`;
}

/** '+12 %' against the period before; null where there is nothing to compare with. */
export function changeText(now: number, before: number): string | null {
  const change = changePercent(now, before);
  return change === null ? null : percent.format(change / 100);
}
