/**
 * Services that offer ebooks have until this day for what they offered before (directive 2019/882, article 32); new ebooks have
 * to be accessible since 28 June 2025.
 */
export const accessibilityDeadline = "2030-06-28";

export const outcomes = {
  conforming: "Conforme",
  exempt: "Exemptée",
  "to-improve": "À améliorer",
} as const;
export type Outcome = keyof typeof outcomes;

/** How many editions a month are to be assessed from now on, so that none is left at the deadline. */
export function editionsAMonth(left: number, today: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return Math.ceil(left / Math.max(1, monthOf(accessibilityDeadline) - monthOf(today)));
}
