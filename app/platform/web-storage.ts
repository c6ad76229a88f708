/**
 * Whoever lets no site keep anything is still welcome: browsers then throw at the mere mention of web storage (HTML §12.2.2,
 * "SecurityError"), or have none. Something of the same shape takes its place, for as long as the page lives.
 */
export function ensureWebStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    if (!isThere(name)) Object.defineProperty(window, name, { configurable: true, value: storageInMemory() });
  }
}

function isThere(name: "localStorage" | "sessionStorage"): boolean {
  try {
    return Boolean(window[name]);
  } catch {
    return false;
  }
}

function storageInMemory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
