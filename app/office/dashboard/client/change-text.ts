import { changePercent } from "#office/dashboard/periods/dashboard-periods.rules.ts";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", signDisplay: "exceptZero" });

/** '+12 % par rapport à 2025 (1 234,00 €)', or a message that there is no comparison. @param comparison 'à 2025' */
export function comparedText(
  now: number,
  before: number,
  comparison: string,
  write: (value: number) => string,
) {
  const change = changeText(now, before);
  return change === null
    ? "Rien à comparer sur la période précédente"
    : `${change} par rapport ${comparison} (${write(before)})`;
}

/** '+12 %' against the previous period; null if there is no comparison. */
export function changeText(now: number, before: number): string | null {
  const change = changePercent(now, before);
  return change === null ? null : percent.format(change / 100);
}
