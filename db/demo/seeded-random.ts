/** Pseudo-random numbers: the same for the same seed, on every machine. */
export interface SeededRandom {
  /** From 0 included to 1 excluded. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** Two different items of a list of at least two. */
  two<T>(items: readonly T[]): [T, T];
  chance(probability: number): boolean;
}

/** Mulberry32: 32 bits of state, good enough for prose and ornaments, never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError("Rien à choisir dans une liste vide");
    return item;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick,
    two: (items) => {
      const first = pick(items);
      return [first, pick(items.filter((item) => item !== first))];
    },
    chance: (probability) => next() < probability,
  };
}

/** FNV-1a over UTF-16 units: a seed from a title. */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
