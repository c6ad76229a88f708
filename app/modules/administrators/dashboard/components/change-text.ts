import { changePercent } from "#modules/administrators/dashboard/periods/rules.ts";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", signDisplay: "exceptZero" });

/** '+12 % par rapport aux 12 mois précédents (1 234,00 €)', or that there is nothing to compare with. */
export function comparedText(now: number, before: number, months: number, write: (value: number) => string) {
  const change = changePercent(now, before);
  return change === null
    ? `Rien à comparer sur les ${months} mois précédents`
    : `${percent.format(change / 100)} par rapport aux ${months} mois précédents (${write(before)})`;
}

/** '1 234,00 € (+12 %)': the figure of the period before, and how far this one is from it. */
export function beforeText(now: number, before: number, write: (value: number) => string): string {
  const change = changePercent(now, before);
  return change === null ? write(before) : `${write(before)} (${percent.format(change / 100)})`;
}
