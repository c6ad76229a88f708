import type { BackupState } from "#office/settings/backups/backups.contract.ts";

type Keep = NonNullable<BackupState["plan"]>["keep"];

/** « 45 secondes », « 3 minutes », « 2 h 05 ». */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0${seconds < 2 ? "seconde" : "secondes"}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0${minutes < 2 ? "minute" : "minutes"}`;
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, "0")}`;
}

/** « Chaque jour », « Toutes les 6 heures ». */
export function intervalText(hours: number): string {
  if (hours === 1) return "Chaque heure";
  if (hours === 24) return "Chaque jour";
  return hours % 24 === 0 ? `Tous les ${hours / 24}\u00a0jours` : `Toutes les ${hours}\u00a0heures`;
}

/** « Une par jour pendant 7 jours, une par semaine pendant 4 semaines et une par mois pendant 12 mois ». */
export function keepText({ days, weeks, months }: Keep): string {
  const parts = [
    ...(days > 0 ? [`une par jour pendant ${days}\u00a0${days === 1 ? "jour" : "jours"}`] : []),
    ...(weeks > 0 ? [`une par semaine pendant ${weeks}\u00a0${weeks === 1 ? "semaine" : "semaines"}`] : []),
    ...(months > 0 ? [`une par mois pendant ${months}\u00a0mois`] : []),
  ];
  if (parts.length === 0) return "La dernière seulement";
  const text = new Intl.ListFormat("fr-FR", { type: "conjunction" }).format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
