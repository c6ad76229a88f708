const units = ["octets", "Ko", "Mo", "Go", "To"] as const;

/** A size as the French write it, in powers of 1000 (IEC 80000-13): « 1,4 Mo », with a no-break space. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.5 would be rounded to « 1 000 »: it is shown in the next unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  const number = value.toFixed(digits).replace(".", ",");
  return `${number}\u00A0${unit === 0 && value < 2 ? "octet" : units[unit]}`;
}

/** « 1,4 Mo sur 8,2 Mo », or the transferred size alone if the total is unknown. */
export function formatTransfer(done: number, total: number | null): string {
  return total === null ? formatBytes(done) : `${formatBytes(done)} sur ${formatBytes(total)}`;
}
