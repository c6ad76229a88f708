/** A calm reader's pace on the pages of our PDF, about 250 words each. */
const minutesPerPage = 1.25;

/** About how long a text takes to read: « environ 5 h », « moins d’une heure ». */
export function readingTime(pages: number): string {
  const hours = (pages * minutesPerPage) / 60;
  if (hours < 0.75) return "moins d’une heure";
  return `environ\u00A0${Math.round(hours)}\u00A0h`;
}
