const most = 5;

/** Round values from the lowest to the highest and past them, at the same distance; whole numbers. */
export function ticksOf(lowest: number, highest: number): number[] {
  const least = Math.max(1, (highest - lowest) / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power);
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - first);
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}
