const units: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** A clock value of SMIL 3.0 in seconds: « 1:02:03.5 », « 2:03 », « 90s », « 1.5min », « 12 »; 0 for any other text. */
export function secondsOf(value: string): number {
  const clock = value.trim().replace(/^npt=/, "");
  if (/^(\d+:)?\d+:\d+(\.\d+)?$/.test(clock))
    return clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const [, number, unit = "s"] = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(clock) ?? [];
  return number === undefined ? 0 : Number(number) * (units[unit] ?? 0);
}
